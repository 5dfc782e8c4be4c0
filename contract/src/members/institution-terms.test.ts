import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DeliveryType } from '../organisation/delivery-types.ts'
import { institutionDiscount, isInForce, type Terms } from './institution-terms.ts'
import { discountedTypes, termFaults } from './offer/delivery-terms.ts'

const nothing = { rate_bp: null, amount: null }
const terms = (more: Partial<Terms> = {}): Terms => ({
  terms: {
    deliveryToAddress: { rate_bp: 1000, amount: null },
    comeGetIt: { rate_bp: null, amount: 5000 },
    comeEat: nothing,
    orderOnTheTable: { rate_bp: 1250, amount: null },
  },
  min_basket: 0,
  max_discount: null,
  ...more,
})

const moment = { at: new Date('2026-11-20T11:00:00Z'), timezone: 'Europe/Istanbul' }
const off = (it: Terms, delivery_type: DeliveryType, basket: number, at = moment) =>
  institutionDiscount(it, at, { branch_id: null, city_id: null, delivery_type, basket })

it.each([
  ['deliveryToAddress', 33_335, {}, 3334],
  ['comeGetIt', 30_000, {}, 5000],
  ['comeGetIt', 3000, {}, 3000],
  ['comeEat', 30_000, {}, 0],
  ['onlyPayment', 30_000, {}, 0],
  ['deliveryToAddress', 19_999, { min_basket: 20_000 }, 0],
  ['deliveryToAddress', 100_000, { max_discount: 6000 }, 6000],
] as const)('%s of %i', (delivery_type, basket, more, amount) => {
  expect(off(terms(more), delivery_type, basket)).toBe(amount)
})

it('holds from its first day to its last, by the clock of its company', () => {
  const on = (more: Partial<Terms>, at: string) => {
    const then = { ...moment, at: new Date(at) }
    return [isInForce(terms(more), then), off(terms(more), 'deliveryToAddress', 10_000, then)]
  }
  expect(on({ starts_on: '2026-11-21' }, '2026-11-20T20:59:59Z')).toEqual([false, 0])
  expect(on({ starts_on: '2026-11-21' }, '2026-11-20T21:00:00Z')).toEqual([true, 1000])
  expect(on({ ends_on: '2026-11-20' }, '2026-11-20T20:59:59Z')).toEqual([true, 1000])
  expect(on({ ends_on: '2026-11-20' }, '2026-11-20T21:00:00Z')).toEqual([false, 0])
  // The basket is too small for the discount, but the institution's terms still hold.
  expect(on({ min_basket: 10_001 }, '2026-11-20T11:00:00Z')).toEqual([true, 0])
})

it('never takes off more than the basket, its limit, or a share larger than the rate', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), fc.option(amount), (basket, rate_bp, max_discount) => {
      const given = terms({ max_discount })
      given.terms.comeEat = { rate_bp, amount: null }
      const amount = off(given, 'comeEat', basket)
      expect(amount).toBeGreaterThanOrEqual(0)
      expect(amount).toBeLessThanOrEqual(Math.min(basket, max_discount ?? Infinity))
      expect(Math.abs(amount - Math.min((basket * rate_bp) / 10_000, max_discount ?? Infinity))).toBeLessThanOrEqual(
        0.5,
      )
    }),
  )
})

it('a way to order has a rate or an amount, not both', () => {
  const both = terms()
  both.terms.comeEat = { rate_bp: 500, amount: 100 }
  expect(termFaults(both)).toEqual([{ path: 'terms.comeEat.amount', code: 'rate_or_amount' }])
  expect(discountedTypes.length).toBe(4)
})
