import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Menu, MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import { offProducts } from '#contract/menu/off.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { dayEnd } from '#server/domain/menu/stock.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

const out = `case when t.out_kind is not null then json_build_object('kind', t.out_kind, 'until', ${jsonTime('t.out_until')}, 'at', ${jsonTime('t.out_at')}) end as out`

interface Read extends Omit<Menu, 'day_ends_at' | 'branch_id'> {
  day_starts_min: number
}

/**
 * The menu of a branch in one statement. An index on the branch finds each part. `product_id`
 * limits the products to one.
 */
export async function readMenu(db: Db, at: BranchKey, now: Date, product_id?: string): Promise<Menu> {
  const list = (columns: Sql, from: string, order: string, more: Sql = empty) =>
    sql`coalesce((select json_agg(it) from (select ${columns} from ${raw(from)} t where t.company_id = ${at.company_id} and t.branch_id = ${at.branch_id} ${more} order by ${raw(order)}) it), '[]')`
  const one = product_id ? sql`and t.id = ${product_id}` : empty
  const row = await db.one<Read>(sql`
    select co.currency, b.timezone, b.day_starts_min,
      coalesce((select json_agg(l.platform order by l.platform) from platform_link l where l.company_id = ${at.company_id} and l.branch_id = b.id and l.is_active), '[]') as platforms,
      ${list(sql`t.id, t.name, t.image, t.is_active, t.schedule, t.delivery_types, t.master_id, t.version`, 'category', 't.position, t.id')} as categories,
      ${list(
        sql`t.id, t.category_id, t.name, t.images[1] as image, t.price, t.discounted_price, t.premium_price, t.tax_rate, t.is_active, t.is_listed, t.schedule, t.delivery_types, t.channels,
         t.master_id, t.overrides, t.version, ${raw(out)},
         array(select g.material_catalog_id from product_material_catalog g where g.company_id = ${at.company_id} and g.product_id = t.id order by g.position) as groups,
         array(select m.material_id from product_material m where m.company_id = ${at.company_id} and m.product_id = t.id) as materials`,
        'product',
        't.position, t.id',
        one,
      )} as products,
      ${list(sql`t.id, t.name, t.is_active, ${raw(out)}`, 'material', `t.name ->> 'tr' collate "tr-x-icu", t.id`)} as materials,
      ${list(
        sql`t.id, t.name, t.selection_type, t.minimum_limit, t.selection_limit, t.is_required, t.free_count, t.is_active,
         coalesce((select json_agg(json_build_object('material_id', o.material_id, 'price', o.price, 'max_count', o.max_count) order by o.position)
           from material_option o where o.company_id = ${at.company_id} and o.material_catalog_id = t.id), '[]') as options`,
        'material_catalog',
        `t.name ->> 'tr' collate "tr-x-icu", t.id`,
      )} as groups,
      ${list(sql`t.item_id, t.platform, t.wanted, t.state, t.reason`, 'platform_item', 't.item_id, t.platform', sql`and (t.wanted <> 'on' or t.state <> 'sent')`)} as platform_items
    from branch b join company co on co.id = b.company_id where b.company_id = ${at.company_id} and b.id = ${at.branch_id}`)
  if (!row) throw fault('not_found')
  const { day_starts_min, ...menu } = row
  const off = offProducts(menu, { at: now, ...wallClock(now, menu.timezone) })
  return {
    ...menu,
    branch_id: at.branch_id,
    day_ends_at: dayEnd(now, { ...menu, day_starts_min }).toISOString(),
    products: menu.products.map((it) => ({
      ...it,
      off: off.get(it.id)?.reason ?? null,
      off_by: off.get(it.id)?.by ?? null,
    })),
  }
}

export async function readProduct(db: Db, at: BranchKey, now: Date, id: string): Promise<MenuProduct> {
  const [product] = (await readMenu(db, at, now, id)).products
  if (!product) throw fault('not_found')
  return product
}

export async function readCategory(db: Db, at: BranchKey, id: string): Promise<MenuCategory> {
  const row =
    await db.one<MenuCategory>(sql`select id, name, image, is_active, schedule, delivery_types, master_id, version from category
    where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = ${id}`)
  if (!row) throw fault('not_found')
  return row
}
