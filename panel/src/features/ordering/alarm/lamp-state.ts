import type { AlarmState } from './alarm-state.ts'

/** The lamp's states; each has its own word, and `tone` gives it a shape besides the colour. */
export type LampState = 'ready' | 'other' | 'ringing' | 'muted' | 'lost' | 'blocked' | 'off'
export type LampTone = 'good' | 'care' | 'bad' | 'off'

export const lampTone: Record<LampState, LampTone> = {
  ready: 'good',
  other: 'good',
  ringing: 'care',
  muted: 'care',
  lost: 'bad',
  blocked: 'bad',
  off: 'off',
}

/** The most serious state wins: whatever prevents hearing an order comes first. */
export function lampState({ isListening, sound, ringer, mutedUntil, lostAt, orders }: AlarmState): LampState {
  if (!isListening) return 'off'
  if (lostAt !== null) return 'lost'
  if (sound === 'blocked' && ringer === 'none') return 'blocked'
  if (mutedUntil !== null) return 'muted'
  if (orders.length > 0) return 'ringing'
  return ringer === 'other' ? 'other' : 'ready'
}
