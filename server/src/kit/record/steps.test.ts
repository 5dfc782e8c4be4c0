import { expect, it } from 'vitest'
import { openFrom, mayTake, reservationStatuses, reservationSteps, stepOf } from '#contract/dining/reservation-steps.ts'
import { fault } from '../answer/fault.ts'
import { isYetToCome, stepRefused } from './steps.ts'
import { problemOf } from '../answer/problem.ts'
import { dayText, whenText } from '../when.ts'

/**
 * Whether some sequence of other steps leads to a status in which the step is possible. Found by
 * trying all sequences.
 */
function leads(status: string, step: keyof typeof stepOf, left = 6): boolean {
  const nexts = Object.values(stepOf).flatMap((it) => (it.from.includes(status as never) ? [it.to] : []))
  return left > 0 && nexts.some((it) => (it !== status && stepOf[step].from.includes(it)) || leads(it, step, left - 1))
}

it('a step of a reservation is not yet, or no longer, as the other steps lead on', () => {
  for (const status of reservationStatuses)
    for (const step of reservationSteps)
      if (!stepOf[step].from.includes(status))
        expect([status, step, isYetToCome(stepOf, status, step)]).toEqual([status, step, leads(status, step)])
  expect(isYetToCome(stepOf, 'approved', 'complete')).toBe(true)
  expect(isYetToCome(stepOf, 'completed', 'approve')).toBe(false)
})

it('the refusal says which of the two', () => {
  const said = (status: 'approved' | 'completed') =>
    problemOf('tr', stepRefused(stepOf, status, 'complete')).problem.detail
  expect([said('approved'), said('completed')]).toEqual(['Bu adım henüz mümkün değil.', 'Bu adım artık mümkün değil.'])
})

it('too many tries say how long to wait', () => {
  const said = (retryAfter?: number) =>
    problemOf('tr', fault('too_many', { retryAfter })).problem.detail?.replaceAll('\u00a0', ' ')
  expect([said(45), said(600), said()]).toEqual([
    'Çok fazla deneme yapıldı. 45 sn sonra yeniden deneyin.',
    'Çok fazla deneme yapıldı. 10 dk sonra yeniden deneyin.',
    'Çok fazla deneme yapıldı. Lütfen biraz bekleyin.',
  ])
})

it('a step that only the time forbids is possible from the moment that is told', () => {
  const starts_at = '2026-11-27T17:00:00.000Z'
  for (const step of ['seat', 'no_show'] as const) {
    const from = openFrom(step, starts_at)
    const may = (ms: number) => mayTake(step, { status: 'approved', starts_at }, new Date(from.getTime() + ms))
    expect([may(-1), may(0)]).toEqual([false, true])
  }
})

it('a moment is told by the clock of its place, its day only where it is another', () => {
  const at = { now: new Date('2026-11-26T21:30:00Z'), timezone: 'Europe/Istanbul' }
  expect(whenText('tr', new Date('2026-11-27T11:00:00Z'), at)).toBe('14:00')
  expect(whenText('tr', new Date('2026-11-28T11:05:00Z'), at)).toBe('28.11.2026 14:05')
  expect(whenText('en', new Date('2026-11-30T21:00:00Z'), at)).toBe('01/12/2026')
  expect(dayText('de', '2026-12-01')).toBe('01.12.2026')
})
