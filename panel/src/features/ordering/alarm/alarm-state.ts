import { useSyncExternalStore } from 'react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { createListeners } from '#panel/ui/listeners.ts'
import { showSigns } from './signs.ts'

/**
 * The state of this browser tab's alarm. Everything that is shown about the alarm is read from
 * here.
 */
export interface AlarmState {
  /** Whether this device listens to any branch. */
  isListening: boolean
  /** Whether the orders of each of these branches have been requested once, successfully or not. */
  isKnown: boolean
  /** The ringing orders of all branches to which this device listens, longest wait first. */
  orders: readonly OrderRow[]
  /** How many guests' calls nobody has seen, by branch. */
  calling: Readonly<Record<string, number>>
  /**
   * Whether this tab may make a sound. Browsers allow that only once the user has touched the page.
   */
  sound: 'opening' | 'ready' | 'blocked'
  /** Which tab of this browser rings. */
  ringer: 'this' | 'other' | 'none'
  /** The time until which this browser is muted (ms); null if it is not. */
  mutedUntil: number | null
  /**
   * When the connection was lost, in ms. null while there is a connection, and during the first
   * seconds after it was lost.
   */
  lostAt: number | null
  /** Whether orders may be missed: the connection is down, and polling fails too. */
  isDeaf: boolean
}

const nothing: AlarmState = {
  isListening: false,
  isKnown: false,
  orders: [],
  calling: {},
  sound: 'opening',
  ringer: 'none',
  mutedUntil: null,
  lostAt: null,
  isDeaf: false,
}
let state = nothing
const { listen, tell } = createListeners()

export const alarm = () => state

/**
 * Whether orders cannot be heard here: the browser blocks this tab's sound, and no other tab on
 * this device rings instead.
 */
export const isBlockedNow = ({ isListening, sound, ringer }: AlarmState) =>
  isListening && sound === 'blocked' && ringer === 'none'

/** The alarm's state. Re-renders when it changes. */
export const useAlarm = () => useSyncExternalStore(listen, alarm)

/** Changes parts of the state. Unchanged parts stay the same objects. */
export function setAlarm(part: Partial<AlarmState>) {
  const next = { ...state, ...part }
  if (isSameList(state.orders, next.orders)) next.orders = state.orders
  if ((Object.keys(next) as (keyof AlarmState)[]).every((name) => next[name] === state[name])) return
  state = next
  showSigns(signOf(state), state.orders.length)
  tell()
}

export const forgetAlarm = () => setAlarm(nothing)

/** The alarm's state in one word, for <html data-alarm>. */
export function signOf({ isListening, orders, sound, ringer }: AlarmState): 'ringing' | 'quiet' | 'blocked' | null {
  if (!isListening) return null
  if (sound === 'blocked' && ringer === 'none') return 'blocked'
  return orders.length > 0 ? 'ringing' : 'quiet'
}

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((each, at) => each === b[at])
