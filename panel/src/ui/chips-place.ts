import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/* On a phone, there is room for only one bar below the page. While the bar of ringing orders is
   shown, everything else that would be shown there becomes a chip in this element of that bar. */
let place: HTMLElement | null = null
const { listen, tell } = createListeners()

/** The ref for the element that holds the chips. */
export function holdChips(element: HTMLElement | null) {
  place = element
  tell()
}

/**
 * The element into which chips are rendered now. null if there is no such bar; the parts are then
 * shown below the page instead.
 */
export const useChipsPlace = (): HTMLElement | null => useSyncExternalStore(listen, () => place)

export const chipClass =
  'flex min-h-8 max-w-full shrink-0 items-center gap-1.5 rounded-full bg-sunken px-3 text-sm font-medium ring-1 ring-line ring-inset hover:bg-hover pointer-coarse:min-h-11'
