import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { HoursOf } from '#contract/organisation/opening-hours.ts'
import { effectiveState, nextOpening, stateAt } from './branch-state.ts'
import type { Pause, StateFacts } from './state-facts.ts'

const week = (start_min: number, end_min: number, order_method: HoursOf = 'all') =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ order_method, weekday, start_min, end_min }))
const method = (order_method: DeliveryType, last_order_min: number) => ({
  order_method,
  has_own_hours: false,
  last_order_min,
  max_ahead_days: 7,
})
/**
 * A branch in Istanbul that is open from ten in the morning to eleven in the evening, which is
 * 07–20 UTC.
 */
const facts = (more: Partial<StateFacts> = {}): StateFacts => ({
  branch_id: 'b',
  is_active: true,
  order_methods: ['deliveryToAddress', 'comeGetIt'],
  timezone: 'Europe/Istanbul',
  preparation_min: 20,
  week: week(600, 1380),
  special: [],
  methods: [],
  pauses: [],
  armed_devices: 1,
  grace_ends_at: null,
  lacks_zone: false,
  payable: null,
  platforms: [],
  order_cap: null,
  pace_min: 0,
  quarters: [],
  ...more,
})
const day = (time: string, date = 20) => `2026-11-${date}T${time}:00.000Z`
const pause = (kind: Pause['kind'], from: string, to: string, order_method: HoursOf = 'all'): Pause => ({
  kind,
  order_method,
  minutes: kind === 'busy' ? 15 : 0,
  reason_code: 'other',
  reason: '',
  starts_at: from,
  ends_at: to,
  by: 'Ayşe',
})
const evening = { pauses: [pause('closed', day('17:00'), day('21:00'))] }
const busy = { pauses: [pause('busy', day('19:00'), day('20:15'))] }
const noDelivery = { pauses: [pause('closed', day('12:00'), day('15:00'), 'deliveryToAddress')] }
const planned = { pauses: [pause('closed', day('15:00'), day('16:00'))] }
const lastOrders = { methods: [method('deliveryToAddress', 30), method('comeGetIt', 15)] }
const licence = { grace_ends_at: day('12:00', 20) }

it.each<[string, Partial<StateFacts>, string, string, string[], string | null]>([
  ['S1: closed by hand beyond closing time', evening, day('19:30'), 'closed', ['by_hand'], day('07:00', 21)],
  ['S2: busy beyond closing time', busy, day('19:30'), 'busy', ['busy'], day('20:00')],
  ['S3: the last order of one method', lastOrders, day('19:35'), 'open', ['last_order'], day('19:45')],
  ['S3: of all', lastOrders, day('19:50'), 'closed', ['last_order'], day('07:00', 21)],
  ['S4: delivery closed by hand', noDelivery, day('12:20'), 'open', ['by_hand'], day('20:00')],
  ['planned', planned, day('12:00'), 'open', [], day('15:00')],
  ['S5: the last second of grace', licence, '2026-11-20T11:59:59.000Z', 'open', [], day('12:00')],
  ['S5: the licence has ended', licence, day('12:00'), 'closed', ['licence'], null],
  ['disabled', { is_active: false }, day('12:00'), 'closed', ['inactive'], null],
  ['no device', { armed_devices: 0 }, day('12:00'), 'offline', ['no_armed_device'], day('20:00')],
  [
    'all that holds',
    { ...evening, armed_devices: 0 },
    day('20:30'),
    'closed',
    ['outside_hours', 'by_hand', 'no_armed_device'],
    day('07:00', 21),
  ],
  ['never open', { week: [] }, day('12:00'), 'closed', ['outside_hours'], null],
  ['always open', { week: week(0, 0) }, day('12:00'), 'open', [], null],
])('%s', (_, more, moment, state, causes, until) => {
  const found = effectiveState(facts(more), new Date(moment))
  expect([found.state, found.causes.map((it) => it.code), found.until]).toEqual([state, causes, until])
})

it('says of each method why it takes no orders', () => {
  const own = {
    week: [...week(600, 1380), ...week(660, 1260, 'deliveryToAddress')],
    methods: [{ ...method('deliveryToAddress', 0), has_own_hours: true }],
  }
  expect(stateAt(facts(own), new Date(day('18:30'))).methods).toEqual([
    { order_method: 'deliveryToAddress', cause: 'outside_hours' },
    { order_method: 'comeGetIt', cause: null },
  ])
})

it('opens next by its hours, whatever was done by hand', () => {
  const at = (more: Partial<StateFacts>, time: string) => nextOpening(facts(more), new Date(day(time)))?.toISOString()
  expect(at({}, '12:00')).toBe(day('07:00', 21))
  expect(at(evening, '21:30')).toBe(day('07:00', 21))
  expect(at({ week: week(0, 0) }, '12:00')).toBeUndefined()
})

const minuteMs = 60_000
it('stays in its state exactly until it says', () => {
  const minute = fc.integer({ min: 0, max: 95 }).map((it) => it * 15)
  const slot = fc.record({
    order_method: fc.constantFrom('all' as const, 'comeGetIt' as const),
    weekday: fc.nat(6),
    start_min: minute,
    end_min: minute,
  })
  const start = Date.parse('2026-10-24T12:00:00Z')
  const inMinutes = (minutes: number) => new Date(start + minutes * minuteMs).toISOString()
  const span = fc
    .tuple(fc.integer({ min: -96, max: 4 * 96 }), fc.integer({ min: 1, max: 96 }))
    .map(([from, length]) => [inMinutes(from * 15), inMinutes((from + length) * 15)] as const)
  const any = fc.record({
    timezone: fc.constantFrom('Europe/Istanbul', 'Europe/Berlin'),
    week: fc.array(slot, { maxLength: 10 }),
    methods: fc
      .record({ has_own_hours: fc.boolean(), last_order_min: fc.constantFrom(0, 30) })
      .map((it) => [{ ...method('comeGetIt', 0), ...it }]),
    pauses: fc.array(
      fc
        .tuple(
          fc.constantFrom('busy' as const, 'closed' as const),
          fc.constantFrom('all' as const, 'comeGetIt' as const),
          span,
        )
        .map(([kind, method, [from, to]]) => pause(kind, from, to, method)),
      { maxLength: 4 },
    ),
    grace_ends_at: fc.option(
      fc.integer({ min: -7 * 1440, max: -6 * 1440 }).map((it) => new Date(start + it * minuteMs).toISOString()),
    ),
    armed_devices: fc.nat(1),
  })
  fc.assert(
    fc.property(any, (more) => {
      const it = facts(more)
      const { state, until } = effectiveState(it, new Date(start))
      const end = until ? Date.parse(until) : start + 9 * 1440 * minuteMs
      for (let at = start; at < end; at += 15 * minuteMs)
        expect(stateAt(it, new Date(at)).state, new Date(at).toISOString()).toBe(state)
      if (until) expect(stateAt(it, new Date(end)).state).not.toBe(state)
    }),
    { numRuns: 25 },
  )
}, 120_000)

const dateIn = (days: number) => new Date(Date.UTC(2026, 10, 20 + days)).toISOString().slice(0, 10)
const closedIn = (days: number) => ({ day: dateIn(days), order_method: 'all' as const, slots: [], cuts_tail: true })

it.each([1, 2, 3, 11, 12, 13, 20, 34])('finds the next change %i days ahead', (days) => {
  const it = facts({ week: week(0, 0), special: [closedIn(days)] })
  const [closes, opens] = [days, days + 1].map((n) => new Date(Date.parse(`${dateIn(n)}T00:00:00Z`) - 3 * 3_600_000))
  expect(effectiveState(it, new Date(day('12:00'))).until).toBe(closes!.toISOString())
  expect(nextOpening(it, new Date(day('12:00')))).toEqual(opens)
})
it('looks no further than five weeks', () => {
  const it = facts({ week: week(0, 0), special: [closedIn(37)] })
  expect(effectiveState(it, new Date(day('12:00'))).until).toBeNull()
})

it('reads the hours of few days where the next change is near, however many are entered', () => {
  let looked = 0
  const special = Array.from({ length: 80 }, (_, n) => ({
    ...closedIn(n),
    get slots() {
      looked++
      return [{ start_min: 600, end_min: 1380 }]
    },
  }))
  const it = facts({ special })
  expect(effectiveState(it, new Date(day('12:00'))).until).toBe(day('20:00'))
  expect(nextOpening(it, new Date(day('12:00')))?.toISOString()).toBe(day('07:00', 21))
  expect(looked).toBeLessThan(25)
})
