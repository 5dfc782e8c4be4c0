import type pg from 'pg'

/** The tables that Citus knows, by name; none where its extension is not installed. */
export async function distributedTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as is_there`,
  )
  if (!rows[0]?.is_there) return new Set()
  const known = await client.query<{ name: string }>('select logicalrelid::text as name from pg_dist_partition')
  return new Set(known.rows.map((it) => it.name))
}
