import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { writeProducts } from './change.ts'
import { menuChanged } from './stock.ts'
import type { By } from './touched.ts'

interface Part {
  id: string
  is_active: boolean
}

/** The categories or products among these ids that a branch has, locked in the order of their ids. */
const lockParts = (
  db: Db,
  { company_id, branch_id }: BranchKey,
  table: 'category' | 'product',
  ids: readonly string[],
) =>
  db.many<Part>(sql`select id, is_active from ${raw(table)}
    where company_id = ${company_id} and branch_id = ${branch_id} and id = any(${[...ids]}::uuid[]) order by id for update`)

/**
 * Switches categories and products of a branch on or off, in the caller's transaction. Parts that
 * no longer exist are left out, and parts that are already as wanted stay as they are. Returns how
 * many exist.
 */
export async function switchParts(
  db: Db,
  at: BranchKey,
  by: By,
  {
    category_ids,
    product_ids,
    is_active,
  }: Record<'category_ids' | 'product_ids', readonly string[]> & {
    is_active: boolean
  },
): Promise<number> {
  const [before, after] = [{ is_active: !is_active }, { is_active }]
  const categories = await lockParts(db, at, 'category', category_ids)
  const products = await lockParts(db, at, 'product', product_ids)
  const other = (parts: Part[]) => parts.filter((it) => it.is_active !== is_active).map((it) => it.id)
  const [switched, moved] = [other(categories), other(products)]
  if (switched.length > 0) {
    await db.one(sql`update category set is_active = ${is_active}, version = version + 1, updated_at = ${by.now}
      where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = any(${switched}::uuid[])`)
    const records = switched.map((record_id) => ({ record_id, before, after }))
    await auditAll(db, by, { noun: 'branch-category', action: 'update', company_id: at.company_id, records })
  }
  const rows = moved.map((id) => ({ id, before, after }))
  await writeProducts(db, at, by, 'update', rows)
  if (switched.length + moved.length > 0) await menuChanged(db, at, by.actor?.name ?? null, by.now)
  return categories.length + products.length
}
