import sql, { raw } from 'sql-template-tag'
import { materialCatalog, type MaterialCatalog } from '#contract/menu/material-catalog.ts'
import { groupFaults } from '#contract/menu/rules.ts'
import type { Db } from '#server/db/pool.ts'
import { insertParts, lockRow, mustBelong, mustHold, outOf, takeOut, within } from '#server/domain/menu/parts.ts'
import { menuChanged, told } from '#server/domain/menu/stock.ts'
import { usedBy } from '#server/domain/menu/use-words.ts'
import { reachOf } from '#server/kit/actor.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { anyOf, contains, namesOf } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { noun } = materialCatalog
type Option = MaterialCatalog['options'][number]

const columns = (
  now: Date,
) => sql`g.id, g.company_id, g.branch_id, g.name, g.selection_type, g.is_required, g.minimum_limit, g.selection_limit, g.free_count, g.is_active,
  g.version, g.updated_at, co.currency,
  (select count(*)::int from product_material_catalog l where l.company_id = g.company_id and l.material_catalog_id = g.id) as product_count,
  (select coalesce(jsonb_agg(jsonb_build_object('material_id', o.material_id, 'price', o.price, 'max_count', o.max_count, 'is_default', o.is_default) order by o.position), '[]')
    from material_option o where o.company_id = g.company_id and o.material_catalog_id = g.id) as options,
  (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'is_active', m.is_active, 'out', ${outOf('m', now)}) order by o.position), '[]')
    from material_option o join material m on m.company_id = o.company_id and m.id = o.material_id where o.company_id = g.company_id and o.material_catalog_id = g.id) as materials`
const from = sql`from material_catalog g join company co on co.id = g.company_id`

async function oneGroup(db: Db, { reach, now }: Context, id: string, lock?: 'lock'): Promise<MaterialCatalog> {
  if (lock) await lockRow(db, 'material_catalog', reach, id)
  const row = await db.one<MaterialCatalog>(
    sql`select ${columns(now)} ${from} where ${within('g', reach)} and g.id = ${id}`,
  )
  if (!row) throw fault('not_found')
  return row
}

async function writeOptions(db: Db, it: { id: string; company_id: string; branch_id: string }, options: Option[]) {
  const ids = options.map((option) => option.material_id)
  await mustBelong(db, 'material', it, ids, (at) => `options.${at}.material_id`)
  await db.one(sql`delete from material_option where company_id = ${it.company_id} and material_catalog_id = ${it.id}`)
  await insertParts(
    db,
    'material_option',
    it.company_id,
    ['material_catalog_id', 'material_id', 'price', 'max_count', 'is_default', 'position'],
    options.map((option, at) => [it.id, option.material_id, option.price, option.max_count, option.is_default, at]),
  )
}

const usersOf = (db: Db, { id, company_id }: Pick<MaterialCatalog, 'id' | 'company_id'>) =>
  db.many<{ id: string; name: { tr: string; en: string; de: string } }>(sql`
    select p.id, p.name from product p join product_material_catalog l on l.company_id = p.company_id and l.product_id = p.id
    where p.company_id = ${company_id} and l.material_catalog_id = ${id} order by p.name ->> 'tr' collate "tr-x-icu", p.id`)

export const materialCatalogRoutes = routes(materialCatalog, {
  list: ({ query }, { db, reach, lang, now }) =>
    listed<MaterialCatalog>(db, {
      columns: columns(now),
      from,
      conditions: [
        within('g', reach),
        anyOf('g.id', query.id),
        anyOf('g.branch_id', query.branch_id),
        anyOf('g.selection_type', query.selection_type),
        anyOf('g.is_active', query.is_active),
        contains([`g.name ->> '${lang}'`], query.search),
      ],
      query,
      fields: {
        name: `(g.name ->> '${lang}') collate "tr-x-icu"`,
        selection_type: 'g.selection_type',
        updated_at: 'g.updated_at',
      },
      tie: 'g.id',
    }),

  read: ({ params }, ctx) => oneGroup(ctx.db, ctx, params.branch_material_catalog_id),

  create: ({ body }, ctx) => {
    mustHold(groupFaults(body))
    return told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const [id, company_id] = [uuidv7(), ctx.actor.tree.branches.get(body.branch_id)!.company_id]
        await db.one(sql`insert into material_catalog (company_id, id, branch_id, name, selection_type, is_required, minimum_limit, selection_limit, free_count, is_active, updated_at)
        values (${company_id}, ${id}, ${body.branch_id}, ${body.name}, ${body.selection_type}, ${body.is_required}, ${body.minimum_limit}, ${body.selection_limit}, ${body.free_count}, ${body.is_active}, ${ctx.now})`)
        await writeOptions(db, { id, company_id, branch_id: body.branch_id }, body.options)
        const after = await oneGroup(db, ctx, id)
        await menuChanged(db, after, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'create', after })
        return after
      }),
    )
  },

  update: ({ params, body }, ctx) => {
    mustHold(groupFaults(body))
    return told(
      ctx.kit,
      changed<MaterialCatalog>(ctx, {
        noun,
        version: body.version,
        company_id: (it) => it.company_id,
        load: (db, lock) => oneGroup(db, ctx, params.branch_material_catalog_id, lock),
        write: async (db, before) => {
          if (body.branch_id !== before.branch_id) throw wrongField('branch_id', 'fixed')
          await writeOptions(db, before, body.options)
          await db.one(sql`update material_catalog set name = ${body.name}, selection_type = ${body.selection_type}, is_required = ${body.is_required}, minimum_limit = ${body.minimum_limit},
          selection_limit = ${body.selection_limit}, free_count = ${body.free_count}, is_active = ${body.is_active}, version = version + 1, updated_at = ${ctx.now}
          where company_id = ${before.company_id} and id = ${before.id}`)
          await menuChanged(db, before, ctx.actor.name, ctx.now)
        },
      }),
    )
  },

  remove: async ({ params, query }, ctx) => {
    await told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const before = await oneGroup(db, ctx, params.branch_material_catalog_id, 'lock')
        const { id, company_id, product_count } = before
        if (product_count > 0) {
          if (!query.take_out)
            throw fault('in_use', { detail: usedBy(ctx.lang, { products: product_count, groups: 0 }) })
          await takeOut(db, ctx, before, 'groups')
        }
        await db.one(sql`delete from material_catalog where company_id = ${company_id} and id = ${id}`)
        await menuChanged(db, before, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'delete', before })
      }),
    )
    return null
  },

  history: async ({ params }, ctx) => {
    const { id, company_id } = await oneGroup(ctx.db, ctx, params.branch_material_catalog_id)
    return historyOf(ctx.db, noun, id, [company_id])
  },

  usage: async ({ params }, ctx) => ({
    products: await usersOf(ctx.db, await oneGroup(ctx.db, ctx, params.branch_material_catalog_id)),
  }),

  names: ({ params, query }, { db, actor, lang }) =>
    namesOf<string>(
      db,
      query,
      sql`select g.id, g.name ->> ${raw(`'${lang}'`)} as name from material_catalog g where ${within('g', reachOf(actor))} and g.branch_id = ${params.branch_id}`,
    ),
})
