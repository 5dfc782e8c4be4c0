import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atLength } from '../kit/test-length.ts'
import { capFaults, cappedMethods, type CapRule, type OrderCap } from './order-cap.ts'
import {
  addedTo,
  countedBy,
  exceeded,
  leastLoad,
  limitsAt,
  nextFree,
  quarterMs,
  quarterOf,
  takenKey,
  type Load,
} from './quarters.ts'

const timezone = 'Europe/Istanbul'
/** A Friday, 19:15 by the branch's clock. */
const friday = new Date('2026-11-20T16:15:00Z')
const rule: CapRule = {
  order_methods: [],
  schedule: [],
  max_orders: null,
  max_amount: null,
  max_dishes: null,
  category_ids: [],
}
const capOf = (...rules: Partial<CapRule>[]): OrderCap => ({
  max_later_min: 45,
  max_pace_min: 0,
  rules: rules.map((it) => ({ ...rule, ...it })),
})
const maxAt = (cap: OrderCap, at: string) => limitsAt(cap, timezone, new Date(at)).map((it) => it.max)

it('limits the quarters of its hours, also past midnight, by the clock of the branch', () => {
  const evening = capOf({ max_orders: 8, schedule: [{ weekday: 4, start_min: 1080, end_min: 60 }] })
  expect(maxAt(evening, '2026-11-20T14:45:00Z')).toEqual([])
  expect(maxAt(evening, '2026-11-20T15:00:00Z')).toEqual([8])
  expect(maxAt(evening, '2026-11-20T21:45:00Z')).toEqual([8])
  expect(maxAt(evening, '2026-11-20T22:00:00Z')).toEqual([])
  expect(maxAt(evening, '2026-11-21T15:00:00Z')).toEqual([])
})

it('takes the strictest of the rules that count the same, whatever the order of their methods', () => {
  const cap = capOf(
    { max_orders: 12, order_methods: ['comeGetIt', 'deliveryToAddress'] },
    { max_orders: 8, order_methods: ['deliveryToAddress', 'comeGetIt'] },
    { max_orders: 20, max_amount: 50_000 },
  )
  expect(limitsAt(cap, timezone, friday).map(({ unit, max }) => [unit, max])).toEqual([
    ['money', 50_000],
    ['orders', 20],
    ['orders', 8],
  ])
})

it('works out the limits of a quarter once, however often a request asks for it', () => {
  const cap = capOf({ max_orders: 8, schedule: [{ weekday: 4, start_min: 1080, end_min: 60 }] })
  const limits = limitsAt(cap, timezone, friday)
  expect(limitsAt(cap, timezone, new Date(friday))).toBe(limits)
  // In New York, the same moment falls on a time of day without a limit. A cap with other rules has
  // its own limits.
  expect(limitsAt(cap, 'America/New_York', friday)).toEqual([])
  expect(limitsAt(capOf({ max_orders: 2 }), timezone, friday)).toMatchObject([{ max: 2 }])
})

it('counts orders, money, and the dishes of a kitchen; a payment never', () => {
  const pizza = '0191d3c4-2f6b-7c3a-9d55-5f2f3f1a7b06'
  const cap = capOf({ max_orders: 1, max_amount: 1 }, { max_dishes: 9, category_ids: [pizza] }, { max_dishes: 9 })
  const load: Load = { order_method: 'comeGetIt', amount: 700, dishes: { [pizza]: 2, '': 3 } }
  const added = (of: Load) =>
    Object.fromEntries(
      limitsAt(cap, timezone, friday).map((it) => {
        expect(it).toMatchObject(countedBy(it.counts))
        return [`${it.unit}${it.category_ids.length || ''}`, addedTo(it, of)]
      }),
    )
  expect(added(load)).toEqual({ orders: 1, money: 700, dishes: 5, dishes1: 2 })
  expect(added({ ...load, order_method: 'onlyPayment' })).toEqual({ orders: 0, money: 0, dishes: 0, dishes1: 0 })
})

const loads = fc.record({
  order_method: fc.constantFrom(...cappedMethods),
  amount: fc.integer({ min: 1, max: 400 }),
  dishes: fc.dictionary(fc.constantFrom('', 'a', 'b'), fc.integer({ min: 1, max: 4 }), { minKeys: 1 }),
})
const rules = fc.record({
  order_methods: fc.uniqueArray(fc.constantFrom(...cappedMethods), { maxLength: 3 }),
  schedule: fc.constant<CapRule['schedule']>([]),
  max_orders: fc.option(fc.integer({ min: 1, max: 6 })),
  max_amount: fc.option(fc.integer({ min: 1, max: 900 })),
  max_dishes: fc.option(fc.integer({ min: 1, max: 12 })),
  category_ids: fc.uniqueArray(fc.constantFrom<string>('a', 'b'), { maxLength: 2 }),
})

it('takes orders one after another, each in the first quarter with room, and never above a rule', () => {
  fc.assert(
    fc.property(fc.array(rules, { maxLength: 4 }), fc.array(loads, { maxLength: 40 }), (list, orders) => {
      const cap = { rules: list, max_later_min: 60, max_pace_min: 0 }
      const taken = new Map<string, number>()
      const room = { cap, timezone, taken }
      const placed: { at: number; load: Load }[] = []
      for (const load of orders) {
        const at = nextFree(room, friday, cap.max_later_min, load)
        for (let n = 0; n < 5; n++) {
          const quarter = new Date(friday.getTime() + n * quarterMs)
          // No quarter before the result has room. If there is no result, no quarter has room.
          if (at === null || quarter < at) expect(exceeded(room, quarter, load)).toBeDefined()
        }
        if (!at) continue
        placed.push({ at: at.getTime(), load })
        for (const limit of limitsAt(cap, timezone, at)) {
          const key = takenKey(at, limit.counts)
          taken.set(key, (taken.get(key) ?? 0) + addedTo(limit, load))
        }
      }
      for (const it of list)
        for (const at of new Set(placed.map((each) => each.at))) {
          const own = placed
            .filter((each) => each.at === at)
            .map((each) => each.load)
            .filter((load) => it.order_methods.length === 0 || it.order_methods.some((m) => m === load.order_method))
          const dishes = own.flatMap((load) =>
            Object.entries(load.dishes).flatMap(([of, n]) =>
              it.category_ids.length === 0 || it.category_ids.includes(of) ? [n] : [],
            ),
          )
          const sum = (all: number[]) => all.reduce((a, b) => a + b, 0)
          expect(own.length).toBeLessThanOrEqual(it.max_orders ?? Infinity)
          expect(sum(own.map((load) => load.amount))).toBeLessThanOrEqual(it.max_amount ?? Infinity)
          expect(sum(dishes)).toBeLessThanOrEqual(it.max_dishes ?? Infinity)
        }
    }),
    { numRuns: atLength(100, 2000) },
  )
})

it('names the quarter of a moment, and refuses rules without a limit or with a limit of nothing', () => {
  expect(quarterOf(new Date(friday.getTime() + 14 * 60_000 + 59_999))).toEqual(friday)
  expect(exceeded({ cap: null, timezone, taken: new Map() }, friday, leastLoad('comeEat'))).toBeUndefined()
  const cap = capOf({}, { max_orders: 3, category_ids: ['a'] })
  expect(capFaults(cap)).toEqual([
    { path: 'rules.0.max_orders', code: 'required' },
    { path: 'rules.1.max_dishes', code: 'required' },
  ])
})
