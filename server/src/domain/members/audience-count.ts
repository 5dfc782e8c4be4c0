import sql, { raw, type Sql } from 'sql-template-tag'
import { isTooLong, type Pool } from '#server/db/pool.ts'

type Connections = Pick<Pool, 'tx'>

/** As long as members are counted one by one, or looked for. */
const patienceMs = 2000
/** The share of members a sample takes: one of so many. */
const sampledOf = 64
/** As the index `member_sample` has it: chosen by the id, so that asking twice answers the same. */
const sampled = raw(`(uuid_hash(m.id) & ${sampledOf - 1}) = 0`)

const read = <Row extends object>(pool: Connections, ms: number, statement: Sql): Promise<Row[]> =>
  pool.tx(async (db) => {
    await db.one(sql`select set_config('statement_timeout', ${String(ms)}, true)`)
    return db.many<Row>(statement)
  })

/** What a statement finds within two seconds, or undefined. */
export const readInTime = <Row extends object>(pool: Connections, statement: Sql): Promise<Row[] | undefined> =>
  read<Row>(pool, patienceMs, statement).catch((error: unknown) => {
    if (isTooLong(error)) return undefined
    throw error
  })

/** How many rows of `member m` a statement's `from` and `where` find: counted within two seconds, else estimated from a sample of one in 64. */
export async function countOrEstimate(
  pool: Connections,
  from: Sql,
): Promise<{ members: number; is_estimate: boolean }> {
  const count = sql`select count(*)::int as n ${from}`
  const counted = await readInTime<{ n: number }>(pool, count)
  if (counted) return { members: counted[0]!.n, is_estimate: false }
  const [sample] = await read<{ n: number }>(pool, 4 * patienceMs, sql`${count} and ${sampled}`)
  return { members: sample!.n * sampledOf, is_estimate: true }
}
