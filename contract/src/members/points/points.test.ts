import { describe, expect, it } from 'vitest'
import { earn, earnedOn, expiryOf, spendable, type Deed, type EarnRule } from './points.ts'

describe('the worked examples', () => {
  it('E5: the most one may spend', () => {
    const rule = { is_active: true, point_value: 1, lower: 1000, upper: 10_000, percent_bp: 3000, min_order_total: 0 }
    expect(spendable(rule, { balance: 12_000, basket: 25_000, payable: 25_000 })).toMatchObject({ most: 7500 })
    const high = { ...rule, lower: 3000 }
    expect(spendable(high, { balance: 12_000, basket: 9000, payable: 9000 })).toEqual({
      most: 0,
      why: 'lower',
      would: 2700,
    })
    const dear = { ...rule, point_value: 100, lower: 0, upper: 0, percent_bp: 5000 }
    expect(spendable(dear, { balance: 250, basket: 25_050, payable: 25_050 })).toMatchObject({ most: 125, why: null })
  })

  it('a reason for each way to spend none', () => {
    const rule = { is_active: true, point_value: 1, lower: 0, upper: 0, percent_bp: 10_000, min_order_total: 5000 }
    const of = { balance: 100, basket: 5000, payable: 5000 }
    expect(spendable(rule, of)).toMatchObject({ most: 100, why: null })
    expect(spendable({ ...rule, is_active: false }, of).why).toBe('off')
    expect(spendable(rule, { ...of, balance: 0 }).why).toBe('no_points')
    expect(spendable(rule, { ...of, basket: 4999 }).why).toBe('min_order_total')
    expect(spendable(rule, { ...of, payable: 0 }).why).toBe('nothing_payable')
  })

  it('E6: earned on the goods, cut off', () => {
    expect([earnedOn(33_333, 250, 1), earnedOn(33_333, 250, 100), earnedOn(46_575, 300, 1)]).toEqual([833, 8, 1397])
    expect([earnedOn(50, 100, 1), earnedOn(5_999, 100, 1), earnedOn(9_999, 100, 100)]).toEqual([0, 59, 0])
  })

  it('E8: a lot ends as the day after its last begins where the member lives', () => {
    const end = (at: string, days: number, zone: string) => expiryOf(new Date(at), days, zone)?.toISOString()
    expect(end('2026-11-20T11:00:00Z', 30, 'Europe/Istanbul')).toBe('2026-12-20T21:00:00.000Z')
    expect(end('2026-11-20T22:30:00Z', 30, 'Europe/Istanbul')).toBe('2026-12-21T21:00:00.000Z')
    expect(end('2026-10-10T12:00:00Z', 15, 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
    expect(end('2026-10-10T12:00:00Z', 0, 'Europe/Berlin')).toBeUndefined()
  })
})

describe('which definition gives', () => {
  const rule = (id: string, more: Partial<EarnRule> = {}): EarnRule => ({
    id,
    name: id,
    point_type: 'purchase',
    validity_days: 0,
    earn_rate_bp: 300,
    earn_points: 0,
    min_order_total: 0,
    min_wallet_amount: 0,
    branch_ids: [],
    delivery_types: [],
    schedule: [],
    starts_on: null,
    ends_on: null,
    is_active: true,
    ...more,
  })
  const deed: Deed = {
    point_type: 'purchase',
    amount: 10_000,
    basket: 12_000,
    branch_id: 'b',
    delivery_type: 'comeEat',
    at: new Date('2026-11-20T11:00:00Z'),
    timezone: 'Europe/Istanbul',
  }
  const whyOf = (more: Partial<EarnRule>, of: Partial<Deed> = {}) =>
    earn([rule('a', more)], { ...deed, ...of }, 1).considered[0]?.why

  it('is the one that gives most, the older of two that give the same, never their sum', () => {
    const { points, won, considered } = earn(
      [rule('a'), rule('b', { earn_rate_bp: 500 }), rule('c', { earn_rate_bp: 500 }), rule('d', { is_active: false })],
      deed,
      1,
    )
    expect([points, won?.id]).toEqual([500, 'b'])
    expect(considered.map((it) => it.why)).toEqual(['less', null, 'less', 'off'])
  })

  it('says why one gives nothing', () => {
    expect(whyOf({ starts_on: '2026-11-21' })).toBe('not_yet')
    expect(whyOf({ ends_on: '2026-11-19' })).toBe('over')
    expect(whyOf({ starts_on: '2026-11-20', ends_on: '2026-11-20' })).toBeNull()
    // In Istanbul, this moment already belongs to the next day.
    expect(whyOf({ ends_on: '2026-11-20' }, { at: new Date('2026-11-20T21:00:00Z') })).toBe('over')
    expect(whyOf({ branch_ids: ['other'] })).toBe('branch')
    expect(whyOf({ delivery_types: ['comeGetIt'] })).toBe('delivery_type')
    expect(whyOf({}, { delivery_type: 'onlyPayment' })).toBe('delivery_type')
    expect(whyOf({ schedule: [{ weekday: 4, start_min: 15 * 60, end_min: 16 * 60 }] })).toBe('hours')
    expect(whyOf({ schedule: [{ weekday: 4, start_min: 14 * 60, end_min: 16 * 60 }] })).toBeNull()
    expect(whyOf({ min_order_total: 12_001 })).toBe('min_order_total')
    expect(whyOf({ min_order_total: 12_000 })).toBeNull()
    expect(whyOf({ earn_rate_bp: 0 })).toBe('nothing')
    expect(whyOf({ point_type: 'wallet', min_wallet_amount: 10_001 }, { point_type: 'wallet' })).toBe(
      'min_wallet_amount',
    )
  })

  it('an institution’s higher rate takes the place of the definition’s', () => {
    expect([earn([rule('a')], deed, 1, 400).points, earn([rule('a')], deed, 1, 200).points]).toEqual([400, 300])
    expect(earn([], deed, 1, 400).points).toBe(0)
  })
})
