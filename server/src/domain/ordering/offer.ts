import type { orderCauses } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { dayAt, endOfDay, plusDays } from '#contract/kit/wall-clock.ts'
import { usualMethod } from '#contract/organisation/working-hours.ts'
import { exceeded, leastLoad, quarterMs, quarterOf, type Load } from '#contract/organisation/quarters.ts'
import { handOvers, quartersOf, type Span } from '#contract/ordering/hand-over.ts'
import { changeOf } from '#server/domain/organisation/branch-state.ts'
import { causesAt } from '#server/domain/organisation/causes.ts'
import { handOverAt, preparationAt } from '#server/domain/organisation/preparation.ts'
import { roomOf } from '#server/domain/organisation/room.ts'
import type { StateFacts } from '#server/domain/organisation/state-facts.ts'
import { licenceEnd, pausesFor } from '#server/domain/organisation/timeline.ts'

/** Reasons for which an order for now is refused, wherever it is to be delivered. */
type NotNow = (typeof orderCauses)[number]
/** A reason for which an order is refused. */
export type No =
  | { code: NotNow }
  | { code: 'out_of_area' | 'no_orders_ahead' | 'closed_then' }
  /**
   * `count` is the number of days ahead that are allowed, or the minutes needed to prepare and
   * deliver.
   */
  | { code: 'too_far_ahead' | 'too_soon'; count: number }

/** The part of a customer's wishes that decides whether the order is accepted. */
export interface Wish {
  order_method: DeliveryType
  now: Date
  /** The time of the handover; null means as soon as possible. */
  at: Date | null
  /** The minutes needed for the delivery; null if nobody delivers to that place. */
  way_min: number | null
  /**
   * What the order adds to the counts of its quarter of an hour. As long as there is no basket,
   * this is the smallest possible load.
   */
  load?: Load
}

/**
 * All reasons against an order, whether it is for now or for later; an empty list if it is
 * accepted. Quote, slots, POST order, the app's menu and the hours' "open at" use this function.
 * The state of a branch and of its platforms is calculated from the same causes. A branch that is
 * busy, or has no device that rings, still takes orders (semantics §4).
 */
export const offerAt = (it: StateFacts, { order_method, now, at, way_min, load }: Wish): No[] =>
  offersOf(it, { order_method, now, load })(at, way_min)

/**
 * Returns a function that evaluates one moment. For many moments, the hours are read only once per
 * day.
 */
function offersOf(
  it: StateFacts,
  { order_method, now, load = leastLoad(order_method) }: Pick<Wish, 'order_method' | 'now' | 'load'>,
) {
  const room = roomOf(it)
  const isFull = (then: Date | null, way_min: number) =>
    then
      ? exceeded(room, quarterOf(then), load) !== undefined
      : handOverAt(it, { method: order_method, now, way_min, load }) === null
  const against = notNow(it, order_method, now)
  const lasting = against.filter((code) => outlastsToday[code])
  const later = order_method === 'onlyPayment' ? () => [] : laterOffers(it, order_method, now)
  return (then: Date | null, way_min: number | null): No[] => [
    ...(then ? lasting : against).map((code) => ({ code })),
    ...(way_min === null ? [{ code: 'out_of_area' as const }] : []),
    ...(then ? later(then, way_min ?? 0) : []),
    ...(isFull(then, way_min ?? 0) ? [{ code: 'quarter_full' as const }] : []),
  ]
}

/** When the order would be handed over if that quarter of an hour has room. */
export const usualHandOver = (it: StateFacts, { order_method, now, at, way_min }: Wish): Date =>
  at ?? new Date(now.getTime() + (preparationAt(it, order_method, now) + (way_min ?? 0)) * 60_000)

/** How far after a full quarter of an hour a free one is searched for, in ms. */
const nextMs = 12 * 3_600_000

/**
 * The next quarter of an hour, after a full one, for which the order would be accepted; null if
 * there is none within `nextMs`.
 */
export function nextOffer(it: StateFacts, wish: Wish): Date | null {
  const offers = offersOf(it, wish)
  const from = usualHandOver(it, wish)
  for (let then = quarterOf(from).getTime() + quarterMs; then <= from.getTime() + nextMs; then += quarterMs)
    if (offers(new Date(then), wish.way_min).length === 0) return new Date(then)
  return null
}

function notNow(it: StateFacts, order_method: DeliveryType, now: Date): NotNow[] {
  if (!it.order_methods.includes(order_method)) return ['not_offered']
  const causes = causesAt(it, order_method, now)
  // A payment-only order needs neither opening hours nor preparation.
  if (order_method === 'onlyPayment') return causes.filter((cause) => outlastsToday[cause])
  return order_method === 'deliveryToAddress' && it.lacks_zone ? [...causes, 'no_zone'] : causes
}

/** The causes that still apply on later days and therefore rule out pre-orders too. */
const outlastsToday: Partial<Record<NotNow, true>> = {
  not_offered: true,
  inactive: true,
  licence: true,
  no_payment_method: true,
  no_zone: true,
}

/**
 * The reasons against a pre-order. It must be handed over within opening hours, but not while the
 * branch is manually closed or has no licence. It must be possible to prepare and deliver it after
 * opening, and the day must not be later than the branch allows.
 */
function laterOffers(it: StateFacts, order_method: DeliveryType, now: Date) {
  const { max_ahead_days } = it.methods.find((own) => own.order_method === order_method) ?? usualMethod
  const latest = endOfDay(plusDays(dayAt(now, it.timezone), max_ahead_days), it.timezone).getTime()
  const closed = [...pausesFor(it, order_method, 'closed'), { from: licenceEnd(it), to: Number.POSITIVE_INFINITY }]
  const spans = new Map<string, Span[]>()
  const spansOf = (date: string) => {
    const known = spans.get(date) ?? handOvers(it, { order_method, preparation_min: it.preparation_min, closed }, date)
    spans.set(date, known)
    return known
  }
  return (then: Date, way_min: number): No[] => {
    const at = then.getTime()
    if (max_ahead_days === 0) return [{ code: 'no_orders_ahead' }]
    if (at > latest) return [{ code: 'too_far_ahead', count: max_ahead_days }]
    const needed = preparationAt(it, order_method, now) + way_min
    if (at < now.getTime() + needed * 60_000) return [{ code: 'too_soon', count: needed }]
    const isOpen = spansOf(dayAt(then, it.timezone)).some(({ from, to }) => from <= at && at <= to)
    return isOpen ? [] : [{ code: 'closed_then' }]
  }
}

/**
 * The quarters of an hour on a date, by the branch's clock, for which an order placed now is
 * accepted. `wayAt` gives the delivery time in minutes for a handover at a moment; null if nobody
 * delivers to the place at that moment.
 */
export function quartersFor(
  it: StateFacts,
  { order_method, now, date, load }: Pick<Wish, 'order_method' | 'now' | 'load'> & { date: string },
  wayAt: (then: Date) => number | null,
): Date[] {
  const offers = offersOf(it, { order_method, now, load })
  return quartersOf(date, it.timezone).filter((then) => offers(then, wayAt(then)).length === 0)
}

/**
 * The most important reason why a branch takes no order for now at a moment, and until when it
 * takes none. The reason is null if it takes orders.
 */
export function orderedAt(it: StateFacts, order_method: DeliveryType, moment: Date) {
  const causeAt = (now: Date): NotNow | null =>
    notNow(it, order_method, now)[0] ?? (handOverAt(it, { method: order_method, now }) ? null : 'quarter_full')
  const cause = causeAt(moment)
  return { cause, until: changeOf(it, moment, (then) => (causeAt(then) === null) !== (cause === null)) }
}
