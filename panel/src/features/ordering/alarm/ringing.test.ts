import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/ordering/order.ts'
import { isCancelledOutside, loudFrom, ringing, ringsFrom } from './ringing.ts'

const at = (time: string) => `2026-11-20T${time}Z`
const ms = (time: string) => Date.parse(at(time))
const row = (id: string, rest: Partial<OrderRow> = {}) =>
  ({
    id,
    status: 'awaiting_approval',
    acknowledged_at: null,
    created_at: at('18:00:00'),
    scheduled_at: null,
    pay_by: null,
    paid_at: null,
    channel: 'web',
    ...rest,
  }) as OrderRow

describe('what rings', () => {
  it('is what awaits approval and nobody acknowledged, the longest waiting first', () => {
    const rows = [
      row('young', { created_at: at('18:05:00') }),
      row('seen', { acknowledged_at: at('18:01:00') }),
      row('approved', { status: 'preparing' }),
      row('gone', { status: 'cancelled' }),
      row('old'),
    ]
    expect(ringing(rows, ms('18:10:00')).map((each) => each.id)).toEqual(['old', 'young'])
  })

  it('is what is here, also where this device’s clock is behind the one that made it', () => {
    expect(ringing([row('early', { created_at: at('18:00:20') })], ms('18:00:00'))).toHaveLength(1)
    const soon = row('soon', { created_at: at('18:00:20'), scheduled_at: at('18:30:00') })
    expect(ringing([soon], ms('18:00:00'))).toHaveLength(1)
  })

  it('leaves an order alone until it is paid, and counts from its payment', () => {
    const waits = row('unpaid', { pay_by: at('18:15:00') })
    expect(ringing([waits], ms('18:10:00'))).toEqual([])
    const paid = row('paid', { paid_at: at('18:04:00') })
    expect(ringing([paid], ms('18:10:00'))).toHaveLength(1)
    expect(ringsFrom(paid)).toBe(ms('18:04:00'))
  })

  it('leaves a scheduled order asleep until an hour before its time', () => {
    const rows = [row('tonight', { scheduled_at: at('20:00:00') })]
    expect(ringing(rows, ms('18:59:59'))).toEqual([])
    expect(ringing(rows, ms('19:00:00'))).toHaveLength(1)
  })

  it('rings at once for an order scheduled within the hour', () => {
    expect(ringsFrom(row('soon', { scheduled_at: at('18:20:00') }))).toBe(ms('18:00:00'))
  })
})

describe('how loud it is', () => {
  it('goes by the order that has rung longest, from the moment that one woke', () => {
    const rows = ringing(
      [row('new', { created_at: at('19:00:20') }), row('woken', { scheduled_at: at('20:00:00') })],
      ms('19:01:00'),
    )
    expect(loudFrom(rows, () => 30)).toBe(ms('19:00:30'))
    expect(
      loudFrom(
        rows.filter((each) => each.id === 'new'),
        () => 30,
      ),
    ).toBe(ms('19:00:50'))
    expect(loudFrom([], () => 30)).toBeNull()
  })

  it('goes by what each branch waits: a young order of a hasty one is loud before an old one of another', () => {
    const rows = [
      row('old', { branch_id: 'patient' }),
      row('young', { branch_id: 'hasty', created_at: at('18:00:20') }),
    ]
    expect(loudFrom(rows, ({ branch_id }) => (branch_id === 'hasty' ? 10 : 120))).toBe(ms('18:00:30'))
  })
})

describe('a cancellation', () => {
  it('from a platform, a customer or by itself has a sound; one from a till has none', () => {
    const cancelled = row('a', { status: 'cancelled', channel: 'getir' })
    expect(isCancelledOutside(cancelled, null)).toBe(true)
    expect(isCancelledOutside(cancelled, 'GetirYemek')).toBe(true)
    expect(isCancelledOutside(cancelled, 'Ayşe Demir')).toBe(false)
    expect(isCancelledOutside(row('b', { status: 'preparing' }), null)).toBe(false)
  })
})
