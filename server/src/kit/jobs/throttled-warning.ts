import type { Logger } from 'pino'
import { reasonText } from '../answer/reason-text.ts'

const everyMs = 10_000

/**
 * Logs a warning that would otherwise be logged a hundred times a second while the database is
 * down. The first warning is logged, then one every ten seconds with the number of those left out
 * in between. `now` is in milliseconds.
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
