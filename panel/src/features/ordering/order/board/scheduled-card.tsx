import { CalendarClock, Ellipsis } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Spinner } from '#panel/ui/spinner.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { useDayAndHour } from '#panel/domain/organisation/day-and-hour.ts'
import { DeliveryTypeMark } from '#panel/domain/organisation/delivery-type.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { boardCard } from './card-frame.tsx'
import { CardNumber } from './card-number.tsx'
import { usePending } from '../act/acts.ts'
import { mainStep, stepPermission, stepWord } from '../act/steps.ts'
import { TakeBackButton } from '../act/take-back.tsx'
import { words } from '../words.ts'

/**
 * A scheduled order: its day and hour first, then the customer. The card is low, because its turn
 * comes later. The board handles its clicks like those of every card.
 */
export const ScheduledCard = boardCard(
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1 rounded-card py-2 pr-1.5 pl-3 data-away:h-17',
  Content,
)

function Content({ row }: { row: OrderRow }) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const format = useFormat()
  const can = useCan()
  const pending = usePending(row.id)
  const minute = useSecond((second) => Math.floor(second / 60))
  const main = row.status === 'awaiting_approval' ? mainStep(row) : null
  const dayAndHour = useDayAndHour()
  const timezone = useBranchZone(row.branch_id)
  const scheduled_at = row.scheduled_at ?? row.created_at
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 text-sm">
        <span className="inline-flex shrink-0 items-center gap-1 font-semibold text-info tabular-nums">
          <CalendarClock size={14} aria-hidden />
          <span className="first-letter:uppercase">{dayAndHour(scheduled_at, minute * 60_000, timezone)}</span>
        </span>
        {/* If the order is for more than a day from now, the date alone is enough. */}
        <span className="truncate text-xs text-muted">
          {Date.parse(scheduled_at) - minute * 60_000 < 86_400_000 && format.relative(scheduled_at, minute * 60_000)}
        </span>
        <CardNumber row={row} className="shrink-0 font-medium" />
        {row.is_test && <Badge tone="progress">{o('test')}</Badge>}
        {row.pay_by && <Badge tone="warning">{o('awaitsPayment')}</Badge>}
      </div>
      <div className="row-span-2 flex items-center gap-1">
        <TakeBackButton row={row} />
        {pending ? (
          <Spinner className="mx-4" />
        ) : (
          main &&
          can(stepPermission(main)) && (
            <button type="button" data-step={main} className={buttonClass('solid', 'small')}>
              {t(`step.${stepWord(main, row.delivery_type)}`)}
            </button>
          )
        )}
        <button
          type="button"
          data-menu="more"
          aria-haspopup="menu"
          aria-label={`${t('more')}: ${shownNumber(row)}`}
          className={buttonClass('ghost', 'small', true)}
        >
          <Ellipsis size={16} aria-hidden className="text-muted" />
        </button>
      </div>
      <div className="flex min-w-0 items-center gap-2 text-sm">
        <span className="truncate">{customerName(row, o)}</span>
        <DeliveryTypeMark type={row.delivery_type} className="shrink-0 text-xs text-muted" />
        <Money minor={row.total} currency={row.currency} className="ml-auto font-medium" />
      </div>
    </>
  )
}
