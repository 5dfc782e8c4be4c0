import type { OrderRow } from '#contract/ordering/order.ts'

/**
 * The path of a call about one order. Two companies may have orders with the same id, so the branch
 * identifies the order.
 */
export const ofOrder = ({ id, branch_id }: Pick<OrderRow, 'id' | 'branch_id'>) => ({
  params: { order_id: id },
  query: { branch_id },
})

/** The input of the call that lists the reasons for cancelling or returning an order. */
export const reasonsOf = (row: Pick<OrderRow, 'id' | 'branch_id'>, kind: 'cancel' | 'return') => {
  const { params, query } = ofOrder(row)
  return { params, query: { ...query, kind } }
}
