import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chainOf, goodsOf, rateOf } from './chain.ts'

it('E1: each step takes from what the one before left, and a wallet pays fee and tip too', () => {
  const branch = rateOf(65_000, 1000)
  const campaign = rateOf(65_000 - branch, 500)
  const chain = chainOf(
    65_000,
    { branch, campaign, cheque: 5000, points: 4000 },
    { delivery_fee: 2500, tip: 1000, wallet: 10_000 },
  )
  expect(chain).toMatchObject({
    branch: 6500,
    campaign: 2925,
    basket: 55_575,
    payable: 50_575,
    goods: 46_575,
    wallet: 10_000,
    total: 40_075,
  })
})

it('rates are half up', () => {
  expect([rateOf(33_335, 1500), rateOf(10, 500), rateOf(9, 500)]).toEqual([5000, 1, 0])
})

it('loses and invents nothing, cuts each amount to what is left, and is read back from the sums of an order', () => {
  const amount = fc.nat(100_000)
  fc.assert(
    fc.property(
      fc.record({ items: amount, branch: amount, campaign: amount, cheque: amount, points: amount }),
      fc.record({ delivery_fee: amount, tip: amount, wallet: fc.nat(400_000) }),
      ({ items, ...offs }, more) => {
        const it = chainOf(items, offs, more)
        expect(it.total).toBe(
          items - it.branch - it.campaign - it.cheque - it.points + more.delivery_fee + more.tip - it.wallet,
        )
        expect(Math.min(it.basket, it.payable, it.goods, it.total)).toBeGreaterThanOrEqual(0)
        const discounts = (['branch', 'campaign', 'cheque', 'points', 'wallet'] as const).map((kind) => ({
          kind,
          amount: it[kind],
        }))
        expect(goodsOf({ items, discounts })).toEqual({ basket: it.basket, goods: it.goods })
      },
    ),
  )
})
