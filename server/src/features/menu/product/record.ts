import sql, { raw } from 'sql-template-tag'
import type { Out } from '#contract/kit/call.ts'
import { chainFields, ownRecords, type ChainField, type product, type Product } from '#contract/menu/product.ts'
import type { Db } from '#server/db/pool.ts'
import { recordPrices } from '#server/domain/menu/change.ts'
import { createGroups } from '#server/domain/menu/new-groups.ts'
import { insertParts, lastIn, lockReferenced, outNow } from '#server/domain/menu/parts.ts'
import type { Context } from '#server/kit/context.ts'
import { sameCompany, type Tie } from '#server/kit/guard/reach.ts'
import type { Columns, Step } from '#server/kit/record/record-noun.ts'

type ProductInput = Out<typeof product.input>
type ProductForm = Out<typeof product.form>
type Writing = Step<Product, 'company_id'>

export const columns = (
  now: Date,
  tie: Tie,
) => sql`p.id, p.company_id, p.branch_id, p.category_id, p.name, p.description, p.images, p.price, p.discounted_price, p.premium_price, p.tax_rate, p.tax_rates,
  p.is_active, p.is_listed, p.allergens, p.schedule, p.delivery_types, p.channels, p.position, p.master_id, p.overrides, p.version, p.updated_at,
  ${outNow('p', now)} as out, co.currency, c.name as category_names,
  (select coalesce(array_agg(l.material_catalog_id order by l.position), '{}') from product_material_catalog l where ${sameCompany(tie, 'l', 'p')} and l.product_id = p.id) as groups,
  (select coalesce(array_agg(pm.material_id order by m.name ->> 'tr' collate "tr-x-icu", m.id), '{}') from product_material pm
    join material m on m.company_id = pm.company_id and m.id = pm.material_id where ${sameCompany(tie, 'pm', 'p')} and pm.product_id = p.id) as materials,
  (select coalesce(array_agg(k.id order by k.name, k.id), '{}') from product_catalog_product kp
    join product_catalog k on k.company_id = kp.company_id and k.id = kp.product_catalog_id where ${sameCompany(tie, 'kp', 'p')} and kp.product_id = p.id) as catalogs,
  (select coalesce(array_agg(k.name order by k.name, k.id), '{}') from product_catalog_product kp
    join product_catalog k on k.company_id = kp.company_id and k.id = kp.product_catalog_id where ${sameCompany(tie, 'kp', 'p')} and kp.product_id = p.id) as catalog_names`
export const from = sql`from product p join category c on c.company_id = p.company_id and c.id = p.category_id join company co on co.id = p.company_id`

export type Stored = Omit<Product, 'category_name'> & { category_names: Record<'tr' | 'en' | 'de', string> }
export const showProduct = ({ category_names, ...row }: Stored, { lang }: Context): Product => ({
  ...row,
  category_name: category_names[lang],
})

/**
 * The values of the columns. Rates that equal the product's own are not stored. In a new category,
 * the product comes last.
 */
export async function columnsOf(input: ProductInput, { db, company_id, before }: Writing): Promise<Columns> {
  const { category_id, branch_id } = input
  await lockReferenced(db, 'category', { company_id, branch_id }, [category_id], () => 'category_id')
  const rates = Object.entries(input.tax_rates).filter(([, rate]) => rate !== input.tax_rate)
  const stays = before?.category_id === category_id
  return {
    ...input,
    tax_rates: Object.fromEntries(rates),
    schedule: JSON.stringify(input.schedule),
    groups: undefined,
    materials: undefined,
    catalogs: undefined,
    position: stays ? undefined : await lastIn(db, 'product', { company_id, category_id }),
    overrides: before && (await overridesOf(db, before, input)),
  }
}

export async function writeParts(input: ProductForm, { db, ctx, id, company_id, before }: Writing): Promise<void> {
  if (before) await recordPrices(db, ctx, before, input)
  const place = { company_id, branch_id: input.branch_id }
  const made = await createGroups(db, place, ctx, input.new_groups ?? [])
  const group_ids = input.groups.map((it) => made.get(it) ?? it)
  await lockReferenced(db, 'material_catalog', place, group_ids, () => 'groups')
  await lockReferenced(db, 'material', place, input.materials, () => 'materials')
  await lockReferenced(db, 'product_catalog', place, input.catalogs, () => 'catalogs')
  for (const table of ['product_material_catalog', 'product_material', 'product_catalog_product'] as const)
    await db.one(sql`delete from ${raw(table)} where company_id = ${company_id} and product_id = ${id}`)
  const groups = group_ids.map((it, position) => ({ product_id: id, material_catalog_id: it, position }))
  const materials = input.materials.map((it) => ({ product_id: id, material_id: it }))
  const catalogs = input.catalogs.map((it) => ({ product_id: id, product_catalog_id: it }))
  await insertParts(db, 'product_material_catalog', company_id, groups)
  await insertParts(db, 'product_material', company_id, materials)
  await insertParts(db, 'product_catalog_product', company_id, catalogs)
}

/** The fields that the chain has decided so far and that this change makes the branch's own. */
async function overridesOf(db: Db, before: Product, input: ProductInput): Promise<string[]> {
  if (!before.master_id) return before.overrides
  const said = await db.one<{ fields: string[] | null }>(sql`
    select array_agg(distinct f) as fields from product_catalog_product kp
    join product_catalog k on k.company_id = kp.company_id and k.id = kp.product_catalog_id cross join unnest(k.fields) f
    where kp.company_id = ${before.company_id} and kp.product_id = ${before.master_id}`)
  const chain: readonly string[] = said?.fields ?? chainFields
  const isChanged = (name: ChainField) => canonical(before[name]) !== canonical(input[name])
  return [...new Set([...before.overrides, ...chainFields.filter((it) => chain.includes(it) && isChanged(it))])]
}

/**
 * The same text for equal values, whatever the order in which the database stores an object's
 * fields.
 */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, it: unknown) =>
    it && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )

/**
 * Makes a field follow the chain again: returns the current value of the product it follows, unless
 * the field refers to records of the branch's own.
 */
export function followed({ company_id, master_id }: Product, field: ChainField): Columns {
  const master = sql`from product m where m.company_id = ${company_id} and m.id = ${master_id}`
  const own = raw(`p.${field}`)
  return {
    overrides: sql`array_remove(p.overrides, ${field})`,
    [field]: ownRecords.includes(field)
      ? undefined
      : sql`case when exists (select 1 ${master}) then (select m.${raw(field)} ${master}) else ${own} end`,
  }
}
