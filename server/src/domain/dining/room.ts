import sql from 'sql-template-tag'
import type { Room, RoomJoin, RoomTable } from '#contract/dining/assign-table.ts'
import { startsOn } from '#contract/dining/reservation-starts.ts'
import type { Db } from '#server/db/pool.ts'
import type { BookingBranch } from './booking-branch.ts'

const hourMs = 3_600_000
/** No party keeps a table longer. */
const longestMs = 12 * hourMs

interface Ask {
  /** The business day at whose starts guests may sit down. */
  date: string
  /** The moment in question, where it is no start of that day. */
  at?: number | undefined
  /** A reservation whose own tables count as free. */
  without?: string | undefined
}

/** Where parties may sit on a day: the tables in use, those that may be pushed together, and what is taken of both. */
export async function roomOf(db: Db, branch: BookingBranch, { date, at, without = undefined }: Ask): Promise<Room> {
  const { company_id, branch_id, rules } = branch
  const starts = startsOn(branch, date)
  const moments = [...starts, ...(at === undefined ? [] : [at])]
  const [first, last] = [new Date(Math.min(...moments)), new Date(Math.max(...moments) + longestMs)]
  const [tables, joins, taken, covers] = await Promise.all([
    db.many<RoomTable>(sql`select id, name, seats_min, seats_max, rank, online from dining_table
      where company_id = ${company_id} and branch_id = ${branch_id} and is_active`),
    db.many<RoomJoin>(sql`select table_ids, seats_min, seats_max from table_join
      where company_id = ${company_id} and branch_id = ${branch_id} and is_active`),
    moments.length === 0
      ? []
      : db.many<{ table_id: string; from: string; to: string }>(sql`
      select table_id, lower(during) as "from", upper(during) as "to" from reservation_table
      where company_id = ${company_id} and branch_id = ${branch_id} and is_holding and during && tstzrange(${first}, ${last})
        and reservation_id is distinct from ${without ?? null}::uuid`),
    moments.length === 0
      ? []
      : db.many<{ slot_at: string; covers: number }>(sql`select slot_at, covers from reservation_slot
      where company_id = ${company_id} and branch_id = ${branch_id} and slot_at between ${first} and ${last}`),
  ])
  return {
    tables,
    joins,
    rules,
    starts,
    taken: taken.map((it) => ({ table_id: it.table_id, from: Date.parse(it.from), to: Date.parse(it.to) })),
    covers: new Map(covers.map((it) => [Date.parse(it.slot_at), it.covers])),
  }
}
