import { describe, expect, it } from 'vitest'
import type { OrderRow } from '#contract/ordering/order.ts'
import { applyEvent, applyRow, cardsKept, laneOf, type Board } from './board-data.ts'

const now = Date.parse('2026-11-20T19:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const row = (id: string, more: Partial<OrderRow> = {}) =>
  ({
    id,
    status: 'preparing',
    version: 1,
    created_at: at(-10),
    deadline_at: null,
    scheduled_at: null,
    finished_at: null,
    ...more,
  }) as OrderRow
const board = (...data: OrderRow[]): Board => ({
  seq: 7,
  now: at(0),
  timezone: 'Europe/Istanbul',
  louder_sec: 60,
  data,
})

describe('an event', () => {
  it('replaces its card and leaves the others the same objects', () => {
    const [a, b] = [row('a'), row('b')]
    const after = applyEvent(board(a, b), { seq: 8, data: row('b', { status: 'delivered' }) })
    expect(after.seq).toBe(8)
    expect(after.data[0]).toBe(a)
    expect(after.data[1]?.status).toBe('delivered')
  })

  it('adds a card that is new', () => {
    expect(applyEvent(board(row('a')), { seq: 8, data: row('b') }).data.map((each) => each.id)).toEqual(['a', 'b'])
  })

  it('older than the snapshot changes nothing', () => {
    const it_ = board(row('a', { status: 'delivered' }))
    expect(applyEvent(it_, { seq: 7, data: row('a') })).toBe(it_)
  })
})

it('an answer is laid over its card unless the socket was faster', () => {
  expect(applyRow(board(row('a')), row('a', { version: 2, status: 'on_the_way' })).data[0]?.status).toBe('on_the_way')
  const newer = board(row('a', { version: 3 }))
  expect(applyRow(newer, row('a', { version: 2 }))).toBe(newer)
})

describe('the lanes', () => {
  it('hold a scheduled order apart until an hour before its time', () => {
    expect(laneOf(row('a', { status: 'awaiting_approval', scheduled_at: at(61) }), now)).toBe('scheduled')
    expect(laneOf(row('a', { status: 'awaiting_approval', scheduled_at: at(60) }), now)).toBe('awaiting_approval')
    expect(laneOf(row('a', { status: 'on_the_way', scheduled_at: at(90) }), now)).toBe('on_the_way')
  })

  it('let finished orders go after two hours', () => {
    expect(laneOf(row('a', { status: 'returned', finished_at: at(-119) }), now)).toBe('finished')
    expect(laneOf(row('a', { status: 'cancelled', finished_at: at(-121) }), now)).toBeNull()
  })

  it('sort by penalty, by time, and the newest end first', () => {
    const cards = cardsKept()(
      [
        row('calm', { deadline_at: at(20) }),
        row('overdue', { deadline_at: at(-3) }),
        row('tomorrow', { scheduled_at: at(900) }),
        row('tonight', { scheduled_at: at(120) }),
        row('old', { status: 'delivered', finished_at: at(-50) }),
        row('new', { status: 'cancelled', finished_at: at(-1) }),
      ],
      now,
    )
    expect(cards.preparing.map((each) => each.id)).toEqual(['overdue', 'calm'])
    expect(cards.scheduled.map((each) => each.id)).toEqual(['tonight', 'tomorrow'])
    expect(cards.finished.map((each) => each.id)).toEqual(['new', 'old'])
  })

  it('stay the same objects unless something has changed in them', () => {
    const cardsOf = cardsKept()
    const [a, b] = [row('a'), row('b', { status: 'awaiting_approval' })]
    const before = cardsOf([a, b], now)
    const after = cardsOf([a, row('b', { status: 'on_the_way' })], now)
    expect(after.preparing).toBe(before.preparing)
    expect(after.awaiting_approval).toEqual([])
    expect(after.on_the_way.map((each) => each.id)).toEqual(['b'])
    expect(cardsOf([a, b], now).awaiting_approval).toEqual([b])
  })

  it('keep the newest sixty of those that have ended, and every open one', () => {
    const events = Array.from({ length: 100 }, (_, n) => ({
      seq: 8 + n,
      data: row(String(n), { status: 'delivered', created_at: at(-120 + n), finished_at: at(-n) }),
    }))
    const { data } = events.reduce(applyEvent, board(row('open', { created_at: at(-600) })))
    expect(data.map((each) => each.id)).toEqual(['open', ...events.slice(40).map((each) => each.data.id)])
  })
})
