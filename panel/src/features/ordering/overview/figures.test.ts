import { describe, expect, it } from 'vitest'
import { hoursOf, partsOf, rangeOf, reasonsOf } from './figures.ts'

describe('the hours of a business day', () => {
  const at = (hour: number) => ({ hour, orders: hour + 1, revenue: 100, before: { orders: 0, revenue: 0 } })
  it('run past midnight, and hours without an order stand in between', () => {
    expect(hoursOf([at(1), at(22)]).map((each) => [each.hour, each.orders])).toEqual([
      [22, 23],
      [23, 0],
      [0, 0],
      [1, 2],
    ])
  })
  it('begin at five, not at midnight', () => {
    expect(hoursOf([at(4), at(5)]).map((each) => each.hour)).toHaveLength(24)
    expect(hoursOf([at(4), at(5)])[0]?.hour).toBe(5)
    expect(hoursOf([])).toEqual([])
  })
})

describe('the parts of a ring', () => {
  const part = (value: number) => ({ label: String(value), value })
  it('are the largest, and the rest together', () => {
    expect(partsOf([1, 2, 3, 4, 5, 6, 7, 0].map(part), 'rest')).toEqual([
      ...[7, 6, 5, 4, 3].map(part),
      { label: 'rest', value: 3 },
    ])
    expect(partsOf([1, 2, 0].map(part), 'rest')).toEqual([2, 1].map(part))
  })
})

it('a line for all other reasons makes the list as large as what was cancelled', () => {
  const by_reason = [{ reason: '', orders: 2, revenue: 500 }]
  const named = { name: 'none', orders: 2, revenue: 500 }
  const of = (cancelled: number, cancelled_revenue: number) =>
    reasonsOf({ by_reason, cancelled, cancelled_revenue }, 'none', 'others')
  expect(of(2, 500)).toEqual([named])
  expect(of(5, 900)).toEqual([named, { name: 'others', orders: 3, revenue: 400 }])
})

it('days of an address count where they are days, in order and not too many', () => {
  expect(rangeOf('2026-11-01', '2026-11-07')).toEqual({ from: '2026-11-01', until: '2026-11-07' })
  expect(rangeOf('2026-08-01', '2026-10-31')).not.toBeNull()
  for (const [from, until] of [
    ['2026-11-07', '2026-11-01'],
    ['2026-08-01', '2026-11-01'],
    ['2026-02-30', '2026-03-02'],
    ['2026-13-01', '2026-13-02'],
    ['2026-11-01', undefined],
    ['gestern', '2026-11-01'],
  ])
    expect(rangeOf(from, until)).toBeNull()
})
