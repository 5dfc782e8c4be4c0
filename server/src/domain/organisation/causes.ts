import type { refusalCauses } from '#contract/organisation/refusal-causes.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { OpenAt } from '#contract/organisation/opening-hours.ts'
import { busyAt, capDelayAt } from './preparation.ts'
import type { StateFacts } from './state-facts.ts'
import { holdsAt, hoursAt, licenceEnd, pausesFor } from './timeline.ts'

export type Cause = (typeof refusalCauses)[number]

/**
 * Possible causes for which a branch sells nothing, from the most serious to the easiest to fix,
 * each with what must be done to fix it.
 */
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

/**
 * Why a branch does not sell by one of its methods at a moment, the most serious cause first; empty
 * if it sells. Everything that depends on a branch being open uses this: its state, the hours'
 * "open at", an immediate order, the app's menu, its platforms. Later handovers use the same facts
 * (domain/ordering/offer.ts).
 */
export function causesAt(it: StateFacts, method: DeliveryType, moment: Date): Cause[] {
  const at = moment.getTime()
  const holding: Record<Cause, boolean> = {
    inactive: !it.is_active,
    licence: licenceEnd(it) <= at,
    no_method: false,
    ...byHours(hoursAt(it, method, moment)),
    by_hand: pausesFor(it, method, 'closed').some((pause) => holdsAt(pause, at)),
    no_payment_method: it.payable?.includes(method) === false,
  }
  return byWeight.filter((cause) => holding[cause])
}

const byHours = (cause: OpenAt['cause']) => ({
  special_day: cause === 'special_day',
  outside_hours: cause === 'outside_hours',
  last_order: cause === 'last_order',
})

/**
 * The delivery types of a branch that platforms sell: delivery, or everything the branch offers if
 * it does not deliver.
 */
const soldByPlatforms = ({ order_methods }: StateFacts): DeliveryType[] =>
  order_methods.includes('deliveryToAddress') ? ['deliveryToAddress'] : order_methods

/**
 * The moment at which the manual pauses end that keep all of these delivery types closed. Null if
 * something else closes the branch, or nothing does.
 */
function closedUntil(it: StateFacts, sold: DeliveryType[], moment: Date): Date | null {
  const at = moment.getTime()
  const ends = sold.map((method) => {
    const holding = pausesFor(it, method, 'closed').filter((pause) => holdsAt(pause, at))
    return Math.max(...holding.map((pause) => Date.parse(pause.ends_at)))
  })
  const first = Math.min(...ends)
  return it.is_active && licenceEnd(it) > at && Number.isFinite(first) ? new Date(first) : null
}

/**
 * The state that the branch should have on platforms, and by how many minutes preparation takes
 * longer than usual: the minutes of a busy branch, of a slow kitchen, and those by which full
 * quarters of an hour move an order. Each platform has its own steps for these minutes. On
 * platforms the branch either sells or is closed. It is closed either manually (including a branch
 * that is switched off, or whose company's licence has ended) or because the next quarters of an
 * hour are full. Platform customers pay the platform, so a missing payment method closes nothing on
 * platforms.
 */
export function platformsAt(
  it: StateFacts,
  moment: Date,
): { isClosedByHand: boolean; isFull: boolean; isSelling: boolean; busyMin: number; closedUntil: Date | null } {
  const sold = soldByPlatforms(it)
  const causes = sold.map((method) => causesAt(it, method, moment))
  const moved = sold.map((method) => capDelayAt(it, method, moment))
  return {
    isClosedByHand:
      !it.is_active ||
      licenceEnd(it) <= moment.getTime() ||
      (causes.length > 0 && causes.every((all) => all.includes('by_hand'))),
    isFull: sold.length > 0 && moved.every((minutes) => minutes === null),
    isSelling: causes.some((all) => all.every((cause) => cause === 'no_payment_method')),
    busyMin: Math.max(0, ...sold.map((method, n) => busyAt(it, method, moment) + it.pace_min + (moved[n] ?? 0))),
    closedUntil: closedUntil(it, sold, moment),
  }
}
