import { MessageSquareText } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { ChannelMark } from '#panel/domain/ordering/channel.tsx'
import { DeliveryTypeMark } from '#panel/domain/organisation/delivery-type.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { PaymentLine } from '#panel/domain/ordering/payment-method.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { RingingFrame, RingingNumber, RingingTime } from './ringing-frame.tsx'
import { words } from './words.ts'

export interface RingingCardProps {
  row: OrderRow
  isFirst: boolean
  /** The branch's name, if this device listens to several branches. */
  place: string | null
  /** Called when the shortcut approves this order. The focus then moves to the next card. */
  onTake: () => void
}

/** A ringing order: its summary, how long it has been ringing, and its two answers. */
export function RingingCard({ row, isFirst, place, onTake }: RingingCardProps) {
  const t = useWords(words)
  const o = useWords(orderWords)
  const format = useFormat()
  const timezone = useBranchZone(row.branch_id)
  return (
    <RingingFrame row={row} onTake={onTake} className="grid grid-cols-1 gap-2 px-4 py-3">
      {(answers) => (
        <>
          <div className="flex items-center gap-2">
            <ChannelMark channel={row.channel} isShort />
            <RingingNumber row={row} />
            <span className="min-w-0 flex-1 truncate">
              {row.table_name && <span className="font-medium">{row.table_name} · </span>}
              {customerName(row, o)}
            </span>
            <Money minor={row.total} currency={row.currency} className="font-semibold" />
          </div>
          <p className="line-clamp-2 leading-snug text-pretty">{row.summary}</p>
          {row.note && (
            <p className="flex gap-1.5 rounded-control bg-warning-tint px-2 py-1 text-sm leading-snug font-medium text-warning">
              <MessageSquareText size={14} aria-hidden className="mt-0.5 shrink-0" />
              <span className="sr-only">{t('noteLabel')}: </span>
              <span className="line-clamp-2">{row.note}</span>
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
            {place && <span className="font-medium text-ink">{place}</span>}
            {row.is_test && <Badge tone="progress">{o('test')}</Badge>}
            <DeliveryTypeMark type={row.delivery_type} />
            <PaymentLine row={row} />
            {row.scheduled_at && (
              <span className="font-medium text-info">
                {t('scheduledFor', { time: format.time(row.scheduled_at, timezone) })}
              </span>
            )}
            <span className="ml-auto">
              <RingingTime row={row} />
            </span>
          </div>
          <div className="flex gap-2">
            {answers({ approve: { variant: isFirst ? 'solid' : 'plain' }, className: 'flex-1' })}
          </div>
        </>
      )}
    </RingingFrame>
  )
}
