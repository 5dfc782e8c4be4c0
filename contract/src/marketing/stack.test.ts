import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rateOf } from '../ordering/chain.ts'
import { bestStack, sharedBetween, stackKinds, type StackOffer } from './stack.ts'

const rate = (kind: StackOffer['kind'], rate_bp: number, combinable = true): StackOffer => ({
  kind,
  combinable,
  worth: (left) => rateOf(left, rate_bp),
})
const amount = (kind: StackOffer['kind'], off: number, combinable = true): StackOffer => ({
  kind,
  combinable,
  worth: () => off,
})

it('E2: of what may go together the greatest sum wins', () => {
  const [b, c, q] = [rate('branch', 1500, false), rate('campaign', 500), amount('cheque', 5000)]
  expect(bestStack(40_000, [b])).toEqual({ kinds: ['branch'], amounts: [6000], sum: 6000 })
  expect(bestStack(40_000, [c])).toEqual({ kinds: ['campaign'], amounts: [2000], sum: 2000 })
  expect(bestStack(40_000, [q])).toEqual({ kinds: ['cheque'], amounts: [5000], sum: 5000 })
  expect(bestStack(40_000, [b, c, q])).toEqual({ kinds: ['campaign', 'cheque'], amounts: [2000, 5000], sum: 7000 })
})

it('a code that was typed is in it, also where one pays more with it', () => {
  const offers = [rate('campaign', 5000), amount('cheque', 100, false)]
  expect(bestStack(40_000, offers)).toEqual({ kinds: ['campaign'], amounts: [20_000], sum: 20_000 })
  expect(bestStack(40_000, offers, 'cheque')).toEqual({ kinds: ['cheque'], amounts: [100], sum: 100 })
})

it('of equal ones the fewer win, then the earlier in the chain', () => {
  expect(bestStack(5000, [amount('campaign', 5000), amount('cheque', 5000)]).kinds).toEqual(['campaign'])
  const apart = [amount('cheque', 500, false), amount('branch', 500, false), amount('campaign', 500, false)]
  expect(bestStack(5000, apart).kinds).toEqual(['branch'])
  const pairs = [amount('cheque', 500), amount('branch', 500), amount('campaign', 500)]
  expect(bestStack(1000, pairs).kinds).toEqual(['branch', 'campaign'])
  expect(bestStack(1000, []).kinds).toEqual([])
})

it('is never beaten by another allowed choice', () => {
  const offer = fc.record({ off: fc.nat(6000), isRate: fc.boolean(), combinable: fc.boolean() })
  fc.assert(
    fc.property(fc.nat(10_000), fc.tuple(fc.option(offer), fc.option(offer), fc.option(offer)), (items, some) => {
      const offers = some.flatMap((it, n) =>
        it
          ? [it.isRate ? rate(stackKinds[n]!, it.off, it.combinable) : amount(stackKinds[n]!, it.off, it.combinable)]
          : [],
      )
      const best = bestStack(items, offers)
      for (let mask = 1; mask < 2 ** offers.length; mask++) {
        const set = offers.filter((_, n) => mask & (1 << n))
        if (set.length > 1 && set.some((it) => !it.combinable)) continue
        const left = set.reduce((rest, it) => rest - Math.min(rest, it.worth(rest)), items)
        expect(items - left).toBeLessThanOrEqual(best.sum)
      }
      expect(best.sum).toBeLessThanOrEqual(items)
    }),
  )
})

it('E3: a shared discount is two entries, the first rounded down', () => {
  const basket = 53_750
  const off = Math.min(rateOf(basket, 2000), 10_000)
  expect(sharedBetween(off, { funder: 'platform', share_bp: 6000 })).toEqual([
    { funder: 'platform', amount: 6000 },
    { funder: 'company', amount: 4000 },
  ])
  expect(sharedBetween(333, { funder: 'platform', share_bp: 5000 })).toEqual([
    { funder: 'platform', amount: 166 },
    { funder: 'company', amount: 167 },
  ])
  expect(sharedBetween(500, { funder: 'company', share_bp: 10_000 })).toEqual([{ funder: 'company', amount: 500 }])
  expect(sharedBetween(1, { funder: 'branch', share_bp: 1 })).toEqual([{ funder: 'company', amount: 1 }])
})
