import { wallClock } from '../kit/wall-clock.ts'
import type { DeliveryType } from './delivery-types.ts'
import { capUnits, type CappedMethod, type CapRule, type CapUnit, type OrderCap } from './order-cap.ts'
import { lengthOf } from './slots.ts'

const dayMin = 1440
export const quarterMs = 15 * 60_000
/**
 * The quarter of an hour that contains a moment. Time zones differ by whole quarters of an hour, so
 * this is the same everywhere.
 */
export const quarterOf = (at: Date | number): Date => new Date(Math.floor(Number(at) / quarterMs) * quarterMs)

/** How much an order adds to the quarter of an hour in which it is handed over. */
export interface Load {
  order_method: DeliveryType
  /** The sum of the order's items, in minor units. */
  amount: number
  /** The number of dishes by category; those without a category are under ''. */
  dishes: Record<string, number>
}

/** The smallest load that an order can add, for checks that are made before a basket exists. */
export const leastLoad = (order_method: DeliveryType): Load => ({ order_method, amount: 1, dishes: { '': 1 } })

/**
 * What is counted in each quarter of an hour: a unit (orders, money or dishes), for these order
 * methods and categories.
 */
interface Counted {
  unit: CapUnit
  order_methods: readonly CappedMethod[]
  category_ids: readonly string[]
}

/** Something that is counted in each quarter of an hour, and its limit. */
export interface Limit extends Counted {
  /** The key of what is counted. Rules that count the same thing share it. */
  counts: string
  max: number
}

const countsOf = (unit: CapUnit, { order_methods, category_ids }: CapRule): string =>
  [unit, order_methods.toSorted().join(), unit === 'dishes' ? category_ids.toSorted().join() : ''].join(':')

const listed = <T extends string>(text: string): T[] => (text === '' ? [] : (text.split(',') as T[]))

/** Parses such a key into what it counts. */
export function countedBy(counts: string): Counted {
  const [unit = '', methods = '', categories = ''] = counts.split(':')
  return {
    unit: capUnits.find((it) => it === unit) ?? 'orders',
    order_methods: listed<CappedMethod>(methods),
    category_ids: listed(categories),
  }
}

/** The number that an order adds to a count; 0 if the count does not include the order. */
export function addedTo(
  { unit, order_methods, category_ids }: Counted,
  { order_method, amount, dishes }: Load,
): number {
  if (order_method === 'onlyPayment') return 0
  if (order_methods.length > 0 && !order_methods.some((it) => it === order_method)) return 0
  if (unit === 'orders') return 1
  if (unit === 'money') return amount
  const of = category_ids.length > 0 ? category_ids : Object.keys(dishes)
  return of.reduce((sum, id) => sum + (dishes[id] ?? 0), 0)
}

function holdsIn({ schedule }: CapRule, { weekday, minute }: ReturnType<typeof wallClock>): boolean {
  return (
    schedule.length === 0 ||
    schedule.some((it) => {
      // Minutes since the slot began, on this day or, after midnight, on the day before.
      const since = ((weekday - it.weekday + 7) % 7) * dayMin + minute - it.start_min
      return since >= 0 && since < lengthOf(it)
    })
  )
}

/**
 * What is cached for a cap: the limits that its rules name, sorted by what they count, and the
 * limits of the quarters that were requested so far. Requests ask for the same quarters again and
 * again, and a cap may have 120 limits.
 */
interface Known {
  named: readonly { rule: CapRule; limit: Limit }[]
  quarters: Map<string, readonly Limit[]>
}
const known = new WeakMap<OrderCap, Known>()

function knownOf(cap: OrderCap): Known {
  const found = known.get(cap)
  if (found) return found
  const named = cap.rules.flatMap((rule) => {
    const { max_orders: orders, max_amount: money, max_dishes: dishes } = rule
    return (Object.entries({ orders, money, dishes }) as [CapUnit, number | null][]).flatMap(([unit, max]) => {
      const counts = countsOf(unit, rule)
      return max === null ? [] : [{ rule, limit: { ...countedBy(counts), counts, max } }]
    })
  })
  const made = { named: named.toSorted((a, b) => (a.limit.counts < b.limit.counts ? -1 : 1)), quarters: new Map() }
  known.set(cap, made)
  return made
}

/**
 * The limits of a quarter of an hour. If several rules count the same thing, only the strictest
 * limit is returned.
 */
export function limitsAt(cap: OrderCap, timezone: string, quarter: Date): readonly Limit[] {
  const { named, quarters } = knownOf(cap)
  const key = `${timezone} ${quarter.getTime()}`
  const kept = quarters.get(key)
  if (kept) return kept
  const clock = wallClock(quarter, timezone)
  const holding = new Set(cap.rules.filter((it) => holdsIn(it, clock)))
  const found = new Map<string, Limit>()
  for (const { rule, limit } of named) {
    if (!holding.has(rule)) continue
    const strictest = found.get(limit.counts)
    if (!strictest || limit.max < strictest.max) found.set(limit.counts, limit)
  }
  const limits = [...found.values()]
  quarters.set(key, limits)
  return limits
}

/**
 * A branch's cap and what is already taken. Together they decide whether a quarter of an hour has
 * room.
 */
export interface Room {
  timezone: string
  cap: OrderCap | null
  /** How much of each count is taken, by quarter and count (`takenKey`). */
  taken: ReadonlyMap<string, number>
}
export const takenKey = (quarter: Date, counts: string) => `${quarter.getTime()} ${counts}`

/** The limit that an order would exceed in a quarter of an hour; undefined if the order fits. */
export function exceeded({ cap, timezone, taken }: Room, quarter: Date, load: Load): Limit | undefined {
  if (!cap || cap.rules.length === 0) return undefined
  return limitsAt(cap, timezone, quarter).find((it) => {
    const added = addedTo(it, load)
    return added > 0 && (taken.get(takenKey(quarter, it.counts)) ?? 0) + added > it.max
  })
}

/**
 * The first quarter of an hour in which an order fits. The search starts at the quarter of the
 * given moment and covers the given number of minutes. Null if there is none.
 */
export function nextFree(room: Room, from: Date, minutes: number, load: Load): Date | null {
  const last = from.getTime() + minutes * 60_000
  for (let at = quarterOf(from).getTime(); at <= last; at += quarterMs)
    if (!exceeded(room, new Date(at), load)) return new Date(at)
  return null
}
