import { mayTake, reservationSteps, undoneStatus, type ReservationStep } from '#contract/dining/reservation-steps.ts'
import { reservation, type Reservation, type ReservationDay } from '#contract/dining/reservation.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { knownBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { format } from '#panel/kit/words/format.ts'
import { forget, keyOf, queries } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { say } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export type Act = ReservationStep | 'undo'

/** The steps that a reservation allows now, in the order in which they usually happen. */
export const stepsOf = (row: Reservation): ReservationStep[] =>
  reservationSteps.filter((step) => mayTake(step, row, new Date(serverNow())))
export const canUndo = (row: Reservation): boolean => undoneStatus(row, new Date(serverNow())) !== undefined

/** The guest's name. A guest without a name is a walk-in. */
export const nameOf = (row: Pick<Reservation, 'name'>): string => row.name || say(words)('walkInName')

/** Refetches every answer that contains reservations. */
export const readAgain = () => forget(reservation.day, reservation.list, reservation.read, reservation.history)

interface Instead {
  starts?: string[]
  /** Free tables that are suggested in place of the chosen ones. */
  tables?: { id: string; name: string }[] | null
  is_without?: boolean
}
const insteadOf = (refusal: Refusal): Instead => refusal.problem?.instead ?? {}

/** Shows a refusal. If it lists the nearest start times with a free table, these are shown too. */
export function sayWhy(refusal: Refusal, branch_id: string): void {
  const { starts, tables } = insteadOf(refusal)
  if (!starts || tables) return sayRefusal(refusal)
  const t = say(words)
  const zone = knownBranchZone(branch_id)
  const times = starts.map((it) => format().time(it, zone)).join(', ')
  sayRefusal(refusal, `${refusal.message} ${times ? t('nearest', { times }) : t('noneNear')}`)
}

/**
 * The latest answers to our own changes. If somebody acts before the plan is refetched, these
 * answers provide the right version.
 */
const answered = new Map<string, Reservation>()
const newestOf = (row: Reservation): Reservation => {
  const known = answered.get(row.id)
  return known && known.version > row.version ? known : row
}
/**
 * If the tables of an undone step have been taken in the meantime, says who has taken them and
 * offers what the refusal suggests: other tables, or no table.
 */
function offerOther(row: Reservation, refusal: Refusal): boolean {
  const { tables, is_without } = insteadOf(refusal)
  if (!tables && !is_without) return false
  const t = say(words)
  const names = tables?.map((it) => it.name).join(' + ')
  toasts.add({
    kind: 'warning',
    title: refusal.message,
    about: `reservation:${row.id}`,
    action: {
      label: names ? t('undoAt', { table: names }) : t('undoWithout'),
      onAction: () => act(row, 'undo', { table_ids: tables?.map((it) => it.id) ?? [] }),
    },
  })
  return true
}

/** Updates the reservation in every cached plan. */
function keep(row: Reservation): void {
  answered.set(row.id, row)
  queries.setQueriesData<ReservationDay>(
    { queryKey: [keyOf(reservation.day)] },
    (day) => day && { ...day, data: day.data.map((it) => (it.id === row.id && it.version < row.version ? row : it)) },
  )
}

const turns = new Map<string, Promise<void>>()
/**
 * Sends changes of one reservation one after another, each with the version from the previous
 * answer. If somebody else has changed the reservation, the refusal is shown.
 */
export function inTurn(
  row: Reservation,
  write: (newest: Reservation) => Promise<Reservation | undefined>,
  onEnd?: (refusal?: Refusal) => void,
  /** May show a refusal in its own way instead of just its message; returns true if it did. */
  offers?: (refusal: Refusal) => boolean,
): void {
  const work = async () => {
    try {
      const after = await write(newestOf(row))
      if (after) keep(after)
      onEnd?.()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (!offers?.(error)) sayWhy(error, row.branch_id)
      onEnd?.(error)
    } finally {
      void readAgain()
    }
  }
  turns.set(row.id, (turns.get(row.id) ?? Promise.resolve()).then(work, work))
}

/** Takes a step and offers to undo it. A second press of the same button does nothing. */
export const act = (row: Reservation, step: Act, more: object = {}, onEnd?: (refusal?: Refusal) => void): void => {
  const take = async (now: Reservation) => {
    if (step === 'undo' ? !canUndo(now) : !stepsOf(now).includes(step)) return undefined
    const given = { params: { reservation_id: now.id }, body: { version: now.version, ...more } }
    const after = await send(reservation[step], given)
    const t = say(words)
    toasts.add({
      title: t(`done.${step}`, { name: nameOf(after), table: after.table_names }),
      about: `reservation:${row.id}`,
      ...(step !== 'undo' && canUndo(after) && { action: { label: t('undo'), onAction: () => act(after, 'undo') } }),
    })
    return after
  }
  inTurn(row, take, onEnd, step === 'undo' ? (refusal) => offerOther(row, refusal) : undefined)
}
