import { describe, expect, it } from 'vitest'
import type { AlarmState } from './alarm-state.ts'
import { lampState, lampTone } from './lamp-state.ts'

const well: AlarmState = {
  isListening: true,
  isKnown: true,
  orders: [],
  calling: {},
  sound: 'ready',
  ringer: 'this',
  mutedUntil: null,
  lostAt: null,
  isDeaf: false,
}
const order = {} as AlarmState['orders'][number]

describe('the lamp', () => {
  it('is green only where an order would be heard', () => {
    expect(lampState(well)).toBe('ready')
    expect(lampState({ ...well, isKnown: false })).toBe('opening')
    expect(lampState({ ...well, sound: 'blocked', ringer: 'other' })).toBe('other')
    for (const hindered of [
      { mutedUntil: 1 },
      { lostAt: 1 },
      { sound: 'blocked', ringer: 'none' },
      { isListening: false },
    ] as const)
      expect(lampTone[lampState({ ...well, ...hindered })]).not.toBe('good')
  })

  it('says what hinders before it says that something rings', () => {
    const rings = { ...well, orders: [order] }
    expect(lampState(rings)).toBe('ringing')
    expect(lampState({ ...rings, mutedUntil: 1 })).toBe('muted')
    expect(lampState({ ...rings, mutedUntil: 1, lostAt: 1 })).toBe('lost')
    expect(lampState({ ...rings, sound: 'blocked', ringer: 'none' })).toBe('blocked')
  })
})
