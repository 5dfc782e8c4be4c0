import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundings, type BulkAct } from '#contract/menu/menu.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { bulkPrice, nearest } from './bulk-price.ts'

/**
 * The expected result, calculated with exact integers: the nearer of the step below and the step
 * above, and the upper one on a tie.
 */
function modelNearest(over: bigint, under: bigint, step: bigint): bigint {
  const size = under * step
  let below = over / size
  if (over < 0n && below * size !== over) below -= 1n
  const [low, high] = [below * step, (below + 1n) * step]
  return over - low * under < high * under - over ? low : high
}

const money = fc.integer({ min: 0, max: 1_000_000_000 })
const rounding = fc.constantFrom(...roundings)
const prices = fc.record({
  price: money,
  discounted: fc.option(fc.integer({ min: 0, max: 100 })),
  premium: fc.option(fc.integer({ min: 0, max: 100 })),
})
const acts: fc.Arbitrary<BulkAct> = fc.oneof(
  fc.record({ kind: fc.constant('price_set' as const), price: money }),
  fc.record({
    kind: fc.constant('price_amount' as const),
    amount: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    rounding,
  }),
  fc.record({
    kind: fc.constant('price_percent' as const),
    basis_points: fc.integer({ min: -10_000, max: 100_000 }),
    rounding,
  }),
  fc.record({ kind: fc.constant('discount_amount' as const), amount: money, rounding }),
  fc.record({
    kind: fc.constant('discount_percent' as const),
    basis_points: fc.integer({ min: 1, max: 10_000 }),
    rounding,
  }),
)

it(`agrees with a model in exact integers, and satisfies the table’s constraints (seed ${seed})`, () => {
  fc.assert(
    fc.property(prices, acts, ({ price, discounted, premium }, act) => {
      const part = (percent: number | null) => (percent === null ? null : Math.floor((price / 100) * percent))
      const it = { price, discounted_price: part(discounted), premium_price: part(premium) }
      const made = bulkPrice(it, act)
      const p = BigInt(price)
      const step = 'rounding' in act ? BigInt(act.rounding) : 1n
      const floored = (n: bigint) => (n < 0n ? 0n : n)
      const wanted =
        act.kind === 'price_set'
          ? BigInt(act.price)
          : act.kind === 'price_amount'
            ? floored(modelNearest(p + BigInt(act.amount), 1n, step))
            : act.kind === 'price_percent'
              ? modelNearest(p * (10_000n + BigInt(act.basis_points)), 10_000n, step)
              : act.kind === 'discount_amount'
                ? floored(modelNearest(p - BigInt(act.amount), 1n, step))
                : act.kind === 'discount_percent'
                  ? modelNearest(p * (10_000n - BigInt(act.basis_points)), 10_000n, step)
                  : p
      const isPrice = act.kind.startsWith('price')
      const min = [it.discounted_price, it.premium_price].filter((each) => each !== null)
      const refused = isPrice
        ? wanted > 1_000_000_000n || wanted === p || min.some((each) => BigInt(each) > wanted)
        : wanted >= p || wanted === (it.discounted_price === null ? undefined : BigInt(it.discounted_price))
      expect('refused' in made).toBe(refused)
      if ('refused' in made) return
      const after = { ...it, ...made.after }
      expect(BigInt(isPrice ? after.price : after.discounted_price!)).toBe(wanted)
      expect(after.price).toBeGreaterThanOrEqual(0)
      expect(after.discounted_price ?? 0).toBeLessThanOrEqual(after.price)
      expect(after.premium_price ?? 0).toBeLessThanOrEqual(after.price)
    }),
    { seed, numRuns: 5000 },
  )
})

it('rounds halves up, once', () => {
  expect(nearest(25, 1, 50)).toBe(50)
  expect(nearest(24, 1, 50)).toBe(0)
  // Rounding twice would be wrong: 24.6 kuruş rounded to 25 and then to half a lira would give 50.
  expect(nearest(246, 10, 50)).toBe(0)
})
