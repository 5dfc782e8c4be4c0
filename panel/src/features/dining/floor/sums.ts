import type { TableSession } from '#contract/dining/table-session.ts'

/** The orders of a table that count: neither cancelled nor returned. */
export const validOrders = ({ orders }: Pick<TableSession, 'orders'>) =>
  orders.filter((row) => row.status !== 'cancelled' && row.status !== 'returned')

/**
 * The sums that explain how much the guests at a table still have to pay. The total is always
 * included, the others only if they are not zero.
 */
export function sumsOf(it: Pick<TableSession, 'orders' | 'total' | 'paid' | 'refund' | 'bills'>) {
  // Orders that were paid when they were placed are on no bill, but they count as part of what the
  // guests have had.
  const prepaid = validOrders(it).reduce((sum, row) => sum + (row.is_paid ? row.total : 0), 0)
  const refunded = it.bills.reduce((sum, bill) => sum + (bill.state === 'refunded' ? bill.amount : 0), 0)
  const sums = [
    ['total', it.total + prepaid],
    ['prepaidSum', prepaid],
    ['paidSum', it.paid],
    ['refundedSum', refunded],
    ['refund', it.refund],
  ] as const
  return sums.filter(([name, minor]) => name === 'total' || minor > 0)
}
