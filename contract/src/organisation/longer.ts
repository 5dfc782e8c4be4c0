import { openAt, openSpans, slotsOf, type Hours, type HoursOf, type Slot } from './opening-hours.ts'
import { lengthOf, maxSlots } from './slots.ts'
import { plusDays, wallClock } from '../kit/wall-clock.ts'
import { daysOf, type SpecialDays, type WorkingHours } from './working-hours.ts'

const dayMin = 1440
/** The minimum time that must be left for ordering, in minutes. */
const atLeastMin = 30
const quarter = (minute: number) => Math.ceil(minute / 15) * 15

/**
 * The special days that keep a branch open for one more hour after it has closed, or has stopped
 * taking orders before closing. They contain today's hours with the last slot extended. Null if
 * none of its methods is closed by its hours, or if the day has no room for another slot.
 */
export function oneHourLonger(it: WorkingHours, now: Date): SpecialDays[] | null {
  const hours: Hours = { ...it, special: daysOf(it.special) }
  const { date, weekday, minute } = wallClock(now, it.timezone)
  const sells = it.order_methods.filter((method) => method !== 'onlyPayment')
  const isClosed = (method: HoursOf) => !openAt(hours, method, now, 1).isOpen
  const isOwn = (method: HoursOf) =>
    it.methods.some((own) => own.order_method === method && own.has_own_hours) ||
    hours.special.some((day) => day.day === date && day.order_method === method)
  const own = sells.filter(isOwn)
  // A special day for all methods would replace the hours of methods that have their own. Each of
  // these therefore gets its own special day too.
  const targets = [{ of: 'all' as HoursOf, methods: sells.filter((method) => !isOwn(method)) }].concat(
    own.map((method) => ({ of: method, methods: [method] })),
  )
  if (!sells.some(isClosed)) return null
  const days = targets.map(({ of, methods }): SpecialDays | null => {
    const usual = slotsOf(hours, date, weekday, of).slots.map(({ start_min, end_min }) => ({ start_min, end_min }))
    const notice = Math.max(
      0,
      ...methods.map((method) => it.methods.find((one) => one.order_method === method)?.last_order_min ?? 0),
    )
    const slots = methods.some(isClosed) ? longer(usual, endOf(hours, of, now), minute, notice) : usual
    const known = special(it, date, of)
    return slots && { from: date, until: date, order_method: of, name: '', cuts_tail: false, ...known, slots }
  })
  if (days.includes(null)) return null
  return [...without(it.special, date, targets), ...(days as SpecialDays[])].toSorted((a, b) =>
    a.from < b.from ? -1 : 1,
  )
}

/** The fields of a special day, for all methods or one, apart from its slots. */
function special({ special }: WorkingHours, date: string, of: HoursOf) {
  const found = special.find((it) => it.order_method === of && it.from <= date && date <= it.until)
  return found && { name: found.name, cuts_tail: found.cuts_tail }
}

/**
 * The end of the current or last opening period, in minutes after today's midnight; null if it did
 * not end within the last hour.
 */
function endOf(hours: Hours, of: HoursOf, now: Date): number | null {
  const { date } = wallClock(now, hours.timezone)
  const past = [...openSpans(hours, of, plusDays(date, -2), 4)].filter(({ from }) => from <= now.getTime())
  const last = past.at(-1)
  if (!last || now.getTime() - last.to > 3_600_000) return null
  const end = wallClock(new Date(last.to), hours.timezone)
  if (end.date < date) return null
  return end.minute + (end.date > date ? dayMin : 0)
}

/**
 * A day's slots in which the slot that ends at `end` is extended by an hour or, if there is no such
 * slot, a new one starts now. Slots that touch the additional hour are merged with it.
 */
function longer(slots: readonly Slot[], end: number | null, minute: number, notice: number): Slot[] | null {
  const from = end ?? Math.floor(minute / 15) * 15
  const wanted = Math.max(from + 60, quarter(minute + notice + atLeastMin))
  const endsAt = (it: Slot) => it.start_min + lengthOf(it)
  const extended = slots.find((it) => endsAt(it) === from)
  const met = slots.filter((it) => it !== extended && from <= it.start_min && it.start_min <= wanted)
  const start = extended?.start_min ?? from % dayMin
  const until = Math.min(Math.max(wanted, ...met.map(endsAt)), start + dayMin)
  const rest = slots.filter((it) => it !== extended && !met.includes(it))
  const after = [...rest, { start_min: start, end_min: until % dayMin }].toSorted((a, b) => a.start_min - b.start_min)
  return after.length > maxSlots ? null : after
}

/**
 * Removes a date from the special days of these methods. A range around that date becomes two
 * ranges.
 */
const without = (special: readonly SpecialDays[], date: string, targets: readonly { of: HoursOf }[]): SpecialDays[] =>
  special.flatMap((it) => {
    const isMeant = it.from <= date && date <= it.until && targets.some(({ of }) => of === it.order_method)
    if (!isMeant) return [it]
    const before = { ...it, until: plusDays(date, -1) }
    const after = { ...it, from: plusDays(date, 1) }
    return [before, after].filter(({ from, until }) => from <= until)
  })
