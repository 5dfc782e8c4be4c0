import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DeliveryType } from '../organisation/delivery-types.ts'
import { isScheduled } from '../menu/availability.ts'
import {
  bestDiscount,
  discountFaults,
  discountOn,
  meetIn,
  schedulesMeet,
  type DiscountRules,
} from './branch-discount.ts'

const nothing = { rate_bp: null, amount: null }
const rules = (more: Partial<DiscountRules> = {}): DiscountRules => ({
  terms: {
    deliveryToAddress: { rate_bp: 1000, amount: null },
    comeGetIt: { rate_bp: null, amount: 5000 },
    comeEat: nothing,
    orderOnTheTable: { rate_bp: 1250, amount: null },
  },
  max_discount: null,
  min_basket: 0,
  applies_to_discounted: true,
  combinable: true,
  starts_at: '2026-11-01T00:00:00Z',
  expires_at: null,
  schedule: [],
  branch_ids: [],
  ...more,
})
// A Friday at two in the afternoon.
const moment = { at: new Date('2026-11-20T11:00:00Z'), timezone: 'Europe/Istanbul' }
const order = (delivery_type: DeliveryType, items: number, full_price = items, branch_id = 'kadikoy') => ({
  branch_id,
  delivery_type,
  items,
  full_price,
})

it.each([
  ['deliveryToAddress', 33_335, 33_335, {}, 3334],
  ['comeGetIt', 30_000, 30_000, {}, 5000],
  ['comeGetIt', 3000, 3000, {}, 3000],
  ['comeEat', 30_000, 30_000, {}, 0],
  ['onlyPayment', 30_000, 30_000, {}, 0],
  ['deliveryToAddress', 19_999, 19_999, { min_basket: 20_000 }, 0],
  ['deliveryToAddress', 100_000, 100_000, { max_discount: 6000 }, 6000],
  // The minimum refers to the whole basket, the discount to the lines at full price.
  ['deliveryToAddress', 30_000, 10_000, { applies_to_discounted: false, min_basket: 20_000 }, 1000],
  ['comeGetIt', 30_000, 2000, { applies_to_discounted: false }, 2000],
  ['comeGetIt', 30_000, 0, { applies_to_discounted: false }, 0],
  ['deliveryToAddress', 30_000, 30_000, { branch_ids: ['moda'] }, 0],
  ['deliveryToAddress', 30_000, 30_000, { schedule: [{ weekday: 4, start_min: 840, end_min: 841 }] }, 3000],
  ['deliveryToAddress', 30_000, 30_000, { schedule: [{ weekday: 4, start_min: 841, end_min: 900 }] }, 0],
  ['deliveryToAddress', 30_000, 30_000, { starts_at: '2026-11-20T11:00:00Z' }, 3000],
  ['deliveryToAddress', 30_000, 30_000, { starts_at: '2026-11-20T11:00:00.001Z' }, 0],
  ['deliveryToAddress', 30_000, 30_000, { expires_at: '2026-11-20T11:00:00.001Z' }, 3000],
  ['deliveryToAddress', 30_000, 30_000, { expires_at: '2026-11-20T11:00:00Z' }, 0],
] as const)('%s of %i, of which %i at full price: %j', (type, items, full_price, more, amount) => {
  const it = rules(more as Partial<DiscountRules>)
  expect(discountOn(it, moment, order(type, items, full_price))).toBe(amount)
})

it('of several the one that takes off most applies, then a combinable one, then the first', () => {
  const by = (rate_bp: number, combinable: boolean) =>
    rules({ combinable, terms: { ...rules().terms, deliveryToAddress: { rate_bp, amount: null } } })
  const best = (...all: DiscountRules[]) => {
    const found = bestDiscount(all, moment, order('deliveryToAddress', 10_000))
    return found && [all.indexOf(found.discount), found.amount]
  }
  expect(best(by(500, true), by(1000, false), by(999, true))).toEqual([1, 1000])
  expect(best(by(500, false), by(500, true), by(500, true))).toEqual([1, 500])
  expect(best(by(0, true))).toBeUndefined()
  expect(best()).toBeUndefined()
})

const slot = fc
  .record({ weekday: fc.nat(6), start_min: fc.nat(1439), length: fc.integer({ min: 1, max: 1440 }) })
  .map(({ weekday, start_min, length }) => ({ weekday, start_min, end_min: (start_min + length) % 1440 }))
const week = fc.array(slot, { maxLength: 3 })

it('schedules meet where some minute of the week is in both', () => {
  const isOpen = (schedule: { weekday: number; start_min: number; end_min: number }[], minute: number) =>
    isScheduled(schedule, { weekday: Math.floor(minute / 1440), minute: minute % 1440 })
  fc.assert(
    fc.property(week, week, (a, b) => {
      let isTogether = false
      for (let minute = 0; minute < 10_080 && !isTogether; minute++) isTogether = isOpen(a, minute) && isOpen(b, minute)
      expect(schedulesMeet(a, b)).toBe(isTogether)
    }),
    { numRuns: 60 },
  )
})

it('two discounts meet in the delivery types, places and times that both have', () => {
  const now = new Date('2026-11-20T11:00:00Z')
  const pickup = rules({ terms: { ...rules().terms, deliveryToAddress: nothing, orderOnTheTable: nothing } })
  expect(meetIn(rules(), pickup, now)).toEqual(['comeGetIt'])
  expect(meetIn(rules({ branch_ids: ['a', 'b'] }), rules({ branch_ids: ['b'] }), now)).toHaveLength(3)
  expect(meetIn(rules({ branch_ids: ['a'] }), rules({ branch_ids: ['b'] }), now)).toEqual([])
  const until = (expires_at: string) => rules({ expires_at })
  expect(meetIn(until('2026-11-25T00:00:00Z'), rules({ starts_at: '2026-11-25T00:00:00Z' }), now)).toEqual([])
  expect(meetIn(until('2026-11-25T00:00:01Z'), rules({ starts_at: '2026-11-25T00:00:00Z' }), now)).toHaveLength(3)
  // A discount that has ended has no orders in common with another one.
  expect(meetIn(until('2026-11-20T11:00:00Z'), rules(), now)).toEqual([])
})

it('needs a rate or an amount for some delivery type, never both, and knows its funder’s branches', () => {
  const faults = (more: object) => discountFaults(rules(more)).map((it) => `${it.path} ${it.code}`)
  const { terms } = rules()
  expect(faults({})).toEqual([])
  expect(faults({ terms: { ...terms, comeEat: { rate_bp: 500, amount: 100 } } })).toEqual([
    'terms.comeEat.amount rate_or_amount',
  ])
  const none = {
    deliveryToAddress: nothing,
    comeGetIt: nothing,
    comeEat: { rate_bp: 0, amount: null },
    orderOnTheTable: nothing,
  }
  expect(faults({ terms: none })).toEqual(['terms.deliveryToAddress.rate_bp required'])
  expect(faults({ funder: 'branch' })).toEqual(['branch_ids required'])
  expect(faults({ expires_at: '2026-11-01T00:00:00Z' })).toEqual(['expires_at ends_before_start'])
})
