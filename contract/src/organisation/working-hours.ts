import { orderCauses } from './branch.ts'
import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { branchDocument } from '../kit/document.ts'
import type { FieldCode } from '../kit/field-words.ts'
import { day, moment, oneOf, optionalText } from '../kit/fields.ts'
import { quantity } from '../kit/quantities.ts'
import { deliveryTypes } from './delivery-types.ts'
import { daysBetween, plusDays } from '../kit/wall-clock.ts'
import { lengthOf, maxSlots, slotFaults } from './slots.ts'

const dayMin = 1440
/** The maximum number of special days that can be entered at once. */
export const maxSpecialDays = 62

const minute = () => quantity('clock', 0, dayMin - 1)
const slot = { start_min: minute(), end_min: minute() }
const hoursOf = () => oneOf(['all', ...deliveryTypes])
const methodHours = z.strictObject({
  order_method: oneOf(deliveryTypes),
  /** Whether the method has its own week, which replaces the branch's week. */
  has_own_hours: z.boolean(),
  /** How many minutes before closing the last order is taken. */
  last_order_min: quantity('minutes', 0, 180),
  /** How many days ahead orders are taken; 0 means immediate orders only. */
  max_ahead_days: quantity('days', 0, 30),
})
/** The defaults of a method that the branch has not set up (days ahead: rules §6). */
export const usualMethod = { has_own_hours: false, last_order_min: 0, max_ahead_days: 7 }

const special = z.strictObject({
  /** The first and the last day, by the branch's calendar. */
  from: day(),
  until: day(),
  order_method: hoursOf(),
  name: optionalText(60),
  /** An empty list means closed. */
  slots: z.array(z.strictObject(slot)).check(z.maxLength(maxSlots)),
  /** Whether the slots of the evening before end at midnight, even if they would continue. */
  cuts_tail: z.boolean(),
})
const fields = {
  week: z
    .array(z.strictObject({ order_method: hoursOf(), weekday: z.int().check(z.gte(0), z.lte(6)), ...slot }))
    .check(z.maxLength(7 * maxSlots * (1 + deliveryTypes.length))),
  methods: z.array(methodHours).check(z.maxLength(deliveryTypes.length)),
  special: z.array(special).check(z.maxLength(200)),
}

const base = branchDocument('working-hours', {
  path: 'working-hours',
  method: 'PATCH',
  resource: 'branch-working-hours',
  input: fields,
  shows: {
    timezone: z.string(),
    /** The methods by which the branch sells. */
    order_methods: z.array(oneOf(deliveryTypes)),
  },
})
export type WorkingHoursInput = z.infer<typeof base.input>
export type WorkingHours = z.infer<typeof base.row>
export type SpecialDays = z.infer<typeof special>

/**
 * When a branch sells (semantics §4): its week, methods with their own hours, and special days.
 * They are saved together, with one version.
 */
export const workingHours = {
  ...base,
  /**
   * Whether a method sells at a moment according to the saved hours; if not, why; and until when.
   */
  openAt: call({
    method: 'GET',
    path: '/branch/{branch_id}/open-at',
    permission: 'get-branch-working-hours',
    params: base.params,
    query: z.strictObject({ at: moment(), order_method: oneOf(deliveryTypes) }),
    answer: z.object({
      is_open: z.boolean(),
      cause: z.nullable(oneOf(orderCauses)),
      until: z.nullable(z.string()),
    }),
  }),
}

interface HoursFault {
  path: string
  code: FieldCode
  params?: Record<string, string | number>
}

/**
 * Faults of a week and its special days taken together, each at its field. The panel shows them
 * before anything is sent.
 */
export function hoursFaults({ week, methods, special }: WorkingHoursInput): HoursFault[] {
  const faults: HoursFault[] = []
  for (const method of new Set(week.map((it) => it.order_method))) {
    const at = week.flatMap((it, n) => (it.order_method === method ? [n] : []))
    for (const it of slotFaults(at.map((n) => week[n]!))) faults.push({ ...it, path: `week.${at[it.at]}.start_min` })
  }
  methods.forEach(({ order_method }, at) => {
    if (methods.findIndex((it) => it.order_method === order_method) < at)
      faults.push({ path: `methods.${at}.order_method`, code: 'twice' })
  })
  const taken = new Set<string>()
  special.forEach(({ from, until, order_method, slots }, at) => {
    const path = `special.${at}`
    const days = daysBetween(from, until) + 1
    if (days < 1) return void faults.push({ path: `${path}.until`, code: 'ends_before_start' })
    if (days > maxSpecialDays)
      return void faults.push({ path: `${path}.until`, code: 'too_many_days', params: { max: maxSpecialDays } })
    const each = datesOf({ from, until }).map((it) => `${it} ${order_method}`)
    if (each.some((it) => taken.has(it))) faults.push({ path: `${path}.from`, code: 'twice' })
    for (const it of each) taken.add(it)
    slots.forEach((slot, n) => {
      const isBehind = slots.slice(0, n).some((it) => meet(it, slot))
      if (isBehind) faults.push({ path: `${path}.slots.${n}.start_min`, code: 'slots_overlap' })
    })
  })
  return faults
}

type Slot = { start_min: number; end_min: number }
const meet = (a: Slot, b: Slot) => a.start_min < b.start_min + lengthOf(b) && b.start_min < a.start_min + lengthOf(a)

/** All dates from the first to the last. */
export const datesOf = ({ from, until }: Pick<SpecialDays, 'from' | 'until'>): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, n) => plusDays(from, n))

/** Converts ranges of special days into single days, which opening-hours.ts needs. */
export const daysOf = (special: readonly SpecialDays[]) =>
  special.flatMap(({ from, until, order_method, slots, cuts_tail }) =>
    datesOf({ from, until }).map((day) => ({ day, order_method, slots, cuts_tail })),
  )
