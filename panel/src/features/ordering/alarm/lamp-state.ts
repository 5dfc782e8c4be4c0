import type { AlarmState } from './alarm-state.ts'

/**
 * The states of the header's alarm lamp. Each has a word of its own, and its `tone` gives it a
 * shape as well as a colour.
 */
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
 * The state that the header's alarm lamp shows: the most serious one. States in which an order
 * would not be heard come first.
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
