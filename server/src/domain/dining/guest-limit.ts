import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongAtTable } from './words.ts'

/**
 * How many future reservations a guest may make with one company. Staff may enter more for the
 * guest.
 */
export const maxAhead = 3

interface Booking {
  company_id: string
  branch_id: string
  /** The guest whom the app names (kit/guard/guest.ts), or null. */
  guest: string | null
  from: Date
  until: Date
  now: Date
  lang: Lang
}

/**
 * Limits how much one guest can book online. Returns whether the booking may take a table.
 *
 * A guest whom the app names gets no second table at the same time and at most `maxAhead`
 * reservations; more is refused. Guests whom the app does not name cannot be told apart. Together
 * they take at most half of the tables that can be booked online; after that a booking waits for
 * the staff, without a table.
 *
 * The limits do not depend on the phone number or the e-mail address of the booking: anybody can
 * type a number, so a refusal would tell a stranger that the number has a reservation. Concurrent
 * requests are counted one after the other, so that none is missed.
 */
export async function mayTakeTable(db: Db, it: Booking): Promise<boolean> {
  const { company_id, branch_id, guest, lang } = it
  const key = `booking ${company_id} ${guest ?? branch_id}`
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  if (guest === null) return !(await haveUnnamedTheirShare(db, it))
  const ahead = await db.many<{ overlaps: boolean }>(sql`
    select tstzrange(starts_at, starts_at + make_interval(mins => minutes)) && tstzrange(${it.from}, ${it.until}) as overlaps from reservation
    where company_id = ${company_id} and status in ('pending', 'approved') and booked_by = ${guest} and starts_at + make_interval(mins => minutes) > ${it.now}`)
  if (ahead.some((one) => one.overlaps)) throw wrongAtTable(lang, 'starts_at', 'guest_overlaps')
  if (ahead.length >= maxAhead) throw wrongAtTable(lang, 'starts_at', 'guest_ahead', maxAhead)
  return true
}

/** Whether guests whom no app named already have half of the tables at that time. */
async function haveUnnamedTheirShare(db: Db, { company_id, branch_id, from, until }: Booking): Promise<boolean> {
  const { held } = await db.must<{ held: number }>(sql`
    select count(distinct t.table_id)::int as held from reservation_table t
    join reservation r on r.company_id = ${company_id} and r.id = t.reservation_id and r.source = 'app' and r.booked_by is null
    where t.company_id = ${company_id} and t.branch_id = ${branch_id} and t.is_holding and t.during && tstzrange(${from}, ${until})`)
  const { bookable } = await db.must<{ bookable: number }>(sql`
    select count(*)::int as bookable from dining_table
    where company_id = ${company_id} and branch_id = ${branch_id} and is_active and online`)
  return held >= Math.max(1, Math.floor(bookable / 2))
}
