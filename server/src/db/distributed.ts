import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Db } from './pool.ts'

/** The tables that Citus knows, by name. None if its extension is not installed. */
export async function distributedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return new Set()
  const known = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')
  return new Set(known.rows.map((it) => it.name))
}

/**
 * Whether the database has Citus's extension. The extension is installed before the first table is
 * distributed, while the product is stopped.
 */
export const isOnCitus = async (db: Db): Promise<boolean> =>
  (await db.one(sql`select 1 from pg_extension where extname = 'citus'`)) !== undefined
