import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { limited, orderBy, where } from './list.ts'

/**
 * One page of a list whose statement is written by hand. The statement consists of `columns from …`
 * and the conditions, including the one that limits it to the caller's reach. `fields` maps each
 * sort field to its column.
 */
export async function listed<Row extends object>(
  db: Db,
  it: {
    columns: Sql
    from: Sql
    conditions: (Sql | undefined)[]
    query: { page: number; limit: number; sort: string; search?: string | undefined }
    fields: Record<string, string>
    /** The column that decides the sequence of rows with equal sort values. */
    tie: string
  },
): Promise<{ data: Row[]; total: number; page: number; limit: number }> {
  const { columns, from, query } = it
  const conditions = where(it.conditions)
  const data = await db.many<Row>(
    sql`select ${columns} ${from} ${conditions} ${orderBy(query.sort, it.tie, it.fields)} ${limited(query)}`,
  )
  const count = await db.one<{ n: number }>(sql`select count(*)::int as n ${from} ${conditions}`)
  return { data, total: count?.n ?? 0, page: query.page, limit: query.limit }
}
