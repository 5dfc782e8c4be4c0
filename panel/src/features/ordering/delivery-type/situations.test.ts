import { describe, expect, it } from 'vitest'
import type { OrderStatus, Situation } from '#contract/ordering/delivery-type.ts'
import { setSeconds, setStep, stuckStatuses, takeStatus, unreachedStatuses } from './situations.ts'

const of = (status: OrderStatus, ...next_status: OrderStatus[]): Situation => ({
  status,
  next_status,
  sla_sec: 0,
  remind_sec: 0,
})
const usual = [
  of('awaiting_approval', 'preparing', 'cancelled'),
  of('preparing', 'delivered', 'cancelled'),
  of('delivered', 'returned'),
  of('cancelled'),
  of('returned'),
]

describe('changing the table', () => {
  it('a status that goes out is no longer led to', () => {
    const rest = takeStatus(usual, 'cancelled', false)
    expect(rest.map((each) => each.status)).not.toContain('cancelled')
    expect(rest.flatMap((each) => each.next_status)).not.toContain('cancelled')
  })
  it('a status that comes in stands in its place, once', () => {
    const all = takeStatus(takeStatus(usual, 'on_the_way', true), 'on_the_way', true)
    expect(all.map((each) => each.status)).toEqual([
      'awaiting_approval',
      'preparing',
      'on_the_way',
      'delivered',
      'cancelled',
      'returned',
    ])
  })
  it('steps keep the order of the statuses', () => {
    expect(setStep(usual, 'awaiting_approval', 'delivered', true)[0]?.next_status).toEqual([
      'preparing',
      'delivered',
      'cancelled',
    ])
    expect(setStep(usual, 'awaiting_approval', 'preparing', false)[0]?.next_status).toEqual(['cancelled'])
  })
  it('seconds of one status leave the others alone', () => {
    expect(setSeconds(usual, 'preparing', 'sla_sec', 600).map((each) => each.sla_sec)).toEqual([0, 600, 0, 0, 0])
  })
})

describe('what the drawing marks', () => {
  it('nothing in the usual table', () => {
    expect(stuckStatuses(usual)).toEqual([])
    expect(unreachedStatuses(usual)).toEqual([])
  })
  it('a circle without a way out, and whatever leads only into it', () => {
    expect(
      stuckStatuses([
        of('awaiting_approval', 'preparing'),
        of('preparing', 'on_the_way'),
        of('on_the_way', 'preparing'),
        of('delivered'),
      ]),
    ).toEqual(['awaiting_approval', 'preparing', 'on_the_way'])
  })
  it('a status nobody comes to', () => {
    expect(unreachedStatuses([...usual, of('on_the_way', 'delivered')])).toEqual(['on_the_way'])
  })
})
