import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Discount, LineInput } from '#contract/ordering/order-fields.ts'
import { priceLine, summarise, sumOrder } from './totals.ts'

const line = (more: Partial<LineInput> = {}): LineInput => ({
  name: 'Adana',
  quantity: 1,
  unit_price: 26_000,
  tax_rate: 10,
  options: [],
  note: '',
  ...more,
})

it('prices a line with its options; what is kept costs nothing, what is taken out may lower it, never below 0', () => {
  const option = (action: 'add' | 'remove' | 'keep', price: number, quantity = 1) => ({
    name: 'x',
    action,
    price,
    quantity,
  })
  expect(
    priceLine(line({ quantity: 2, options: [option('add', 3500, 2), option('keep', 900), option('remove', -1000)] }))
      .total,
  ).toBe(2 * (26_000 + 7000 - 1000))
  expect(priceLine(line({ unit_price: 500, options: [option('remove', -900)] })).total).toBe(0)
})

const lines = fc.array(
  fc.record({
    unit_price: fc.integer({ min: 0, max: 200_000 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    tax_rate: fc.constantFrom(0, 1, 7, 10, 19, 20),
  }),
  { minLength: 1, maxLength: 12 },
)
const discounts = fc.array(
  fc.record({
    kind: fc.constantFrom('branch', 'coupon', 'points'),
    name: fc.constant('x'),
    amount: fc.integer({ min: 0, max: 400_000 }),
    funder: fc.constant('branch'),
  }),
  { maxLength: 4 },
)

it('never loses or invents a kuruş: items − discounts + fee + tip is the total, and the taxes split what was paid but the tip', () => {
  fc.assert(
    fc.property(lines, discounts, fc.nat(6000), fc.nat(5000), (given, off, fee, tip) => {
      const priced = given.map((it) => priceLine(line(it)))
      const sums = sumOrder(priced, off as Discount[], fee, tip)
      const items = given.reduce((sum, it) => sum + it.unit_price * it.quantity, 0)
      const taken = sums.discounts.reduce((sum, it) => sum + it.amount, 0)
      expect(sums.items).toBe(items)
      expect(sums.total).toBe(items - taken + fee + tip)
      expect(taken).toBe(
        Math.min(
          items,
          off.reduce((sum, it) => sum + it.amount, 0),
        ),
      )
      expect(sums.taxes.reduce((sum, it) => sum + it.base + it.tax, 0)).toBe(items === 0 ? 0 : items - taken + fee)
      for (const it of sums.taxes) {
        const exact = (it.base + it.tax) / (1 + it.rate / 100)
        expect(Math.abs(it.base - exact)).toBeLessThanOrEqual(0.5)
        expect(it.tax).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 2000 },
  )
})

it('says three lines of an order and how many more', () => {
  const priced = ['Adana', 'Ayran', 'Künefe', 'Çay', 'Su'].map((name, i) => priceLine(line({ name, quantity: i + 1 })))
  expect(summarise(priced)).toBe('1× Adana, 2× Ayran, 3× Künefe +2')
})
