import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '../kit/test-seed.ts'
import { selectionTypes } from './menu-fields.ts'
import {
  isUnsellable,
  limitsOf,
  priceChoices,
  sellingPrice,
  unitPrice,
  type Choice,
  type PricedGroup,
} from './price.ts'

const group = (it: Partial<PricedGroup>): PricedGroup => ({
  id: 'g',
  selection_type: 'multiple',
  minimum_limit: 0,
  selection_limit: 0,
  is_required: false,
  free_count: 0,
  options: ['a', 'b', 'c'].map((id, i) => ({ id, price: (i + 1) * 100, max_count: 2, is_on: true })),
  ...it,
})
const choose = (...options: [string, number][]): Choice[] => [
  { group_id: 'g', options: options.map(([id, quantity]) => ({ id, quantity })) },
]
const priceOf = (it: PricedGroup, choices: Choice[], price = 1000) =>
  unitPrice(price, priceChoices([it], choices).options)
const codes = (it: PricedGroup, choices: Choice[]) => priceChoices([it], choices).faults.map((fault) => fault.code)

describe('the four selection types', () => {
  it('adds what is picked, and nothing where nothing is picked', () => {
    expect(priceOf(group({ selection_type: 'single' }), choose(['b', 1]))).toBe(1200)
    expect(priceOf(group({}), choose(['a', 2], ['c', 1]))).toBe(1500)
    expect(priceOf(group({}), [])).toBe(1000)
  })

  it('lets the first ones go free, in the order they were chosen', () => {
    expect(priceOf(group({ free_count: 2 }), choose(['c', 1], ['a', 2]))).toBe(1100)
    expect(priceOf(group({ free_count: 2 }), choose(['a', 2], ['c', 1]))).toBe(1300)
  })

  it('takes out for nothing, or for the price of what is left out, never below 0', () => {
    expect(priceOf(group({ selection_type: 'multiple_inverse' }), choose(['c', 1]))).toBe(1000)
    expect(priceOf(group({ selection_type: 'multiple_inverse_price' }), choose(['c', 1]))).toBe(700)
    expect(priceOf(group({ selection_type: 'multiple_inverse_price' }), choose(['b', 1], ['c', 1]), 400)).toBe(0)
  })
})

describe('what cannot be sold', () => {
  it('demands one option of a required group, and no more than one of a single choice', () => {
    expect(codes(group({ is_required: true }), [])).toEqual(['too_few'])
    expect(codes(group({ selection_type: 'single', is_required: true }), choose(['a', 1], ['b', 1]))).toEqual([
      'too_many',
    ])
    expect(codes(group({ selection_type: 'single' }), [])).toEqual([])
  })

  it('counts quantities against limits and each option against its own', () => {
    expect(codes(group({ selection_limit: 3 }), choose(['a', 2], ['b', 2]))).toEqual(['too_many'])
    expect(codes(group({}), choose(['a', 3]))).toEqual(['too_many_of_option'])
    expect(
      codes(group({ selection_type: 'multiple_inverse', selection_limit: 1 }), choose(['a', 1], ['b', 1])),
    ).toEqual(['too_many'])
  })

  it('refuses an option given twice, one that is off, and one of another group', () => {
    expect(codes(group({}), choose(['a', 1], ['a', 1]))).toEqual(['option_twice'])
    expect(codes(group({}), choose(['x', 1]))).toEqual(['no_option'])
    const off = group({ options: [{ id: 'a', price: 0, max_count: 1, is_on: false }] })
    expect(codes(off, choose(['a', 1]))).toEqual(['option_off'])
    expect(codes(group({}), [{ group_id: 'other', options: [] }])).toEqual(['no_group'])
    expect(codes(group({}), [...choose(), ...choose()])).toEqual(['twice'])
  })

  it('tells which group cannot be satisfied', () => {
    const off = { id: 'a', price: 0, max_count: 1, is_on: false }
    expect(isUnsellable(group({ is_required: true, options: [off] }))).toBe(true)
    expect(isUnsellable(group({ options: [off] }))).toBe(false)
    expect(isUnsellable(group({ minimum_limit: 3, options: [{ ...off, is_on: true, max_count: 2 }] }))).toBe(true)
  })
})

it('sells at the discounted price, and to premium members at theirs where it is lower', () => {
  expect(sellingPrice({ price: 100, discounted_price: null, premium_price: 70 })).toBe(100)
  expect(sellingPrice({ price: 100, discounted_price: 80, premium_price: 90 }, true)).toBe(80)
  expect(sellingPrice({ price: 100, discounted_price: 80, premium_price: 70 }, true)).toBe(70)
})

const groups = fc.record({
  id: fc.constant('g'),
  selection_type: fc.constantFrom(...selectionTypes),
  minimum_limit: fc.nat(3),
  selection_limit: fc.nat(5),
  is_required: fc.boolean(),
  free_count: fc.nat(4),
  options: fc
    .array(fc.record({ price: fc.nat(5000), max_count: fc.integer({ min: 1, max: 4 }), is_on: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) => all.map((it, i) => ({ ...it, id: String(i) }))),
})

it(`agrees with a model that counts every unit separately (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      groups,
      fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 4 })), { maxLength: 6 }),
      fc.nat(20_000),
      (it, picks, price) => {
        const unique = [...new Map(picks).entries()].filter(([at]) => at < it.options.length)
        const { options, faults } = priceChoices(
          [it],
          [{ group_id: 'g', options: unique.map(([at, quantity]) => ({ id: String(at), quantity })) }],
        )
        // The model with which the prices are compared: a pile of single units in the order in
        // which they were chosen. Depending on the group, either the first units are free or each
        // unit is refunded.
        const pile = unique.flatMap(([at, quantity]) => Array.from({ length: quantity }, () => it.options[at]!))
        const inverse = it.selection_type.startsWith('multiple_inverse')
        const sum = inverse
          ? it.selection_type === 'multiple_inverse'
            ? 0
            : -pile.reduce((all, one) => all + one.price, 0)
          : pile.slice(it.free_count).reduce((all, one) => all + one.price, 0)
        expect(unitPrice(price, options)).toBe(Math.max(0, price + sum))
        const { min, max } = limitsOf(it)
        const allowed =
          pile.length >= min &&
          (max === 0 || pile.length <= max) &&
          pile.every((one) => one.is_on) &&
          unique.every(
            ([at, quantity]) => quantity <= (inverse || it.selection_type === 'single' ? 1 : it.options[at]!.max_count),
          )
        expect(faults.length === 0).toBe(allowed)
      },
    ),
    { seed, numRuns: 2000 },
  )
})
