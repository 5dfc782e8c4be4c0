import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { exceeded, leastLoad, nextFree, quarterMs, quarterOf, type Load } from '#contract/organisation/quarters.ts'
import { roomOf } from './room.ts'
import type { StateFacts } from './state-facts.ts'
import { holdsAt, pausesFor } from './timeline.ts'

/**
 * The preparation time, in minutes, of an order placed at a moment. It is longer while the branch
 * is busy or its kitchen slow.
 */
export const preparationAt = (it: StateFacts, method: DeliveryType, moment: Date): number =>
  it.preparation_min + it.pace_min + busyAt(it, method, moment)

/** The minutes that are added to the preparation time because somebody set the branch busy. */
export const busyAt = (it: StateFacts, method: DeliveryType, moment: Date): number =>
  Math.max(0, ...pausesFor(it, method, 'busy').map((busy) => (holdsAt(busy, moment.getTime()) ? busy.minutes : 0)))

interface ForNow {
  method: DeliveryType
  now: Date
  way_min?: number
  load?: Load
}

/**
 * When an immediate order is handed over: once it is prepared and delivered, or at the start of the
 * next quarter of an hour with room, if the order cap allows that delay. Null if none has room.
 */
export function handOverAt(
  it: StateFacts,
  { method, now, way_min = 0, load = leastLoad(method) }: ForNow,
): Date | null {
  const usual = new Date(now.getTime() + (preparationAt(it, method, now) + way_min) * 60_000)
  const room = roomOf(it)
  if (!room.cap || !exceeded(room, quarterOf(usual), load)) return usual
  const next = new Date(quarterOf(usual).getTime() + quarterMs)
  const minutes = room.cap.max_later_min - (next.getTime() - usual.getTime()) / 60_000
  return nextFree(room, next, minutes, load)
}

/**
 * By how many minutes the order cap delays an immediate order: from its usual quarter of an hour to
 * the next one with room. Null if no quarter that the cap allows has room.
 */
export function capDelayAt(it: StateFacts, method: DeliveryType, now: Date): number | null {
  const at = handOverAt(it, { method, now })
  if (!at) return null
  const usual = now.getTime() + preparationAt(it, method, now) * 60_000
  return (quarterOf(at).getTime() - quarterOf(usual).getTime()) / 60_000
}
