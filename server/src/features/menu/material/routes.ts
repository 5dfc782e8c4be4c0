import sql from 'sql-template-tag'
import { material, type Material } from '#contract/menu/material.ts'
import { isUnsellable, type PricedGroup } from '#contract/menu/price.ts'
import { duplicateFaults } from '#contract/menu/rules.ts'
import type { Db } from '#server/db/pool.ts'
import { menuRecord } from '#server/domain/menu/menu-record.ts'
import { outNow, takeOut } from '#server/domain/menu/parts.ts'
import { neededBy, usedBy } from '#server/domain/menu/use-words.ts'
import { routes } from '#server/kit/context.ts'
import { fault, refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { sameCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

type Names = { tr: string; en: string; de: string }
type UsingGroup = Omit<PricedGroup, 'id' | 'options'> & {
  id: string
  name: Names
  options: { material_id: string; max_count: number }[]
}

/** The products that contain a material, and the groups that offer it. */
async function usageOf(db: Db, { id, company_id }: Pick<Material, 'id' | 'company_id'>) {
  const products = await db.many<{ id: string; name: Names }>(sql`
    select p.id, p.name from product p join product_material pm on pm.company_id = p.company_id and pm.product_id = p.id
    where p.company_id = ${company_id} and pm.material_id = ${id} order by p.name ->> 'tr' collate "tr-x-icu", p.id`)
  const groups = await db.many<UsingGroup>(sql`
    select g.id, g.name, g.selection_type, g.minimum_limit, g.selection_limit, g.is_required, g.free_count,
      (select jsonb_agg(jsonb_build_object('material_id', o.material_id, 'max_count', o.max_count)) from material_option o where o.company_id = ${company_id} and o.material_catalog_id = g.id) as options
    from material_catalog g join material_option mo on mo.company_id = g.company_id and mo.material_catalog_id = g.id
    where g.company_id = ${company_id} and mo.material_id = ${id} order by g.name ->> 'tr' collate "tr-x-icu", g.id`)
  return {
    products,
    groups: groups.map((group) => {
      const rest = group.options.filter((it) => it.material_id !== id)
      const options = rest.map((it) => ({ id: it.material_id, price: 0, max_count: it.max_count, is_on: true }))
      return { id: group.id, name: group.name, is_needed: rest.length === 0 || isUnsellable({ ...group, options }) }
    }),
  }
}

const record = recordRoutes(material, {
  ...menuRecord('material', 'm'),
  // Nothing is listed here, because `removing` checks which products and groups use the material.
  uses: [],
  columns: ({
    now,
    reach: { tie },
  }) => sql`m.id, m.company_id, m.branch_id, m.name, m.allergens, m.is_active, m.version, m.updated_at, ${outNow('m', now)} as out,
    (select count(*)::int from product_material pm where ${sameCompany(tie, 'pm', 'm')} and pm.material_id = m.id) as product_count,
    (select count(*)::int from material_option mo where ${sameCompany(tie, 'mo', 'm')} and mo.material_id = m.id) as group_count`,
  filter: {
    is_out: (values, { now }) =>
      sql`(m.out_kind is not null and (m.out_until is null or m.out_until > ${now})) = any(${values}::boolean[])`,
  },
  check: (body) => refuseBrokenRules(duplicateFaults(body, ['allergens'])),
  removing: async (it, { db, ctx }, { query }) => {
    if (it.product_count + it.group_count === 0) return
    if (!query.take_out)
      throw fault('in_use', { detail: usedBy(ctx.lang, { products: it.product_count, groups: it.group_count }) })
    // The groups are locked, because the other option of a group may be about to be deleted too.
    await db.many(sql`select g.id from material_catalog g join material_option o on o.company_id = g.company_id and o.material_catalog_id = g.id
      where g.company_id = ${it.company_id} and o.material_id = ${it.id} order by g.id for update of g`)
    const needed = (await usageOf(db, it)).groups.filter((group) => group.is_needed)
    if (needed.length > 0) {
      const names = needed.map((group) => group.name[ctx.lang])
      throw fault('in_use', { detail: neededBy(ctx.lang, names) })
    }
    await takeOut(db, ctx, it, 'recipes')
    await takeOut(db, ctx, it, 'options')
  },
})

export const materialRoutes = routes(
  material,
  {
    ...record.handlers,
    usage: async ({ params }, ctx) => usageOf(ctx.db, await record.one(ctx.db, ctx, params.branch_material_id)),
  },
  record.companyOf,
)
