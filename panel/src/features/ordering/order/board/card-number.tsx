import type { OrderRow } from '#contract/ordering/order.ts'
import { cx } from '#panel/ui/cx.ts'
import { ChannelMark } from '#panel/domain/ordering/channel.tsx'
import { orderNumber, shownNumber } from '#panel/domain/ordering/order-number.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from '../words.ts'

/** The channel and number at the top of a card. Pressing the number opens the order. */
export function CardNumber({ row, className }: { row: OrderRow; className: string }) {
  const t = useWords(words)
  const number = shownNumber(row)
  return (
    <>
      <ChannelMark channel={row.channel} isShort />
      <button
        type="button"
        data-open
        title={orderNumber(row)}
        aria-label={t('openOrder', { number })}
        className={cx('rounded-sm tabular-nums', className)}
      >
        {number}
      </button>
    </>
  )
}
