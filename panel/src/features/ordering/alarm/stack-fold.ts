import { useSyncExternalStore } from 'react'

/** Where the stack lies: over the branch's own orders, which show the new ones themselves, or over anything else. */
export type StackPlace = 'orders' | 'elsewhere'

const keyOf = (place: StackPlace) => `sofra.stack-${place}`
const listeners = new Set<() => void>()

/** The default until this device chooses otherwise: folded over the orders, open elsewhere. */
export const isFoldedAt = (place: StackPlace, chosen: string | null) =>
  chosen === null ? place === 'orders' : chosen === 'folded'

/** Whether the stack is a pill there, and how to choose; each device remembers it per place, and no new order changes it. */
export function useFold(place: StackPlace): [boolean, (isFolded: boolean) => void] {
  const isFolded = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isFoldedAt(place, localStorage.getItem(keyOf(place))),
  )
  return [
    isFolded,
    (next) => {
      localStorage.setItem(keyOf(place), next ? 'folded' : 'open')
      for (const listener of listeners) listener()
    },
  ]
}
