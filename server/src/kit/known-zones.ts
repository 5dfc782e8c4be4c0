import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

let known: Promise<ReadonlySet<string>> | undefined

/**
 * The time zones that the database knows, in its own spelling. It knows fewer names than Node, or
 * others, and would read an offset such as +03:00 with the opposite sign. They are read once,
 * because PostgreSQL opens a file for each of them.
 */
export function knownZones(db: Db): Promise<ReadonlySet<string>> {
  known ??= readZones(db).catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

const readZones = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await db.many<{ name: string }>(sql`select name from pg_timezone_names`)).map((it) => it.name))
