import type { ReservationDay } from '#contract/dining/reservation.ts'
import { diningTableExamples } from '#contract/dining/table.example.ts'
import { api, tokenOf, type Product } from './fixture.ts'

interface Made {
  id: string
}

/** The watched branch with the tables of the worked examples, and its company's key. */
export async function layTables(product: Product) {
  const branch_id = product.feed.watched_branch_id
  const { api_key } = product.feed.companies.find((it) => it.branches.some(({ id }) => id === branch_id))!
  const { token } = await tokenOf(product, 'company')
  const call = <T = Made>(method: string, path: string, body?: object) => api<T>(product, token, method, path, body)
  const area = await call('POST', '/dining-area', { branch_id, name: 'Salon', position: 0 })
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
  const path = `/branch/${branch_id}`
  const dayOf = (date?: string) => call<ReservationDay>('GET', `${path}/reservation-day${date ? `?date=${date}` : ''}`)
  return { branch_id, api_key, token, ids, call, path, dayOf }
}
