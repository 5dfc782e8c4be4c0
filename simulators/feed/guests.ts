import type { Floor, FloorTable } from '#contract/dining/table-session.ts'
import type { Chance } from '#demo/chance.ts'
import { patience } from './staff.ts'
import { staffScale } from './pace.ts'

/** The next event at a branch's tables. */
export type Deed =
  | { kind: 'seat'; table: FloorTable; guests: number }
  | { kind: 'order' | 'pay' | 'leave'; table: FloorTable; session: NonNullable<FloorTable['session']> }
  | { kind: 'call'; for: 'bill' | 'water'; table: FloorTable; session: NonNullable<FloorTable['session']> }

const min = 60_000
/** The share of tables that is usually occupied. */
const busyShare = 0.4
/** How long guests read the menu, how long they eat, and how long they stay after paying. */
const reads = 2 * min
const eats = 25 * min
const sits = 45 * min

/** The probability that guests call for something else. */
const wishShare = 0.15

/**
 * The next action of guests or their waiter at a branch: ask for the bill after eating, pay it,
 * leave a fully paid table, order after reading the menu, call for water, or sit down at a free
 * table. At a closed branch, no new guests sit down, and guests who have not ordered leave.
 * Undefined if nothing is due.
 */
export function nextDeed(
  chance: Chance,
  { tables }: Pick<Floor, 'tables'>,
  { now, pace, isOpen }: { now: number; pace: number; isOpen: boolean },
): Deed | undefined {
  const scale = staffScale(pace)
  const seated = tables.flatMap((table) => (table.session ? [{ table, session: table.session }] : []))
  const since = (it: { opened_at: string }) => (now - Date.parse(it.opened_at)) / scale
  const find = (is: (it: NonNullable<FloorTable['session']>) => boolean) =>
    seated.find(({ session }) => session.state !== 'paid' && session.running === 0 && is(session))
  const eaten = find((it) => it.open > 0 && since(it) > eats)
  if (eaten) return eaten.session.state === 'open' ? { kind: 'call', for: 'bill', ...eaten } : { kind: 'pay', ...eaten }
  const gone = find((it) => it.open === 0 && since(it) > sits)
  if (gone) return { kind: 'leave', ...gone }
  const hungry = find((it) => it.open === 0 && since(it) > reads)
  if (hungry) return { kind: isOpen ? 'order' : 'leave', ...hungry }
  const eating = seated.find(({ session }) => session.running > 0)
  if (eating && chance.yes(wishShare)) return { kind: 'call', for: 'water', ...eating }
  const free = isOpen ? tables.filter((it) => !it.session) : []
  if (isFull(tables, seated.length) || free.length === 0) return undefined
  const table = chance.pick(free)
  return { kind: 'seat', table, guests: chance.whole(1, table.seats_max) }
}

/**
 * Where guests who come to order sit down: at a free table while there is room, otherwise with
 * guests who have not paid yet. Undefined if there is neither.
 */
export function placeAtTable(
  chance: Chance,
  { tables }: Pick<Floor, 'tables'>,
): { table: FloorTable; session_id?: string } | undefined {
  const seated = tables.flatMap((table) => (table.session ? [{ table, session: table.session }] : []))
  const free = tables.filter((it) => !it.session)
  if (free.length > 0 && !isFull(tables, seated.length)) return { table: chance.pick(free) }
  const eating = seated.filter(({ session }) => session.state === 'open')
  if (eating.length === 0) return undefined
  const { table, session } = chance.pick(eating)
  return { table, session_id: session.id }
}

const isFull = (tables: readonly FloorTable[], seated: number) => seated >= Math.floor(tables.length * busyShare)

/**
 * The first request that has waited long enough for an answer. Staff answers after a minute, and
 * later at the branch whose till a visitor uses.
 */
export function firstDue<T extends { created_at: string }>(
  waiting: readonly T[],
  now: number,
  isWatched: boolean,
): T | undefined {
  return waiting.find((it) => now - Date.parse(it.created_at) > (isWatched ? patience : min))
}
