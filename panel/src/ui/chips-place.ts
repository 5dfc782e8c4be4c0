import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/* On a phone, there is room for only one bar below the page. While the alarm uses that bar,
   everything else that belongs there is shown as a chip inside this element of the bar. */
let place: HTMLElement | null = null
const { listen, tell } = createListeners()

/** The ref for the element that holds the chips. */
export function holdChips(element: HTMLElement | null) {
  place = element
  tell()
}

/**
 * Where chips are rendered now, through a portal; null while each has its own place below the page.
 */
export const useChipsPlace = (): HTMLElement | null => useSyncExternalStore(listen, () => place)

export const chipClass =
  'flex min-h-8 max-w-full shrink-0 items-center gap-1.5 rounded-full bg-sunken px-3 text-sm font-medium ring-1 ring-line ring-inset hover:bg-hover pointer-coarse:min-h-11'
