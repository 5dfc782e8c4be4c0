import type { DeliveryType } from './delivery-types.ts'
import { instantsOn, plusDays, wallClock } from '../kit/wall-clock.ts'

/**
 * Minutes after midnight by the branch's clock. If the end is at or before the start, the slot runs
 * past midnight; 0–0 is the whole date.
 */
export interface Slot {
  start_min: number
  end_min: number
}
/** The order methods for which hours apply: all methods, or one method that has its own hours. */
export type HoursOf = DeliveryType | 'all'
/** A slot of the week; 0 is Monday. */
export interface WeekSlot extends Slot {
  order_method: HoursOf
  weekday: number
}
/**
 * A date `YYYY-MM-DD` that differs from the usual week. Without slots, it is closed. With
 * `cuts_tail`, the hours of the evening before end at its midnight.
 */
export interface SpecialDay {
  day: string
  order_method: HoursOf
  slots: readonly Slot[]
  cuts_tail: boolean
}
export interface MethodHours {
  order_method: DeliveryType
  /** The method's own week replaces the branch's and may be longer. */
  has_own_hours: boolean
  /** How many minutes before closing the last order is taken. */
  last_order_min: number
}
/** Everything that decides when a branch sells, with its time zone. */
export interface Hours {
  timezone: string
  week: readonly WeekSlot[]
  special: readonly SpecialDay[]
  methods: readonly MethodHours[]
}

/**
 * A period in ms during which a branch is open; the end is exclusive. Orders are taken until
 * `last`.
 */
export interface Span {
  from: number
  to: number
  last: number
}

export interface OpenAt {
  isOpen: boolean
  /** Why the branch does not sell; null if it does. */
  cause: 'special_day' | 'outside_hours' | 'last_order' | null
  /**
   * When the branch next starts or stops selling; null if that does not happen within the days
   * searched.
   */
  until: Date | null
}

const dayMin = 1440
const minuteMs = 60_000
/** How many days ahead a change is searched by default. */
const weeks = 35

const special = new WeakMap<readonly SpecialDay[], Map<string, SpecialDay>>()
/**
 * Special days indexed by date and method. The index is built once, because a branch may have
 * entered thousands.
 */
function specialOf(days: readonly SpecialDay[]): Map<string, SpecialDay> {
  const known = special.get(days)
  if (known) return known
  // If there are two entries for the same date and method, the first one counts.
  const found = new Map(days.toReversed().map((it) => [`${it.day} ${it.order_method}`, it]))
  special.set(days, found)
  return found
}

/**
 * The slots of a date. The first of these that exists is used: a special day of the method, a
 * special day of all methods, the method's own week, the general week.
 */
export function slotsOf(hours: Hours, date: string, weekday: number, method: HoursOf) {
  const days = specialOf(hours.special)
  const day = days.get(`${date} ${method}`) ?? days.get(`${date} all`)
  if (day) return { isSpecial: true, slots: day.slots, cutsTail: day.cuts_tail }
  const isOwn = hours.methods.some((it) => it.order_method === method && it.has_own_hours)
  const of = isOwn ? method : 'all'
  const slots: readonly Slot[] = hours.week.filter((it) => it.weekday === weekday && it.order_method === of)
  return { isSpecial: false, slots, cutsTail: false }
}

/**
 * The periods during which a method sells, for a number of dates from a given one, in order.
 * Adjoining periods are merged. Each period starts and ends at the moment when the branch's clock
 * first shows that time. On a night when the clock changes, the branch therefore closes at the time
 * shown and does not open again in the repeated hour.
 */
export function* openSpans(hours: Hours, method: HoursOf, from: string, days: number): Generator<Span> {
  const lastMs = (hours.methods.find((it) => it.order_method === method)?.last_order_min ?? 0) * minuteMs
  const whole = (span: Omit<Span, 'last'>): Span => ({ ...span, last: Math.max(span.from, span.to - lastMs) })
  const first = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7
  let open: Omit<Span, 'last'> | undefined
  let today = slotsOf(hours, from, first, method)
  for (let n = 0; n < days; n++) {
    const date = plusDays(from, n)
    const tomorrow = slotsOf(hours, plusDays(date, 1), (first + n + 1) % 7, method)
    const moment = instantsOn(date, hours.timezone)
    for (const { start_min, end_min } of today.slots.toSorted((a, b) => a.start_min - b.start_min)) {
      const end = end_min <= start_min ? end_min + dayMin : end_min
      const span = { from: moment(start_min), to: moment(tomorrow.cutsTail ? Math.min(end, dayMin) : end) }
      // A clock change may skip a slot entirely.
      if (span.from >= span.to) continue
      if (open && span.from <= open.to) open.to = Math.max(open.to, span.to)
      else {
        if (open) yield whole(open)
        open = span
      }
    }
    today = tomorrow
  }
  if (open) yield whole(open)
}

/**
 * Whether a method sells at a moment according to the hours alone. Also says until when, and the
 * reason if it does not sell. Searches the given number of days ahead.
 */
export function openAt(hours: Hours, method: HoursOf, at: Date, days = weeks): OpenAt {
  const { date } = wallClock(at, hours.timezone)
  // The search begins two days earlier: a slot of yesterday may still be open, and a slot of the
  // day before may touch yesterday's.
  const spans = [...openSpans(hours, method, plusDays(date, -2), days + 4)].filter(takesOrders)
  return openIn({ hours, method, spans }, at, days)
}

/** A period that is shorter than its notice for the last order takes no orders. */
export const takesOrders = ({ from, last }: Span): boolean => from < last

/**
 * The answer of `openAt`, from periods that take orders. They must be in order and cover the time
 * from two days before the moment to the end of the search.
 */
export function openIn(
  { hours, method, spans }: { hours: Hours; method: HoursOf; spans: readonly Span[] },
  at: Date,
  days = weeks,
): OpenAt {
  const now = at.getTime()
  const horizon = now + days * dayMin * minuteMs
  const answer = (cause: OpenAt['cause'], change = Number.POSITIVE_INFINITY): OpenAt => ({
    isOpen: cause === null,
    cause,
    until: change > horizon ? null : new Date(change),
  })
  const next = firstAfter(spans, now)
  const [it, after] = [spans[next], spans[next + 1]]
  if (it && it.from <= now) return now < it.last ? answer(null, it.last) : answer('last_order', after?.from)
  const { date, weekday } = wallClock(at, hours.timezone)
  const { isSpecial } = slotsOf(hours, date, weekday, method)
  return answer(isSpecial ? 'special_day' : 'outside_hours', it?.from)
}

/** The index of the first period that has not ended at a moment. */
function firstAfter(spans: readonly Span[], now: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle]!.to <= now) low = middle + 1
    else high = middle
  }
  return low
}
