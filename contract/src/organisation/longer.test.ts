import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeliveryType } from './delivery-types.ts'
import { oneHourLonger } from './longer.ts'
import { openAt } from './opening-hours.ts'
import { daysOf, hoursFaults, type WorkingHours } from './working-hours.ts'

const everyDay = (start_min: number, end_min: number, order_method: 'all' | DeliveryType = 'all') =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ order_method, weekday, start_min, end_min }))
const hours = (more: Partial<WorkingHours> = {}): WorkingHours => ({
  id: 'moda',
  version: 1,
  timezone: 'Europe/Istanbul',
  order_methods: ['comeGetIt', 'deliveryToAddress'],
  week: everyDay(600, 1320),
  methods: [],
  special: [],
  ...more,
})
const at = (text: string) => new Date(`${text}:00Z`)
const openNow = (it: WorkingHours, special: WorkingHours['special'], now: Date, method: DeliveryType = 'comeGetIt') => {
  const { isOpen, until } = openAt({ ...it, special: daysOf(special) }, method, now)
  return isOpen ? until?.toISOString().slice(0, 16) : null
}
const delivery = {
  order_method: 'deliveryToAddress' as const,
  has_own_hours: false,
  last_order_min: 0,
  max_ahead_days: 7,
}

describe('one hour longer', () => {
  it('goes on from where it closed', () => {
    const special = oneHourLonger(hours(), at('2026-11-23T19:10'))!
    expect(special).toEqual([
      {
        from: '2026-11-23',
        until: '2026-11-23',
        order_method: 'all',
        name: '',
        slots: [{ start_min: 600, end_min: 1380 }],
        cuts_tail: false,
      },
    ])
    expect(openNow(hours(), special, at('2026-11-23T19:10'))).toBe('2026-11-23T20:00')
  })

  it('takes orders again where only the last order is past', () => {
    const it = hours({ methods: [{ ...delivery, last_order_min: 30 }] })
    const now = at('2026-11-23T18:45')
    const special = oneHourLonger(it, now)!
    expect(openNow(it, special, now, 'deliveryToAddress')).toBe('2026-11-23T19:30')
    expect(openNow(it, special, now)).toBe('2026-11-23T20:00')
  })

  it('begins anew where it has been closed for long, and runs into what comes next', () => {
    const it = hours({ week: [...everyDay(600, 840), ...everyDay(1080, 1320)] })
    const special = oneHourLonger(it, at('2026-11-23T14:20'))!
    expect(special[0]!.slots).toEqual([
      { start_min: 600, end_min: 840 },
      { start_min: 1035, end_min: 1320 },
    ])
  })

  it('after midnight lengthens the evening before on the new date', () => {
    const it = hours({ week: everyDay(1080, 60) })
    const now = at('2026-11-23T22:20')
    const special = oneHourLonger(it, now)!
    expect(special[0]).toMatchObject({
      from: '2026-11-24',
      slots: [
        { start_min: 60, end_min: 120 },
        { start_min: 1080, end_min: 60 },
      ],
    })
    expect(openNow(it, special, now)).toBe('2026-11-23T23:00')
  })

  it('leaves the hours that a method has of its own', () => {
    const it = hours({
      week: [...everyDay(600, 1320), ...everyDay(660, 1260, 'deliveryToAddress')],
      methods: [{ ...delivery, has_own_hours: true }],
    })
    // Delivery, which has its own hours, ended an hour ago as well. Each method's hours are
    // extended separately.
    const now = at('2026-11-23T19:00')
    const special = oneHourLonger(it, now)!
    expect(special.map(({ order_method, slots }) => [order_method, slots.at(-1)!.end_min])).toEqual([
      ['all', 1380],
      ['deliveryToAddress', 1350],
    ])
  })

  it('splits a range of special days around today, and keeps its name', () => {
    const range = {
      from: '2026-11-20',
      until: '2026-11-26',
      order_method: 'all' as const,
      name: 'Fuar',
      slots: [{ start_min: 720, end_min: 1200 }],
      cuts_tail: true,
    }
    const special = oneHourLonger(hours({ special: [range] }), at('2026-11-23T17:05'))!
    expect(special.map(({ from, until, name, slots }) => [from, until, name, slots[0]!.end_min])).toEqual([
      ['2026-11-20', '2026-11-22', 'Fuar', 1200],
      ['2026-11-23', '2026-11-23', 'Fuar', 1260],
      ['2026-11-24', '2026-11-26', 'Fuar', 1200],
    ])
  })

  it('is nothing for a branch that is open', () => {
    expect(oneHourLonger(hours(), at('2026-11-23T12:00'))).toBeNull()
  })

  it('opens whatever is closed by its hours, for hours that may be saved, and closes nothing', () => {
    const slot = fc.record({ start: fc.integer({ min: 0, max: 95 }), length: fc.integer({ min: 1, max: 40 }) })
    const week = fc
      .array(slot, { maxLength: 2 })
      .map((slots) => slots.flatMap(({ start, length }) => everyDay(start * 15, ((start + length) * 15) % 1440)))
    const moment = fc.integer({ min: 0, max: 7 * 1440 }).map((it) => new Date(Date.UTC(2026, 10, 23) + it * 60_000))
    const zones = fc.constantFrom('Europe/Istanbul', 'America/New_York')
    fc.assert(
      fc.property(week, fc.integer({ min: 0, max: 60 }), moment, zones, (week, last_order_min, now, timezone) => {
        const it = hours({ week, timezone, methods: [{ ...delivery, last_order_min }] })
        fc.pre(hoursFaults(it).length === 0)
        const special = oneHourLonger(it, now)
        const was = it.order_methods.map((method) => openNow(it, it.special, now, method))
        if (was.every((until) => until !== null)) return void expect(special).toBeNull()
        expect(hoursFaults({ ...it, special: special! })).toEqual([])
        for (const method of it.order_methods) expect(openNow(it, special!, now, method)).not.toBeNull()
      }),
      { numRuns: 2000 },
    )
  })
})
