import type { Schedule } from '#contract/menu/menu-fields.ts'
import { lengthOf, maxSlots } from '#contract/organisation/slots.ts'
import type { Slot } from './schedule.ts'

type Span = Pick<Slot, 'start_min' | 'end_min'>
const dayMin = 1440
const shortestMin = 30
const breakMin = 60

const isFull = (schedule: Schedule, weekday: number) =>
  schedule.filter((it) => it.weekday === weekday).length >= maxSlots

/**
 * The times of a day that no slot covers, of at least half an hour each. Slots of the evening
 * before are taken into account.
 */
function gapsOf(schedule: Schedule, weekday: number): Span[] {
  const taken = schedule
    .flatMap((it) => {
      const end = it.start_min + lengthOf(it)
      if (it.weekday === weekday) return [{ start_min: it.start_min, end_min: end }]
      return it.weekday === (weekday + 6) % 7 ? [{ start_min: 0, end_min: end - dayMin }] : []
    })
    .toSorted((a, b) => a.start_min - b.start_min)
  let from = 0
  const gaps = [...taken, { start_min: dayMin, end_min: dayMin }].map(({ start_min, end_min }) => {
    const gap = { start_min: from, end_min: start_min }
    from = Math.max(from, end_min)
    return gap
  })
  return gaps.filter((it) => it.end_min - it.start_min >= shortestMin)
}

/**
 * Whether a day can take another slot: it has fewer than six slots, and half an hour that no slot
 * covers.
 */
export const hasRoom = (schedule: Schedule, weekday: number) =>
  !isFull(schedule, weekday) && gapsOf(schedule, weekday).length > 0

/**
 * Adds a slot to a day: an hour after the last slot if there is room, otherwise in the longest gap,
 * for at most four hours. An empty day gets 10 to 22. A full day stays as it is.
 */
export function withSlot(schedule: Schedule, weekday: number): Schedule {
  if (!hasRoom(schedule, weekday)) return schedule
  const gaps = gapsOf(schedule, weekday)
  const last = gaps.at(-1)!
  const isEmpty = !schedule.some((it) => it.weekday === weekday)
  if (isEmpty && last.start_min <= 600) return sorted([...schedule, { weekday, start_min: 600, end_min: 1320 }])
  const isEvening = !isEmpty && last.end_min === dayMin
  const gap = isEvening ? last : gaps.reduce((a, b) => (b.end_min - b.start_min > a.end_min - a.start_min ? b : a))
  // Leaves an hour between the earlier slot and the new one, if the new one can then still last an
  // hour.
  const pause = gap.start_min > 0 && gap.end_min - gap.start_min >= 2 * breakMin ? breakMin : 0
  const start_min = gap.start_min + pause
  const end_min = Math.min(start_min + 240, gap.end_min) % dayMin
  return sorted([...schedule, { weekday, start_min, end_min }])
}

/**
 * The break that splits a slot: an hour in the slot's middle, at full or half hours. Null if the
 * slot is too short.
 */
function breakOf(slot: Slot) {
  const length = lengthOf(slot)
  if (length < 2 * breakMin) return null
  const start = Math.floor((slot.start_min + (length - breakMin) / 2) / shortestMin) * shortestMin
  return start - slot.start_min < shortestMin ? null : { start, end: start + breakMin }
}

/** Splits a slot by a break of an hour. A part after midnight belongs to the next day. */
export function withBreak(schedule: Schedule, at: number): Schedule {
  const slot = schedule[at]
  if (!slot || !hasBreak(schedule, at)) return schedule
  const { start, end } = breakOf(slot)!
  const parts = [
    { ...slot, end_min: start % dayMin },
    { ...slot, weekday: dayOf(slot, end), start_min: end % dayMin },
  ]
  return sorted(schedule.flatMap((it, n) => (n === at ? parts : [it])))
}

/** Whether a break fits into a slot and its day may have one more slot. */
export function hasBreak(schedule: Schedule, at: number): boolean {
  const slot = schedule[at]
  const pause = slot && breakOf(slot)
  return !!pause && !isFull(schedule, dayOf(slot, pause.end))
}

const dayOf = ({ weekday }: Slot, minute: number) => (minute < dayMin ? weekday : (weekday + 1) % 7)

const sorted = (schedule: Schedule) => schedule.toSorted((a, b) => a.weekday - b.weekday || a.start_min - b.start_min)
