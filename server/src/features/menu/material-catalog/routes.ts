import sql from 'sql-template-tag'
import { materialCatalog, type MaterialCatalog } from '#contract/menu/material-catalog.ts'
import { groupFaults } from '#contract/menu/rules.ts'
import type { Db } from '#server/db/pool.ts'
import { menuRecord } from '#server/domain/menu/menu-record.ts'
import { insertParts, lockReferenced, outNow, takeOut } from '#server/domain/menu/parts.ts'
import { usedBy } from '#server/domain/menu/use-words.ts'
import { routes } from '#server/kit/context.ts'
import { fault, refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { sameCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

type Option = MaterialCatalog['options'][number]

async function writeOptions(db: Db, it: { id: string; company_id: string; branch_id: string }, options: Option[]) {
  const ids = options.map((option) => option.material_id)
  await lockReferenced(db, 'material', it, ids, (at) => `options.${at}.material_id`)
  await db.one(sql`delete from material_option where company_id = ${it.company_id} and material_catalog_id = ${it.id}`)
  const rows = options.map(({ material_id, price, max_count, is_default }, position) => {
    return { material_catalog_id: it.id, material_id, price, max_count, is_default, position }
  })
  await insertParts(db, 'material_option', it.company_id, rows)
}

const usersOf = (db: Db, { id, company_id }: Pick<MaterialCatalog, 'id' | 'company_id'>) =>
  db.many<{ id: string; name: { tr: string; en: string; de: string } }>(sql`
    select p.id, p.name from product p join product_material_catalog l on l.company_id = p.company_id and l.product_id = p.id
    where p.company_id = ${company_id} and l.material_catalog_id = ${id} order by p.name ->> 'tr' collate "tr-x-icu", p.id`)

const record = recordRoutes(materialCatalog, {
  ...menuRecord('material_catalog', 'g'),
  // Nothing is listed here, because `removing` checks which products offer the group.
  uses: [],
  columns: ({
    now,
    reach: { tie },
  }) => sql`g.id, g.company_id, g.branch_id, g.name, g.selection_type, g.is_required, g.minimum_limit, g.selection_limit, g.free_count, g.is_active,
    g.version, g.updated_at, co.currency,
    (select count(*)::int from product_material_catalog l where ${sameCompany(tie, 'l', 'g')} and l.material_catalog_id = g.id) as product_count,
    (select coalesce(jsonb_agg(jsonb_build_object('material_id', o.material_id, 'price', o.price, 'max_count', o.max_count, 'is_default', o.is_default) order by o.position), '[]')
      from material_option o where ${sameCompany(tie, 'o', 'g')} and o.material_catalog_id = g.id) as options,
    (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'is_active', m.is_active, 'out', ${outNow('m', now)}) order by o.position), '[]')
      from material_option o join material m on m.company_id = o.company_id and m.id = o.material_id where ${sameCompany(tie, 'o', 'g')} and o.material_catalog_id = g.id) as materials`,
  from: () => sql`from material_catalog g join company co on co.id = g.company_id`,
  check: (body) => refuseBrokenRules(groupFaults(body)),
  write: (it) => ({ ...it, options: undefined }),
  parts: ({ branch_id, options }, { db, id, company_id }) => writeOptions(db, { id, company_id, branch_id }, options),
  removing: async (it, { db, ctx }, { query }) => {
    if (it.product_count === 0) return
    if (!query.take_out) throw fault('in_use', { detail: usedBy(ctx.lang, { products: it.product_count, groups: 0 }) })
    await takeOut(db, ctx, it, 'groups')
  },
})

export const materialCatalogRoutes = routes(materialCatalog, {
  ...record.handlers,
  usage: async ({ params }, ctx) => ({
    products: await usersOf(ctx.db, await record.one(ctx.db, ctx, params.branch_material_catalog_id)),
  }),
})
