import { memo } from 'react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { ChannelMark } from '#panel/domain/channel.tsx'
import { Money } from '#panel/domain/money.tsx'
import { OrderStatusPill } from '#panel/domain/order-status.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { useWords } from '#panel/kit/words.ts'
import { words } from './words.ts'

/** A finished order on the board: who, how it ended, when. */
export const FinishedCard = memo(function FinishedCard({ row }: { row: OrderRow }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <article
      data-row={row.id}
      tabIndex={-1}
      aria-label={`${t('order', { number: String(row.number) })}, ${row.customer_name}`}
      className="grid shrink-0 cursor-pointer grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-surface px-3 py-2 ring-1 ring-line transition-shadow ring-inset -outline-offset-2! hover:ring-field"
    >
      <div className="flex items-center gap-2">
        <ChannelMark channel={row.channel} isShort />
        <button
          type="button"
          data-open
          aria-label={t('openOrder', { number: row.external_number ?? String(row.number) })}
          className="min-w-0 truncate rounded-sm text-sm font-medium tabular-nums"
        >
          {row.external_number ?? row.number}
        </button>
        <Money minor={row.total} currency={row.currency} className="ml-auto text-sm" />
      </div>
      <div className="flex items-center gap-2">
        <OrderStatusPill status={row.status} type={row.delivery_type} />
        {row.finished_at && (
          <time dateTime={row.finished_at} className="ml-auto text-xs text-muted">
            {format.time(row.finished_at)}
          </time>
        )}
      </div>
    </article>
  )
})
