import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import type { Kit } from '../kit.ts'

/**
 * Decides in which sequence the rows of a delivery are sent: first by urgency, then, within one
 * urgency, in lanes that take turns. A lane is all rows with the same values in the columns `by`,
 * such as one kind of mail of one company. However long a lane is, each round looks at the first
 * row of every lane. An index on (urgency, …by, due_at) of queued rows serves exactly this: each
 * lane costs one index lookup, and no lane is scanned.
 */
export interface Lanes {
  urgency: string
  /**
   * For each urgency: `max` is the most calls that a worker may have in progress, `share` how many
   * of them may be for one owner.
   */
  of: Readonly<Record<string, { max: number; share: number }>>
  by: readonly [string, ...string[]]
  /**
   * Whether the provider of an owner (such as a company) may get another call now without exceeding
   * its rate limit.
   */
  pace: (kit: Kit, it: { owner: string; urgency: string }) => Promise<boolean>
}

/** A worker's calls in progress, counted by owner. */
export interface Calls {
  out(whose?: string): number
  full(share: number): string[]
  /**
   * Counts a call of this owner as begun. Returns a function that must be called when the call
   * ends.
   */
  begin(whose: string): () => void
  /** The last lane that was looked at. The next round continues with the lane after it. */
  at: readonly string[] | undefined
}

const known = new WeakMap<Pool, Map<string, Calls>>()

export function callsOf(db: Pool, name: string): Calls {
  const all = known.get(db) ?? new Map<string, Calls>()
  known.set(db, all)
  const its = all.get(name) ?? newCalls()
  all.set(name, its)
  return its
}

function newCalls(): Calls {
  const by = new Map<string, number>()
  const add = (whose: string, n: number) => {
    const count = (by.get(whose) ?? 0) + n
    if (count > 0) by.set(whose, count)
    else by.delete(whose)
  }
  return {
    out: (whose) => (whose === undefined ? [...by.values()].reduce((sum, n) => sum + n, 0) : (by.get(whose) ?? 0)),
    full: (share) => [...by].flatMap(([whose, n]) => (n >= share ? whose : [])),
    begin: (whose) => {
      add(whose, 1)
      return () => add(whose, -1)
    },
    at: undefined,
  }
}

/**
 * The maximum number of lanes in one round. If there are more lanes, the next round continues with
 * the others.
 */
const lanesAtOnce = 500

interface Source {
  table: string
  key: readonly string[]
  owner?: string
  lanes: Lanes
}
type Found<Row> = Row & { owner: string; turn: number }
interface Lane<Row> {
  at: readonly string[]
  /** The lane's due rows, oldest first. */
  rows: Found<Row>[]
}

/**
 * The rows that may be sent now, as far as capacity and the providers' rate limits allow: the first
 * row of every lane, then the second row of every lane, and so on. If `isMore` is set, more rows
 * wait, so call this again at once.
 */
export async function nextOfLanes<Row extends object>(
  kit: Kit,
  it: Source,
  urgency: string,
  calls: Calls,
): Promise<{ rows: Found<Row>[]; isMore: boolean }> {
  const { max, share } = it.lanes.of[urgency] ?? { max: 0, share: 0 }
  const room = max - calls.out()
  if (room <= 0) return { rows: [], isMore: false }
  const after = calls.at
  const each = Math.min(room, share)
  const lanes = await lookInto<Row>(kit, it, urgency, { after, each })
  const chosen = choose(lanes, { room, share, each, calls })
  const rows: Found<Row>[] = []
  const held: Picked<Row>[] = []
  // The chosen rows are checked one after another, in sequence. If they were checked in parallel,
  // the first lane would use up the whole rate limit.
  for (const pick of chosen.picks) {
    const { owner } = pick.row
    const mayGo = !held.some(({ row }) => row.owner === owner) && (await it.lanes.pace(kit, { owner, urgency }))
    if (mayGo) rows.push(pick.row)
    else held.push(pick)
  }
  // If the rate limit stopped the first row of a lane, the next round starts with that lane.
  const first = held.find(({ row }) => row.turn === 1)
  calls.at = first ? (lanes[first.lane - 1]?.at ?? after) : chosen.at
  return { rows, isMore: held.length === 0 && (after !== undefined || (rows.length > 0 && chosen.isMore)) }
}

/** A row chosen to be sent, and the number of its lane. */
interface Picked<Row> {
  row: Found<Row>
  lane: number
}
interface Room {
  room: number
  share: number
  each: number
  calls: Calls
}

/**
 * Chooses rows from the lanes, turn by turn, until the free capacity is used up. `at` is the lane
 * after which the next round continues; it is undefined if every lane had its first turn.
 */
function choose<Row extends object>(lanes: readonly Lane<Row>[], { room, share, each, calls }: Room) {
  const picks: Picked<Row>[] = []
  const counts = new Map<string, number>()
  let left = lanes.filter((it) => it.rows.length === each).length
  let at = lanes.length === lanesAtOnce ? lanes.at(-1)?.at : undefined
  const turns = Math.max(0, ...lanes.map((it) => it.rows.length))
  for (let turn = 0; turn < turns; turn++)
    for (const [n, lane] of lanes.entries()) {
      const row = lane.rows[turn]
      if (!row) continue
      const own = counts.get(row.owner) ?? calls.out(row.owner)
      const isFull = own >= share
      if (isFull || picks.length >= room) left++
      else {
        counts.set(row.owner, own + 1)
        picks.push({ row, lane: n })
        if (turn === 0 && picks.length === room) at = lane.at
      }
    }
  return { picks, at, isMore: left > 0 || at !== undefined }
}

interface Look {
  after: readonly string[] | undefined
  each: number
  now: Date
}

/**
 * Selects the lanes that follow a given one, in sequence, with their first due rows. `turn` is null
 * for a lane without due rows.
 */
export function lanesStatement({ table, key, owner, lanes }: Source, urgency: string, it: Look): Sql {
  const of = (alias: string) => raw(lanes.by.map((name) => `${alias}.${name}`).join(', '))
  const isOurs = (alias: string) =>
    sql`${raw(alias)}.state = 'queued' and ${raw(`${alias}.${lanes.urgency}`)} = ${urgency}`
  const behind = it.after ? sql`and (${of('f')}) > (${join(it.after)})` : empty
  const isLane = raw(lanes.by.map((name) => `q.${name} = lane.${name}`).join(' and '))
  return sql`
    with recursive lane as (
      (select ${of('f')} from ${raw(table)} f where ${isOurs('f')} ${behind} order by ${of('f')} limit 1)
      union all
      select ${of('n')} from lane, lateral (
        select ${of('t')} from ${raw(table)} t where ${isOurs('t')} and (${of('t')}) > (${of('lane')}) order by ${of('t')} limit 1) n
    )
    select array[${raw(lanes.by.map((name) => `lane.${name}::text`).join(', '))}] as lane, d.* from (select * from lane limit ${lanesAtOnce}) lane
      left join lateral (
        select ${raw(key.map((name) => `q.${name}`).join(', '))}, q.${raw(owner ?? 'company_id')} as owner, row_number() over (order by q.due_at)::int as turn
        from ${raw(table)} q where ${isOurs('q')} and ${isLane} and q.due_at <= ${it.now} order by q.due_at limit ${it.each}
      ) d on true order by ${of('lane')}, d.turn`
}

async function lookInto<Row extends object>(
  { db, now }: Kit,
  it: Source,
  urgency: string,
  look: Omit<Look, 'now'>,
): Promise<Lane<Row>[]> {
  const found = await db.many<Found<Row> & { lane: string[]; turn: number | null }>(
    lanesStatement(it, urgency, { ...look, now: now() }),
  )
  const seen = new Map<string, Lane<Row>>()
  for (const row of found) {
    const name = row.lane.join(' ')
    const lane = seen.get(name) ?? { at: row.lane, rows: [] }
    seen.set(name, lane)
    if (row.turn !== null) lane.rows.push(row)
  }
  return [...seen.values()]
}
