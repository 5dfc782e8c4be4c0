import { instantOf, plusDays, wallClock } from '../kit/wall-clock.ts'

/**
 * The statuses of a reservation. Guests who walk in and have no table yet are `waiting`. This is a
 * status rather than a separate list, because such guests are seated, leave and are notified by the
 * same actions and on the same plan as guests with a reservation.
 */
export const reservationStatuses = [
  'waiting',
  'pending',
  'approved',
  'seated',
  'completed',
  'rejected',
  'no_show',
  'cancelled',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

export const reservationSteps = ['approve', 'reject', 'seat', 'complete', 'no_show', 'cancel'] as const
export type ReservationStep = (typeof reservationSteps)[number]

/**
 * For each step: the statuses in which it is possible, and the status to which it leads. No-shows
 * who come after all are seated if a table is free.
 */
export const stepOf: Record<ReservationStep, { from: readonly ReservationStatus[]; to: ReservationStatus }> = {
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  seat: { from: ['waiting', 'approved', 'no_show'], to: 'seated' },
  complete: { from: ['seated'], to: 'completed' },
  no_show: { from: ['approved'], to: 'no_show' },
  cancel: { from: ['waiting', 'pending', 'approved'], to: 'cancelled' },
}

/** How early guests may be seated, in ms. From then on the table counts as taken. */
const earlyMs = 3 * 3_600_000

/**
 * Whether a step may be taken now. Before the reservation starts, nobody can be marked as a
 * no-show. Guests cannot be seated hours before the start either.
 */
export const mayTake = (
  step: ReservationStep,
  { status, starts_at }: { status: ReservationStatus; starts_at: string },
  now: Date,
): boolean => {
  const from = stepOf[step].from.includes(status) ? openFrom(step, starts_at) : null
  return from !== null && from <= now
}

/**
 * The earliest time at which a step may be taken. Before the reservation starts, nobody can be
 * marked as a no-show. Guests cannot be seated hours before the start either.
 */
export const openFrom = (step: ReservationStep, starts_at: string): Date =>
  new Date(step === 'no_show' ? Date.parse(starts_at) : step === 'seat' ? Date.parse(starts_at) - earlyMs : 0)

/** Whether a reservation occupies its tables and its places in the time slot. */
export const isHolding = (status: ReservationStatus): boolean =>
  status === 'pending' || status === 'approved' || status === 'seated'

/** How long a step can be undone, in ms. */
export const undoMs = 10 * 60_000

/**
 * The status to which undoing the last step returns. Undefined if there is no step to undo or it is
 * too late.
 */
export function undoneStatus(
  { previous_status, moved_at }: { previous_status: ReservationStatus | null; moved_at: string },
  now: Date,
): ReservationStatus | undefined {
  return previous_status && now.getTime() - Date.parse(moved_at) <= undoMs ? previous_status : undefined
}

/**
 * When a request must be answered: within a day, and at least half an hour before the reservation
 * starts. A request that arrives later than that can be answered until the start.
 */
export function answerBy(asked: Date, starts: Date): Date {
  const [day, half] = [86_400_000, 30 * 60_000]
  const by = Math.min(asked.getTime() + day, starts.getTime() - half)
  return by > asked.getTime() ? new Date(by) : starts
}

/** Minutes after which guests who have not come count as late. */
export const lateMin = 15

/** The next automatic step of a reservation. */
export interface NextAct {
  act: 'reject' | 'remind' | 'no_show'
  at: Date
}
/** The facts that decide the next automatic step of a reservation. */
export interface Awaited {
  status: ReservationStatus
  starts_at: Date
  created_at: Date
  /** The guest has a mail address and was not reminded yet. */
  isToRemind: boolean
  no_show_min: number | null
  timezone: string
}

/**
 * The next automatic step, whichever is due first: rejecting an unanswered request, reminding the
 * guest or, if the branch wants it, marking a no-show.
 */
export function nextAct(it: Awaited): NextAct | undefined {
  if (it.status === 'pending') return { act: 'reject', at: answerBy(it.created_at, it.starts_at) }
  if (it.status !== 'approved') return undefined
  const remind = it.isToRemind ? remindAt(it.starts_at, it.timezone) : undefined
  if (remind) return { act: 'remind', at: remind }
  return it.no_show_min === null
    ? undefined
    : { act: 'no_show', at: new Date(it.starts_at.getTime() + it.no_show_min * 60_000) }
}

const quiet = { from: 21 * 60, to: 9 * 60 }

/**
 * When guests are reminded: two hours before the reservation or, if that lies in the quiet hours
 * (21:00 to 09:00 by the branch's clock), at 20:00 on the evening before.
 */
export function remindAt(starts: Date, timezone: string): Date {
  const usual = new Date(starts.getTime() - 2 * 3_600_000)
  const { date, minute } = wallClock(usual, timezone)
  if (minute < quiet.to) return instantOf(plusDays(date, -1), 20 * 60, timezone)
  return minute >= quiet.from ? instantOf(date, 20 * 60, timezone) : usual
}
