import type { AlarmState } from './alarm-state.ts'

/** The lamp's states. Each has its own word, and its `tone` gives it a shape besides the colour. */
export type LampState = 'opening' | 'ready' | 'other' | 'ringing' | 'muted' | 'lost' | 'blocked' | 'off'
export type LampTone = 'good' | 'care' | 'bad' | 'off'

export const lampTone: Record<LampState, LampTone> = {
  opening: 'care',
  ready: 'good',
  other: 'good',
  ringing: 'care',
  muted: 'care',
  lost: 'bad',
  blocked: 'bad',
  off: 'off',
}

/**
 * The lamp's state. The most serious state wins: a state in which an order would not be heard comes
 * first.
 */
export function lampState({ isListening, isKnown, sound, ringer, mutedUntil, lostAt, orders }: AlarmState): LampState {
  if (!isListening) return 'off'
  if (lostAt !== null) return 'lost'
  if (sound === 'blocked' && ringer === 'none') return 'blocked'
  if (mutedUntil !== null) return 'muted'
  if (orders.length > 0) return 'ringing'
  if (!isKnown) return 'opening'
  return ringer === 'other' ? 'other' : 'ready'
}
