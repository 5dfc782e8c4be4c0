import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate, splitTax } from './amounts.ts'

const max = 2_000_000_000

it('splits to the last kuruş, no part more than one off its exact share, ties going to the earlier', () => {
  fc.assert(
    fc.property(fc.nat(max), fc.array(fc.nat(max), { minLength: 1, maxLength: 8 }), (amount, weights) => {
      const parts = allocate(amount, weights)
      const all = weights.reduce((sum, it) => sum + it, 0)
      expect(parts.reduce((sum, it) => sum + it, 0)).toBe(all === 0 ? 0 : amount)
      for (const [at, part] of parts.entries()) {
        const off = BigInt(part) * BigInt(all) - BigInt(amount) * BigInt(weights[at]!)
        expect(all === 0 || (off > -BigInt(all) && off < BigInt(all))).toBe(true)
      }
    }),
    { numRuns: 2000 },
  )
  expect(allocate(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333])
})

it('takes the tax out of a price, rounded once, half up, even where the product exceeds the largest safe integer', () => {
  fc.assert(
    fc.property(fc.nat(max), fc.constantFrom(0, 1, 7, 10, 19, 20), (gross, percent) => {
      const { net, tax } = splitTax(gross, percent)
      expect(net + tax).toBe(gross)
      expect(Math.abs(net * (100 + percent) - gross * 100) * 2).toBeLessThanOrEqual(100 + percent)
    }),
  )
  expect(splitTax(3, 20)).toEqual({ net: 3, tax: 0 })
  expect(splitTax(9, 20)).toEqual({ net: 8, tax: 1 })
})
