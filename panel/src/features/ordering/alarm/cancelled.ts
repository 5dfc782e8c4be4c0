import type { OrderRow } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { aboutOrder } from '#panel/domain/ordering/order-done.ts'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { say } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Says which order was cancelled and, if known, by whom, because the sound alone explains nothing.
 */
export function sayCancelled(row: OrderRow, by: string | null, byCustomer = false) {
  const t = say(words)
  const name = shownNumber(row)
  toasts.add({
    kind: 'warning',
    about: aboutOrder(row),
    title: byCustomer
      ? t('cancelledByCustomer', { number: name })
      : by === null
        ? t('cancelled', { number: name })
        : t('cancelledBy', { number: name, who: by }),
    description: `${channelName(say(orderWords), row.channel)} · ${customerName(row, say(orderWords))} · ${row.summary}`,
  })
}
