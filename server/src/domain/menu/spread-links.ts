import sql, { raw } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { DocGroup, DocProduct } from './document.ts'

export async function writeOptions(db: Db, at: BranchKey, groups: readonly DocGroup[]): Promise<void> {
  await db.one(sql`delete from material_option where company_id = ${at.company_id}
    and material_catalog_id = any(${groups.map((it) => it.id)}::uuid[])`)
  const rows = groups.flatMap((it) =>
    it.options.map((option, position) => ({ ...option, position, material_catalog_id: it.id })),
  )
  await db.one(sql`insert into material_option (company_id, material_catalog_id, material_id, price, max_count, is_default, position)
    select m.company_id, it.material_catalog_id, it.material_id, it.price, it.max_count, it.is_default, it.position
    from jsonb_to_recordset(${JSON.stringify(rows)}) as it(material_catalog_id uuid, material_id uuid, price int, max_count int, is_default boolean, position int)
      join material m on m.company_id = ${at.company_id} and m.branch_id = ${at.branch_id} and m.id = it.material_id`)
}

export async function writeLinks(db: Db, at: BranchKey, products: readonly DocProduct[]): Promise<void> {
  const ids = products.map((it) => it.id)
  for (const [table, of, key] of [
    ['product_material_catalog', 'material_catalog', 'groups'],
    ['product_material', 'material', 'materials'],
  ] as const) {
    await db.one(
      sql`delete from ${raw(table)} where company_id = ${at.company_id} and product_id = any(${ids}::uuid[])`,
    )
    const rows = products.flatMap((it) => it[key].map((id, position) => ({ product_id: it.id, id, position })))
    const place = raw(of === 'material_catalog' ? ', position' : '')
    await db.one(sql`insert into ${raw(table)} (company_id, product_id, ${raw(of)}_id${place}) select o.company_id, it.product_id, o.id${place}
      from jsonb_to_recordset(${JSON.stringify(rows)}) as it(product_id uuid, id uuid, position int)
        join ${raw(of)} o on o.company_id = ${at.company_id} and o.branch_id = ${at.branch_id} and o.id = it.id`)
  }
}
