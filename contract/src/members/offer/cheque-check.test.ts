import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allocate } from '../../kit/amounts.ts'
import {
  chequeReasons,
  reasonAgainst,
  worthOf,
  type ChequeAsked,
  type ChequeReason,
  type ChequeRules,
  reducedBy,
  type ChequeTaken,
} from './cheque-check.ts'

const at = new Date('2026-11-25T12:00:00Z')
const rules: ChequeRules = {
  kind: 'code',
  status: 'approved',
  is_paused: false,
  amount: 5000,
  rate_bp: null,
  max_discount: null,
  min_basket_amount: 0,
  limit_count: 0,
  limit_amount: 0,
  user_limit: 0,
  starts_at: new Date('2026-11-01T00:00:00Z'),
  expires_at: null,
  schedule: [],
  valid_cities: [],
  branch_ids: [],
  delivery_types: [],
  first_order_only: false,
  category_ids: [],
}
const asked: ChequeAsked = {
  at,
  // The moment is a Wednesday at three in the afternoon.
  timezone: 'Europe/Istanbul',
  branch_id: 'kadikoy',
  city_id: 34,
  delivery_type: 'comeGetIt',
  member_id: 'ada',
  basket: 20_000,
  lines: [],
}
const taken: ChequeTaken = { count: 0, amount: 0, by_member: 0, has_ordered: false, item: null }

it('takes off an amount or a share, halves up, to a ceiling and never more than the basket', () => {
  const share = { amount: null, rate_bp: 1500, max_discount: null }
  expect(worthOf(share, 33_335)).toBe(5000)
  expect(worthOf({ ...share, rate_bp: 5000 }, 33_335)).toBe(16_668)
  expect(worthOf({ ...share, max_discount: 4000 }, 33_335)).toBe(4000)
  expect(worthOf(rules, 65_000)).toBe(5000)
  expect(worthOf(rules, 3000)).toBe(3000)
  expect(allocate(5000, [42_000, 11_500, 11_500])).toEqual([3231, 885, 884])
})

it('reduces only the lines of its categories, less their share of what was taken off before', () => {
  const lines = [
    { category_id: 'doner', total: 42_000 },
    { category_id: 'icecek', total: 11_500 },
    { category_id: null, total: 11_500 },
  ]
  const basket = { ...asked, basket: 60_000, lines }
  const some = { ...rules, category_ids: ['icecek'], amount: null, rate_bp: 5000 }
  expect(reducedBy(rules, basket)).toBe(60_000)
  expect(reducedBy(some, basket)).toBe(10_616)
  expect(reducedBy({ category_ids: ['doner', 'icecek'] }, basket)).toBe(49_385)
  expect(reasonAgainst(some, basket, taken)).toBeUndefined()
  expect(reasonAgainst({ ...some, category_ids: ['tatli'] }, basket, taken)).toBe('no_effect')
  // The minimum applies to the whole basket.
  expect(reasonAgainst({ ...some, min_basket_amount: 60_000 }, basket, taken)).toBeUndefined()
})

it('a budget is used whole or not at all', () => {
  const it = { ...rules, limit_amount: 100_000 }
  expect(reasonAgainst(it, asked, { ...taken, amount: 96_000 })).toBe('budget_used')
  expect(reasonAgainst({ ...it, amount: 4000 }, asked, { ...taken, amount: 96_000 })).toBeUndefined()
})

/** For each reason, a way to make it apply alone, in the order in which the reasons are checked. */
const ways: Record<
  Exclude<ChequeReason, 'unknown'>,
  [Partial<ChequeRules>, Partial<ChequeAsked>, Partial<ChequeTaken>]
> = {
  not_approved: [{ status: 'pending' }, {}, {}],
  paused: [{ is_paused: true }, {}, {}],
  not_yet: [{ starts_at: new Date(at.getTime() + 1) }, {}, {}],
  expired: [{ expires_at: at }, {}, {}],
  city: [{ valid_cities: [6] }, {}, {}],
  branch: [{ branch_ids: ['moda'] }, {}, {}],
  delivery_type: [{ delivery_types: ['comeEat'] }, {}, {}],
  hours: [{ schedule: [{ weekday: 2, start_min: 600, end_min: 900 }] }, {}, {}],
  member_needed: [{ user_limit: 3 }, { member_id: null }, {}],
  not_yours: [{}, {}, { item: { member_id: 'can', expires_at: null, is_free: true } }],
  used: [{}, {}, { item: { member_id: null, expires_at: null, is_free: false } }],
  first_order: [{ first_order_only: true }, {}, { has_ordered: true }],
  min_basket: [{ min_basket_amount: 20_001 }, {}, {}],
  no_effect: [{ amount: null, rate_bp: 1 }, { basket: 4999 }, {}],
  user_limit: [{ user_limit: 2 }, {}, { by_member: 2 }],
  limit_count: [{ limit_count: 5 }, {}, { count: 5 }],
  budget_used: [{ limit_amount: 9000 }, {}, { amount: 4001 }],
}
const reasons = chequeReasons.filter((it) => it !== 'unknown')

it.each(reasons)('%s is told where it alone stands in the way', (reason) => {
  const [changed, otherwise, before] = ways[reason]
  expect(reasonAgainst({ ...rules, ...changed }, { ...asked, ...otherwise }, { ...taken, ...before })).toBe(reason)
  expect(reasonAgainst(rules, asked, taken)).toBeUndefined()
})

it('of several reasons the first is told', () => {
  // Each of these reasons is independent of the others.
  const free = reasons.filter(
    (it) => !['not_yours', 'used', 'no_effect', 'member_needed', 'expired', 'budget_used', 'user_limit'].includes(it),
  )
  fc.assert(
    fc.property(fc.subarray([...free], { minLength: 1 }), (some) => {
      const all = some.map((it) => ways[it])
      const [changed, otherwise, before] = [0, 1, 2].map((n) => Object.assign({}, ...all.map((it) => it[n as 0]))) as [
        Partial<ChequeRules>,
        Partial<ChequeAsked>,
        Partial<ChequeTaken>,
      ]
      expect(reasonAgainst({ ...rules, ...changed }, { ...asked, ...otherwise }, { ...taken, ...before })).toBe(some[0])
    }),
  )
})

it('a returned one of many lives by its own end', () => {
  const past = { ...rules, expires_at: new Date(at.getTime() - 1) }
  const item = { member_id: 'ada', expires_at: new Date(at.getTime() + 1), is_free: true }
  expect(reasonAgainst(past, asked, { ...taken, item })).toBeUndefined()
  expect(reasonAgainst(past, asked, { ...taken, item: { ...item, expires_at: at } })).toBe('expired')
})
