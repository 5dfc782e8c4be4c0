import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { openAt, type HoursOf } from '#contract/organisation/opening-hours.ts'
import { instantOf, plusDays, wallClock } from '#contract/kit/wall-clock.ts'
import { stateAt } from '#server/domain/organisation/branch-state.ts'
import { platformsAt } from '#server/domain/organisation/causes.ts'
import type { Pause, StateFacts } from '#server/domain/organisation/state-facts.ts'
import { offerAt, orderedAt, quartersFor } from './offer.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const methods: DeliveryType[] = ['deliveryToAddress', 'comeGetIt', 'orderOnTheTable']

const minute = fc.integer({ min: 0, max: 1439 })
const slot = fc.record({ start_min: minute, end_min: minute })
const whose = fc.constantFrom<HoursOf>('all', 'all', ...methods)
/** A moment near that of the request, given in minutes after or before it. */
const near = fc.integer({ min: -600, max: 3000 })

/**
 * Days before a clock change. The clock changes at night in Berlin, at midnight in Beirut, Cairo
 * and Havana, by half an hour on Lord Howe, and never in Istanbul.
 */
const eves = fc.constantFrom(
  ...['2026-03-28', '2026-10-24', '2026-11-20'].flatMap((date) => [
    { timezone: 'Europe/Istanbul', date },
    { timezone: 'Europe/Berlin', date },
  ]),
  { timezone: 'Asia/Beirut', date: '2026-03-28' },
  { timezone: 'Asia/Beirut', date: '2026-10-24' },
  { timezone: 'Africa/Cairo', date: '2026-04-23' },
  { timezone: 'Africa/Cairo', date: '2026-10-29' },
  { timezone: 'America/Havana', date: '2026-03-07' },
  { timezone: 'America/Havana', date: '2026-10-31' },
  { timezone: 'Australia/Lord_Howe', date: '2026-04-04' },
  { timezone: 'Australia/Lord_Howe', date: '2026-10-03' },
)

/**
 * A random branch and a moment. The special days and pauses lie close to the moment, where they
 * matter.
 */
const asked = fc
  .record({
    eve: eves,
    minute,
    week: fc.array(
      fc.tuple(slot, whose, fc.integer({ min: 0, max: 6 })).map(([it, order_method, weekday]) => ({
        ...it,
        order_method,
        weekday,
      })),
      { minLength: 4, maxLength: 20 },
    ),
    special: fc.array(
      fc.record({
        after: fc.integer({ min: -1, max: 2 }),
        order_method: whose,
        slots: fc.array(slot, { maxLength: 2 }),
        cuts_tail: fc.boolean(),
      }),
      { maxLength: 2 },
    ),
    methods: fc.uniqueArray(
      fc.record({
        order_method: fc.constantFrom(...methods),
        has_own_hours: fc.boolean(),
        last_order_min: fc.constantFrom(0, 0, 15, 90),
        max_ahead_days: fc.integer({ min: 0, max: 2 }),
      }),
      { selector: (it) => it.order_method },
    ),
    pauses: fc.array(
      fc.record({
        kind: fc.constantFrom<Pause['kind']>('closed', 'busy'),
        order_method: whose,
        after: near,
        length: fc.integer({ min: 1, max: 600 }),
        minutes: fc.constantFrom(15, 30, 45),
      }),
      { maxLength: 4 },
    ),
    licence: fc.option(near, { freq: 3 }),
    preparation_min: fc.integer({ min: 1, max: 60 }),
    order_methods: fc.subarray(methods, { minLength: 1 }),
    payable: fc.option(fc.subarray(methods), { freq: 3 }),
    lacks_zone: fc.constantFrom(false, false, false, true),
    is_active: fc.constantFrom(true, true, true, true, false),
    method: fc.constantFrom(...methods),
    way_min: fc.integer({ min: 0, max: 90 }),
    later: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ eve: { timezone, date }, minute, special, pauses, licence, method, way_min, later, ...it }) => {
    const now = instantOf(date, minute, timezone)
    const moment = (after: number) => new Date(now.getTime() + after * minuteMs).toISOString()
    const facts: StateFacts = {
      ...it,
      timezone,
      branch_id: 'b',
      special: special.map(({ after, ...day }) => ({ ...day, day: plusDays(date, after) })),
      pauses: pauses.map(({ after, length, ...pause }) => ({
        ...pause,
        reason_code: 'other',
        reason: '',
        by: null,
        starts_at: moment(after),
        ends_at: moment(after + length),
      })),
      grace_ends_at: licence === null ? null : moment(licence),
      armed_devices: 1,
      platforms: [],
      order_cap: null,
      pace_min: 0,
      quarters: [],
    }
    return { facts, now, method, way_min, date: plusDays(date, later) }
  })

/** The pauses of a method that apply at a moment. */
const held = (it: StateFacts, method: DeliveryType, kind: Pause['kind'], at: number) =>
  it.pauses.filter(
    (pause) =>
      pause.kind === kind &&
      (pause.order_method === 'all' || pause.order_method === method) &&
      Date.parse(pause.starts_at) <= at &&
      at < Date.parse(pause.ends_at),
  )
const isLicensed = (it: StateFacts, at: number) => it.grace_ends_at === null || at < Date.parse(it.grace_ends_at)

/** Whether the branch takes orders by a method at all, regardless of the time. */
const sells = (it: StateFacts, method: DeliveryType, now: number) =>
  it.order_methods.includes(method) && it.is_active && isLicensed(it, now) && it.payable?.includes(method) !== false
const reaches = (it: StateFacts, method: DeliveryType) => method !== 'deliveryToAddress' || !it.lacks_zone

const takesNow = (it: StateFacts, method: DeliveryType, now: number) =>
  sells(it, method, now) && openAt(it, method, new Date(now)).isOpen && held(it, method, 'closed', now).length === 0

/**
 * Whether the branch is open during the whole preparation, checked minute by minute. The cut-off
 * for last orders does not matter here.
 */
function takesThen(it: StateFacts, method: DeliveryType, now: number, then: number, way_min: number): boolean {
  const { max_ahead_days } = it.methods.find((own) => own.order_method === method) ?? { max_ahead_days: 7 }
  const untilClosing = { ...it, methods: it.methods.map((own) => ({ ...own, last_order_min: 0 })) }
  const longer = Math.max(0, ...held(it, method, 'busy', now).map((pause) => pause.minutes))
  const dateOf = (at: number) => wallClock(new Date(at), it.timezone).date
  return (
    sells(it, method, now) &&
    reaches(it, method) &&
    isLicensed(it, then) &&
    max_ahead_days > 0 &&
    dateOf(then) <= plusDays(dateOf(now), max_ahead_days) &&
    then >= now + (it.preparation_min + longer + way_min) * minuteMs &&
    held(it, method, 'closed', then).length === 0 &&
    Array.from({ length: it.preparation_min }, (_, n) => then - (n + 1) * minuteMs).every(
      (at) => openAt(untilClosing, method, new Date(at), 1).isOpen,
    )
  )
}

it('answers whoever asks about a moment as one model does, by its state, for now and for every quarter ahead, also on nights when the clock changes', () => {
  fc.assert(
    fc.property(asked, ({ facts, now, method, way_min, date }) => {
      const at = now.getTime()
      const takes = takesNow(facts, method, at)
      const wish = { order_method: method, now, way_min }
      expect(offerAt(facts, { ...wish, at: null }).length === 0).toBe(takes && reaches(facts, method))
      expect(orderedAt(facts, method, now).cause === null).toBe(takes && reaches(facts, method))
      const state = stateAt(facts, now)
      const own = state.methods.find((it) => it.order_method === method)
      expect(own?.cause === null).toBe(takes)
      expect(state.state === 'closed').toBe(facts.order_methods.every((it) => !takesNow(facts, it, at)))
      const sold = facts.order_methods.includes('deliveryToAddress')
        ? ['deliveryToAddress' as const]
        : facts.order_methods
      const onPlatforms = platformsAt(facts, now)
      const isOver = facts.grace_ends_at !== null && Date.parse(facts.grace_ends_at) <= at
      const isClosedByHand = !facts.is_active || isOver || sold.every((it) => held(facts, it, 'closed', at).length > 0)
      expect(onPlatforms.isClosedByHand).toBe(isClosedByHand)
      expect(onPlatforms.isSelling).toBe(sold.some((it) => takesNow({ ...facts, payable: null }, it, at)))

      const [from, to] = [instantOf(date, 0, facts.timezone).getTime(), instantOf(date, 1440, facts.timezone).getTime()]
      const quarters = Array.from({ length: (to - from) / (15 * minuteMs) }, (_, n) => from + n * 15 * minuteMs)
      const expected = quarters.filter((then) => takesThen(facts, method, at, then, way_min))
      const found = quartersFor(facts, { order_method: method, now, date }, () => way_min)
      expect(found.map((it) => it.toISOString())).toEqual(expected.map((it) => new Date(it).toISOString()))
      for (const then of quarters)
        expect(offerAt(facts, { ...wish, at: new Date(then) }).length === 0).toBe(expected.includes(then))
      // If nobody delivers to the place, there are no quarters.
      expect(quartersFor(facts, { order_method: method, now, date }, () => null)).toEqual([])
    }),
    { numRuns: atLength(60, 1500) },
  )
})

it('says until when a method takes orders or not, and is right a moment before and at it', () => {
  fc.assert(
    fc.property(asked, ({ facts, now, method }) => {
      const { cause, until } = orderedAt(facts, method, now)
      const takes = (at: number) => takesNow(facts, method, at) && reaches(facts, method)
      const end = Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + 3 * dayMs)
      for (let at = now.getTime(); at < end; at += 7 * minuteMs) expect(takes(at)).toBe(cause === null)
      if (until) expect([takes(until.getTime() - 1), takes(until.getTime())]).toEqual([cause === null, cause !== null])
    }),
    { numRuns: atLength(40, 1000) },
  )
})
