import type { Shop } from '../shop.ts'
import { done, lineOf, place, type Client, type OrderInput } from './client.ts'

const basketOf = async (api: Client, { branch_id }: Shop): Promise<OrderInput> => ({
  branch_id,
  delivery_type: 'comeGetIt',
  customer: { name: 'Ada', phone: '+905371112233' },
  payment_method: 'online_card',
  is_paid: true,
  lines: [await lineOf(api, branch_id, 2)],
})

/** An order from the menu to the return of one unit. The app follows it by events. */
export async function orderWithOptions(api: Client, shop: Shop) {
  const body = await basketOf(api, shop)
  const quote = done(await api.POST('/order/quote', { body }))
  const placed = await place(api, { ...body, expected_total: quote.total })
  const path = { order_id: placed.id }
  let now = done(await api.GET('/order/{order_id}/status', { params: { path } }))
  const seen: string[] = [now.status]
  /** Waits for a step at the branch, and for events until they show what the step has done. */
  const follow = async (step: Promise<void>, isThere: () => boolean) => {
    const query = () => ({ after: now.revision, wait_sec: 25 })
    const wait = async () => {
      while (!isThere()) now = done(await api.GET('/order/{order_id}/events', { params: { path, query: query() } }))
    }
    await Promise.all([step, wait()])
    seen.push(now.status)
  }
  await follow(shop.approve(placed.id), () => now.status === 'preparing')
  await follow(shop.deliver(placed.id), () => now.status === 'delivered')
  await follow(shop.returnUnit(placed.id, 0), () => now.given_back.length > 0)
  return { placed, quote, seen, line: now.lines[0], given_back: now.given_back }
}

/** An order that its customer cancels, and one that they cancel too late. */
export async function cancelledOrders(api: Client, shop: Shop) {
  const body = await basketOf(api, shop)
  const [early, late] = [await place(api, body), await place(api, body)]
  const cancel = (order_id: string) =>
    api.PATCH('/order/{order_id}/cancel-by-customer', { params: { path: { order_id } } })
  await shop.approve(late.id)
  const [cancelled, refused] = [done(await cancel(early.id)), await cancel(late.id)]
  return { cancelled, refused: { status: refused.response.status, code: refused.error?.code } }
}

/** An order with a price that the menu no longer has. */
export async function orderAtAnOldPrice(api: Client, shop: Shop) {
  const { lines, ...body } = await basketOf(api, shop)
  const { error } = await api.POST('/order', { body: { ...body, lines: [{ ...lines[0]!, unit_price: 1 }] } })
  return error
}
