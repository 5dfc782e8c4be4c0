import type { ReservationLetter } from '#contract/dining/reservation-letters.ts'
import {
  isHolding,
  mayTake,
  openFrom,
  stepOf,
  undoneStatus,
  type ReservationStatus,
  type ReservationStep,
} from '#contract/dining/reservation-steps.ts'
import type { Reservation } from '#contract/dining/reservation.ts'
import type { Db } from '#server/db/pool.ts'
import { fault, type Fault } from '#server/kit/answer/fault.ts'
import { stepRefused } from '#server/kit/record/steps.ts'
import type { Telling } from '#server/kit/when.ts'
import type { BookingBranch } from './booking-branch.ts'
import type { Locked, Previous } from './reservation-rows.ts'
import { endSession, openSession } from './reservation-session.ts'
import { settle, type By, type Wanted } from './settle.ts'
import { tellGuest } from './tell-guest.ts'
import { chosenTables, untilOf } from './wanted-tables.ts'

/** The shortest possible stay, in ms, for guests who leave as soon as they arrive. */
const momentMs = 60_000

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

/**
 * The 409 error for a step that cannot be taken now, because it is too early or because the
 * reservation's status does not allow it.
 */
function refusedStep(step: ReservationStep, row: Reservation, at: Telling): Fault {
  if (!stepOf[step].from.includes(row.status)) return stepRefused(stepOf, row.status, step, { current: row })
  return fault('conflict', { current: row, isEarly: { ...at, from: openFrom(step, row.starts_at) } })
}

/**
 * Takes a step, either for a person or automatically. Throws 409 with the current reservation if
 * the step is not possible.
 */
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
  if (!mayTake(step, row, now)) throw refusedStep(step, row, { now, timezone: branch.hours.timezone })
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

/** The tables that a reservation has after a step, and the period for which it keeps them. */
function spanOf(
  step: ReservationStep,
  row: Reservation,
  table_ids: readonly string[] | undefined,
  now: Date,
): Pick<Wanted, 'from' | 'until' | 'tables' | 'isChosen'> {
  const [from, until] = [new Date(row.from), new Date(row.until)]
  const hasTables = row.table_ids.length > 0
  if (step === 'approve') return { from, until, tables: hasTables ? 'kept' : 'free' }
  // Makes the tables available for the rest of the planned time. If the guests leave as soon as
  // they arrive, they are recorded as having stayed for a moment.
  if (step === 'complete')
    return {
      from,
      until: new Date(Math.min(until.getTime(), Math.max(now.getTime(), from.getTime() + momentMs))),
      tables: 'kept',
    }
  if (step !== 'seat') return { from, until, tables: 'kept' }
  const isOnTime = row.status === 'approved' && now < until
  const given = isOnTime && hasTables && !table_ids ? ({ tables: 'kept' } as const) : chosenTables(table_ids ?? null)
  return isOnTime
    ? { from: now < from ? now : from, until, ...given }
    : { from: now, until: untilOf(now, row.minutes), ...given }
}

/**
 * The tables to assign when a step is undone: the former ones, unless others are chosen. Only a
 * reservation that then is a request again may have no tables.
 */
function tablesAgain(
  status: ReservationStatus,
  previous: Previous,
  chosen: readonly string[] | null | undefined,
): Pick<Wanted, 'tables' | 'isChosen'> {
  if (chosen === undefined || !isHolding(status)) return { tables: previous.table_ids }
  return status === 'pending' && chosen?.length === 0 ? { tables: [] } : chosenTables(chosen)
}

/**
 * Undoes the last step within ten minutes. The former tables (or others chosen in their place) and
 * the places in the time slot must still be available. Notifies the guest of the status that
 * applies again.
 */
export async function undo(
  db: Db,
  branch: BookingBranch,
  locked: Locked,
  { is_told, table_ids }: { is_told: boolean; table_ids?: readonly string[] | null | undefined },
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
      ...tablesAgain(status, previous, table_ids),
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
