import sql, { type Sql } from 'sql-template-tag'
import { isTooLong, type Db, type Pool } from '#server/db/pool.ts'

/** As long as members are counted one by one. */
const patienceMs = 2000
/** The share of members a sample takes: one of so many. */
const sampledOf = 64

const counted = async (db: Db, from: Sql, ms: number) => {
  await db.one(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
  return (await db.must<{ n: number }>(sql`select count(*)::int as n ${from}`)).n
}

/**
 * How many rows of `member m` a statement's `from` and `where` find: counted within two seconds, else estimated from a sample of one in 64, chosen by the id so that asking
 * twice answers the same.
 */
export async function countOrEstimate(
  pool: Pick<Pool, 'tx'>,
  from: Sql,
): Promise<{ members: number; is_estimate: boolean }> {
  try {
    return { members: await pool.tx((db) => counted(db, from, patienceMs)), is_estimate: false }
  } catch (error) {
    if (!isTooLong(error)) throw error
  }
  const sample = await pool.tx((db) =>
    counted(db, sql`${from} and (uuid_hash(m.id) & ${sampledOf - 1}) = 0`, 4 * patienceMs),
  )
  return { members: sample * sampledOf, is_estimate: true }
}
