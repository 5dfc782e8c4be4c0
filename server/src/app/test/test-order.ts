import type { In } from '#contract/kit/call.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import type { Caller } from './test-client.ts'

type Named = Pick<OrderRow, 'id' | 'version'>
export type OrderBody = In<(typeof order.create)['body']>

/** An order of a tea to be collected at a branch; `more` overrides the fields under test. */
export const orderBody = (branch_id: string, more: Partial<OrderBody> = {}): OrderBody => ({
  branch_id,
  delivery_type: 'comeGetIt',
  customer: { name: 'Ada' },
  payment_method: 'cash',
  lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
  ...more,
})

/** The input of a call for a step of an order. `more` is added to its body. */
const stepOf = <T extends object>({ id, version }: Named, more?: T) => ({
  params: { order_id: id },
  body: { version, ...more! },
})

/** Approves an order and delivers it. */
export const deliverOrder = async (by: Caller, row: Named) =>
  by.send(order.deliver, stepOf(await by.send(order.approve, stepOf(row))))

/** The input of a cancellation or a return of an order, with the first reason on offer. */
export async function endOf(by: Caller, row: Named, kind: 'cancel' | 'return', text = 'Soğuk') {
  const { params } = stepOf(row)
  const [reason] = await by.send(order.reasons, { params, query: { kind } })
  return stepOf(row, { reason_id: reason!.id, text })
}
export const endOrder = async (...[by, row, kind, text]: Parameters<typeof endOf>) =>
  by.send(order[kind], await endOf(by, row, kind, text))
