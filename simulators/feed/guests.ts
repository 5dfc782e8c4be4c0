import type { Floor, FloorTable } from '#contract/dining/table-session.ts'
import type { Chance } from '#demo/chance.ts'
import { staffScale } from './pace.ts'

/** What happens next at a branch's tables. */
export type Deed =
  | { kind: 'seat'; table: FloorTable; guests: number }
  | { kind: 'order' | 'pay' | 'leave'; table: FloorTable; session: NonNullable<FloorTable['session']> }

const min = 60_000
/** The share of tables that guests like to keep. */
const busyShare = 0.4
/** How long guests read the menu, eat, and sit on when everything is paid. */
const reads = 2 * min
const eats = 25 * min
const sits = 45 * min

/**
 * The next thing guests or their waiter do at a branch: pay what is open once they have eaten, leave a table where nothing is owed, order once they have read the menu, sit
 * down at a free table. Undefined where nothing is due.
 */
export function nextDeed(
  chance: Chance,
  { tables }: Pick<Floor, 'tables'>,
  now: number,
  pace: number,
): Deed | undefined {
  const scale = staffScale(pace)
  const seated = tables.flatMap((table) => (table.session ? [{ table, session: table.session }] : []))
  const since = (it: { opened_at: string }) => (now - Date.parse(it.opened_at)) / scale
  const find = (is: (it: NonNullable<FloorTable['session']>) => boolean) =>
    seated.find(({ session }) => session.state !== 'paid' && session.running === 0 && is(session))
  const eaten = find((it) => it.open > 0 && since(it) > eats)
  if (eaten) return { kind: 'pay', ...eaten }
  const gone = find((it) => it.open === 0 && since(it) > sits)
  if (gone) return { kind: 'leave', ...gone }
  const hungry = find((it) => it.open === 0 && since(it) > reads)
  if (hungry) return { kind: 'order', ...hungry }
  const free = tables.filter((it) => !it.session)
  const isFull = seated.length >= Math.floor(tables.length * busyShare)
  if (isFull || free.length === 0) return undefined
  const table = chance.pick(free)
  return { kind: 'seat', table, guests: chance.whole(1, table.seats_max) }
}
