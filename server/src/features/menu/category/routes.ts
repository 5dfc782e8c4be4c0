import sql, { raw } from 'sql-template-tag'
import { category, type Category } from '#contract/menu/category.ts'
import { scheduleFaults } from '#contract/menu/rules.ts'
import type { Db } from '#server/db/pool.ts'
import { lockRow, mustHold, within } from '#server/domain/menu/parts.ts'
import { menuChanged, told } from '#server/domain/menu/stock.ts'
import { categoryInUse } from '#server/domain/menu/use-words.ts'
import { reachOf } from '#server/kit/actor.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { anyOf, contains, namesOf } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { mustFit } from '#server/kit/pictures.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { noun } = category

const columns = sql`c.id, c.company_id, c.branch_id, c.name, c.image, c.is_active, c.schedule, c.delivery_types, c.position, c.version, c.updated_at,
  (select count(*)::int from product p where p.company_id = c.company_id and p.category_id = c.id) as product_count`
const from = sql`from category c`

async function oneCategory(db: Db, { reach }: Context, id: string, lock?: 'lock'): Promise<Category> {
  if (lock) await lockRow(db, 'category', reach, id)
  const row = await db.one<Category>(sql`select ${columns} ${from} where ${within('c', reach)} and c.id = ${id}`)
  if (!row) throw fault('not_found')
  return row
}

export const categoryRoutes = routes(category, {
  list: ({ query }, { db, reach, lang }) =>
    listed<Category>(db, {
      columns,
      from,
      conditions: [
        within('c', reach),
        anyOf('c.branch_id', query.branch_id),
        anyOf('c.is_active', query.is_active),
        contains([`c.name ->> '${lang}'`], query.search),
      ],
      query,
      fields: { position: 'c.position', name: `(c.name ->> '${lang}') collate "tr-x-icu"`, updated_at: 'c.updated_at' },
      tie: 'c.id',
    }),

  read: ({ params }, ctx) => oneCategory(ctx.db, ctx, params.branch_category_id),

  create: async ({ body }, ctx) => {
    mustHold(scheduleFaults(body.schedule))
    await mustFit(ctx.db, 'category', { image: body.image })
    return told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const [id, company_id] = [uuidv7(), ctx.actor.tree.branches.get(body.branch_id)!.company_id]
        await db.one(sql`insert into category (company_id, id, branch_id, name, image, is_active, schedule, delivery_types, position, updated_at)
        select ${company_id}, ${id}, ${body.branch_id}, ${body.name}, ${body.image}, ${body.is_active}, ${JSON.stringify(body.schedule)}, ${body.delivery_types}::text[], coalesce(max(c.position) + 1, 0), ${ctx.now}
        from category c where c.company_id = ${company_id} and c.branch_id = ${body.branch_id}`)
        const after = await oneCategory(db, ctx, id)
        await menuChanged(db, after, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'create', after })
        return after
      }),
    )
  },

  update: async ({ params, body }, ctx) => {
    mustHold(scheduleFaults(body.schedule))
    await mustFit(ctx.db, 'category', { image: body.image })
    return told(
      ctx.kit,
      changed<Category>(ctx, {
        noun,
        version: body.version,
        company_id: (it) => it.company_id,
        load: (db, lock) => oneCategory(db, ctx, params.branch_category_id, lock),
        write: async (db, { id, company_id, branch_id }) => {
          if (body.branch_id !== branch_id) throw wrongField('branch_id', 'fixed')
          await db.one(sql`update category set name = ${body.name}, image = ${body.image}, is_active = ${body.is_active}, schedule = ${JSON.stringify(body.schedule)},
          delivery_types = ${body.delivery_types}::text[], version = version + 1, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${id}`)
          await menuChanged(db, { company_id, branch_id }, ctx.actor.name, ctx.now)
        },
      }),
    )
  },

  remove: async ({ params }, ctx) => {
    await told(
      ctx.kit,
      ctx.db.tx(async (db) => {
        const before = await oneCategory(db, ctx, params.branch_category_id, 'lock')
        const { id, company_id, product_count } = before
        if (product_count > 0) throw fault('in_use', { detail: categoryInUse(ctx.lang, product_count) })
        await db.one(sql`delete from category where company_id = ${company_id} and id = ${id}`)
        await menuChanged(db, before, ctx.actor.name, ctx.now)
        await audit(db, ctx, { noun, record_id: id, company_id, action: 'delete', before })
      }),
    )
    return null
  },

  history: async ({ params }, ctx) => {
    const { id, company_id } = await oneCategory(ctx.db, ctx, params.branch_category_id)
    return historyOf(ctx.db, noun, id, [company_id])
  },

  names: ({ params, query }, { db, actor, lang }) =>
    namesOf<string>(
      db,
      query,
      sql`select c.id, c.name ->> ${raw(`'${lang}'`)} as name from category c where ${within('c', reachOf(actor))} and c.branch_id = ${params.branch_id}`,
    ),
})
