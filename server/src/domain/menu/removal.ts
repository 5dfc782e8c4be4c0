import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { docColumns } from './document.ts'
import type { By, Names, Touched, Undone } from './touched.ts'

/** Locks the branch's categories until the transaction ends. Returns their ids. */
export const categoryIds = async (db: Db, at: BranchKey) =>
  (
    await db.many<{ id: string }>(
      sql`select id from category where company_id = ${at.company_id} and branch_id = ${at.branch_id} order by id for key share`,
    )
  ).map((it) => it.id)

/**
 * Restores deleted products to their category, with their option groups, their ingredients and
 * their place in chain menus, as far as these still exist.
 */
export async function undoRemoval(db: Db, at: BranchKey, by: By, before: Touched[]): Promise<Undone> {
  const mine = before.filter((it) => it.of === 'removed')
  if (mine.length === 0) return { done: 0, skipped: [] }
  const known = new Set(await categoryIds(db, at))
  const homes = new Map(mine.map((it) => [String(it.home['id']), it.home]))
  for (const id of known) homes.delete(id)
  await bringBack(db, at, by, 'category', [...homes.values()])
  await bringBack(
    db,
    at,
    by,
    'product',
    mine.map((it) => it.row),
  )
  for (const it of mine) await undoLinks(db, at.company_id, it)
  return { done: mine.length, skipped: [] }
}

async function bringBack(
  db: Db,
  { company_id }: BranchKey,
  by: By,
  table: 'category' | 'product',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = raw(Object.keys(rows[0]!).join(', '))
  const written = rows.map((it) => {
    const version = Number(it['version']) + 1
    return { ...it, version, ...(it['followed_version'] === it['version'] && { followed_version: version }) }
  })
  await db.one(sql`insert into ${raw(table)} (company_id, ${columns}) select ${company_id}::uuid, ${columns}
    from jsonb_populate_recordset(${raw(`null::${table}`)}, ${JSON.stringify(written)}) as it`)
  await auditAll(db, by, {
    noun: `branch-${table}`,
    action: 'undo',
    company_id,
    records: rows.map((it) => ({ record_id: String(it['id']), before: null, after: it })),
  })
}

async function undoLinks(db: Db, company_id: string, it: Extract<Touched, { of: 'removed' }>): Promise<void> {
  await db.one(sql`insert into product_material_catalog (company_id, product_id, material_catalog_id, position)
    select ${company_id}::uuid, ${it.id}::uuid, c.id, g.position from material_catalog c
      join jsonb_to_recordset(${JSON.stringify(it.groups)}) as g(material_catalog_id uuid, position int) on g.material_catalog_id = c.id
    where c.company_id = ${company_id}`)
  for (const [table, of, ids] of [
    ['product_material', 'material', it.materials],
    ['product_catalog_product', 'product_catalog', it.catalogs],
  ] as const)
    await db.one(sql`insert into ${raw(table)} (company_id, product_id, ${raw(of)}_id) select ${company_id}::uuid, ${it.id}::uuid, o.id from ${raw(of)} o
      where o.company_id = ${company_id} and o.id = any(${ids}::uuid[])`)
}

/**
 * The columns that undoing a product's deletion restores: all except the company, which is taken
 * from the caller's access.
 */
const restoredColumns = [
  'id',
  'branch_id',
  'category_id',
  'name',
  'description',
  'price',
  'tax_rate',
  'position',
  'is_active',
  'images',
  'discounted_price',
  'premium_price',
  'tax_rates',
  'is_listed',
  'allergens',
  'schedule',
  'delivery_types',
  'channels',
  'out_kind',
  'out_until',
  'out_at',
  'master_id',
  'overrides',
  'version',
] as const
const restoredHomeColumns = ['id', 'branch_id', ...Object.keys(docColumns.category), 'version']

/** Deletes locked products. Returns everything that an undo needs. */
export async function removeProducts(db: Db, at: BranchKey, by: By, ids: readonly string[]): Promise<Touched[]> {
  const removed = await db.many<{
    id: string
    name: Names
    row: Record<string, unknown>
    groups: object[]
    materials: string[]
    catalogs: string[]
    home: Record<string, unknown>
  }>(sql`
    select p.id, p.name, (select to_jsonb(it) from (select ${join(restoredColumns.map((it) => raw(`p.${it}`)))}) it) as row,
      coalesce((select jsonb_agg(jsonb_build_object('material_catalog_id', g.material_catalog_id, 'position', g.position)) from product_material_catalog g
        where g.company_id = ${at.company_id} and g.product_id = p.id), '[]') as groups,
      array(select m.material_id from product_material m where m.company_id = ${at.company_id} and m.product_id = p.id) as materials,
      array(select c.product_catalog_id from product_catalog_product c where c.company_id = ${at.company_id} and c.product_id = p.id) as catalogs,
      (select to_jsonb(it) from (select ${raw(restoredHomeColumns.map((it) => `h.${it}`).join(', '))}) it) as home
    from product p join category h on h.company_id = p.company_id and h.id = p.category_id where p.company_id = ${at.company_id} and p.branch_id = ${at.branch_id} and p.id = any(${[...ids]}::uuid[])`)
  await db.one(
    sql`delete from product where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = any(${[...ids]}::uuid[])`,
  )
  await auditAll(db, by, {
    noun: 'branch-product',
    action: 'delete',
    company_id: at.company_id,
    records: removed.map((it) => ({ record_id: it.id, before: it.row, after: null })),
  })
  return removed.map((it) => ({ of: 'removed', ...it }))
}
