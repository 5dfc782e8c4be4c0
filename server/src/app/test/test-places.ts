import { expect } from 'vitest'
import { connect } from '#server/db/client.ts'

/**
 * Finds all columns, of all tables, that contain one of `words`. Reads every column that can hold a
 * text, as the database's owner.
 */
export async function placesWith(ownerUrl: string, words: readonly string[]): Promise<string[]> {
  await using client = await connect(ownerUrl)
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.data_type in ('text', 'jsonb', 'json', 'ARRAY') or c.data_type like 'character%')`)
  expect(rows.length).toBeGreaterThan(300)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rows: held } = await client.query(
      `select 1 from "${table}" where "${column}"::text ilike any($1) limit 1`,
      [words.map((it) => `%${it}%`)],
    )
    if (held.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
