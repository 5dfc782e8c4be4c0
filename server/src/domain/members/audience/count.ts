import sql, { raw, type Sql } from 'sql-template-tag'
import { isTooLong, type Pool } from '#server/db/pool.ts'

type Connections = Pick<Pool, 'tx'>

/** How long, in ms, an exact count or search among members may take while a user waits. */
const patienceMs = 400
/** How long, in ms, an exact count may take if the sample has shown that the number is small. */
const longPatienceMs = 2000
/** The sample contains one of this many members. */
export const sampledOf = 64
/**
 * How many hits a sample needs for an estimate. With this number, the estimate is off by at most a
 * sixth in two of three cases.
 */
export const telling = 36
/** The most that an estimate of this many members is off in 997 of 1,000 cases. */
export const samplingError = (members: number): number => 3 * Math.sqrt(members * sampledOf)
/**
 * The condition for members in the sample, which the index `member_sample` serves. The sample is
 * chosen by the id, so repeated queries give the same answer.
 */
export const isSampled = raw(`(uuid_hash(m.id) & ${sampledOf - 1}) = 0`)

const read = <Row extends object>(pool: Connections, settings: Record<string, string>, statement: Sql) =>
  pool.tx(async (db) => {
    for (const [name, value] of Object.entries(settings)) await db.one(sql`select set_config(${name}, ${value}, true)`)
    return db.many<Row>(statement)
  })

/** The rows that a statement finds within the given ms; undefined if it takes longer. */
export const readInTime = <Row extends object>(
  pool: Connections,
  statement: Sql,
  ms = patienceMs,
): Promise<Row[] | undefined> =>
  read<Row>(pool, { statement_timeout: String(ms) }, statement).catch((error: unknown) => {
    if (isTooLong(error)) return undefined
    throw error
  })

/** Runs a statement that reads only the sample of members. */
export const readSample = <Row extends object>(pool: Connections, statement: Sql): Promise<Row[]> =>
  // Parallel workers are disabled, because each of them would read the whole sample.
  read<Row>(pool, { statement_timeout: String(4 * longPatienceMs), max_parallel_workers_per_gather: '0' }, statement)

/**
 * How many rows of `member m` a statement's `from` and `where` find. If an exact count takes too
 * long, the number is estimated from a sample of one in 64, which takes some 0.8 s for a million
 * members (docs/measurements.md). If the sample contains only a few of them, they are counted
 * exactly after all, for up to two seconds.
 */
export async function countOrEstimate(
  pool: Connections,
  from: Sql,
): Promise<{ members: number; is_estimate: boolean }> {
  const count = sql`select count(*)::int as n ${from}`
  const counted = await readInTime<{ n: number }>(pool, count)
  if (counted) return { members: counted[0]!.n, is_estimate: false }
  const [sample] = await readSample<{ n: number }>(pool, sql`${count} and ${isSampled}`)
  const few = sample!.n < telling ? await readInTime<{ n: number }>(pool, count, longPatienceMs) : undefined
  if (few) return { members: few[0]!.n, is_estimate: false }
  return { members: sample!.n * sampledOf, is_estimate: true }
}
