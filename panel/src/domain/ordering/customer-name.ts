import type { OrderRow } from '#contract/ordering/order.ts'
import type { Translate } from '#panel/kit/words/words.ts'
import type { orderWords } from './order-words.ts'

/**
 * The customer's name on an order. Without a name (at a table, at a kiosk), a text in the reader's
 * language. `o` are the `orderWords`.
 */
export const customerName = (row: Pick<OrderRow, 'customer_name'>, o: Translate<(typeof orderWords)['tr']>) =>
  row.customer_name || o('guest')
