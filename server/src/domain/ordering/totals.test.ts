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

it('prices a line with its options; a kept option costs nothing, one taken out may lower the price, never below 0', () => {
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
const kinds = ['branch', 'coupon', 'points', 'campaign', 'wallet'] as const
const funders = ['branch', 'company', 'platform', 'partner', 'member'] as const
const discounts: fc.Arbitrary<Discount[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    name: fc.constant('x'),
    amount: fc.integer({ min: 0, max: 400_000 }),
    funder: fc.constantFrom(...funders),
  }),
  { maxLength: 5 },
)
const sumOf = (given: { amount: number }[]) => given.reduce((sum, it) => sum + it.amount, 0)

it('never loses or invents a kuruş: items − discounts + fee + tip is the total; taxes split the seller’s own price', () => {
  fc.assert(
    fc.property(lines, discounts, fc.nat(6000), fc.nat(5000), (given, off, fee, tip) => {
      const priced = given.map((it) => priceLine(line(it)))
      const sums = sumOrder(priced, off, fee, tip)
      const items = given.reduce((sum, it) => sum + it.unit_price * it.quantity, 0)
      expect(sums.items).toBe(items)
      expect(sums.total).toBe(items - sumOf(sums.discounts) + fee + tip)
      const isWallet = (it: Discount) => it.kind === 'wallet'
      const [wallets, others] = [sums.discounts.filter(isWallet), sums.discounts.filter((it) => !isWallet(it))]
      // Each discount is capped at what is left of the items' sum or, for a wallet, of the whole
      // amount payable.
      expect(sumOf(others)).toBe(Math.min(items, sumOf(off.filter((it) => !isWallet(it)))))
      expect(sumOf(wallets)).toBe(Math.min(items - sumOf(others) + fee + tip, sumOf(off.filter(isWallet))))
      // The bases and taxes add up to the items, minus the discounts that branch or company bear,
      // plus the fee. What wallet, platform, partner and member pay does not reduce them.
      const sellers = sumOf(others.filter((it) => it.funder === 'branch' || it.funder === 'company'))
      expect(sums.taxes.reduce((sum, it) => sum + it.base + it.tax, 0)).toBe(items === 0 ? 0 : items - sellers + fee)
      for (const it of sums.taxes) {
        const exact = (it.base + it.tax) / (1 + it.rate / 100)
        expect(Math.abs(it.base - exact)).toBeLessThanOrEqual(0.5)
        expect(it.tax).toBeGreaterThanOrEqual(0)
      }
      expect(
        sumOrder(
          priced,
          off.filter((it) => !isWallet(it)),
          fee,
          tip,
        ).taxes,
      ).toEqual(sums.taxes)
    }),
    { numRuns: 2000 },
  )
})

it('a wallet also pays fee and tip, and what a platform funds is part of the price', () => {
  const off = (kind: Discount['kind'], funder: Discount['funder'], amount: number): Discount => ({
    kind,
    funder,
    amount,
    name: 'x',
  })
  const ten = [priceLine(line({ unit_price: 11_000 }))]
  expect(sumOrder(ten, [off('wallet', 'member', 20_000)], 1100, 500)).toMatchObject({
    total: 0,
    discounts: [{ kind: 'wallet', amount: 12_600 }],
    taxes: [{ rate: 10, base: 11_000, tax: 1100 }],
  })
  expect(sumOrder(ten, [off('campaign', 'platform', 1000)], 0, 0)).toMatchObject({
    total: 10_000,
    taxes: [{ base: 10_000, tax: 1000 }],
  })
  expect(sumOrder(ten, [off('coupon', 'company', 1100)], 0, 0).taxes).toEqual([{ rate: 10, base: 9000, tax: 900 }])
})

it('names three lines of an order and how many more there are', () => {
  const priced = ['Adana', 'Ayran', 'Künefe', 'Çay', 'Su'].map((name, i) => priceLine(line({ name, quantity: i + 1 })))
  expect(summarise(priced)).toBe('1× Adana, 2× Ayran, 3× Künefe +2')
})

it('says what was chosen and left out of a line, and nothing of what stays in', () => {
  const option = (name: string, action: 'add' | 'remove' | 'keep', quantity = 1) => ({
    name,
    action,
    quantity,
    price: 0,
  })
  const options = [
    option('Acılı', 'add'),
    option('Soğan', 'remove'),
    option('Domates', 'keep'),
    option('Lavaş', 'add', 2),
  ]
  const [first, second] = [line({ name: 'Adana', options }), line({ name: 'Ayran' })].map(priceLine)
  expect(summarise([first!, second!])).toBe('1× Adana (Acılı, −Soğan, 2× Lavaş), 1× Ayran')
  const many = Array.from({ length: 6 }, (_, n) => option(`S${n}`, 'add'))
  expect(summarise([priceLine(line({ name: 'Pizza', options: many }))])).toBe('1× Pizza (S0, S1, S2, S3 +2)')
})
