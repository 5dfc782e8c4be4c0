import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/** Adds to each line of an order the category of its product. */
export async function basketLines(
  db: Db,
  company_id: string,
  lines: readonly { product_id: string | null; total: number }[],
) {
  const ids = lines.flatMap((it) => it.product_id ?? [])
  if (ids.length === 0) return lines.map((it) => ({ ...it, category_id: null }))
  const known = await db.many<{ id: string; category_id: string }>(
    sql`select id, category_id from product where company_id = ${company_id} and id = any(${ids}::uuid[])`,
  )
  const categories = new Map(known.map((it) => [it.id, it.category_id]))
  return lines.map((it) => ({ ...it, category_id: categories.get(it.product_id?.toLowerCase() ?? '') ?? null }))
}
