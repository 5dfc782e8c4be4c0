import sql, { raw } from 'sql-template-tag'
import { material, type Material } from '#contract/menu/material.ts'
import { isUnsellable, type PricedGroup } from '#contract/menu/price.ts'
import { twiceFaults } from '#contract/menu/rules.ts'
import type { Db } from '#server/db/pool.ts'
import { lockRow, mustHold, outOf, takeOut, within } from '#server/domain/menu/parts.ts'
import { menuChanged, told } from '#server/domain/menu/stock.ts'
import { neededBy, usedBy } from '#server/domain/menu/use-words.ts'
import { reachOf } from '#server/kit/actor.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { anyOf, contains, namesOf } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { noun } = material

const isOut = (now: Date) => sql`(m.out_kind is not null and (m.out_until is null or m.out_until > ${now}))`
const columns = (
  now: Date,
) => sql`m.id, m.company_id, m.branch_id, m.name, m.allergens, m.is_active, m.version, m.updated_at, ${outOf('m', now)} as out,
  (select count(*)::int from product_material pm where pm.company_id = m.company_id and pm.material_id = m.id) as product_count,
  (select count(*)::int from material_option mo where mo.company_id = m.company_id and mo.material_id = m.id) as group_count`
const from = sql`from material m`

async function oneMaterial(db: Db, { reach, now }: Context, id: string, lock?: 'lock'): Promise<Material> {
  if (lock) await lockRow(db, 'material', reach, id)
  const row = await db.one<Material>(sql`select ${columns(now)} ${from} where ${within('m', reach)} and m.id = ${id}`)
  if (!row) throw fault('not_found')
  return row
}

type Names = { tr: string; en: string; de: string }
type UsingGroup = Omit<PricedGroup, 'id' | 'options'> & {
  id: string
  name: Names
  options: { material_id: string; max_count: number }[]
}

/** What is made of a material, and the groups it is an option of. */
async function usageOf(db: Db, { id, company_id }: Pick<Material, 'id' | 'company_id'>) {
  const products = await db.many<{ id: string; name: Names }>(sql`
    select p.id, p.name from product p join product_material pm on pm.company_id = p.company_id and pm.product_id = p.id
    where p.company_id = ${company_id} and pm.material_id = ${id} order by p.name ->> 'tr' collate "tr-x-icu", p.id`)
  const groups = await db.many<UsingGroup>(sql`
    select g.id, g.name, g.selection_type, g.minimum_limit, g.selection_limit, g.is_required, g.free_count,
      (select jsonb_agg(jsonb_build_object('material_id', o.material_id, 'max_count', o.max_count)) from material_option o where o.company_id = g.company_id and o.material_catalog_id = g.id) as options
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

export const materialRoutes = routes(material, {
  list: ({ query }, { db, reach, lang, now }) =>
    listed<Material>(db, {
      columns: columns(now),
      from,
      conditions: [
        within('m', reach),
        anyOf('m.id', query.id),
        anyOf('m.branch_id', query.branch_id),
        anyOf('m.is_active', query.is_active),
        query.is_out && sql`${isOut(now)} = any(${query.is_out}::boolean[])`,
        contains([`m.name ->> '${lang}'`], query.search),
      ],
      query,
      fields: { name: `(m.name ->> '${lang}') collate "tr-x-icu"`, updated_at: 'm.updated_at' },
      tie: 'm.id',
    }),

  read: ({ params }, ctx) => oneMaterial(ctx.db, ctx, params.branch_material_id),

  create: ({ body }, ctx) => {
    mustHold(twiceFaults(body, ['allergens']))
    return told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const [id, company_id] = [uuidv7(), ctx.actor.tree.branches.get(body.branch_id)!.company_id]
        await db.one(sql`insert into material (company_id, id, branch_id, name, allergens, is_active, updated_at)
        values (${company_id}, ${id}, ${body.branch_id}, ${body.name}, ${body.allergens}::text[], ${body.is_active}, ${ctx.now})`)
        const after = await oneMaterial(db, ctx, id)
        await menuChanged(db, after, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'create', after })
        return after
      }),
    )
  },

  update: ({ params, body }, ctx) => {
    mustHold(twiceFaults(body, ['allergens']))
    return told(
      ctx.kit,
      changed<Material>(ctx, {
        noun,
        version: body.version,
        company_id: (it) => it.company_id,
        load: (db, lock) => oneMaterial(db, ctx, params.branch_material_id, lock),
        write: async (db, { id, company_id, branch_id }) => {
          if (body.branch_id !== branch_id) throw wrongField('branch_id', 'fixed')
          await db.one(sql`update material set name = ${body.name}, allergens = ${body.allergens}::text[], is_active = ${body.is_active}, version = version + 1, updated_at = ${ctx.now}
          where company_id = ${company_id} and id = ${id}`)
          await menuChanged(db, { company_id, branch_id }, ctx.actor.name, ctx.now)
        },
      }),
    )
  },

  remove: async ({ params, query }, ctx) => {
    await told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const before = await oneMaterial(db, ctx, params.branch_material_id, 'lock')
        const { id, company_id, product_count, group_count } = before
        if (product_count + group_count > 0) {
          if (!query.take_out)
            throw fault('in_use', { detail: usedBy(ctx.lang, { products: product_count, groups: group_count }) })
          // Held: the other option of a group may be on its way out too.
          await db.many(sql`select g.id from material_catalog g join material_option o on o.company_id = g.company_id and o.material_catalog_id = g.id
            where g.company_id = ${company_id} and o.material_id = ${id} order by g.id for update of g`)
          const needed = (await usageOf(db, before)).groups.filter((it) => it.is_needed)
          if (needed.length > 0)
            throw fault('in_use', {
              detail: neededBy(
                ctx.lang,
                needed.map((it) => it.name[ctx.lang]),
              ),
            })
          await takeOut(db, ctx, before, 'recipes')
          await takeOut(db, ctx, before, 'options')
        }
        await db.one(sql`delete from material where company_id = ${company_id} and id = ${id}`)
        await menuChanged(db, before, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'delete', before })
      }),
    )
    return null
  },

  history: async ({ params }, ctx) => {
    const { id, company_id } = await oneMaterial(ctx.db, ctx, params.branch_material_id)
    return historyOf(ctx.db, noun, id, [company_id])
  },

  usage: async ({ params }, ctx) => usageOf(ctx.db, await oneMaterial(ctx.db, ctx, params.branch_material_id)),

  names: ({ params, query }, { db, actor, lang }) =>
    namesOf<string>(
      db,
      query,
      sql`select m.id, m.name ->> ${raw(`'${lang}'`)} as name from material m where ${within('m', reachOf(actor))} and m.branch_id = ${params.branch_id}`,
    ),
})
