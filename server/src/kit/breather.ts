import { setImmediate } from 'node:timers/promises'

/**
 * For loops over what a tenant has stored: `await breathe()` after each piece of work lets all others have the event loop once so many milliseconds are used up,
 * however large one piece is.
 */
export function breather(milliseconds = 5): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < milliseconds) return
    await setImmediate()
    since = performance.now()
  }
}
