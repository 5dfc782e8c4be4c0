import type pg from 'pg'

/**
 * Inserts rows of one shape in one statement. Keys are columns; arrays and objects become JSON.
 * `as` replaces a column's value by an expression, such as `{ search_text: 'fold(search_text)' }`.
 * Table and columns come from this folder's code, never from outside.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly object[],
  as: Record<string, string> = {},
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  await client.query(
    `insert into ${table} (${columns.join(', ')}) select ${columns.map((it) => as[it] ?? it).join(', ')} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
}
