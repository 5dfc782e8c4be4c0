import { expect, it } from 'vitest'
import {
  answerBy,
  isHolding,
  mayTake,
  nextAct,
  remindAt,
  reservationStatuses,
  reservationSteps,
  stepOf,
  undoneStatus,
} from './reservation-steps.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)

it('each status allows exactly these steps', () => {
  const allowed = Object.fromEntries(
    reservationStatuses.map((status) => [
      status,
      reservationSteps.filter((step) => mayTake(step, { status, starts_at: '2026-11-20T19:00:00Z' }, at('19:00'))),
    ]),
  )
  expect(allowed).toEqual({
    waiting: ['seat', 'cancel'],
    pending: ['approve', 'reject', 'cancel'],
    approved: ['seat', 'no_show', 'cancel'],
    seated: ['complete'],
    completed: [],
    rejected: [],
    no_show: ['seat'],
    cancelled: [],
  })
})

it('nobody is given up before their time, or seated hours before it', () => {
  const approved = { status: 'approved' as const, starts_at: '2026-11-20T19:00:00Z' }
  expect(mayTake('no_show', approved, at('18:59'))).toBe(false)
  expect(mayTake('seat', approved, at('16:00'))).toBe(true)
  expect(mayTake('seat', approved, at('15:59'))).toBe(false)
  expect(mayTake('cancel', approved, at('10:00'))).toBe(true)
})

it('every status is reached, and what holds follows what does not only where guests come late or get a table', () => {
  const reached = new Set(['pending', 'waiting'])
  for (let n = 0; n < reservationSteps.length; n++)
    for (const { from, to } of Object.values(stepOf)) if (from.some((it) => reached.has(it))) reached.add(to)
  expect(reached.size).toBe(reservationStatuses.length)
  const back = Object.values(stepOf).flatMap(({ from, to }) =>
    from.filter((it) => !isHolding(it) && isHolding(to)).map((it) => `${it} → ${to}`),
  )
  expect(back).toEqual(['waiting → seated', 'no_show → seated'])
})

it('a step is undone for ten minutes', () => {
  const moved = { previous_status: 'approved' as const, moved_at: '2026-11-20T19:00:00Z' }
  expect(undoneStatus(moved, at('19:10'))).toBe('approved')
  expect(undoneStatus(moved, new Date(at('19:10').getTime() + 1))).toBeUndefined()
  expect(undoneStatus({ ...moved, previous_status: null }, at('19:00'))).toBeUndefined()
})

it('a request is answered within a day, half an hour before it starts, or by its start', () => {
  const evening = new Date('2026-11-21T18:00:00Z')
  expect(answerBy(at('10:00'), evening)).toEqual(new Date('2026-11-21T10:00:00Z'))
  expect(answerBy(at('17:45'), at('19:00'))).toEqual(at('18:30'))
  expect(answerBy(at('18:30'), at('19:00'))).toEqual(at('19:00'))
})

it('guests are reminded two hours before, or at eight on the evening before quiet hours', () => {
  const remind = (starts: string) => remindAt(new Date(starts), 'Europe/Istanbul').toISOString()
  expect(remind('2026-11-20T16:00:00Z')).toBe('2026-11-20T14:00:00.000Z')
  expect(remind('2026-11-20T08:00:00Z')).toBe('2026-11-20T06:00:00.000Z')
  expect(remind('2026-11-20T07:45:00Z')).toBe('2026-11-19T17:00:00.000Z')
  expect(remind('2026-11-20T20:00:00Z')).toBe('2026-11-20T17:00:00.000Z')
  expect(remind('2026-11-20T22:30:00Z')).toBe('2026-11-20T17:00:00.000Z')
})

it('what happens by itself: a rejection, a reminder, then giving up', () => {
  const it = {
    status: 'approved' as const,
    starts_at: at('16:00'),
    created_at: at('08:00'),
    isToRemind: true,
    no_show_min: 60,
    timezone: 'Europe/Istanbul',
  }
  expect(nextAct({ ...it, status: 'pending' })).toEqual({ act: 'reject', at: at('15:30') })
  expect(nextAct(it)).toEqual({ act: 'remind', at: at('14:00') })
  expect(nextAct({ ...it, isToRemind: false })).toEqual({ act: 'no_show', at: at('17:00') })
  expect(nextAct({ ...it, isToRemind: false, no_show_min: null })).toBeUndefined()
  expect(nextAct({ ...it, status: 'seated' })).toBeUndefined()
})
