import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atLength } from '../../kit/test-length.ts'
import type { Schedule } from '../../menu/menu-fields.ts'
import { holdsFor, hoursFrom, offerReasons, type OfferBasket, type OfferMember, type OfferReason } from './holds-for.ts'
import { offerFaults } from './offer-faults.ts'
import type { OfferTerms } from './offer-terms.ts'

const minuteMs = 60_000
const dayMin = 1440

/** Days on which clocks are changed, forward or back, and one day on which they are not. */
const days = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Europe/Istanbul', '2026-11-27'],
] as const

interface Shown {
  at: Date
  date: string
  weekday: number
  minute: number
}

/**
 * What a zone's clock shows in each minute of three days, the middle one being the given day.
 * Clocks change on whole quarters of an hour.
 */
function minutesAround(timezone: string, day: string): Shown[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
  const from = Date.parse(`${day}T00:00:00Z`) - dayMin * minuteMs
  return Array.from({ length: (3 * dayMin) / 15 }, (_, quarter) => {
    const start = from + quarter * 15 * minuteMs
    const [date = '', time = ''] = format.format(start).split(' ')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    // JavaScript counts weekdays from Sunday, we count from Monday.
    const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7
    return Array.from({ length: 15 }, (_unused, n) => ({
      at: new Date(start + n * minuteMs),
      date,
      weekday,
      minute: hour * 60 + minute + n,
    }))
  }).flat()
}

/** The minutes of a week that a schedule covers, marked one by one. */
function painted(schedule: Schedule): Set<number> {
  const minutes = new Set<number>()
  for (const { weekday, start_min, end_min } of schedule) {
    let minute = start_min
    do minutes.add((weekday * dayMin + minute++) % (7 * dayMin))
    while (minute % dayMin !== end_min)
  }
  return minutes
}

interface Asked {
  starts_at: Date
  expires_at: Date | null
  starts_on: string | null
  ends_on: string | null
  schedule: Schedule
  valid_cities: readonly number[]
  branch_ids: readonly string[]
  delivery_types: readonly string[]
  min_basket: number
  first_order_only: boolean
}

/** The same rule once more, written as one would explain it to a person. */
function modelOf(terms: Asked, basket: OfferBasket, { member_id, has_ordered }: OfferMember) {
  const week = painted(terms.schedule)
  const misses = (list: readonly unknown[], it: unknown) => list.length > 0 && list.every((one) => one !== it)
  return ({ at, date, weekday, minute }: Shown): OfferReason | undefined => {
    if (at.getTime() - terms.starts_at.getTime() < 0) return 'not_yet'
    if (terms.starts_on !== null && [date, terms.starts_on].toSorted()[0] !== terms.starts_on) return 'not_yet'
    if (terms.expires_at !== null && terms.expires_at.getTime() - at.getTime() <= 0) return 'expired'
    if (terms.ends_on !== null && [date, terms.ends_on].toSorted()[0] !== date) return 'expired'
    if (misses(terms.valid_cities, basket.city_id)) return 'city'
    if (misses(terms.branch_ids, basket.branch_id)) return 'branch'
    if (misses(terms.delivery_types, basket.delivery_type)) return 'delivery_type'
    if (terms.schedule.length > 0 && !week.has(weekday * dayMin + minute)) return 'hours'
    if (terms.first_order_only && member_id === null) return 'member_needed'
    if (terms.first_order_only && has_ordered) return 'first_order'
    if (basket.basket !== null && terms.min_basket > basket.basket) return 'min_basket'
    return undefined
  }
}

const slot = fc.record({
  weekday: fc.nat(6),
  start_min: fc.nat(dayMin - 1),
  end_min: fc.oneof(fc.constant(0), fc.nat(dayMin - 1)),
})
/** Mostly generates values that pass the check, so that the checks after it are reached as well. */
const rarely = <T>(often: T, seldom: fc.Arbitrary<T>) => fc.oneof({ weight: 5, arbitrary: fc.constant(often) }, seldom)

const offers = fc.constantFrom(...days).chain(([timezone, day]) => {
  const noon = Date.parse(`${day}T12:00:00Z`)
  const moment = fc.integer({ min: -36 * 60, max: 36 * 60 }).map((it) => new Date(noon + it * minuteMs))
  const near = fc.integer({ min: -1, max: 1 }).map((n) => new Date(noon + n * 86_400_000).toISOString().slice(0, 10))
  return fc.record({
    timezone: fc.constant(timezone),
    day: fc.constant(day),
    terms: fc.record({
      starts_at: rarely(new Date(0), moment),
      expires_at: rarely<Date | null>(null, moment),
      starts_on: rarely<string | null>(null, near),
      ends_on: rarely<string | null>(null, near),
      schedule: fc.array(slot, { maxLength: 6 }),
      valid_cities: rarely<number[]>([], fc.subarray([6, 34])),
      branch_ids: rarely<string[]>([], fc.subarray(['kadikoy', 'moda'])),
      delivery_types: rarely<string[]>([], fc.subarray(['comeEat', 'comeGetIt'])),
      min_basket: fc.constantFrom(0, 20_000),
      first_order_only: fc.boolean(),
    }),
    basket: fc.record({
      branch_id: fc.constantFrom('kadikoy', 'moda', null),
      city_id: fc.constantFrom(34, 6, null),
      delivery_type: fc.constantFrom('comeEat', 'comeGetIt', null),
      basket: fc.constantFrom(19_999, 20_000, null),
    }),
    member: fc.record({ member_id: fc.constantFrom('ada', null), has_ordered: fc.boolean() }),
  })
})

const clocks = new Map(days.map(([timezone, day]) => [`${timezone} ${day}`, minutesAround(timezone, day)]))

it('agrees with a clock that is read minute by minute, on days when it is changed too', () => {
  fc.assert(
    fc.property(offers, ({ timezone, day, terms, basket, member }) => {
      const model = modelOf(terms, basket, member)
      for (const shown of clocks.get(`${timezone} ${day}`)!) {
        const reason = holdsFor(terms, { at: shown.at, timezone }, basket, member)
        if (reason !== model(shown))
          throw new Error(`${shown.at.toISOString()}: ${reason} where the model says ${model(shown)}`)
      }
    }),
    { numRuns: atLength(40, 1000) },
  )
})

/**
 * For each reason, terms that fail only for that reason on a Friday at three in the afternoon in
 * Istanbul.
 */
const ways: Record<OfferReason, OfferTerms[]> = {
  not_yet: [{ starts_at: '2026-11-27T12:00:00.001Z' }, { starts_on: '2026-11-28' }],
  expired: [{ expires_at: '2026-11-27T12:00:00Z' }, { ends_on: '2026-11-26' }],
  city: [{ valid_cities: [6] }],
  branch: [{ branch_ids: ['moda'] }],
  delivery_type: [{ delivery_types: ['comeEat'] }],
  hours: [{ schedule: [{ weekday: 4, start_min: 600, end_min: 900 }] }],
  member_needed: [{ first_order_only: true }],
  first_order: [{ first_order_only: true }],
  min_basket: [{ min_basket: 20_001 }, { min_basket_amount: 20_001 }, { min_order_total: 20_001 }],
}
it.each(offerReasons)('%s is told where it alone stands in the way', (reason) => {
  const moment = { at: new Date('2026-11-27T12:00:00Z'), timezone: 'Europe/Istanbul' }
  const basket = { branch_id: 'kadikoy', city_id: 34, delivery_type: 'comeGetIt', basket: 20_000 }
  const member = { member_id: reason === 'member_needed' ? null : 'ada', has_ordered: reason === 'first_order' }
  for (const terms of ways[reason]) expect(holdsFor(terms, moment, basket, member)).toBe(reason)
  expect(holdsFor({}, moment, basket, member)).toBeUndefined()
})

it('its hours never begin in the past, and hold where the clock is not changed', () => {
  fc.assert(
    fc.property(offers, fc.nat(3 * dayMin - 1), ({ timezone, day, terms: { schedule } }, n) => {
      const { at } = clocks.get(`${timezone} ${day}`)![n]!
      const next = hoursFrom({ schedule }, { at, timezone })!
      expect(next.getTime()).toBeGreaterThanOrEqual(at.getTime())
      if (timezone !== 'Europe/Istanbul') return
      const nobody = { member_id: null, has_ordered: false }
      const nothing = { branch_id: null, city_id: null, delivery_type: null, basket: null }
      expect(holdsFor({ schedule }, { at: next, timezone }, nothing, nobody)).toBeUndefined()
    }),
  )
})

describe('terms among themselves', () => {
  const faults = (it: OfferTerms) => offerFaults(it).map(({ path, code }) => `${path} ${code}`)
  it('end after they begin', () => {
    const starts_at = '2026-11-28T10:00:00Z'
    expect(faults({ starts_at, expires_at: '2026-11-28T10:00:00.001Z' })).toEqual([])
    expect(faults({ starts_at, expires_at: '2026-11-28T13:00:00+03:00' })).toEqual(['expires_at ends_before_start'])
    expect(faults({ starts_on: '2026-11-28', ends_on: '2026-11-28' })).toEqual([])
    expect(faults({ starts_on: '2026-11-28', ends_on: '2026-11-27' })).toEqual(['ends_on ends_before_start'])
  })
  it('have hours that do not overlap', () => {
    const lunch = { weekday: 0, start_min: 660, end_min: 900 }
    expect(faults({ schedule: [lunch, { ...lunch, start_min: 840 }] })).toEqual(['schedule.1.start_min slots_overlap'])
  })
  it('name the branches whose money they spend', () => {
    expect(faults({ funder: 'branch', branch_ids: [] })).toEqual(['branch_ids required'])
    expect(faults({ funder: 'branch', branch_ids: ['moda'] })).toEqual([])
    expect(faults({ funder: 'company', branch_ids: [] })).toEqual([])
  })
})
