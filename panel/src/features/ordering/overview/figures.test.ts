import { describe, expect, it } from 'vitest'
import { hoursOf, partsOf, reasonsOf } from './figures.ts'

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
