import type { OrderRow } from '#contract/ordering/order.ts'

/** Whether a part of the order was returned while the rest stays sold. */
export const hasPartsBack = ({ status, returned_total }: Pick<OrderRow, 'status' | 'returned_total'>) =>
  returned_total > 0 && status !== 'returned'
