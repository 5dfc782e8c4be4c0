import { describe, expect, it } from 'vitest'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { luck, nextAct, patience } from './staff.ts'
import { stageOrder } from './stage.ts'

const since = Date.UTC(2026, 10, 20, 12)
/** The id of an order that the staff will approve and not cancel. */
const calm = Array.from({ length: 99 }, (_, i) => `order-${i}`).find((id) => luck(id, -1) > 0.5) ?? ''
const unlucky = Array.from({ length: 9999 }, (_, i) => `order-${i}`).find((id) => luck(id, -1) < 0.03) ?? ''

const order: typeof stageOrder = (type, status, more) => stageOrder(type, status, { id: calm, ...more })
const usual = { since, pace: 30, isWatched: false }

describe('the staff', () => {
  it.each(deliveryTypes)('brings an order of %s to its end by allowed steps only', (type) => {
    const target = { approve: 'preparing', dispatch: 'on_the_way', deliver: 'delivered', cancel: 'cancelled' } as const
    let now = order(type, 'awaiting_approval')
    const acts: string[] = []
    for (let next = nextAct(now, usual); next; next = nextAct(now, usual)) {
      acts.push(next.act)
      expect(next.due).toBeGreaterThan(since)
      if (next.act === 'ready') now = { ...now, ready_at: new Date(since).toISOString() }
      else {
        expect(now.next_status).toContain(target[next.act])
        now = order(type, target[next.act], { version: now.version + 1, ready_at: now.ready_at })
      }
    }
    expect(now.status).toBe('delivered')
    const expected = {
      deliveryToAddress: 'approve ready dispatch deliver',
      comeGetIt: 'approve ready deliver',
      comeEat: 'approve deliver',
      orderOnTheTable: 'approve deliver',
      onlyPayment: 'deliver',
    }
    expect(acts.join(' ')).toBe(expected[type])
  })

  it('leaves a visitor six minutes for each step, and is prompt where there is no visitor', () => {
    const waiting = order('deliveryToAddress', 'awaiting_approval')
    expect(nextAct(waiting, { ...usual, pace: 100, isWatched: true })?.due).toBe(since + patience)
    expect(nextAct(waiting, usual)?.due).toBeLessThan(since + 60_000)
  })

  it('decides the same at every look, faster at a high pace', () => {
    const cooking = order('comeEat', 'preparing')
    expect(nextAct(cooking, usual)).toEqual(nextAct({ ...cooking }, usual))
    expect(nextAct(cooking, { ...usual, pace: 100 })?.due).toBeLessThan(nextAct(cooking, usual)?.due ?? 0)
  })

  it('cancels few orders', () => {
    expect(nextAct(order('comeGetIt', 'awaiting_approval', { id: unlucky }), usual)?.act).toBe('cancel')
    const cancelled = Array.from({ length: 3000 }, (_, i) =>
      nextAct(order('comeGetIt', 'awaiting_approval', { id: `order-${i}` }), usual),
    ).filter((it) => it?.act === 'cancel')
    expect(cancelled.length / 3000).toBeCloseTo(0.03, 1)
    expect(cancelled.length).toBeGreaterThan(30)
  })

  it('leaves alone test orders, orders for later, finished ones and those a platform’s courier carries', () => {
    expect(nextAct(order('comeEat', 'preparing', { is_test: true }), usual)).toBeUndefined()
    expect(
      nextAct(
        order('comeEat', 'awaiting_approval', { scheduled_at: new Date(since + 3 * 3_600_000).toISOString() }),
        usual,
      ),
    ).toBeUndefined()
    expect(nextAct(order('comeEat', 'delivered'), usual)).toBeUndefined()
    expect(
      nextAct(order('deliveryToAddress', 'on_the_way', { courier_event: 'courier_delivery' }), usual),
    ).toBeUndefined()
  })
})
