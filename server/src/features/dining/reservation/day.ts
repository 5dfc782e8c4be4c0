import sql from 'sql-template-tag'
import type { Reservation, ReservationDay } from '#contract/dining/reservation.ts'
import { dateOf, dayEnds, startsOn } from '#contract/dining/reservation-starts.ts'
import { bookingBranch } from '#server/domain/dining/booking-branch.ts'
import { seatedAt } from '#server/domain/dining/room.ts'
import { reservationColumns, reservationFrom } from '#server/domain/dining/reservation-rows.ts'
import type { BranchKey } from '#server/kit/tree.ts'
import type { Db } from '#server/db/pool.ts'

/** All of a business day with its tables; on today's also who waits at the door. */
export async function dayOf(
  db: Db,
  key: BranchKey,
  { date: asked, now }: { date: string | undefined; now: Date },
): Promise<ReservationDay> {
  const { company_id, branch_id } = key
  const branch = await bookingBranch(db, key)
  const today = dateOf(branch, now)
  const date = asked ?? today
  const ends = dayEnds(branch, date)
  const [from, to] = [new Date(ends.from), new Date(ends.to)]
  const [tables, joins, data, sat] = await Promise.all([
    db.many<
      ReservationDay['tables'][number]
    >(sql`select t.id, t.name, a.name as area_name, t.seats_min, t.seats_max, t.rank, t.online
      from dining_table t join dining_area a on a.company_id = t.company_id and a.id = t.area_id
      where t.company_id = ${company_id} and t.branch_id = ${branch_id} and t.is_active
      order by a.position, a.name, lpad(substring(t.name from '\\d+'), 12, '0') nulls last, t.name collate "tr-x-icu", t.id`),
    db.many<ReservationDay['joins'][number]>(sql`select table_ids, seats_min, seats_max from table_join
      where company_id = ${company_id} and branch_id = ${branch_id} and is_active order by seats_max, id`),
    db.many<Reservation>(sql`select ${reservationColumns} ${reservationFrom({ company: company_id })}
      where r.company_id = ${company_id} and r.branch_id = ${branch_id} and r.starts_at >= ${from} and r.starts_at < ${to} order by r.starts_at, r.id`),
    date === today ? seatedAt(db, key) : [],
  ])
  const { name, phone, is_open, booking_url, hours, rules } = branch
  return {
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
    starts: startsOn(branch, date).map((at) => new Date(at).toISOString()),
    tables,
    joins,
    data,
    sessions: sessionsBeside(sat, data, now),
  }
}

/** Who sits there beyond what is reserved: without a reservation from when they came, else from its end on. */
function sessionsBeside(
  sat: Awaited<ReturnType<typeof seatedAt>>,
  data: readonly Reservation[],
  now: Date,
): ReservationDay['sessions'] {
  return sat.flatMap(({ table_id, guests, from, until: expected, reservation_id }) => {
    const until = new Date(Math.max(Date.parse(expected), now.getTime())).toISOString()
    const own = data.find((it) => it.id === reservation_id)
    const begins = own ? own.until : from
    return begins < until ? [{ table_id, guests, from: begins, until }] : []
  })
}
