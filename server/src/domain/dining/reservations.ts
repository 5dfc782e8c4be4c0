import sql from 'sql-template-tag'
import { minutesOf, dateOf, startFault } from '#contract/dining/reservation-starts.ts'
import { isHolding, type ReservationStatus } from '#contract/dining/reservation-steps.ts'
import { minMinutes, type Reservation, type ReservationInput } from '#contract/dining/reservation.ts'
import type { Db } from '#server/db/pool.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { startsOf, type BookingBranch } from './booking-branch.ts'
import { mayTakeTable } from './guest-limit.ts'
import { moveSession, openSession } from './reservation-session.ts'
import type { Locked } from './reservation-rows.ts'
import { settle, type By, type Contact } from './settle.ts'
import { tellGuest } from './tell-guest.ts'
import { chosenTables, untilOf } from './wanted-tables.ts'

/** Writes a reservation without tables, as version 0. `settle` then assigns the tables. */
async function newReservation(
  db: Db,
  { company_id, branch_id }: BookingBranch,
  it: Contact &
    Pick<Reservation, 'source' | 'party_size' | 'minutes'> & {
      status: ReservationStatus
      starts_at: Date
      guest?: string | null | undefined
    },
  { now, actor }: By,
): Promise<Locked> {
  const id = uuidv7()
  const { name, phone, email, lang, note, source, party_size, minutes, status, starts_at } = it
  await db.one(sql`insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, phone, email, lang, note, moved_at, moved_by, created_at, booked_by, version)
    values (${company_id}, ${id}, ${branch_id}, ${status}, ${source}, ${starts_at}, ${minutes}, ${party_size}, ${name}, ${phone}, ${email}, ${lang}, ${note}, ${now}, ${actor?.name ?? null}, ${now}, ${it.guest ?? null}, 0)`)
  const at = starts_at.toISOString()
  const row: Reservation = {
    id,
    company_id,
    branch_id,
    status,
    source,
    starts_at: at,
    minutes,
    party_size,
    name,
    phone,
    email,
    lang,
    note,
    table_ids: [],
    table_names: '',
    from: at,
    until: untilOf(starts_at, minutes).toISOString(),
    created_at: now.toISOString(),
    moved_at: now.toISOString(),
    moved_by: null,
    previous_status: null,
    version: 0,
  }
  return { row, covers: 0, reminded_at: null, previous: null, session_id: null }
}

/** Refuses a start time at which the branch does not take guests or cannot take any more. */
async function refuseStart(
  db: Db,
  branch: BookingBranch,
  { starts_at, now, isGuest }: { starts_at: Date; now: Date; isGuest: boolean },
): Promise<void> {
  const at = starts_at.getTime()
  const { rules } = branch
  const wrong = startFault(branch, rules, { at, now, isGuest })
  if (wrong === 'too_soon')
    throw isGuest ? wrongField('starts_at', 'too_soon', { minutes: rules.notice_min }) : wrongField('starts_at', 'past')
  if (wrong === 'too_far') throw wrongField('starts_at', 'too_far', { days: isGuest ? rules.max_ahead_days : 366 })
  const isStart = !wrong && (await startsOf(db, branch, dateOf(branch, starts_at))).includes(at)
  if (!isStart) throw wrongField('starts_at', 'not_a_start')
}

/**
 * Books a reservation. A party that is too large for online booking gets no table yet; it waits
 * until staff answer. So does a booking for which the limit on online bookings leaves no table.
 */
export async function book(
  db: Db,
  branch: BookingBranch,
  it: ReservationInput & { source: 'panel' | 'app'; is_told: boolean; guest?: string | null },
  by: By,
): Promise<Reservation> {
  const isGuest = it.source === 'app'
  const { rules } = branch
  if (isGuest && !branch.is_open) throw wrongField('branch_id', 'no_reservations')
  const starts_at = new Date(it.starts_at)
  await refuseStart(db, branch, { starts_at, now: by.now, isGuest })
  const minutes = it.minutes ?? minutesOf(it.party_size, rules)
  const until = untilOf(starts_at, minutes)
  const { guest = null } = it
  const mayTake =
    !isGuest ||
    (await mayTakeTable(db, { ...branch, guest, from: starts_at, until, now: by.now, lang: by.lang ?? it.lang }))
  const isToWait = isGuest && (!mayTake || it.party_size > rules.online_max_guests)
  const status = isGuest && (isToWait || !rules.is_auto_approved) ? 'pending' : 'approved'
  const made = await newReservation(db, branch, { ...it, status, starts_at, minutes }, by)
  const row = await settle(
    db,
    branch,
    made,
    {
      status,
      starts_at,
      minutes,
      party_size: it.party_size,
      from: starts_at,
      until,
      ...(isToWait ? { tables: [] } : chosenTables(it.table_ids)),
      previous: null,
      action: 'create',
      isGuest,
    },
    by,
  )
  if (it.is_told) await tellGuest(db, branch, row, status === 'pending' ? 'received' : 'approved')
  return row
}

/** Adds walk-in guests, who are seated now or wait for a table. */
export async function welcome(
  db: Db,
  branch: BookingBranch,
  it: Contact & { party_size: number; minutes: number | null; table_ids: readonly string[] | null; waits: boolean },
  by: By,
): Promise<Reservation> {
  const { now } = by
  const minutes = it.minutes ?? minutesOf(it.party_size, branch.rules)
  const status = it.waits ? 'waiting' : 'seated'
  const made = await newReservation(db, branch, { ...it, source: 'walk_in', status, starts_at: now, minutes }, by)
  const row = await settle(
    db,
    branch,
    made,
    {
      status,
      starts_at: now,
      minutes,
      party_size: it.party_size,
      from: now,
      until: untilOf(now, minutes),
      ...(it.waits ? { tables: [] } : chosenTables(it.table_ids)),
      previous: null,
      action: 'create',
    },
    by,
  )
  if (!it.waits) await openSession(db, row, by)
  return row
}

/**
 * Changes the time, party, tables or name of a reservation. A reservation without tables keeps its
 * time. The guest is notified if the time or the party changes.
 */
export async function change(
  db: Db,
  branch: BookingBranch,
  locked: Locked,
  it: ReservationInput & { is_told: boolean },
  by: By,
): Promise<Reservation> {
  const { row } = locked
  if (!isHolding(row.status)) throw fault('conflict', { current: row })
  const starts_at = new Date(it.starts_at)
  const isMoved = starts_at.toISOString() !== row.starts_at
  if (isMoved) await refuseStart(db, branch, { starts_at, now: by.now, isGuest: false })
  const minutes = it.minutes ?? minutesOf(it.party_size, branch.rules)
  // If the guests are already seated, their actual time of arrival is kept.
  const from = isMoved ? starts_at : new Date(row.from)
  const isPending = row.status === 'pending' && it.table_ids?.length === 0
  const after = await settle(
    db,
    branch,
    locked,
    {
      status: row.status,
      starts_at,
      minutes,
      party_size: it.party_size,
      from,
      until: new Date(Math.max(untilOf(starts_at, minutes).getTime(), untilOf(from, minMinutes).getTime())),
      ...(isPending ? { tables: [] } : chosenTables(it.table_ids)),
      contact: it,
      previous: null,
      action: 'update',
    },
    by,
  )
  const isElsewhere = row.table_ids.toSorted().join() !== after.table_ids.toSorted().join()
  if (row.status === 'seated' && locked.session_id && isElsewhere) await moveSession(db, after, locked.session_id, by)
  if (it.is_told && (isMoved || row.party_size !== it.party_size)) await tellGuest(db, branch, after, 'changed')
  return after
}
