import sql from 'sql-template-tag'
import type { Room, RoomJoin, RoomTable } from '#contract/dining/assign-table.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Db } from '#server/db/pool.ts'
import { startsOf, type BookingBranch } from './booking-branch.ts'

const hourMs = 3_600_000
/** The longest time for which a party may keep a table, in ms. */
const longestMs = 12 * hourMs

const overstayMs = 15 * 60_000

/** A branch's tables as they can be reserved, with the tables that are occupied now. */
export interface FloorRoom extends Room {
  occupied: ReadonlySet<string>
}

interface RoomQuery {
  /** The business day whose possible start times are considered. */
  date: string
  /** A further moment to consider, if it is not one of the day's start times. */
  at?: number | undefined
  now: Date
  /**
   * A reservation to ignore: its own tables count as free, and so do the tables at which its guests
   * sit.
   */
  without?: { id: string; session_id: string | null } | undefined
}

/**
 * The guests sitting at a branch's tables now, with the expected end and the reservation with which
 * they came.
 */
export const seatedAt = (db: Db, { company_id, branch_id }: BranchKey) =>
  db.many<{
    session_id: string
    table_id: string
    guests: number
    from: string
    until: string
    reservation_id: string | null
  }>(sql`
    select s.id as session_id, x.table_id, s.guests, s.opened_at as "from", s.expected_end as until, r.id as reservation_id
    from table_session s join session_table x on x.company_id = ${company_id} and x.session_id = s.id and x.ended_at is null
    left join reservation r on r.company_id = ${company_id} and r.session_id = s.id
    where s.company_id = ${company_id} and s.branch_id = ${branch_id} and s.state <> 'closed'`)

/**
 * The tables of a branch on a day: which are in use, which can be joined, and when each is taken.
 */
export async function roomOf(db: Db, branch: BookingBranch, { date, at, now, without }: RoomQuery): Promise<FloorRoom> {
  const { company_id, branch_id, rules } = branch
  const starts = await startsOf(db, branch, date)
  const moments = [...starts, ...(at === undefined ? [] : [at])]
  const [first, last] = [new Date(Math.min(...moments)), new Date(Math.max(...moments) + longestMs)]
  const [tables, joins, held, covers, sat] = await Promise.all([
    db.many<RoomTable>(sql`select id, name, seats_min, seats_max, rank, online from dining_table
      where company_id = ${company_id} and branch_id = ${branch_id} and is_active`),
    db.many<RoomJoin>(sql`select table_ids, seats_min, seats_max from table_join
      where company_id = ${company_id} and branch_id = ${branch_id} and is_active`),
    // The query merges adjoining periods into one. A day may have thousands of periods, and reading
    // all of them would hold up other requests.
    moments.length === 0
      ? []
      : db.many<{ table_id: string; taken: [from: number, to: number][] }>(sql`
      select table_id, (select json_agg(json_build_array(extract(epoch from lower(it)) * 1000, extract(epoch from upper(it)) * 1000)) from unnest(taken) it) as taken
      from (select table_id, range_agg(during) as taken from reservation_table
        where company_id = ${company_id} and branch_id = ${branch_id} and is_holding and during && tstzrange(${first}, ${last})
          and reservation_id is distinct from ${without?.id ?? null}::uuid group by table_id) x`),
    moments.length === 0
      ? []
      : db.many<{ slot_at: string; covers: number }>(sql`select slot_at, covers from reservation_slot
      where company_id = ${company_id} and branch_id = ${branch_id} and slot_at between ${first} and ${last}`),
    seatedAt(db, branch),
  ])
  const others = sat.filter((it) => it.session_id !== (without?.session_id ?? null))
  // Guests who stay longer than expected are assumed to need a while longer.
  const soon = now.getTime() + overstayMs
  return {
    tables,
    joins,
    rules,
    starts,
    taken: [
      ...held.flatMap(({ table_id, taken }) => taken.map(([from, to]) => ({ table_id, from, to }))),
      ...others.map((it) => ({
        table_id: it.table_id,
        from: Date.parse(it.from),
        to: Math.max(Date.parse(it.until), soon),
      })),
    ],
    occupied: new Set(others.map((it) => it.table_id)),
    covers: new Map(covers.map((it) => [Date.parse(it.slot_at), it.covers])),
  }
}
