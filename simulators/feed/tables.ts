import type { FloorTable, TableSession } from '#contract/dining/table-session.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { placeOrder } from '#contract/sample-app/order.ts'
import { callWaiter, joinTable, lookAtTable, payBill, scanTable } from '#contract/sample-app/table.ts'
import { isOnline } from '#demo/ordering/choices.ts'
import { offerOf } from './checkout.ts'
import { agreed, composeOrder, type Place } from './customer.ts'
import { placeAtTable, type Deed } from './guests.ts'
import type { Customers } from './link.ts'
import type { Room } from './room.ts'

/** Customers, and the branch in which they are. */
interface Guests {
  link: Customers
  room: Room
}

/** A guest scans the code that is printed on a table. */
async function scan({ link, room }: Guests, place: Place, table_id: string) {
  const token = await room.printedCode(place, table_id)
  return { token, ...(await scanTable(link.app(place.company), token, link.newKey())) }
}

/**
 * A guest orders with their own phone. Where guests pay first, the printed code and the payment are
 * enough. Elsewhere a waiter seats them, unless they are seated already, and gives them the digits.
 */
async function orderAtTable(it: Guests, place: Place, table: FloorTable, session_id?: string): Promise<void> {
  const { link, room } = it
  const { chance, newKey } = link
  const ask = link.app(place.company)
  const wanted = composeOrder(chance, place, 'orderOnTheTable')
  const offer = await offerOf(link, place, wanted)
  const order = agreed(wanted, offer)
  if (!order) return
  const { token, is_prepaid } = await scan(it, place, table.id)
  if (is_prepaid) {
    const ways = offer.payment_methods.flatMap((it) => (it.delivery_type === 'orderOnTheTable' ? it.methods : []))
    const way = ways.find((it) => it.place === 'online') ?? ways[0]
    const paid = { ...order, note: '', payment_method: way?.code ?? order.payment_method, is_paid: true }
    const { id = '' } = await placeOrder(ask, { ...paid, table_token: token }, newKey())
    return void (await lookAtTable(ask, await joinTable(ask, { token, order_id: id }, newKey())))
  }
  const { join_code: code } = session_id
    ? await room.seated(place, session_id)
    : await room.seat(place, table.id, chance.whole(1, table.seats_max))
  const guest_token = await joinTable(ask, { token, code }, newKey())
  await placeOrder(ask, { ...order, guest_token }, newKey())
  await lookAtTable(ask, guest_token)
}

/** Guests come in and order: at a free table or, if the branch is full, with guests at theirs. */
export async function sitAndOrder(it: Guests, place: Place): Promise<void> {
  const { table, session_id } = placeAtTable(it.link.chance, await it.room.floor(place)) ?? {}
  if (table) await orderAtTable(it, place, table, session_id)
}

/** The share of payments that guests make themselves, and of these the share that pays only half. */
const byPhoneShare = 0.5
const halfShare = 0.3

/** A guest of a table joins its guests. Returns the guest's token. */
async function join(it: Guests, place: Place, table_id: string, { join_code: code }: TableSession): Promise<string> {
  const { token } = await scan(it, place, table_id)
  return joinTable(it.link.app(place.company), { token, code }, it.link.newKey())
}

/** A guest looks at the table's bills and pays one of them, or half of it. */
async function payByPhone({ link }: Guests, { company, branch }: Place, guest_token: string): Promise<void> {
  const ask = link.app(company)
  const { bills, payment_methods } = await lookAtTable(ask, guest_token)
  const bill = bills.find((it) => it.owed > 0)
  const payment_method = payment_methods.find(isOnline) ?? payment_methods[0]
  if (!bill || !payment_method) return
  const amount = link.chance.yes(halfShare) ? Math.ceil(bill.owed / 2) : bill.owed
  const name = company.country === 'DE' ? 'Rechnung' : 'Hesap'
  const of = { branch_id: branch.id, guest_token, bill_id: bill.id }
  await payBill(ask, { ...of, amount, payment_method, name }, link.newKey())
}

/**
 * Performs an action at a table: guests order, call staff and pay with their phones; a waiter seats
 * them, takes the other payments and clears the table.
 */
export async function atTable(it: Guests, place: Place, deed: Deed): Promise<void> {
  const { link, room } = it
  if (deed.kind === 'seat') return void (await room.seat(place, deed.table.id, deed.guests))
  if (deed.kind === 'order') return orderAtTable(it, place, deed.table, deed.session.id)
  const session = await room.seated(place, deed.session.id)
  if (deed.kind === 'leave') return void (await room.clear(place, session))
  if (deed.kind === 'pay' && !link.chance.yes(byPhoneShare)) return room.takePayment(place, session)
  const guest_token = await join(it, place, deed.table.id, session)
  if (deed.kind !== 'call') return payByPhone(it, place, guest_token)
  await callWaiter(link.app(place.company), guest_token, deed.for, link.newKey())
}

/** A guest books a table for one of the next days, if the branch offers a time. */
export async function book({ app, chance, newKey, now }: Customers, { company, branch }: Place): Promise<void> {
  const party_size = chance.whole(1, 6)
  const date = plusDays(
    dayAt(new Date(now()), company.country === 'DE' ? 'Europe/Berlin' : 'Europe/Istanbul'),
    chance.whole(0, 2),
  )
  const ask = app(company)
  const query = `date=${date}&party_size=${party_size}`
  const { starts } = await ask<{ starts: string[] }>(`/branch/${branch.id}/reservation-slots?${query}`)
  const { id, name, surname, phone } = chance.pick(company.members)
  if (starts.length === 0) return
  const body = {
    branch_id: branch.id,
    name: `${name} ${surname}`,
    phone,
    email: '',
    lang: company.country === 'DE' ? 'de' : 'tr',
    note: '',
    starts_at: chance.pick(starts),
    party_size,
  }
  await ask('/app-reservation', { method: 'POST', body, key: newKey(), guest: id })
}
