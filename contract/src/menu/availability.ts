import type { Schedule } from './menu-fields.ts'

/** The branch's wall clock: weekday 0 is Monday; `at` is the moment itself. */
export interface Clock {
  at: Date
  weekday: number
  minute: number
}

/** Why something is not sold now (semantics §3). The first reason in this order is given. */
export const offReasons = [
  'category_inactive',
  'inactive',
  'out',
  'material_out',
  'group_out',
  'category_schedule',
  'schedule',
  'delivery_type',
  'channel',
] as const
export type OffReason = (typeof offReasons)[number]

export interface Sold {
  is_active: boolean
  schedule: Schedule
  delivery_types: readonly string[]
  channels?: readonly string[]
  out?: { until: string | null } | null
}

/** How a customer wants to buy. Parts that are left out are not checked. */
export interface Purchase {
  delivery_type?: string | undefined
  channel?: string | undefined
}

/**
 * Whether a schedule covers the clock's time. A schedule without slots always does. A slot that
 * ends at or before its start runs past midnight; 0–0 is the whole day.
 */
export function isScheduled(slots: Schedule, { weekday, minute }: Pick<Clock, 'weekday' | 'minute'>): boolean {
  if (slots.length === 0) return true
  return slots.some((it) => {
    const length = (it.end_min <= it.start_min ? it.end_min + 1440 : it.end_min) - it.start_min
    const since = ((weekday - it.weekday + 7) % 7) * 1440 + minute - it.start_min
    return since >= 0 && since < length
  })
}

const week = 7 * 1440

/** Minutes on the branch's clock until every schedule is open; undefined if that never happens. */
export function opensIn(schedules: readonly Schedule[], clock: Pick<Clock, 'weekday' | 'minute'>): number | undefined {
  const now = clock.weekday * 1440 + clock.minute
  const isOpenIn = (away: number) => {
    const then = (now + away) % week
    return schedules.every((it) => isScheduled(it, { weekday: Math.floor(then / 1440), minute: then % 1440 }))
  }
  const starts = schedules.flat().map((it) => (it.weekday * 1440 + it.start_min - now + week) % week)
  return [0, ...starts.toSorted((a, b) => a - b)].find(isOpenIn)
}

/**
 * Whether something is out of stock at that moment. A stock-out whose end has passed is over, even
 * before the job clears it.
 */
export const isOut = (out: { until: string | null } | null | undefined, at: Date) =>
  Boolean(out && (out.until === null || Date.parse(out.until) > at.getTime()))

/** Why a product or category itself is not sold. The caller checks its materials and groups. */
export function ownReason(it: Sold, clock: Clock, asked: Purchase = {}): OffReason | undefined {
  if (!it.is_active) return 'inactive'
  if (isOut(it.out, clock.at)) return 'out'
  if (!isScheduled(it.schedule, clock)) return 'schedule'
  if (asked.delivery_type && it.delivery_types.length > 0 && !it.delivery_types.includes(asked.delivery_type))
    return 'delivery_type'
  if (asked.channel && it.channels && it.channels.length > 0 && !it.channels.includes(asked.channel)) return 'channel'
  return undefined
}
