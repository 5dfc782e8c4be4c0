import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partReturn, returnedOf, sharesOf, type GivenBack, type Sold } from './part-return.ts'
import { earnedOn } from './points/points.ts'

describe('the worked examples', () => {
  const e9: Sold = {
    lines: [42_000, 11_500, 11_500].map((total) => ({ quantity: 1, total })),
    offs: [5000],
    points: 4000,
    points_off: 4000,
    extras: 0,
    wallet: 0,
    earned: 1680,
    rate: { rate_bp: 300, point_value: 1 },
  }
  it('E4: by largest remainder, ties to the earlier', () => {
    const before = sharesOf({ ...e9, points: 0, points_off: 0 })
    expect(e9.lines.map((it, at) => it.total - before[at]!.net)).toEqual([3231, 885, 884])
  })

  it('E9: the last line, the middle, the first', () => {
    expect(sharesOf(e9).map((it) => it.net)).toEqual([36_185, 9907, 9908])
    const parts = [partReturn(e9, [0, 0, 1]), partReturn(e9, [0, 1], [0, 0, 1]), partReturn(e9, [1], [0, 1, 1])]
    expect(parts).toEqual([
      { refund: 9908, wallet: 0, points: 708, reversed: 298 },
      { refund: 9907, wallet: 0, points: 708, reversed: 297 },
      { refund: 36_185, wallet: 0, points: 2584, reversed: 1085 },
    ])
  })

  it('the fee and the tip come back with the last unit, each by the means that paid it', () => {
    const sold: Sold = { ...e9, lines: [{ quantity: 3, total: 10_000 }], offs: [], points: 0, points_off: 0 }
    const paid = { ...sold, extras: 2000, wallet: 6000, earned: 100, rate: null }
    expect(partReturn(paid, [1])).toEqual({ refund: 1666, wallet: 1667, points: 0, reversed: 34 })
    expect(partReturn(paid, [1], [1])).toEqual({ refund: 1667, wallet: 1667, points: 0, reversed: 33 })
    expect(partReturn(paid, [1], [2])).toEqual({ refund: 2667, wallet: 2666, points: 0, reversed: 33 })
  })
})

it('parts of a return add up to the whole, however they are cut', () => {
  const order = fc
    .record({
      lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price: fc.nat(20_000) }), {
        minLength: 1,
        maxLength: 8,
      }),
      cheque: fc.nat(1000),
      share: fc.nat(1000),
      wallet: fc.nat(1000),
      extras: fc.constantFrom(0, 1, 2500),
      point_value: fc.constantFrom(1, 7, 100),
      rate_bp: fc.nat(2000),
      isRateKnown: fc.boolean(),
      turn: fc.infiniteStream(fc.nat(1000)),
    })
    .map(({ lines, cheque, share, wallet, extras, point_value, rate_bp, isRateKnown, turn }) => {
      const random = () => turn.next().value as number
      const sold = lines.map((it) => ({ quantity: it.quantity, total: it.price * it.quantity }))
      const items = sold.reduce((sum, it) => sum + it.total, 0)
      const off = Math.floor((items * cheque) / 1000)
      const points = Math.floor(((items - off) * share) / 1000 / point_value)
      const goods = items - off - points * point_value
      const units = sold.flatMap((it, line) => Array.from({ length: it.quantity }, () => ({ line, key: random() })))
      const cuts: number[][] = []
      for (const { line } of units.toSorted((a, b) => a.key - b.key)) {
        if (cuts.length === 0 || random() % 3 === 0) cuts.push(sold.map(() => 0))
        cuts.at(-1)![line]! += 1
      }
      const of: Sold = {
        lines: sold,
        offs: [off],
        points,
        points_off: points * point_value,
        extras,
        wallet: Math.floor(((goods + extras) * wallet) / 1000),
        earned: earnedOn(goods, rate_bp, point_value),
        rate: isRateKnown ? { rate_bp, point_value } : null,
      }
      return { of, cuts, goods }
    })
  fc.assert(
    fc.property(order, ({ of, cuts, goods }) => {
      const before = of.lines.map(() => 0)
      const parts: GivenBack[] = []
      for (const cut of cuts) {
        parts.push(partReturn(of, cut, before))
        cut.forEach((units, at) => (before[at]! += units))
      }
      const sum = (name: keyof GivenBack) => parts.reduce((all, it) => all + it[name], 0)
      const whole = {
        refund: goods + of.extras - of.wallet,
        wallet: of.wallet,
        points: of.points,
        reversed: of.earned,
      }
      expect({
        refund: sum('refund'),
        wallet: sum('wallet'),
        points: sum('points'),
        reversed: sum('reversed'),
      }).toEqual(whole)
      expect(returnedOf(of, before)).toEqual(whole)
      for (const it of parts) expect(Math.min(it.refund, it.wallet, it.points, it.reversed)).toBeGreaterThanOrEqual(0)
    }),
  )
})
