import type { Line } from '#contract/ordering/order-fields.ts'

/** A line of an order as its customer sees it. Of a returned order, all units are returned. */
export const customerLine = (
  { product_id = null, name, quantity, returned = 0, options, total }: Line,
  { status }: { status: string },
) => ({
  product_id,
  name,
  quantity,
  returned: status === 'returned' ? quantity : returned,
  options: options.filter((it) => it.action !== 'keep').map((it) => `${it.action === 'remove' ? '−' : ''}${it.name}`),
  total,
})
