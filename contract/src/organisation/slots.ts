import type { FieldCode } from '../kit/field-words.ts'

/**
 * A slot of a week. 0 is Monday; times are minutes after midnight. A slot that ends at or before
 * its start runs past midnight.
 */
interface WeekSlot {
  weekday: number
  start_min: number
  end_min: number
}
/** A slot that breaks a rule, given by its index in the list. */
interface SlotFault {
  at: number
  code: FieldCode
  params?: Record<string, number>
}

const dayMin = 1440
/** The maximum number of slots per day (semantics §4). */
export const maxSlots = 6

export const lengthOf = ({ start_min, end_min }: Omit<WeekSlot, 'weekday'>) =>
  (end_min <= start_min ? end_min + dayMin : end_min) - start_min

/**
 * Slots of a week that break a rule (semantics §4): at most 6 per day, and none may overlap, even
 * where they run past midnight.
 */
export function slotFaults(slots: readonly WeekSlot[]): SlotFault[] {
  const faults: SlotFault[] = []
  slots.forEach(({ weekday }, at) => {
    const earlier = slots.slice(0, at).filter((it) => it.weekday === weekday).length
    if (earlier >= maxSlots) faults.push({ at, code: 'slots_a_day', params: { max: maxSlots } })
  })
  const spans = slots
    .map((it, at) => ({ at, start: it.weekday * dayMin + it.start_min, length: lengthOf(it) }))
    .toSorted((a, b) => a.start - b.start)
  const week = 7 * dayMin
  spans.forEach((it, n) => {
    // A week is circular: Sunday's last slot is followed by Monday's first.
    const next = spans[(n + 1) % spans.length]!
    const room = next === it ? week : (next.start - it.start + week) % week
    if (it.length > room) faults.push({ at: next.at, code: 'slots_overlap' })
  })
  return faults
}
