import sql, { type Sql } from 'sql-template-tag'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { dateOf, dayEnds } from '#contract/dining/reservation-starts.ts'
import { bookingBranch, startsOf } from '#server/domain/dining/booking-branch.ts'
import { seatedAt } from '#server/domain/dining/room.ts'
import { reservationColumns, reservationFrom, reservationsJson } from '#server/domain/dining/reservation-rows.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { JsonText } from '#server/kit/context.ts'
import type { Db, Pool } from '#server/db/pool.ts'

/**
 * Reads a whole business day with its tables and, for today, the waiting list too. A day may have
 * thousands of reservations, so PostgreSQL's JSON is passed on without being parsed.
 */
export async function dayOf(
  db: Pool,
  key: BranchKey,
  { date: asked, now }: { date: string | undefined; now: Date },
): Promise<JsonText> {
  const { company_id, branch_id } = key
  const branch = await bookingBranch(db, key)
  const today = dateOf(branch, now)
  const date = asked ?? today
  const ends = dayEnds(branch, date)
  const [from, to] = [new Date(ends.from), new Date(ends.to)]
  const those = sql`r.branch_id = ${branch_id} and r.starts_at >= ${from} and r.starts_at < ${to}`
  const [starts, tables, joins, data, sessions] = await Promise.all([
    startsOf(db, branch, date),
    db.many<
      ReservationDay['tables'][number]
    >(sql`select t.id, t.name, a.name as area_name, t.seats_min, t.seats_max, t.rank, t.online
      from dining_table t join dining_area a on a.company_id = t.company_id and a.id = t.area_id
      where t.company_id = ${company_id} and t.branch_id = ${branch_id} and t.is_active
      order by a.position, a.name, lpad(substring(t.name from '\\d+'), 12, '0') nulls last, t.name collate "tr-x-icu", t.id`),
    db.many<ReservationDay['joins'][number]>(sql`select table_ids, seats_min, seats_max from table_join
      where company_id = ${company_id} and branch_id = ${branch_id} and is_active order by seats_max, id`),
    db.manyBytes(reservationsJson({ company: company_id }, those)),
    date === today ? sessionsBeside(db, key, those, now) : [],
  ])
  const { name, phone, is_open, booking_url, hours, rules } = branch
  const head: Omit<ReservationDay, 'data' | 'sessions'> = {
    date,
    today,
    timezone: hours.timezone,
    branch_name: name,
    branch_phone: phone,
    is_open,
    booking_url,
    from: from.toISOString(),
    to: to.toISOString(),
    turn_min: rules.turn_min,
    covers_per_slot: rules.covers_per_slot,
    starts: starts.map((at) => new Date(at).toISOString()),
    tables,
    joins,
  }
  return new JsonText(
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head).slice(0, -1)},"data":[`),
      ...data.flatMap(([some = ''], n) => [Buffer.from(n === 0 ? '' : ','), Buffer.from(some, 'latin1')]),
      Buffer.from(`],"sessions":${JSON.stringify(sessions)}}`),
    ]),
  )
}

/**
 * Sessions at tables that the day's reservations do not cover: walk-in guests from the time they
 * came, and guests who stay too long from the end of their reservation.
 */
async function sessionsBeside(db: Db, key: BranchKey, those: Sql, now: Date): Promise<ReservationDay['sessions']> {
  const company = key.company_id
  const sat = await seatedAt(db, key)
  const came = sat.flatMap(({ reservation_id }) => reservation_id ?? [])
  const own = await db.many<Reservation>(sql`select ${reservationColumns} ${reservationFrom({ company })}
    where r.company_id = ${company} and ${those} and r.id = any(${came}::uuid[])`)
  const ends = new Map(own.map(({ id, until }) => [id, until]))
  return sat.flatMap(({ table_id, guests, from, until: expected, reservation_id }) => {
    const until = new Date(Math.max(Date.parse(expected), now.getTime())).toISOString()
    const begins = (reservation_id && ends.get(reservation_id)) ?? from
    return begins < until ? [{ table_id, guests, from: begins, until }] : []
  })
}
