import type { Shop } from '../shop.ts'
import { done, lineOf, place, type Client } from './client.ts'

/** A guest joins a table, orders, sees the bill and pays it. */
export async function guestAtATable(api: Client, shop: Shop) {
  const { branch_id } = shop
  const { guest_token } = done(await api.POST('/table/join', { body: await shop.seatGuests() }))
  const ordered = await place(api, {
    branch_id,
    delivery_type: 'orderOnTheTable',
    customer: {},
    payment_method: 'cash',
    guest_token,
    lines: [await lineOf(api, branch_id, 1)],
  })
  const see = async () => done(await api.GET('/table/session', { params: { header: { 'guest-token': guest_token } } }))
  const before = await see()
  const bill = before.bills.find((it) => it.state === 'open')!
  await place(api, {
    branch_id,
    delivery_type: 'onlyPayment',
    customer: {},
    payment_method: 'online_card',
    is_paid: true,
    guest_token,
    bill_id: bill.id,
    lines: [{ name: 'Hesap', quantity: 1, unit_price: bill.owed, tax_rate: 0 }],
  })
  return { ordered, bill, before, after: await see() }
}
