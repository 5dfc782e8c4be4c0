import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assign,
  startsFor,
  type Assigned,
  type RoomJoin,
  type Party,
  type Room,
  type RoomTable,
  type Taken,
} from './assign-table.ts'
import { minutesOf } from './reservation-starts.ts'

/** Times are minutes of one evening, because the date does not matter for assigning tables. */
const ms = 60_000
const time = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return (hours * 60 + minutes) * ms
}
const text = (at: number) => new Date(at).toISOString().slice(11, 16)
const starts = Array.from({ length: 17 }, (_, n) => time('18:00') + n * 15 * ms)
const table = (name: string, seats_min: number, seats_max: number, more: Partial<RoomTable> = {}): RoomTable => ({
  id: name,
  name,
  seats_min,
  seats_max,
  rank: 1,
  online: true,
  ...more,
})

/** A branch that receives bookings one after another. */
function evening(room: Pick<Room, 'tables' | 'joins'> & Partial<Room>) {
  const rules = { turn_min: 10, covers_per_slot: 10 }
  const booked: { party: Party; table_ids: string[]; until: number }[] = []
  const now = (): Room => ({
    rules,
    starts,
    taken: booked.flatMap((it) => it.table_ids.map((table_id) => ({ table_id, from: it.party.at, to: it.until }))),
    covers: Map.groupBy(booked, (it) => it.party.at)
      .entries()
      .reduce(
        (all, [at, of]) =>
          all.set(
            at,
            of.reduce((sum, it) => sum + it.party.guests, 0),
          ),
        new Map<number, number>(),
      ),
    ...room,
  })
  const told = (it: Assigned) =>
    'refused' in it ? `${it.refused}: ${it.starts.map(text).join(' ')}` : `${it.table_ids.join('+')} ${text(it.until)}`
  return {
    now,
    book: (at: string, guests: number) => {
      const party = { guests, at: time(at) }
      const given = assign(now(), party)
      if ('table_ids' in given) booked.push({ party, ...given })
      return told(given)
    },
    cancel: (n: number) => booked.splice(n, 1),
  }
}

describe('the worked examples', () => {
  const room = {
    tables: [table('M1', 1, 2), table('M2', 2, 4), table('M3', 2, 4, { rank: 2 }), table('M4', 4, 6)],
    joins: [{ table_ids: ['M2', 'M3'], seats_min: 5, seats_max: 8 }],
  }
  it('are given and refused as designed', () => {
    const branch = evening(room)
    expect(branch.book('19:00', 2)).toBe('M1 20:40')
    expect(branch.book('19:00', 2)).toBe('M2 20:40')
    expect(branch.book('19:30', 4)).toBe('M3 21:40')
    expect(branch.book('20:00', 6)).toBe('M4 22:40')
    expect(branch.book('20:00', 5)).toBe('slot_full: 21:45 22:00')
    expect(branch.book('20:45', 3)).toBe('M2 22:55')
    expect(branch.book('20:30', 3)).toBe('no_table: 21:45 22:00')
    branch.cancel(2)
    expect(branch.book('20:30', 3)).toBe('M3 22:40')
  })
  it('a larger party gets the joined tables; nobody gets ones that are not declared', () => {
    expect(evening(room).book('19:00', 8)).toBe('M2+M3 21:40')
    expect(evening(room).book('19:00', 9)).toBe('no_table: ')
    expect(evening({ ...room, joins: [] }).book('19:00', 8)).toBe('no_table: ')
  })
  it('guests who overstay keep their table', () => {
    const taken = [{ table_id: 'M1', from: time('17:00'), to: time('19:01') }]
    expect(evening({ ...room, taken }).book('19:00', 1)).toBe('no_table: 19:15 19:30 19:45 20:00')
  })
  it('online, only tables that are given online', () => {
    const { now } = evening({ tables: [table('M1', 1, 2, { online: false }), table('M2', 2, 4)], joins: room.joins })
    expect(assign(now(), { guests: 2, at: time('19:00'), isOnline: true })).toMatchObject({ table_ids: ['M2'] })
    expect(assign(now(), { guests: 6, at: time('19:00') })).toMatchObject({ refused: 'no_table' })
  })
})

/**
 * Makes the same decision in another way, for comparison: each minute of the evening is marked for
 * each table, and all possible seatings are compared pair by pair.
 */
const last = 24 * 60 + 240
function model(room: Room, { guests, at, isOnline = false }: Party): Assigned {
  const painted = new Set(
    room.taken.flatMap(({ table_id, from, to }) =>
      Array.from({ length: last }, (_, minute) => minute * ms)
        .filter((it) => from <= it && it < to)
        .map((it) => `${table_id} ${it}`),
    ),
  )
  const stay = minutesOf(guests, room.rules)
  const byId = new Map(room.tables.map((it) => [it.id, it]))
  const all = [
    ...room.tables.map((it) => ({ ids: [it.id], min: it.seats_min, max: it.seats_max })),
    ...room.joins.map((it) => ({ ids: [...it.table_ids], min: it.seats_min, max: it.seats_max })),
  ].filter((it) => guests >= it.min && guests <= it.max && it.ids.every((id) => byId.has(id)))
  const offered = all.filter((it) => !isOnline || it.ids.every((id) => byId.get(id)!.online))
  const freeAt = (from: number) =>
    offered.filter((it) =>
      it.ids.every((id) =>
        Array.from({ length: stay }, (_, n) => from + n * ms).every((m) => !painted.has(`${id} ${m}`)),
      ),
    )
  const isBetter = (a: (typeof all)[number], b: (typeof all)[number]): boolean => {
    if ((a.ids.length === 1) !== (b.ids.length === 1)) return a.ids.length === 1
    if (a.max !== b.max) return a.max < b.max
    if (a.ids.length !== b.ids.length) return a.ids.length < b.ids.length
    const [one, other] = [byId.get(a.ids[0]!)!, byId.get(b.ids[0]!)!]
    if (a.ids.length === 1 && one.rank !== other.rank) return one.rank < other.rank
    const names = (it: typeof a) =>
      it.ids
        .map((id) => byId.get(id)!.name)
        .toSorted()
        .join('\n')
    return names(a) < names(b)
  }
  const isFull = (from: number) =>
    room.rules.covers_per_slot !== null && (room.covers.get(from) ?? 0) + guests > room.rules.covers_per_slot
  const best = freeAt(at).find((it, _, free) => free.every((other) => other === it || isBetter(it, other)))
  if (best && !isFull(at)) return { table_ids: best.ids, until: at + stay * ms }
  const others = room.starts.filter((it) => it !== at && !isFull(it) && freeAt(it).length > 0)
  const near: number[] = []
  for (let away = 0; away < last && near.length < 4; away++)
    for (const it of [at - away * ms, at + away * ms])
      if (near.length < 4 && others.includes(it) && !near.includes(it)) near.push(it)
  return { refused: isFull(at) ? 'slot_full' : 'no_table', starts: near.toSorted((a, b) => a - b) }
}

const range = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 4 })).map(([min, more]) => ({
  seats_min: min,
  seats_max: min + more,
}))
const rooms = fc
  .record({
    tables: fc.array(fc.tuple(range, fc.integer({ min: 1, max: 2 }), fc.boolean()), { minLength: 1, maxLength: 6 }),
    joins: fc.array(fc.tuple(range, fc.uniqueArray(fc.nat(6), { minLength: 2, maxLength: 3 })), { maxLength: 3 }),
    taken: fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 17 * 60, max: 23 * 60 }), fc.integer({ min: 1, max: 200 })), {
      maxLength: 10,
    }),
    covers: fc.array(fc.nat(8), { minLength: 17, maxLength: 17 }),
    rules: fc.record({ turn_min: fc.constantFrom(0, 10, 30), covers_per_slot: fc.constantFrom(null, 6, 10) }),
  })
  .map(({ tables, joins, taken, covers, rules }): Room => {
    const sets = joins.map(([seats, at]): RoomJoin => ({ ...seats, table_ids: at.map((n) => `T${n}`) }))
    return {
      tables: tables.map(([seats, rank, online], n) => ({ ...seats, id: `T${n}`, name: `M${n}`, rank, online })),
      // Each set of tables is declared only once.
      joins: sets.filter(
        (it, n) =>
          sets.findIndex((other) => [...other.table_ids].toSorted().join() === [...it.table_ids].toSorted().join()) ===
          n,
      ),
      taken: taken.map(([n, from, minutes]): Taken => ({
        table_id: `T${n}`,
        from: from * ms,
        to: (from + minutes) * ms,
      })),
      covers: new Map(starts.map((at, n) => [at, covers[n]!])),
      rules,
      starts,
    }
  })
const parties = fc.record({
  guests: fc.integer({ min: 1, max: 10 }),
  at: fc.constantFrom(...starts),
  isOnline: fc.boolean(),
})

it('gives and refuses as the model does, and offers guests exactly the starts at which they would be given a table', () => {
  fc.assert(
    fc.property(rooms, parties, (room, party) => {
      expect(assign(room, party)).toEqual(model(room, party))
      expect(startsFor(room, party)).toEqual(starts.filter((at) => 'table_ids' in model(room, { ...party, at })))
    }),
    { numRuns: 60 },
  )
})

it('looks at few of the thousands that are taken on a day', () => {
  let looked = 0
  const ids = Array.from({ length: 200 }, (_, n) => `M${n}`)
  const taken = ids.flatMap((table_id) =>
    Array.from({ length: 48 }, (_, n): Taken => {
      const from = n * 30 * ms
      return {
        table_id,
        to: from + 29 * ms,
        get from() {
          looked++
          return from
        },
      }
    }),
  )
  const starts = Array.from({ length: 96 }, (_, n) => n * 15 * ms)
  const joins = Array.from({ length: 100 }, (_, n) => ({ table_ids: ids.slice(n, n + 6), seats_min: 1, seats_max: 24 }))
  const rules = { turn_min: 10, covers_per_slot: null }
  const room = { tables: ids.map((id) => table(id, 1, 4)), joins, taken, covers: new Map(), rules, starts }
  expect(startsFor(room, { guests: 2 })).toEqual([])
  const sorting = taken.length * Math.log2(48) * 2
  expect(looked).toBeGreaterThan(0)
  expect(looked).toBeLessThan(sorting + taken.length * 4)
})
