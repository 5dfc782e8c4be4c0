import { useSyncExternalStore } from 'react'

/**
 * Screens that are wide enough to show the full menu and the rail of ringing orders beside the
 * page.
 */
export const wideScreen = '(min-width: 80rem)'
/** Screens that are wide enough for till mode. */
export const tillScreen = '(min-width: 64rem)'

/** A screen so narrow that everything is stacked instead of placed side by side. */
export const phoneScreen = '(max-width: 39.99rem)'

/** Whether the screen matches the query; re-renders when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
