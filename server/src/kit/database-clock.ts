import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/** How often the clocks are compared, in ms. */
const everyMs = 5000
/** How many comparisons are made at the start. The one answered fastest is the most precise. */
const firstLooks = 3
/**
 * How far the times of two nodes may differ at most, in ms. A moment in the database that lies
 * further in the future was written by a node whose clock was wrong.
 */
export const clocksMs = 60_000
/** If the clock departs from the uptime by more than this, in ms, somebody has set the clock. */
const stepMs = 200

export interface DatabaseClock {
  now(): Date
  stop(): Promise<void>
}

/**
 * The database's clock, as a node reads it. All nodes share the database, so a lease that one of
 * them writes ends at the same moment for all, whatever their machines' clocks show.
 *
 * The database read its clock at some moment between our question and its answer. Each comparison
 * therefore gives a smallest and a largest possible difference between the clocks. The difference
 * in use changes only if it lies outside this range, so a machine whose clock is right uses its own
 * clock unchanged.
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
  // While the database has not answered, it is not asked again.
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
