import type { Pool } from '#server/db/pool.ts'
import { currentWork, reasonOf, TookTooLong, troublesOf, type Tenant, type Troubles } from './troubles.ts'

interface Turns {
  /**
   * The time limit, in ms, for a tenant's turn and for a single row in it. Work that takes longer
   * continues in the background while the other tenants get their turns.
   */
  ms?: number
  /** How many tenants are served at once. */
  atOnce?: number
  /**
   * Receives turns that exceed their time limit, if the work may take longer. Other tenants
   * continue meanwhile.
   */
  long?: Promise<unknown>[]
  /** The name of this part of the work, if there are several. */
  part?: string
}

/** The result of a round over the tenants. */
export interface Round {
  tried: number
  /**
   * The number of tenants that could not be served in this round, including those skipped because
   * they failed earlier.
   */
  failed: number
  why: unknown
}

interface Line<T> {
  key: string
  rows: T[]
}

const turnMs = 5000
/** The pauses before retrying a failure. The last pause repeats. */
const pausesMs = [5, 10, 20, 40, 60].map((it) => it * 1000)

/**
 * Groups rows into one line per branch, or per company if rows name no branch. Lines are taken in
 * turns: the first line of every company, then the second of every company, and so on.
 */
function linesOf<T extends Tenant>(rows: Iterable<T>, part: string): Line<T>[] {
  const lines = new Map<string, Line<T> & { rank: number }>()
  const ranks = new Map<string, number>()
  for (const row of rows) {
    const key = `${part} ${row.company_id} ${row.branch_id ?? ''}`
    const known = lines.get(key)
    if (known) known.rows.push(row)
    else {
      const rank = (ranks.get(row.company_id) ?? 0) + 1
      ranks.set(row.company_id, rank)
      lines.set(key, { key, rows: [row], rank })
    }
  }
  return [...lines.values()].toSorted((a, b) => a.rank - b.rank)
}

/**
 * Processes rows of many tenants. Every branch (or company) has a turn with its own time limit. A
 * tenant whose turn fails or hangs is skipped, recorded with the reason for the platform's
 * operators (`troublesOf`), and retried after a growing pause, while the others continue. Rows left
 * over wait for the next round. If `act` resolves to `'more'`, the tenant gets another turn after
 * all others. Select only a few rows of each tenant (`fairly`), so that one tenant's rows do not
 * crowd out the others'.
 */
export async function roundOf<T extends Tenant>(
  { db }: { db: Pool },
  rows: Iterable<T>,
  act: (row: T) => Promise<unknown>,
  { ms = turnMs, atOnce = 4, long, part = '' }: Turns = {},
): Promise<Round> {
  const troubles = troublesOf(db, currentWork())
  const lines = linesOf(rows, part)
  troubles.endOthers(`${part} `, new Set(lines.map((it) => it.key)))
  const round: Round = { tried: lines.length, failed: 0, why: undefined }
  const fails = (why: unknown) => {
    round.failed++
    round.why ??= why
  }
  const serve = async (line: Line<T>) => {
    const wait = troubles.waitOf(line.key)
    if (wait) return void (wait.why && fails(wait.why))
    const outcome = await turn(line, act, { ms, troubles, long })
    if (outcome.failed === 0) {
      if (outcome.rest.length > 0) lines.push({ ...line, rows: outcome.rest })
      return troubles.end(line.key)
    }
    const isAll = outcome.failed === outcome.tried
    troubles.note(line.rows[0]!, line.key, outcome.why, isAll ? pausesMs : undefined)
    return fails(outcome.why)
  }
  let next = 0
  const lane = async () => {
    while (next < lines.length) await serve(lines[next++]!)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return round
}

/**
 * Like `roundOf`, but throws at the end if any tenant failed, with the number of failures and the
 * first reason. The work as a whole then counts as failed.
 */
export async function forEachTenant<T extends Tenant>(
  kit: { db: Pool },
  rows: Iterable<T>,
  act: (row: T) => Promise<unknown>,
  turns?: Turns,
): Promise<void> {
  throwFailed(await roundOf(kit, rows, act, turns))
}

export function throwFailed({ tried, failed, why }: Round): void {
  if (failed > 0) throw new Error(`${failed} of ${tried} failed: ${reasonOf(why)}`, { cause: why })
}

/**
 * One tenant's turn: processes its rows one after another until the time is up or one row takes too
 * long.
 */
async function turn<T>(
  { key, rows }: Line<T>,
  act: (row: T) => Promise<unknown>,
  { ms, troubles, long }: { ms: number; troubles: Troubles; long: Promise<unknown>[] | undefined },
): Promise<{ tried: number; failed: number; why: unknown; rest: T[] }> {
  const outcome = { tried: 0, failed: 0, why: undefined as unknown, rest: [] as T[] }
  const fails = (why: unknown) => {
    outcome.failed++
    outcome.why ??= why
  }
  const begun = performance.now()
  for (const row of rows) {
    if (performance.now() - begun > ms) break
    outcome.tried++
    const timer = Promise.withResolvers<'late'>()
    const bell = setTimeout(() => timer.resolve('late'), ms)
    const doing = act(row)
    const free = troubles.hold(key)
    const ended = doing.then(
      (said) => (free(), said === 'more' && void outcome.rest.push(row)),
      (error: unknown) => (free(), fails(error)),
    )
    const isLate = (await Promise.race([ended, timer.promise])) === 'late'
    clearTimeout(bell)
    if (!isLate) continue
    if (long) long.push(ended)
    else fails(new TookTooLong(`took longer than ${ms / 1000} s`))
    break
  }
  return outcome
}
