import { minutesOf, type ReservationRules } from './reservation-starts.ts'

/** A table that can be assigned to guests. */
export interface RoomTable {
  id: string
  name: string
  seats_min: number
  seats_max: number
  /** If several tables fit equally well, the one with the lowest rank is assigned first. */
  rank: number
  /** Guests who book online may get this table. */
  online: boolean
}
/** Tables that may be joined. */
export interface RoomJoin {
  table_ids: readonly string[]
  seats_min: number
  seats_max: number
}
/**
 * A period during which a reservation or seated guests occupy a table, in ms. The end is exclusive.
 */
export interface Taken {
  table_id: string
  from: number
  to: number
}

/** Everything needed to decide which tables a party may have. */
export interface Room {
  tables: readonly RoomTable[]
  joins: readonly RoomJoin[]
  taken: readonly Taken[]
  /** How many guests are already booked for each start time. Start times are in ms. */
  covers: ReadonlyMap<number, number>
  rules: Pick<ReservationRules, 'turn_min' | 'covers_per_slot'>
  /** The start times that are possible on the day. */
  starts: readonly number[]
}
export interface Party {
  guests: number
  at: number
  /**
   * How long the party occupies its table, in minutes. By default, the size of the party decides
   * this.
   */
  minutes?: number
  /** The party books online and so gets only tables that can be booked online. */
  isOnline?: boolean
}
/**
 * Tables for a party and the end of its stay; otherwise the reason why there are none, with the
 * nearest start times that are available.
 */
export type Assigned = { table_ids: string[]; until: number } | { refused: 'slot_full' | 'no_table'; starts: number[] }

const minuteMs = 60_000
const offered = 4

const byFirst = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  for (const [n, it] of a.entries()) {
    const other = b[n]!
    if (it !== other) return it < other ? -1 : 1
  }
  return 0
}

/**
 * The tables that fit a party, the best first. Single tables come first, sorted by fewest spare
 * seats, rank and name. Then come joined tables, sorted by fewest spare seats, fewest tables and
 * their names.
 */
export function seatingsFor(
  { tables, joins }: Pick<Room, 'tables' | 'joins'>,
  { guests, isOnline = false }: Omit<Party, 'at'>,
): string[][] {
  const given = new Map(tables.filter((it) => it.online || !isOnline).map((it) => [it.id, it]))
  const fits = (it: { seats_min: number; seats_max: number }) => it.seats_min <= guests && guests <= it.seats_max
  const singles = [...given.values()]
    .filter(fits)
    .map((it) => ({ ids: [it.id], key: [it.seats_max - guests, it.rank, it.name, it.id] }))
  const together = joins
    .filter((it) => fits(it) && it.table_ids.every((id) => given.has(id)))
    .map((it) => {
      const ids = [...it.table_ids]
      const names = ids.map((id) => given.get(id)!.name).toSorted()
      return { ids, key: [it.seats_max - guests, ids.length, names.join('\n'), ids.toSorted().join()] }
    })
  return [singles, together].flatMap((list) => list.toSorted((a, b) => byFirst(a.key, b.key)).map((it) => it.ids))
}

const byTable = new WeakMap<readonly Taken[], Map<string, Taken[]>>()
/**
 * The periods during which each table is taken, in order and without overlap. They are calculated
 * once for all start times and tables, because a day may have thousands.
 */
function takenOf(taken: readonly Taken[], table_id: string): Taken[] {
  const known =
    byTable.get(taken) ??
    new Map([...Map.groupBy(taken, (it) => it.table_id)].map(([id, of]): [string, Taken[]] => [id, merged(of)]))
  byTable.set(taken, known)
  return known.get(table_id) ?? []
}

function merged(taken: readonly Taken[]): Taken[] {
  const apart: Taken[] = []
  for (const it of taken.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1)
    if (last && it.from <= last.to) last.to = Math.max(last.to, it.to)
    else apart.push({ ...it })
  }
  return apart
}

/** Whether a table is free during a period. The end is exclusive. */
export function isFree(taken: readonly Taken[], table_id: string, from: number, to: number): boolean {
  const all = takenOf(taken, table_id)
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.from < to) low = middle + 1
    else high = middle
  }
  // The periods do not overlap, so the last one that begins before `to` is also the last to end.
  return low === 0 || all[low - 1]!.to <= from
}

const untilOf = ({ rules }: Pick<Room, 'rules'>, { guests, at, minutes }: Party): number =>
  at + (minutes ?? minutesOf(guests, rules)) * minuteMs

const hasRoom = ({ covers, rules }: Room, { guests, at }: Party): boolean =>
  rules.covers_per_slot === null || (covers.get(at) ?? 0) + guests <= rules.covers_per_slot

const areFree = (room: Room, party: Party, ids: readonly string[]): boolean =>
  ids.every((id) => isFree(room.taken, id, party.at, untilOf(room, party)))

/** The tables that are free for a party's whole stay, the best first. */
export const freeSeatings = (room: Room, party: Party): string[][] =>
  seatingsFor(room, party).filter((ids) => areFree(room, party, ids))

/**
 * The start times at which there is a table for a party, in the given order. Which tables fit is
 * determined only once.
 */
function fitting(room: Room, party: Omit<Party, 'at'>, starts: Iterable<number>): IteratorObject<number> {
  const seatings = seatingsFor(room, party)
  return Iterator.from(starts).filter((at) => {
    const then = { ...party, at }
    return hasRoom(room, then) && seatings.some((ids) => areFree(room, then, ids))
  })
}

/** The nearest start times with a table for a party, at most four, in order. */
export function nearestStarts(room: Room, party: Party): number[] {
  const others = room.starts.filter((at) => at !== party.at)
  const nearest = others.toSorted((a, b) => Math.abs(a - party.at) - Math.abs(b - party.at) || a - b)
  return fitting(room, party, nearest)
    .take(offered)
    .toArray()
    .toSorted((a, b) => a - b)
}

/** Assigns tables to a party. A full time slot is refused before tables are searched. */
export function assign(room: Room, party: Party): Assigned {
  const refuse = (refused: 'slot_full' | 'no_table') => ({ refused, starts: nearestStarts(room, party) })
  if (!hasRoom(room, party)) return refuse('slot_full')
  const [table_ids] = freeSeatings(room, party)
  return table_ids ? { table_ids, until: untilOf(room, party) } : refuse('no_table')
}

/** The start times with a table for a party, from which a guest may choose. */
export const startsFor = (room: Room, party: Omit<Party, 'at'>): number[] => fitting(room, party, room.starts).toArray()
