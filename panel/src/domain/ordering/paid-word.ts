import type { OrderRow } from '#contract/ordering/order.ts'

/**
 * A word that says whether an order is paid. If points, wallet or voucher cover an order fully,
 * nothing is due. What is paid at the door was paid when the order was handed over; guests at a table
 * pay their bill later. What was paid for a cancelled or returned order is given back, so nothing
 * says that it is paid.
 */
export function paidWord(it: Pick<OrderRow, 'is_paid' | 'status' | 'total' | 'payment_method' | 'delivery_type'>) {
  const { is_paid, status, total } = it
  if (!is_paid && total === 0) return 'nothingDue'
  const wasHandedOver = isPaidAtDoor(it) && (status === 'delivered' || status === 'returned')
  if (is_paid || wasHandedOver) return isOff(status) ? 'wasPaid' : 'paid'
  return 'unpaid'
}

const isPaidAtDoor = ({ payment_method, delivery_type }: Pick<OrderRow, 'payment_method' | 'delivery_type'>) =>
  (delivery_type === 'deliveryToAddress' || delivery_type === 'comeGetIt') && !payment_method.startsWith('online')

/** Whether an order was cancelled or returned. */
export const isOff = (status: OrderRow['status']) => status === 'cancelled' || status === 'returned'
