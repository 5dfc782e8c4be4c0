import type { refusalCauses } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { openAt } from '#contract/organisation/opening-hours.ts'
import type { Pause, StateFacts } from './state-facts.ts'

export type Cause = (typeof refusalCauses)[number]

const graceMs = 7 * 86_400_000

/** Why nothing is sold, from what weighs most to what is cured most easily, and what cures it. */
export const cures: Record<Cause, string | null> = {
  inactive: null,
  licence: 'licence',
  no_method: 'methods',
  special_day: 'hours',
  outside_hours: 'hours',
  last_order: 'hours',
  by_hand: 'open',
  no_payment_method: 'payment',
}
export const byWeight = Object.keys(cures) as Cause[]

export const holds = (it: Pause, at: number) => Date.parse(it.starts_at) <= at && at < Date.parse(it.ends_at)
export const concerns = (it: Pause, method: DeliveryType) => it.order_method === 'all' || it.order_method === method

/** The moment from which a branch may sell no more, its licence and the grace after it being over; infinite without an end. */
export const licenceEnd = ({ licence_ends_at }: StateFacts): number =>
  licence_ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(licence_ends_at) + graceMs

/** When a branch is closed by hand for a method, also later, in ms, the end not included. */
export const closedByHand = (it: StateFacts, method: DeliveryType): { from: number; to: number }[] =>
  it.pauses
    .filter((pause) => pause.kind === 'closed' && concerns(pause, method))
    .map(({ starts_at, ends_at }) => ({ from: Date.parse(starts_at), to: Date.parse(ends_at) }))

/** Minutes that preparing an order takes which is placed at a moment: longer while the branch is busy. */
export function preparationAt(it: StateFacts, method: DeliveryType, moment: Date): number {
  const busy = it.pauses.filter(
    (pause) => pause.kind === 'busy' && holds(pause, moment.getTime()) && concerns(pause, method),
  )
  return it.preparation_min + Math.max(0, ...busy.map((pause) => pause.minutes))
}

type HoursAt = Map<DeliveryType, ReturnType<typeof openAt>>

/** What the hours say of each method at a moment, and until when, looked for so many days ahead. Methods that share their hours are looked at only once. */
export function hoursAt(it: StateFacts, at: Date, days?: number): HoursAt {
  const isOwn = (method: DeliveryType) =>
    it.methods.some((own) => own.order_method === method && (own.has_own_hours || own.last_order_min > 0)) ||
    it.special.some((day) => day.order_method === method)
  let shared: ReturnType<typeof openAt> | undefined
  return new Map(
    it.order_methods.map((method) => [
      method,
      isOwn(method) ? openAt(it, method, at, days) : (shared ??= openAt(it, 'all', at, days)),
    ]),
  )
}

/**
 * Why a branch does not sell at a moment by a method it offers, what weighs most first; nothing where it does. Whoever asks whether a branch is open asks this: its
 * state, the hours' "open at", an order for now, the app's menu, its platforms. What is handed over later follows the same facts (domain/ordering/offer.ts).
 */
export function causesAt(it: StateFacts, method: DeliveryType, moment: Date, hours = hoursAt(it, moment, 1)): Cause[] {
  const at = moment.getTime()
  const holding: Record<Cause, boolean> = {
    inactive: !it.is_active,
    licence: licenceEnd(it) <= at,
    no_method: false,
    ...byHours(hours.get(method)?.cause ?? null),
    by_hand: it.pauses.some((pause) => pause.kind === 'closed' && holds(pause, at) && concerns(pause, method)),
    no_payment_method: it.payable?.includes(method) === false,
  }
  return byWeight.filter((cause) => holding[cause])
}

const byHours = (cause: ReturnType<typeof openAt>['cause']) => ({
  special_day: cause === 'special_day',
  outside_hours: cause === 'outside_hours',
  last_order: cause === 'last_order',
})

/** What platforms sell of a branch: delivery, or whatever it does where it does not deliver. */
const soldByPlatforms = ({ order_methods }: StateFacts): DeliveryType[] =>
  order_methods.includes('deliveryToAddress') ? ['deliveryToAddress'] : order_methods

/** How platforms are to stand: closed by hand, or selling. Their customers pay them, so a missing way to pay keeps nothing closed there. */
export function platformsAt(it: StateFacts, moment: Date): { isClosedByHand: boolean; isSelling: boolean } {
  const causes = soldByPlatforms(it).map((method) => causesAt(it, method, moment))
  return {
    isClosedByHand: causes.length > 0 && causes.every((all) => all.includes('by_hand')),
    isSelling: causes.some((all) => all.every((cause) => cause === 'no_payment_method')),
  }
}
