import { reservationExamples } from '#contract/dining/reservation.example.ts'
import { usualRules } from '#contract/dining/reservation-starts.ts'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import type { Floor, TableSession } from '#contract/dining/table-session.ts'
import { diningTableExamples } from '#contract/dining/table.example.ts'
import { diningTable, type DiningTable } from '#contract/dining/table.ts'
import { api, tokenOf, type Product } from './product.ts'

type Made = { id: string }
type General = Record<string, unknown> & { id: string; version: number }

let guests = 0

/**
 * The watched branch with the tables of the worked examples. It takes online bookings and never
 * closes.
 */
export async function layTables(product: Product) {
  const branch_id = product.feed.watched_branch_id
  const { api_key } = product.feed.companies.find((it) => it.branches.some(({ id }) => id === branch_id))!
  const { token } = await tokenOf(product, 'company')
  const call = <T = Made>(method: string, path: string, body?: object) => api<T>(product, token, method, path, body)
  const path = `/branch/${branch_id}`
  const laid = await call<{ data: DiningTable[] }>('GET', `/dining-table?branch_id=${branch_id}`)
  const ids = Object.fromEntries(laid.data.map((it) => [it.name, it.id]))
  // This is skipped if another test of the same file has already created the tables.
  if (!ids['M1']) {
    await clearFloor(call, path)
    for (const it of laid.data) await call('PUT', `/dining-table/${it.id}`, { ...inputOf(it), is_active: false })
    Object.assign(ids, await lay(call, branch_id))
  }
  const dayOf = (date?: string) => call<ReservationDay>('GET', `${path}/reservation-day${date ? `?date=${date}` : ''}`)
  return {
    branch_id,
    ids,
    call,
    path,
    dayOf,
    read: (id: string) => call<Reservation>('GET', `/reservation/${id}`),
    reserve: (starts_at: string, more: object = {}) =>
      call<Reservation>('POST', `${path}/reservation`, { ...reservationExamples.create, starts_at, ...more }),
    /** A booking through the company's own app, by a different guest each time. */
    ask: (starts_at: string, more: object = {}) =>
      api<Reservation>(product, api_key, 'POST', '/app-reservation', {
        ...reservationExamples.book,
        phone: `+90532999${String(++guests).padStart(4, '0')}`,
        email: `misafir${guests}@deneme.test`,
        branch_id,
        starts_at,
        ...more,
      }),
  }
}

/** The input of a table's update. */
export const inputOf = (it: DiningTable) =>
  Object.fromEntries(Object.keys(diningTable.update.body.shape).map((name) => [name, it[name as keyof DiningTable]]))

/** Removes the demo's guests and reservations: a table that they occupy would stay in use. */
async function clearFloor(call: Call, path: string): Promise<void> {
  const { tables } = await call<Floor>('GET', `${path}/floor`)
  for (const id of new Set(tables.flatMap((it) => it.session?.id ?? []))) {
    const read = () => call<TableSession>('GET', `/table-session/${id}`)
    const act = async (name: string, more: object = {}) =>
      call<TableSession>('PATCH', `/table-session/${id}/${name}`, { version: (await read()).version, ...more })
    for (const row of (await read()).orders) await finish(call, row.id)
    for (const { number, amount } of (await read()).bills.filter((it) => it.state === 'open' && it.amount > 0))
      await act('pay', { number, amount, payment_method: 'cash' })
    await act('close')
  }
  for (const status of ['approved', 'pending']) {
    const { data } = await call<{ data: Reservation[] }>('GET', `${path}/reservation?status=${status}&limit=200`)
    for (const { id, version } of data) await call('PATCH', `/reservation/${id}/cancel`, { version, is_told: false })
  }
}

async function finish(call: Call, id: string): Promise<void> {
  let row = await call<{ status: string; version: number }>('GET', `/order/${id}`)
  for (const [status, step] of [
    ['awaiting_approval', 'approve'],
    ['preparing', 'deliver'],
  ])
    if (row.status === status) row = await call('PATCH', `/order/${id}/${step}`, { version: row.version })
}

type Call = <T = Made>(method: string, path: string, body?: object) => Promise<T>

async function lay(call: Call, branch_id: string): Promise<Record<string, string>> {
  const settings = `/branch/${branch_id}/settings/general`
  const { id: _, ...general } = await call<General>('GET', settings)
  await call('PUT', settings, { ...general, reservation_is_active: true })
  const rules = { ...usualRules, notice_min: 0, booking_url: '', version: 1 }
  await call('PUT', `/branch/${branch_id}/settings/reservation`, rules)
  const area = await call('POST', '/dining-area', { branch_id, name: 'Örnek salon', position: 0 })
  const ids: Record<string, string> = {}
  for (const [name, seats_min, seats_max, rank] of [
    ['M1', 1, 2, 1],
    ['M2', 2, 4, 1],
    ['M3', 2, 4, 2],
    ['M4', 4, 6, 1],
  ] as const) {
    const body = { ...diningTableExamples.create, branch_id, area_id: area.id, name, seats_min, seats_max, rank }
    ids[name] = (await call('POST', '/dining-table', body)).id
  }
  const join = { branch_id, table_ids: [ids['M2'], ids['M3']], seats_min: 5, seats_max: 8, is_active: true }
  await call('POST', '/table-join', join)
  return ids
}

/**
 * A day whose next start times are soon enough to seat guests, and those of its start times that
 * are still to come.
 */
export async function comingStarts({ dayOf }: Awaited<ReturnType<typeof layTables>>) {
  const today = await dayOf()
  const left = today.starts.filter((it) => Date.parse(it) > Date.now())
  // Guests may be seated at most three hours early. If a test needs the next day, that day's first
  // start times must therefore be less than three hours away.
  if (left.length > 8) return { date: today.date, starts: left }
  // When only a few start times of the business day are left, the ones after them belong to the
  // next day.
  const next = new Date(Date.parse(`${today.date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return { date: next, starts: (await dayOf(next)).starts }
}
