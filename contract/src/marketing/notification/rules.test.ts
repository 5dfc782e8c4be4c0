import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seed } from '../../kit/test-seed.ts'
import { liftOf } from './lift.ts'
import { notificationExamples } from './notification.example.ts'
import { notification, type NotificationInput } from './notification.ts'
import { notificationFaults } from './rules.ts'

const run = { seed, numRuns: 1000 }
const input = notification.input.parse(notificationExamples.create)
const faults = (more: Partial<NotificationInput>) =>
  notificationFaults({ ...input, ...more }).map((it) => `${it.path} ${it.code}`)
const said = (text: string) => ({ tr: text, en: 'ok', de: 'ok' })

it('finds what a schema does not', () => {
  expect(faults({})).toEqual([])
  expect(faults({ title: { tr: '', en: '', de: '' } })).toEqual(['title.tr required'])
  expect(faults({ channel: 'sms', title: { tr: '', en: '', de: '' } })).toEqual([])
  expect(faults({ body: said('{{ad}}') })).toEqual(['body.tr message_field'])
  expect(faults({ audience: { all: [] } })).toEqual(['audience required'])
  expect(faults({ expires_at: input.send_at })).toEqual(['expires_at ends_before_start'])
  expect(faults({ send_at: null })).toEqual(['send_at required'])
  expect(faults({ send_at: null, by_recipient_clock: false })).toEqual([])
})

const group = (members: number, ordered: number) => ({ members, ordered, orders: ordered, sum: ordered * 100 })

it('tells an effect from chance', () => {
  expect(liftOf(group(9000, 900), group(1000, 60))).toMatchObject({ told_bp: 1000, held_bp: 600, is_telling: true })
  expect(liftOf(group(9000, 900), group(1000, 95))).toMatchObject({ difference_bp: 50, is_telling: false })
  expect(liftOf(group(900, 9), group(100, 1))).toBeNull()
  expect(liftOf(group(900, 90), group(10, 1))).toBeNull()
})

it('lies within its own interval and has the sign of the difference', () => {
  const some = fc
    .tuple(fc.integer({ min: 20, max: 100_000 }), fc.float({ min: 0, max: 1, noNaN: true }))
    .map(([n, share]) => group(n, Math.round(n * share)))
  fc.assert(
    fc.property(some, some, (told, held) => {
      const it = liftOf(told, held)
      if (!it) return
      expect(it.from_bp).toBeLessThanOrEqual(it.difference_bp)
      expect(it.difference_bp).toBeLessThanOrEqual(it.to_bp)
      if (it.is_telling) expect(it.from_bp >= 0 || it.to_bp <= 0).toBe(true)
    }),
    run,
  )
})
