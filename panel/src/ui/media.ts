import { useSyncExternalStore } from 'react'

/**
 * Screens that are wide enough to show the full menu and the rail of ringing orders beside the
 * page.
 */
export const wideScreen = '(min-width: 80rem)'
/** Screens that are wide enough for till mode. */
export const tillScreen = '(min-width: 64rem)'

/**
 * A phone, held upright or sideways: a screen with room for only one bar below the page. What CSS
 * stacks on a narrow screen (`max-sm`) it still places side by side on a phone held sideways.
 */
export const phoneScreen = '(max-width: 39.99rem), (max-height: 29.99rem)'

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
