import { describe, expect, it } from 'vitest'
import { changeOf, hoursOf, partsOf } from './figures.ts'

describe('the change to a week ago', () => {
  it('is in whole percent, and none where there was nothing', () => {
    expect(changeOf(112, 100)).toBe(12)
    expect(changeOf(1, 3)).toBe(-67)
    expect(changeOf(0, 8)).toBe(-100)
    expect(changeOf(5, 0)).toBeNull()
  })
})

describe('the hours of a business day', () => {
  const at = (hour: number) => ({ hour, orders: hour + 1, revenue: 100 })
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
