import sql from 'sql-template-tag'
import { minutesOf, dateOf, startFault, startsOn } from '#contract/dining/reservation-starts.ts'
import type { ReservationLetter } from '#contract/dining/reservation-letters.ts'
import {
  isHolding,
  mayTake,
  stepOf,
  undoneStatus,
  type ReservationStatus,
  type ReservationStep,
} from '#contract/dining/reservation-steps.ts'
import type { Reservation, ReservationInput } from '#contract/dining/reservation.ts'
import type { Db } from '#server/db/pool.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { BookingBranch } from './booking-branch.ts'
import { endSession, moveSession, openSession } from './reservation-session.ts'
import type { Locked, Previous } from './reservation-rows.ts'
import { settle, type By, type Contact, type Wanted } from './settle.ts'
import { tellGuest } from './tell-guest.ts'

const minuteMs = 60_000
const untilOf = (from: Date, minutes: number) => new Date(from.getTime() + minutes * minuteMs)
const lower = (ids: readonly string[]) => ids.map((it) => it.toLowerCase())

/** Writes a reservation that has no tables yet, and is version 0; `settle` gives it some. */
async function newReservation(
  db: Db,
  { company_id, branch_id }: BookingBranch,
  it: Contact & Pick<Reservation, 'source' | 'party_size' | 'minutes'> & { status: ReservationStatus; starts_at: Date },
  { now, actor }: By,
): Promise<Locked> {
  const id = uuidv7()
  const { name, phone, email, lang, note, source, party_size, minutes, status, starts_at } = it
  await db.one(sql`insert into reservation (company_id, id, branch_id, status, source, starts_at, minutes, party_size, name, phone, email, lang, note, moved_at, moved_by, created_at, version)
    values (${company_id}, ${id}, ${branch_id}, ${status}, ${source}, ${starts_at}, ${minutes}, ${party_size}, ${name}, ${phone}, ${email}, ${lang}, ${note}, ${now}, ${actor?.name ?? null}, ${now}, 0)`)
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

/** Refuses a time at which the branch takes no guests, or takes none any more. */
function refuseStart(branch: BookingBranch, starts_at: Date, now: Date, isGuest: boolean): void {
  const at = starts_at.getTime()
  const { rules } = branch
  const wrong = startFault(branch, rules, { at, now, isGuest })
  if (wrong === 'too_soon')
    throw isGuest ? wrongField('starts_at', 'too_soon', { minutes: rules.notice_min }) : wrongField('starts_at', 'past')
  if (wrong === 'too_far') throw wrongField('starts_at', 'too_far', { days: isGuest ? rules.max_ahead_days : 366 })
  if (!startsOn(branch, dateOf(branch, starts_at)).includes(at)) throw wrongField('starts_at', 'not_a_start')
}

/** A party larger than the branch takes online waits for an answer, without a table. */
export async function book(
  db: Db,
  branch: BookingBranch,
  it: ReservationInput & { source: 'panel' | 'app'; is_told: boolean },
  by: By,
): Promise<Reservation> {
  const isGuest = it.source === 'app'
  const { rules } = branch
  if (isGuest && !branch.is_open) throw wrongField('branch_id', 'no_reservations')
  const starts_at = new Date(it.starts_at)
  refuseStart(branch, starts_at, by.now, isGuest)
  const isLarge = isGuest && it.party_size > rules.online_max_guests
  const status = isGuest && (isLarge || !rules.is_auto_approved) ? 'pending' : 'approved'
  const minutes = it.minutes ?? minutesOf(it.party_size, rules)
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
      until: untilOf(starts_at, minutes),
      ...(isLarge ? { tables: [] } : tablesOf(it.table_ids)),
      previous: null,
      action: 'create',
      isGuest,
    },
    by,
  )
  if (it.is_told) await tellGuest(db, branch, row, status === 'pending' ? 'received' : 'approved')
  return row
}

/** Whoever sits down has a table; only a request may wait for one. */
function tablesOf(given: readonly string[] | null): Pick<Wanted, 'tables' | 'isChosen'> {
  if (given?.length === 0) throw wrongField('table_ids', 'required')
  return given ? { tables: lower(given), isChosen: true } : { tables: 'free' }
}

/** Guests without a reservation, who sit down now or wait for a table. */
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
      ...(it.waits ? { tables: [] } : tablesOf(it.table_ids)),
      previous: null,
      action: 'create',
    },
    by,
  )
  if (!it.waits) await openSession(db, row, by)
  return row
}

/** Another time, party or table, or another name. What has no tables any more keeps its time; the guest is told of another time or party. */
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
  if (isMoved) refuseStart(branch, starts_at, by.now, false)
  const minutes = it.minutes ?? minutesOf(it.party_size, branch.rules)
  // Who sits there came when they came.
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
      until: untilOf(starts_at, minutes),
      ...(isPending ? { tables: [] } : tablesOf(it.table_ids)),
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

const letters: Partial<Record<ReservationStatus, ReservationLetter>> = {
  pending: 'received',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
}

interface StepGiven {
  is_told?: boolean
  message?: string
  table_ids?: readonly string[] | undefined
}

/** Takes a step, by a person or by itself; 409 with the reservation as it is where it cannot be taken. */
export async function takeStep(
  db: Db,
  branch: BookingBranch,
  locked: Locked,
  step: ReservationStep,
  { is_told = false, message = '', table_ids }: StepGiven,
  by: By,
): Promise<Reservation> {
  const { row, session_id } = locked
  const { now } = by
  if (!mayTake(step, row, now)) throw fault('conflict', { current: row })
  const status = stepOf[step].to
  const kept = {
    status,
    starts_at: new Date(row.starts_at),
    minutes: row.minutes,
    party_size: row.party_size,
    previous: previousOf(row),
    action: step,
  }
  const after = await settle(db, branch, locked, { ...kept, ...spanOf(step, row, table_ids, now) }, by)
  if (step === 'seat') await openSession(db, after, by)
  if (step === 'complete' && session_id) await endSession(db, after, session_id, by)
  const letter = step === 'approve' || step === 'reject' || step === 'cancel' ? letters[status] : undefined
  if (letter && is_told) await tellGuest(db, branch, after, letter, message)
  return after
}

const previousOf = ({ status, table_ids, from, until }: Reservation): Previous => ({ status, table_ids, from, until })

/** From when to when a step leaves the tables taken, and which. */
function spanOf(
  step: ReservationStep,
  row: Reservation,
  table_ids: readonly string[] | undefined,
  now: Date,
): Pick<Wanted, 'from' | 'until' | 'tables' | 'isChosen'> {
  const [from, until] = [new Date(row.from), new Date(row.until)]
  const hasTables = row.table_ids.length > 0
  if (step === 'approve') return { from, until, tables: hasTables ? 'kept' : 'free' }
  // What is left of their time is free for others; who leaves as they came was there for a moment.
  if (step === 'complete')
    return {
      from,
      until: new Date(Math.min(until.getTime(), Math.max(now.getTime(), from.getTime() + minuteMs))),
      tables: 'kept',
    }
  if (step !== 'seat') return { from, until, tables: 'kept' }
  const isOnTime = row.status === 'approved' && now < until
  const given = isOnTime && hasTables && !table_ids ? ({ tables: 'kept' } as const) : tablesOf(table_ids ?? null)
  return isOnTime
    ? { from: now < from ? now : from, until, ...given }
    : { from: now, until: untilOf(now, row.minutes), ...given }
}

/** Undoes the last step within ten minutes, if its tables and its share of the slot are still to be had. The guest is told of what holds again. */
export async function undo(
  db: Db,
  branch: BookingBranch,
  locked: Locked,
  is_told: boolean,
  by: By,
): Promise<Reservation> {
  const { row, previous, session_id } = locked
  const status = undoneStatus(row, by.now)
  if (!status || !previous) throw fault('conflict', { current: row })
  const after = await settle(
    db,
    branch,
    locked,
    {
      status,
      starts_at: new Date(row.starts_at),
      minutes: row.minutes,
      party_size: row.party_size,
      from: new Date(previous.from),
      until: new Date(previous.until),
      tables: previous.table_ids,
      previous: null,
      action: 'undo',
    },
    by,
  )
  if (row.status === 'seated' && session_id) await endSession(db, after, session_id, by)
  if (status === 'seated') await openSession(db, after, by)
  const isTold = is_told && row.status !== 'seated' && row.status !== 'completed' && row.status !== 'no_show'
  const letter = letters[status]
  if (letter && isTold) await tellGuest(db, branch, after, letter)
  return after
}
