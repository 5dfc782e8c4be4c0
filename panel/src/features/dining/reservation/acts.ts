import { mayTake, reservationSteps, undoneStatus, type ReservationStep } from '#contract/dining/reservation-steps.ts'
import { reservation, type Reservation } from '#contract/dining/reservation.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { serverNow } from '#panel/domain/clock.ts'
import { knownBranchZone } from '#panel/domain/branch-zone.ts'
import { Refusal, send } from '#panel/kit/client.ts'
import { format } from '#panel/kit/format.ts'
import { forget } from '#panel/kit/query.ts'
import { sayRefusal } from '#panel/kit/refusal.ts'
import { say } from '#panel/kit/words.ts'
import { words } from './words.ts'

export type Act = ReservationStep | 'undo'

/** What may be done with a reservation now, in the order of an evening. */
export const stepsOf = (row: Reservation): ReservationStep[] =>
  reservationSteps.filter((step) => mayTake(step, row, new Date(serverNow())))
export const canUndo = (row: Reservation): boolean => undoneStatus(row, new Date(serverNow())) !== undefined

/** Whoever has no name came by the door. */
export const nameOf = (row: Pick<Reservation, 'name'>): string => row.name || say(words)('walkInName')

/** Everything that shows reservations reads them anew. */
export const readAgain = () => forget(reservation.day, reservation.list, reservation.read, reservation.history)

/** A refusal with the nearest starts at which there is a table, where it brings some. */
export function sayWhy(refusal: Refusal, branch_id: string): void {
  const { starts } = (refusal.problem?.instead ?? {}) as { starts?: string[] }
  if (!starts) return sayRefusal(refusal)
  const t = say(words)
  const zone = knownBranchZone(branch_id)
  const times = starts.map((it) => format().time(it, zone)).join(', ')
  sayRefusal(refusal, `${refusal.message} ${times ? t('nearest', { times }) : t('noneNear')}`)
}

const underWay = new Set<string>()

/** Takes a step and offers to undo it; what somebody else did meanwhile is shown. */
export async function act(row: Reservation, step: Act, more: object = {}): Promise<void> {
  if (underWay.has(row.id)) return
  underWay.add(row.id)
  const t = say(words)
  try {
    const given = { params: { reservation_id: row.id }, body: { version: row.version, ...more } }
    const after = await send(reservation[step], given)
    toasts.add({
      title: t(`done.${step}`, { name: nameOf(after), table: after.table_names }),
      about: `reservation:${row.id}`,
      ...(step !== 'undo' &&
        canUndo(after) && { action: { label: t('undo'), onAction: () => void act(after, 'undo') } }),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    sayWhy(error, row.branch_id)
  } finally {
    underWay.delete(row.id)
    await readAgain()
  }
}
