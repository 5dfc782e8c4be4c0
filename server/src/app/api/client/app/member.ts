import type { Shop } from '../shop.ts'
import { done, lineOf, place, type Client } from './client.ts'

/**
 * Somebody joins, pays with points, and sees the points that are left and the order among their
 * own.
 */
export async function memberWithPoints(api: Client, shop: Shop) {
  const { company_id, branch_id } = shop
  const joined = done(
    await api.POST('/app-member', {
      body: {
        company_id,
        phone: '+905371112244',
        proof: 'otp',
        proved_at: new Date().toISOString(),
        registered_from: 'mobile',
        name: 'Ada',
      },
    }),
  )
  const member_id = joined.id!
  await shop.givePoints(member_id, 500)
  const params = { path: { member_id } }
  const body = {
    branch_id,
    delivery_type: 'comeGetIt' as const,
    customer: { member_id },
    payment_method: 'cash',
    lines: [await lineOf(api, branch_id, 1)],
    points: 300,
  }
  const quote = done(await api.POST('/order/quote', { body }))
  const placed = await place(api, { ...body, expected_total: quote.total })
  const me = done(await api.GET('/app-member/{member_id}', { params }))
  const points = done(await api.GET('/app-member/{member_id}/point', { params }))
  const orders = done(await api.GET('/app-member/{member_id}/order', { params }))
  return {
    is_new: joined.is_new,
    name: me.name,
    placed,
    quote,
    moves: points.data.map((it) => [it.kind, it.amount]),
    orders: orders.data.map((it) => it.id),
  }
}
