import type { OrderRow } from '#contract/ordering/order.ts'

/** What a call about one order is given. Two companies may have orders of one id: the branch says whose is meant. */
export const ofOrder = ({ id, branch_id }: Pick<OrderRow, 'id' | 'branch_id'>) => ({
  params: { order_id: id },
  query: { branch_id },
})

/** The same for the reasons that may be given for cancelling or returning it. */
export const reasonsOf = (row: Pick<OrderRow, 'id' | 'branch_id'>, kind: 'cancel' | 'return') => {
  const { params, query } = ofOrder(row)
  return { params, query: { ...query, kind } }
}
