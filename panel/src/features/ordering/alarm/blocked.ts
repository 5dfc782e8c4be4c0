import type { useAlarm } from './alarm-state.ts'

/** The browser lets nothing sound, and nothing else on this device rings instead. */
export const isBlockedNow = ({ isListening, sound, ringer }: ReturnType<typeof useAlarm>) =>
  isListening && sound === 'blocked' && ringer === 'none'
