import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'

/** The limits that the contract sets for approve. */
export const minutesLimits = { min: 5, max: 180 }
const by = 5
/**
 * A digit that is typed within this time after another one, in ms, is appended to it, so that 2 and
 * 5 make 25.
 */
const pauseMs = 1500

/** The minutes chosen for orders that are not approved yet. */
let chosen: ReadonlyMap<string, number> = new Map()
const { listen, tell } = createListeners()
let typed = { id: '', digits: '', at: 0 }

/** Chooses minutes for an order. null uses the branch's preparation time again. */
export function chooseMinutes(id: string, minutes: number | null) {
  const next = new Map(chosen)
  if (minutes === null) next.delete(id)
  else next.set(id, minutes)
  chosen = next
  tell()
}

/** The minutes chosen for an order. null means the branch's own preparation time. */
export const minutesOf = (id: string) => chosen.get(id) ?? null

export const useMinutes = (id: string) => useSyncExternalStore(listen, () => minutesOf(id))

/**
 * The minutes after a key; `undefined` if the key means nothing here. Digits type them, plus and
 * minus change them by five (starting from 15 if none were chosen), Backspace and Escape return to
 * the branch's default. The result is always between 5 and 180; a typed number is limited to that
 * once it is complete.
 */
export function minutesAfter(key: string, now: number | null, digits: string): number | null | undefined {
  const { min, max } = minutesLimits
  if (key === 'Backspace' || key === 'Escape') return now === null ? undefined : null
  if (key === '+' || key === '-') return Math.min(max, Math.max(min, (now ?? 15) + (key === '+' ? by : -by)))
  if (!/^\d$/.test(key)) return undefined
  const minutes = Number(digits + key)
  return minutes === 0 ? null : Math.min(max, minutes)
}

/** Handles a key for an order that awaits approval. Returns whether it was a key for minutes. */
export function hearMinutes(id: string, key: string, at: number): boolean {
  const digits = typed.id === id && at - typed.at < pauseMs ? typed.digits : ''
  const minutes = minutesAfter(key, minutesOf(id), digits)
  if (minutes === undefined) return false
  typed = { id, digits: /^\d$/.test(key) ? digits + key : '', at }
  chooseMinutes(id, minutes)
  return true
}

/**
 * The minutes with which to approve an order, at least five; nothing if none were chosen. The
 * chosen minutes are then forgotten.
 */
export function takeMinutes(id: string): { minutes?: number } {
  const minutes = minutesOf(id)
  if (minutes === null) return {}
  chooseMinutes(id, null)
  return { minutes: Math.max(minutesLimits.min, minutes) }
}
