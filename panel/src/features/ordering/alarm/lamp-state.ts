import type { AlarmState } from './alarm-state.ts'

/** What the lamp says; each has its own word, and `tone` its own shape besides the colour. */
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

/** The worst thing that is true comes first: what hinders hearing an order hides what does not. */
export function lampState({ isListening, sound, ringer, mutedUntil, lostAt, orders }: AlarmState): LampState {
  if (!isListening) return 'off'
  if (lostAt !== null) return 'lost'
  if (sound === 'blocked' && ringer === 'none') return 'blocked'
  if (mutedUntil !== null) return 'muted'
  if (orders.length > 0) return 'ringing'
  return ringer === 'other' ? 'other' : 'ready'
}
