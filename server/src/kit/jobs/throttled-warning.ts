import type { Logger } from 'pino'
import { reasonText } from '../answer/reason-text.ts'

const everyMs = 10_000

/**
 * Throttles a warning that would be logged a hundred times a second while the database is down.
 * Logs the first warning, then one every ten seconds with the number left out in between. `now` is
 * in milliseconds.
 */
export function throttledWarning(
  log: Pick<Logger, 'warn'>,
  what: string,
  now: () => number = Date.now,
): (error: unknown) => void {
  let at = -Infinity
  let between = 0
  return (error) => {
    if (now() - at < everyMs) return void between++
    log.warn({ why: reasonText(error), ...(between && { between }) }, what)
    at = now()
    between = 0
  }
}
