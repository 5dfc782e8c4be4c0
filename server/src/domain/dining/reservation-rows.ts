import sql, { raw, type Sql } from 'sql-template-tag'
import type { ReservationStatus } from '#contract/dining/reservation-steps.ts'
import type { Reservation } from '#contract/dining/reservation.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { sameCompany, within, type Tie, type TieToOne } from '#server/kit/guard/reach.ts'

const columnsWith = (time: (column: string) => string): Sql =>
  raw(`r.id, r.company_id, r.branch_id, r.name, r.phone, r.email, r.lang, r.note, r.status, r.source, ${time('r.starts_at')} as starts_at, r.minutes, r.party_size,
  coalesce(t.table_ids, '{}') as table_ids, coalesce(t.table_names, '') as table_names, ${time('coalesce(t.during_from, r.starts_at)')} as "from",
  ${time('coalesce(t.during_until, r.starts_at + make_interval(mins => r.minutes))')} as until, ${time('r.created_at')} as created_at, ${time('r.moved_at')} as moved_at, r.moved_by,
  r.previous ->> 'status' as previous_status, r.version`)

/**
 * The columns of a reservation `r` that an answer contains. The columns of its tables `t` come from
 * `reservationFrom`.
 */
export const reservationColumns = columnsWith((column) => column)

const tables = sql`array_agg(x.table_id order by d.name, d.id) as table_ids, string_agg(d.name, ' + ' order by d.name, d.id) as table_names,
    min(lower(x.during)) as during_from, max(upper(x.during)) as during_until`

/** Reservations with their tables. */
export const reservationFrom = (tie: Tie): Sql => sql`from reservation r left join lateral (
  select ${tables} from reservation_table x join dining_table d on d.company_id = x.company_id and d.id = x.table_id and ${sameCompany(tie, 'd', 'r')}
  where ${sameCompany(tie, 'x', 'r')} and x.reservation_id = r.id) t on true`

/** How many reservations one row of the result holds. A hundred of them take some 60 kB. */
const atOnce = 100

/**
 * Reservations as elements of a JSON list, in the order of their start times, a hundred per row.
 * The query is made for thousands of reservations and reads all their tables at once.
 */
export const reservationsJson = ({ company }: TieToOne, those: Sql): Sql => sql`
  select string_agg(json, ',' order by n) from (select row_to_json(it)::text as json, row_number() over () as n, (row_number() over () - 1) / ${atOnce}::int as part from (
    select ${columnsWith(jsonTime)} from reservation r left join (
      select x.reservation_id, ${tables} from reservation r join reservation_table x on x.company_id = ${company} and x.reservation_id = r.id
        join dining_table d on d.company_id = ${company} and d.id = x.table_id
      where r.company_id = ${company} and ${those} group by x.reservation_id
    ) t on t.reservation_id = r.id where r.company_id = ${company} and ${those} order by r.starts_at, r.id
  ) it) numbered group by part order by part`

/** The state before the last step, to which an undo returns. */
export interface Previous {
  status: ReservationStatus
  table_ids: string[]
  from: string
  until: string
}
/** A reservation locked for a change, including fields that are stored but never shown. */
export interface Locked {
  row: Reservation
  covers: number
  reminded_at: string | null
  previous: Previous | null
  /** The id of the guests' session, once they have been seated. */
  session_id: string | null
}

/** Reads a reservation that `tie` covers. Throws `not_found` if there is none. */
export async function reservationOf(db: Db, tie: TieToOne, id: string): Promise<Reservation> {
  const row = await db.one<Reservation>(
    sql`select ${reservationColumns} ${reservationFrom({ company: tie.company })} where ${within(tie, 'r')} and r.id = ${id}`,
  )
  if (!row) throw fault('not_found')
  return row
}

/**
 * Locks a reservation. Its tables are read only after the lock: if the row changed during the wait,
 * tables read before would be outdated.
 */
export async function lockReservation(db: Db, tie: TieToOne, id: string): Promise<Locked> {
  const kept = await db.one<Omit<Locked, 'row'>>(
    sql`select r.covers, r.reminded_at, r.previous, r.session_id from reservation r where ${within(tie, 'r')} and r.id = ${id} for update`,
  )
  if (!kept) throw fault('not_found')
  return { ...kept, row: await reservationOf(db, tie, id) }
}
