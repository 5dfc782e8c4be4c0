import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'

/**
 * Where the rail is: beside the branch's own orders, which already show new ones, or on another
 * page.
 */
export type RailPlace = 'orders' | 'elsewhere'

const keyOf = (place: RailPlace) => `sofra.stack-${place}`
const { listen, tell } = createListeners()

/**
 * Whether the rail is collapsed as long as the device has not chosen otherwise: collapsed beside
 * the branch's orders, open elsewhere.
 */
export const isFoldedAt = (place: RailPlace, chosen: string | null) =>
  chosen === null ? place === 'orders' : chosen === 'folded'

/**
 * Whether the rail is collapsed to the bar on this kind of page, and a setter. Each device
 * remembers this, and a new order does not change it.
 */
export function useFold(place: RailPlace): [boolean, (isFolded: boolean) => void] {
  const isFolded = useSyncExternalStore(listen, () => isFoldedAt(place, localStorage.getItem(keyOf(place))))
  return [
    isFolded,
    (next) => {
      localStorage.setItem(keyOf(place), next ? 'folded' : 'open')
      tell()
    },
  ]
}
