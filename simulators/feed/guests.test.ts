import { describe, expect, it } from 'vitest'
import type { FloorTable } from '#contract/dining/table-session.ts'
import { chance } from '#demo/chance.ts'
import { firstDue, nextDeed, placeAtTable } from './guests.ts'
import { patience } from './staff.ts'

const now = Date.UTC(2026, 10, 20, 18)
const minutesAgo = (count: number) => new Date(now - count * 60_000).toISOString()
type Session = NonNullable<FloorTable['session']>
const table = (name: string, session?: Partial<Session>): FloorTable => ({
  id: name,
  area_id: 'hall',
  name,
  seats_max: 4,
  shape: 'square',
  x: 0,
  y: 0,
  w: 4,
  h: 4,
  turn: 0,
  reserved: null,
  session: session
    ? {
        id: `session of ${name}`,
        version: 1,
        state: 'open',
        guests: 2,
        opened_at: minutesAgo(1),
        expected_end: minutesAgo(-89),
        table_ids: [],
        open: 0,
        running: 0,
        ...session,
      }
    : null,
})
const deedAt = (isOpen: boolean, tables: FloorTable[]) => {
  const it = nextDeed(chance(1), { tables }, { now, pace: 30, isOpen })
  return it && `${it.kind} ${it.table.name}`
}
const deed = (...tables: FloorTable[]) => deedAt(true, tables)
const free = Array.from({ length: 8 }, (_, n) => table(`free ${n}`))

describe('guests at tables', () => {
  it('sit down while there is room, no more than so many to a branch', () => {
    expect(deed(...free)).toMatch(/^seat free/)
    const seated = ['a', 'b', 'c', 'd'].map((it) => table(it, {}))
    expect(deed(...seated, ...free.slice(0, 6))).toBeUndefined()
  })

  it('who come to order sit down while there is room, and join the others where there is none', () => {
    expect(placeAtTable(chance(1), { tables: free })).toMatchObject({ table: { session: null } })
    const full = [table('a', {}), table('b', {}), table('c', { state: 'paid' }), ...free.slice(0, 3)]
    for (let n = 1; n < 9; n++) {
      const { table: at, session_id } = placeAtTable(chance(n), { tables: full })!
      expect(['a', 'b']).toContain(at.name)
      expect(session_id).toBe(`session of ${at.name}`)
    }
    expect(
      placeAtTable(chance(1), { tables: [table('a', { state: 'paid' }), table('b', { state: 'bill_asked' })] }),
    ).toBeUndefined()
  })

  it('order once they have read the menu, and wait for the kitchen', () => {
    expect(deed(table('a', { opened_at: minutesAgo(3) }), ...free)).toBe('order a')
    expect(deed(table('a', { opened_at: minutesAgo(3), running: 1 }))).toBeUndefined()
  })

  it('neither sit down nor order at a closed branch; who has eaten still pays', () => {
    expect(deedAt(false, free)).toBeUndefined()
    expect(deedAt(false, [table('a', { opened_at: minutesAgo(3) }), ...free])).toBe('leave a')
    expect(deedAt(false, [table('a', { opened_at: minutesAgo(30), open: 40_000 }), ...free])).toBe('call a')
  })

  it('ask for the bill when they have eaten, pay it, and leave once nothing is owed', () => {
    expect(deed(table('a', { opened_at: minutesAgo(30), open: 40_000 }), ...free)).toBe('call a')
    expect(deed(table('a', { opened_at: minutesAgo(30), open: 40_000, state: 'bill_asked' }), ...free)).toBe('pay a')
    expect(deed(table('a', { opened_at: minutesAgo(30), open: 40_000, running: 1 }))).toBeUndefined()
    expect(deed(table('a', { opened_at: minutesAgo(50) }))).toBe('leave a')
    expect(deed(table('a', { opened_at: minutesAgo(50), state: 'paid' }))).toBeUndefined()
  })

  it('are answered after a minute, and where a visitor may answer only after his time', () => {
    const call = { created_at: minutesAgo(2) }
    expect(firstDue([call], now, false)).toBe(call)
    expect(firstDue([call], now, true)).toBeUndefined()
    expect(firstDue([call], now + patience, true)).toBe(call)
  })
})
