import fc from 'fast-check'
import { expect, it } from 'vitest'
import { atLength } from '../kit/test-length.ts'
import { openAt, type Hours } from '../organisation/opening-hours.ts'
import { instantOf } from '../organisation/wall-clock.ts'
import { quartersOf, type Ahead } from './hand-over.ts'

const minuteMs = 60_000
const slot = fc.record({ start_min: fc.integer({ min: 0, max: 1439 }), end_min: fc.integer({ min: 0, max: 1439 }) })
const hours = fc.record<Hours>({
  timezone: fc.constantFrom('Europe/Istanbul', 'Europe/Berlin'),
  week: fc.array(
    slot.chain((it) =>
      fc.record({ order_method: fc.constant('all' as const), weekday: fc.integer({ min: 0, max: 6 }) }).map((on) => ({
        ...it,
        ...on,
      })),
    ),
    { maxLength: 12 },
  ),
  special: fc.constant([]),
  methods: fc.constant([]),
})
const ahead = fc.record<Ahead>({
  order_method: fc.constant('deliveryToAddress'),
  preparation_min: fc.integer({ min: 1, max: 60 }),
  delivery_min: fc.integer({ min: 0, max: 90 }),
  max_ahead_days: fc.integer({ min: 1, max: 3 }),
  closed: fc.constant([]),
})

/** The quarters of a day up to which the branch has been open for as long as preparing takes, minute by minute, and at which it is not closed by hand. */
function modelOf(it: Hours, { order_method, preparation_min, delivery_min, max_ahead_days, closed }: Ahead, now: Date) {
  return (date: string) => {
    const [start, end] = [0, 1440].map((minute) => instantOf(date, minute, it.timezone).getTime()) as [number, number]
    const open = new Map<number, boolean>()
    for (let at = start - preparation_min * minuteMs; at < end; at += minuteMs)
      open.set(at, openAt(it, order_method, new Date(at)).isOpen)
    const slots: string[] = []
    for (let at = start; at < end; at += 15 * minuteMs) {
      const cooking = Array.from({ length: preparation_min }, (_, n) => open.get(at - (n + 1) * minuteMs))
      const isInTime = at >= now.getTime() + (preparation_min + delivery_min) * minuteMs
      const isNear = at <= now.getTime() + max_ahead_days * 1440 * minuteMs
      const isClosed = closed.some(({ from, to }) => from <= at && at < to)
      if (cooking.every(Boolean) && isInTime && isNear && !isClosed) slots.push(new Date(at).toISOString())
    }
    return slots
  }
}

it('offers each quarter that a branch open minute by minute could hand over, also on the nights when the clock changes', () => {
  fc.assert(
    fc.property(
      hours,
      ahead,
      fc.constantFrom('2026-03-28', '2026-10-24', '2026-11-20'),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 2 }),
      fc.array(fc.tuple(fc.integer({ min: -600, max: 3000 }), fc.integer({ min: 1, max: 600 })), { maxLength: 4 }),
      (it, open, date, minute, later, pauses) => {
        const now = instantOf(date, minute, it.timezone)
        const closed = pauses.map(([after, minutes]) => {
          const from = now.getTime() + after * minuteMs
          return { from, to: from + minutes * minuteMs }
        })
        const how = { ...open, closed }
        const day = new Date(Date.parse(date) + later * 86_400_000).toISOString().slice(0, 10)
        expect(quartersOf(it, how, now, day).map((at) => at.toISOString())).toEqual(modelOf(it, how, now)(day))
      },
    ),
    { numRuns: atLength(30, 600) },
  )
})
