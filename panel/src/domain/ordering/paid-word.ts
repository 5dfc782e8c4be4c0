import type { OrderRow } from '#contract/ordering/order.ts'

/**
 * A word that says whether an order is paid. If points, wallet or voucher cover an order fully,
 * nothing is due. What was paid for a cancelled or returned order is given back, so nothing says
 * that it is paid.
 */
export const paidWord = ({ is_paid, status, total }: Pick<OrderRow, 'is_paid' | 'status' | 'total'>) =>
  is_paid ? (isOff(status) ? 'wasPaid' : 'paid') : total === 0 ? 'nothingDue' : 'unpaid'

/** Whether an order was cancelled or returned. */
export const isOff = (status: OrderRow['status']) => status === 'cancelled' || status === 'returned'
