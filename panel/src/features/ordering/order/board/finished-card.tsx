import type { OrderRow } from '#contract/ordering/order.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import { OrderStatusPill } from '#panel/domain/ordering/order-status.tsx'
import { useClockText } from '#panel/kit/words/clock-text.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { boardCard } from './card-frame.tsx'
import { CardNumber } from './card-number.tsx'
import { TakeBackButton } from '../act/take-back.tsx'

/** A finished order on the board: whose it was, how it ended, and when. */
export const FinishedCard = boardCard(
  'grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control px-3 py-2 data-away:h-16',
  Content,
)

function Content({ row }: { row: OrderRow }) {
  const format = useFormat()
  const clock = useClockText()
  const timezone = useBranchZone(row.branch_id)
  return (
    <>
      <div className="flex items-center gap-1.5">
        <CardNumber row={row} className="min-w-0 truncate text-sm font-medium" />
        <Money minor={row.total} currency={row.currency} className="ml-auto text-xs" />
      </div>
      <div className="relative flex items-center gap-2">
        {/* For the seconds in which the step can be undone, the button covers the time. Nothing
            moves when it disappears. */}
        <span className="absolute -inset-y-1 -right-1.5 z-1 flex items-center bg-raised">
          <TakeBackButton row={row} />
        </span>
        <OrderStatusPill status={row.status} type={row.delivery_type} />
        {row.finished_at && (
          <time dateTime={row.finished_at} className="ml-auto text-xs whitespace-nowrap text-muted">
            {clock.at(format.time(row.finished_at, timezone))}
          </time>
        )}
      </div>
    </>
  )
}
