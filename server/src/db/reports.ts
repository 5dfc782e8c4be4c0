import { codeOf } from './code-of.ts'
import { isAway, openPool, type Db, type Pool } from './pool.ts'

/** Reads that may be slightly stale: exports, and figures over days. */
export interface Reports extends Db {
  end(): Promise<void>
}

/** How long an unreachable replica is skipped, in ms. */
const awayMs = 10_000

/**
 * Reads from a replica. Reads from the database itself while the replica cannot be reached or
 * cancels a statement that conflicts with its replay (40001). Without a replica, everything is read
 * from the database.
 */
export function openReports(
  url: string | undefined,
  slow: Pool,
  it: { onStatement?: ((text: string) => void) | undefined; now?: () => number } = {},
): Reports {
  if (!url) return { ...slow, end: async () => undefined }
  const replica = openPool(url, { max: 4, statementMs: 60_000, ...(it.onStatement && { onStatement: it.onStatement }) })
  const now = it.now ?? Date.now
  let avoidedUntil = 0
  const read = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    if (now() < avoidedUntil) return work(slow)
    try {
      return await work(replica)
    } catch (error) {
      const wasAway = isAway(error)
      if (wasAway) avoidedUntil = now() + awayMs
      if (wasAway || codeOf(error) === '40001') return work(slow)
      throw error
    }
  }
  return {
    many: (statement) => read((db) => db.many(statement)),
    one: (statement) => read((db) => db.one(statement)),
    must: (statement) => read((db) => db.must(statement)),
    end: () => replica.end(),
  }
}
