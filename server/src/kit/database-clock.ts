import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/** How often the clocks are compared, in ms. */
const everyMs = 5000
/** How many times they are compared at the start, since the fastest answer says most. */
const firstLooks = 3
/**
 * How far the times of two nodes may differ at most, in ms. A later moment in the database was
 * written by a node that went by a wrong clock.
 */
export const clocksMs = 60_000
/** A machine whose clock moves by more ms than this against its uptime has set its clock. */
const stepMs = 200

export interface DatabaseClock {
  now(): Date
  stop(): Promise<void>
}

/**
 * The database's clock, as a node reads it. All nodes share the database, so a lease that one of
 * them writes ends at the same moment for all, whatever their machines' clocks show.
 *
 * The true difference between the clocks lies between the ones that would hold if the database had
 * answered at the moment of the question and at that of the answer. The known difference is changed
 * only as far as it lies outside, so a machine whose clock is right uses its own clock unchanged.
 */
export async function openDatabaseClock(
  db: Pick<Db, 'must'>,
  warn: (error: unknown) => void,
  machine: () => number = Date.now,
): Promise<DatabaseClock> {
  let start = machine() - performance.now()
  let setForwardMs = 0
  /** The machine's clock, as if nobody had set it. */
  const steady = () => {
    const at = machine()
    const step = at - performance.now() - start
    if (Math.abs(step) > stepMs) {
      start += step
      setForwardMs += step
    }
    return at - setForwardMs
  }
  let aheadMs = 0
  const compare = async () => {
    const asked = steady()
    const { at } = await db.must<{ at: string }>(sql`select clock_timestamp() as at`)
    const database = Date.parse(at)
    aheadMs = Math.min(Math.max(aheadMs, database - steady()), database - asked)
  }
  for (let n = 0; n < firstLooks; n++) await compare()
  // A database that does not answer is asked only once at a time.
  let comparing: Promise<void> | undefined
  const compareAgain = () => {
    comparing ??= compare()
      .catch(warn)
      .finally(() => (comparing = undefined))
  }
  const timer = setInterval(compareAgain, everyMs)
  return {
    now: () => new Date(steady() + aheadMs),
    stop: async () => {
      clearInterval(timer)
      await comparing
    },
  }
}
