import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import type { TableCommand } from '#contract/dining/table-command.ts'
import type { GuestSession } from '#contract/dining/guest-session.ts'
import type { Floor, FloorTable, TableSession } from '#contract/dining/table-session.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { isOnline } from '#demo/choices.ts'
import { offerOf } from './checkout.ts'
import { agreed, composeOrder, type Place } from './customer.ts'
import { firstDue, placeAtTable, type Deed } from './guests.ts'
import type { Link } from './link.ts'

/** Sends a request from a guest's phone through the company's app. */
const atPhone = <T>({ app, newKey }: Link, { company }: Place, path: string, body: object): Promise<T> =>
  app<T>(company, path, { method: 'POST', body, key: newKey() })

/** A guest scans the code that is printed on a table. */
async function scan(link: Link, place: Place, table_id: string): Promise<{ token: string; is_prepaid: boolean }> {
  const codes = await link
    .till(place)
    .call<{ table_id: string; token: string }[]>(`/branch/${place.branch.id}/table/token`)
  const token = codes.find((it) => it.table_id === table_id)?.token ?? ''
  const { is_prepaid } = await atPhone<{ is_prepaid: boolean }>(link, place, '/table/scan', { token })
  return { token, is_prepaid }
}

/**
 * A guest joins the table's guests: with the digits from the waiter, or with the order that the
 * guest has just paid. Returns the guest's token.
 */
async function join(
  link: Link,
  place: Place,
  body: { token: string; code: string } | { token: string; order_id: string },
): Promise<string> {
  const { guest_token } = await atPhone<{ guest_token: string }>(link, place, '/table/join', body)
  return guest_token
}

/** What a guest's phone shows of the table: orders, bills and what is owed. */
const look = ({ app }: Link, { company }: Place, guest_token: string): Promise<GuestSession> =>
  app<GuestSession>(company, '/table/session', { guest_token })

/** The guests at a table, whom a waiter has seated there. Their digits are on the waiter's screen. */
const seatedAt = (link: Link, place: Place, session_id: string) =>
  link.till(place).call<TableSession>(`/table-session/${session_id}`)

/**
 * A guest orders with their own phone. Where guests pay first, the printed code and the payment are
 * enough. Elsewhere a waiter seats them, unless they are seated already, and gives them the digits.
 */
async function orderAtTable(link: Link, place: Place, table: FloorTable, session_id?: string): Promise<void> {
  const { chance, newKey } = link
  const wanted = composeOrder(chance, place, 'orderOnTheTable')
  const offer = await offerOf(link, place, wanted)
  const order = agreed(wanted, offer)
  if (!order) return
  const { token, is_prepaid } = await scan(link, place, table.id)
  if (is_prepaid) {
    const ways = offer.payment_methods.flatMap((it) => (it.delivery_type === 'orderOnTheTable' ? it.methods : []))
    const way = ways.find((it) => it.place === 'online') ?? ways[0]
    const paid = { ...order, note: '', payment_method: way?.code ?? order.payment_method, is_paid: true }
    const { id } = await atPhone<{ id: string }>(link, place, '/order', { ...paid, table_token: token })
    return void (await look(link, place, await join(link, place, { token, order_id: id })))
  }
  const { join_code: code } = session_id
    ? await seatedAt(link, place, session_id)
    : await link.till(place).call<TableSession>(`/branch/${place.branch.id}/table-session`, {
        method: 'POST',
        body: { table_ids: [table.id], guests: chance.whole(1, table.seats_max) },
        key: newKey(),
      })
  const guest_token = await join(link, place, { token, code })
  await atPhone(link, place, '/order', { ...order, guest_token })
  await look(link, place, guest_token)
}

/** Guests come in and order: at a free table, or at a full branch with guests who sit there. */
export async function sitAndOrder(link: Link, place: Place): Promise<void> {
  const floor = await link.till(place).call<Floor>(`/branch/${place.branch.id}/floor`)
  const { table, session_id } = placeAtTable(link.chance, floor) ?? {}
  if (table) await orderAtTable(link, place, table, session_id)
}

/** The share of payments that guests make themselves, and of these the share that pays only half. */
const byPhoneShare = 0.5
const halfShare = 0.3

/** A guest looks at the table's bills and pays one of them, or half of it. */
async function payByPhone(
  link: Link,
  place: Place,
  table_id: string,
  { join_code: code }: TableSession,
): Promise<void> {
  const { token } = await scan(link, place, table_id)
  const guest_token = await join(link, place, { token, code })
  const { bills, payment_methods } = await look(link, place, guest_token)
  const bill = bills.find((it) => it.owed > 0)
  const way = payment_methods.find(isOnline) ?? payment_methods[0]
  if (!bill || !way) return
  const amount = link.chance.yes(halfShare) ? Math.ceil(bill.owed / 2) : bill.owed
  const name = place.company.country === 'DE' ? 'Rechnung' : 'Hesap'
  await atPhone(link, place, '/order', {
    branch_id: place.branch.id,
    channel: 'table',
    delivery_type: 'onlyPayment',
    customer: {},
    payment_method: way,
    is_paid: true,
    bill_id: bill.id,
    guest_token,
    lines: [{ name, quantity: 1, unit_price: amount, tax_rate: 0 }],
  })
}

/**
 * Performs an action at a table: guests order, call staff and pay with their phones; a waiter seats
 * them, takes the other payments and clears the table.
 */
export async function atTable(link: Link, place: Place, deed: Deed): Promise<void> {
  const { branch } = place
  const waiter = link.till(place)
  const post = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
    waiter.call(path, { method, body, key: link.newKey() })
  if (deed.kind === 'seat')
    return void (await post(`/branch/${branch.id}/table-session`, {
      table_ids: [deed.table.id],
      guests: deed.guests,
    }))
  if (deed.kind === 'order') return orderAtTable(link, place, deed.table, deed.session.id)
  const session = await seatedAt(link, place, deed.session.id)
  const { id, version, payment_methods } = session
  if (deed.kind === 'call') {
    const { token } = await scan(link, place, deed.table.id)
    const guest_token = await join(link, place, { token, code: session.join_code })
    return void (await atPhone(link, place, '/table/command', { guest_token, kind: deed.for }))
  }
  if (deed.kind === 'leave') return void (await post(`/table-session/${id}/close`, { version }, 'PATCH'))
  if (link.chance.yes(byPhoneShare)) return payByPhone(link, place, deed.table.id, session)
  const bill = session.bills.find((it) => it.state === 'open' && it.amount > 0)
  const way = payment_methods[0]
  if (bill && way)
    await post(
      `/table-session/${id}/pay`,
      { version, number: bill.number, amount: bill.amount, payment_method: way },
      'PATCH',
    )
}

/**
 * Staff answers the oldest call from a table and the oldest reservation request, and seats guests
 * whose time has come.
 */
export async function answer(link: Link, place: Place): Promise<void> {
  const { now, newKey, world } = link
  const { branch } = place
  const waiter = link.till(place)
  const patch = (path: string, body: object) => waiter.call(path, { method: 'PATCH', body, key: newKey() })
  const isWatched = branch.id === world.watched_branch_id
  const calls = await waiter.call<{ data: TableCommand[] }>(`/branch/${branch.id}/table-command`)
  const call = firstDue(calls.data, now(), isWatched)
  if (call) await patch(`/table-command/${call.id}/${call.state === 'open' ? 'seen' : 'done'}`, {})
  const { data } = await waiter.call<ReservationDay>(`/branch/${branch.id}/reservation-day`)
  const asked = firstDue(
    data.filter((it) => it.status === 'pending'),
    now(),
    isWatched,
  )
  if (asked) await patch(`/reservation/${asked.id}/approve`, { version: asked.version })
  const here = data.find((it) => it.status === 'approved' && Date.parse(it.starts_at) <= now())
  if (here) await patch(`/reservation/${here.id}/seat`, { version: here.version })
}

/** A guest books a table for one of the next days, if the branch offers a time. */
export async function book({ app, chance, newKey, now }: Link, { company, branch }: Place): Promise<void> {
  const party_size = chance.whole(1, 6)
  const date = plusDays(
    dayAt(new Date(now()), company.country === 'DE' ? 'Europe/Berlin' : 'Europe/Istanbul'),
    chance.whole(0, 2),
  )
  const { starts } = await app<{ starts: string[] }>(
    company,
    `/branch/${branch.id}/reservation-slots?date=${date}&party_size=${party_size}`,
  )
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
  await app<Reservation>(company, '/app-reservation', { method: 'POST', body, key: newKey(), guest: id })
}
