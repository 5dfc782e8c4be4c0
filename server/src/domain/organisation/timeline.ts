import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import {
  openIn,
  openSpans,
  takesOrders,
  type HoursOf,
  type OpenAt,
  type Span,
} from '#contract/organisation/opening-hours.ts'
import { plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { roomChanges } from './room.ts'
import type { Pause, StateFacts } from './state-facts.ts'

/** A pause with its start and end in ms. The end is exclusive. */
export interface TimedPause extends Pause {
  from: number
  to: number
}

interface Kept {
  all: TimedPause[]
  byMethod: Map<string, TimedPause[]>
  whose: Map<DeliveryType, HoursOf>
  /** For each set of opening hours, its opening periods for a number of days from a date. */
  spans: Map<HoursOf, { first: number; last: number; spans: Span[] }>
}

/**
 * Caches what is calculated from a branch's facts, so that it is calculated only once for all
 * moments in question. A branch may have thousands of special days.
 */
const kept = new WeakMap<StateFacts, Kept>()
function keptOf(it: StateFacts): Kept {
  const known = kept.get(it)
  if (known) return known
  const all = it.pauses.map((pause) => ({
    ...pause,
    from: Date.parse(pause.starts_at),
    to: Date.parse(pause.ends_at),
  }))
  const made: Kept = { all, byMethod: new Map(), whose: new Map(), spans: new Map() }
  kept.set(it, made)
  return made
}

/**
 * How many days ahead a branch's next change is searched. If a step finds none, the next, longer
 * one is tried.
 */
const ahead = [2, 12, 35]
const dayMs = 86_400_000

/**
 * When a branch must stop selling because its licence and the grace period are over; infinite if
 * there is no end.
 */
export const licenceEnd = ({ grace_ends_at }: StateFacts): number =>
  grace_ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(grace_ends_at)

/**
 * Which set of opening hours a method uses, its own or that of all methods. Methods that share a
 * set are evaluated only once.
 */
function whose(it: StateFacts, method: DeliveryType): HoursOf {
  const { whose: known } = keptOf(it)
  const found = known.get(method)
  if (found) return found
  const isOwn =
    it.methods.some((own) => own.order_method === method && (own.has_own_hours || own.last_order_min > 0)) ||
    it.special.some((day) => day.order_method === method)
  const of = isOwn ? method : 'all'
  known.set(method, of)
  return of
}

/**
 * The opening periods of a method around a moment: from two days before it to the end of the
 * search.
 */
function spansAround(it: StateFacts, method: HoursOf, at: Date, days = 0): Span[] {
  const { spans: known } = keptOf(it)
  const now = at.getTime()
  const found = known.get(method)
  if (found && found.first <= now && now + days * dayMs <= found.last) return found.spans
  const { date } = wallClock(at, it.timezone)
  const reach = Math.max(days, ahead[0]!)
  const spans = [...openSpans(it, method, plusDays(date, -2), reach + 7)].filter(takesOrders)
  known.set(method, { first: now, last: now + reach * dayMs, spans })
  return spans
}

/** The state of a method's hours at a moment. The end of that state, `until`, is not calculated. */
export function hoursAt(it: StateFacts, method: DeliveryType, at: Date): OpenAt['cause'] {
  const of = whose(it, method)
  return openIn({ hours: it, method: of, spans: spansAround(it, of, at) }, at, 1).cause
}

/** Manual pauses that are not over, for all methods or one. */
export const pausesOf = (it: StateFacts): readonly TimedPause[] => keptOf(it).all
export function pausesFor(it: StateFacts, method: DeliveryType, kind: Pause['kind']): readonly TimedPause[] {
  const { all, byMethod } = keptOf(it)
  const key = `${kind} ${method}`
  const known = byMethod.get(key) ?? all.filter((pause) => pause.kind === kind && concerns(pause, method))
  byMethod.set(key, known)
  return known
}
export const concerns = (it: Pause, method: DeliveryType) => it.order_method === 'all' || it.order_method === method
export const holdsAt = ({ from, to }: TimedPause, at: number) => from <= at && at < to

/**
 * The facts about the same branch if it were judged only by its opening hours: without pauses, and
 * with every payment method.
 */
export function byHoursAlone(it: StateFacts): StateFacts {
  const alone = { ...it, pauses: [], payable: null }
  const { whose: known, spans } = keptOf(it)
  kept.set(alone, { all: [], byMethod: new Map(), whose: known, spans })
  return alone
}

/**
 * The moments after `from` at which a branch's state may change automatically, in ms and in
 * ascending sequence, up to the end of the search.
 */
export function* changesAfter(it: StateFacts, from: Date): Generator<number> {
  const hours = [...new Set(it.order_methods.map((method) => whose(it, method)))]
  const byHand = [...pausesOf(it).flatMap((pause) => [pause.from, pause.to]), licenceEnd(it), ...roomChanges(it)]
  let after = from.getTime()
  for (const days of ahead) {
    const [done, until] = [after, from.getTime() + days * dayMs]
    const moments = hours.flatMap((of) =>
      spansAround(it, of, from, days).flatMap((span) => [span.from, span.last, span.to]),
    )
    yield* new Set([...moments, ...byHand].filter((at) => at > done && at <= until).toSorted((a, b) => a - b))
    after = until
  }
}
