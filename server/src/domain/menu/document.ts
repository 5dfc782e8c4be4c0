import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Schedule, SelectionType } from '#contract/menu/menu-fields.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

export type Names = Record<'tr' | 'en' | 'de', string>

/**
 * The fields that all records of a menu have. Among them are the folded name as `key`, the record
 * that this one follows, and the version which that record had when this one was last written from
 * it.
 */
export interface Part {
  id: string
  key: string
  name: Names
  master_id: string | null
  followed_version: number | null
  version: number
}
export interface DocCategory extends Part {
  image: string | null
  icon_id: number | null
  is_active: boolean
  schedule: Schedule
  delivery_types: string[]
  position: number
}
export interface DocMaterial extends Part {
  allergens: string[]
  is_active: boolean
}
export interface DocOption {
  material_id: string
  price: number
  max_count: number
  is_default: boolean
}
export interface DocGroup extends Part {
  selection_type: SelectionType
  is_required: boolean
  minimum_limit: number
  selection_limit: number
  free_count: number
  is_active: boolean
  options: DocOption[]
}
export interface DocProduct extends Omit<Part, 'followed_version'> {
  category_id: string
  position: number
  description: Names
  images: string[]
  price: number
  discounted_price: number | null
  premium_price: number | null
  tax_rate: number
  tax_rates: Partial<Record<string, number>>
  is_active: boolean
  is_listed: boolean
  allergens: string[]
  schedule: Schedule
  delivery_types: string[]
  channels: string[]
  /**
   * The ids of the product's option groups, in the sequence in which customers see them, and of its
   * ingredients.
   */
  groups: string[]
  materials: string[]
  overrides: string[]
}

/**
 * A menu or a part of it: products together with the categories, groups and materials that they
 * need. Money is in minor units.
 */
export interface Document {
  categories: DocCategory[]
  materials: DocMaterial[]
  groups: DocGroup[]
  products: DocProduct[]
}

/** The columns of each table, with their types, as PostgreSQL reads them from JSON. */
export const docColumns = {
  category: {
    name: 'jsonb',
    image: 'text',
    icon_id: 'int',
    is_active: 'boolean',
    schedule: 'jsonb',
    delivery_types: 'text[]',
    position: 'int',
    master_id: 'uuid',
    followed_version: 'int',
  },
  material: { name: 'jsonb', allergens: 'text[]', is_active: 'boolean', master_id: 'uuid', followed_version: 'int' },
  material_catalog: {
    name: 'jsonb',
    selection_type: 'text',
    is_required: 'boolean',
    minimum_limit: 'int',
    selection_limit: 'int',
    free_count: 'int',
    is_active: 'boolean',
    master_id: 'uuid',
    followed_version: 'int',
  },
  product: {
    category_id: 'uuid',
    name: 'jsonb',
    description: 'jsonb',
    images: 'text[]',
    price: 'int',
    discounted_price: 'int',
    premium_price: 'int',
    tax_rate: 'int',
    tax_rates: 'jsonb',
    is_active: 'boolean',
    is_listed: 'boolean',
    allergens: 'text[]',
    schedule: 'jsonb',
    delivery_types: 'text[]',
    channels: 'text[]',
    position: 'int',
    master_id: 'uuid',
    overrides: 'text[]',
  },
} as const
export type DocTable = keyof typeof docColumns

/**
 * Reads the menu of a branch, sorted as customers see it. With `product_ids`, reads only those
 * products and what they need. With `lock`, the rows cannot change until the transaction ends, and
 * no other menu can be copied to the branch meanwhile.
 */
export async function documentOf(
  db: Db,
  at: BranchKey,
  product_ids?: readonly string[] | null,
  lock?: 'lock',
): Promise<Document> {
  if (lock) await lockMenu(db, at)
  const list = (table: DocTable, more: Sql, order: string, only: Sql = sql``) =>
    sql`coalesce((select json_agg(it) from (select t.id, fold(t.name ->> 'tr') as key, t.version,
      ${raw(
        Object.keys(docColumns[table])
          .map((it) => `t.${it}`)
          .join(', '),
      )} ${more}
      from ${raw(table)} t where t.company_id = ${at.company_id} and t.branch_id = ${at.branch_id} ${only} order by ${raw(order)}) it), '[]')`
  const row = await db.must<Document>(sql`select
    ${list('category', empty, 't.position, t.id')} as categories,
    ${list('material', empty, `t.name ->> 'tr' collate "tr-x-icu", t.id`)} as materials,
    ${list(
      'material_catalog',
      sql`, coalesce((select json_agg(json_build_object('material_id', o.material_id, 'price', o.price, 'max_count', o.max_count, 'is_default', o.is_default) order by o.position)
        from material_option o where o.company_id = ${at.company_id} and o.material_catalog_id = t.id), '[]') as options`,
      `t.name ->> 'tr' collate "tr-x-icu", t.id`,
    )} as groups,
    ${list(
      'product',
      sql`, array(select g.material_catalog_id from product_material_catalog g where g.company_id = ${at.company_id} and g.product_id = t.id order by g.position) as groups,
        array(select m.material_id from product_material m where m.company_id = ${at.company_id} and m.product_id = t.id order by m.material_id) as materials`,
      't.position, t.id',
      product_ids ? sql`and t.id = any(${[...product_ids]}::uuid[])` : sql``,
    )} as products`)
  return product_ids ? needed(row) : row
}

/** The document without the categories, groups and materials that no product uses. */
function needed(it: Document): Document {
  const of = (ids: readonly string[]) => new Set(ids)
  const categories = of(it.products.map((one) => one.category_id))
  const groupIds = of(it.products.flatMap((one) => one.groups))
  const groups = it.groups.filter((one) => groupIds.has(one.id))
  const materials = of([
    ...it.products.flatMap((one) => one.materials),
    ...groups.flatMap((one) => one.options.map((option) => option.material_id)),
  ])
  return {
    products: it.products,
    groups,
    categories: it.categories.filter((one) => categories.has(one.id)),
    materials: it.materials.filter((one) => materials.has(one.id)),
  }
}

/**
 * Locks copying to the branch, because rows that do not exist yet cannot be locked: without this
 * lock, two concurrent copies would both create the same record.
 */
async function lockMenu(db: Db, at: BranchKey): Promise<void> {
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`menu ${at.branch_id}`}, 0))`)
  for (const table of ['product', 'category', 'material_catalog', 'material'] as const)
    await db.many(
      sql`select t.id from ${raw(table)} t where t.company_id = ${at.company_id} and t.branch_id = ${at.branch_id} order by t.id for no key update`,
    )
}
