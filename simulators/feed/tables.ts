import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import type { TableCommand } from '#contract/dining/table-command.ts'
import type { Floor, TableSession } from '#contract/dining/table-session.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { offerOf } from './checkout.ts'
import { agreed, composeOrder, type Place } from './customer.ts'
import { firstDue, placeAtTable, type Deed } from './guests.ts'
import type { Link } from './link.ts'

/** Sends a request from a guest's phone through the company's app. */
const atPhone = <T>({ app, newKey }: Link, { company }: Place, path: string, body: object): Promise<T> =>
  app<T>(company, path, { method: 'POST', body, key: newKey() })

/**
 * A guest scans the code on the table and joins the table's guests with the digits from the waiter.
 * Returns the guest's token.
 */
async function join(
  link: Link,
  place: Place,
  table_id: string,
  { join_code: code }: Pick<TableSession, 'join_code'>,
): Promise<string> {
  const codes = await link
    .till(place)
    .call<{ table_id: string; token: string }[]>(`/branch/${place.branch.id}/table/token`)
  const token = codes.find((it) => it.table_id === table_id)?.token
  await atPhone(link, place, '/table/scan', { token })
  const { guest_token } = await atPhone<{ guest_token: string }>(link, place, '/table/join', { token, code })
  return guest_token
}

/** One of the guests at a table orders with their own phone. */
async function orderAtTable(link: Link, place: Place, table_id: string, session_id: string): Promise<void> {
  const wanted = composeOrder(link.chance, place, 'orderOnTheTable')
  const order = agreed(wanted, await offerOf(link, place, wanted))
  if (!order) return
  const session = await link.till(place).call<TableSession>(`/table-session/${session_id}`)
  const guest_token = await join(link, place, table_id, session)
  await atPhone(link, place, '/order', { ...order, guest_token })
}

/**
 * Seats new guests at a free table and orders for them. At a full branch, guests who are already
 * seated order again.
 */
export async function sitAndOrder(link: Link, place: Place): Promise<void> {
  const { chance, newKey } = link
  const waiter = link.till(place)
  const floor = await waiter.call<Floor>(`/branch/${place.branch.id}/floor`)
  const { table, session_id } = placeAtTable(chance, floor) ?? {}
  if (!table) return
  if (session_id) return orderAtTable(link, place, table.id, session_id)
  const { id } = await waiter.call<TableSession>(`/branch/${place.branch.id}/table-session`, {
    method: 'POST',
    body: { table_ids: [table.id], guests: chance.whole(1, table.seats_max) },
    key: newKey(),
  })
  await orderAtTable(link, place, table.id, id)
}

/**
 * Performs an action at a table: guests order and call staff with their phones; a waiter seats
 * them, takes payments and clears the table.
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
  if (deed.kind === 'order') return orderAtTable(link, place, deed.table.id, deed.session.id)
  const session = await waiter.call<TableSession>(`/table-session/${deed.session.id}`)
  const { id, version, payment_methods } = session
  if (deed.kind === 'call') {
    const guest_token = await join(link, place, deed.table.id, session)
    return void (await atPhone(link, place, '/table/command', { guest_token, kind: deed.for }))
  }
  if (deed.kind === 'leave') return void (await post(`/table-session/${id}/close`, { version }, 'PATCH'))
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
  const { name, surname, phone } = chance.pick(company.members)
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
  await app<Reservation>(company, '/app-reservation', { method: 'POST', body, key: newKey() })
}
