import sql, { join, raw } from 'sql-template-tag'
import { restaurantRegistration, type RestaurantRegistration } from '#contract/organisation/requests.ts'
import { missingReference, type Db } from '#server/db/pool.ts'
import { audit, historyOf } from '#server/kit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { Fault, fault, wrongField } from '#server/kit/fault.ts'
import { anyOf, contains, where } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'
import { changed } from '#server/kit/changed.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const noun = 'restaurant-registration'
const fields = Object.keys(restaurantRegistration.input.shape) as (keyof typeof restaurantRegistration.input.shape)[]
const columns = sql`r.id, ${raw(fields.map((it) => `r.${it}`).join(', '))}, ci.name as city_name, r.status, r.decided_by, r.decided_at, r.decision_note, r.company_id, r.branch_id,
  r.created_at, r.version, r.updated_at`
const from = sql`from restaurant_registration r join city ci on ci.id = r.city_id`

/** Nobody's tenant yet: the platform's alone. */
const mustBePlatform = ({ reach }: Context) => {
  if (!reach.isPlatform) throw fault('not_found')
}

async function one(db: Db, ctx: Context, id: string, lock?: 'lock'): Promise<RestaurantRegistration> {
  mustBePlatform(ctx)
  // Locked apart from the joins: a row that changed while it was waited for would not match the ones read before.
  if (lock) await db.one(sql`select id from restaurant_registration where id = ${id} for update`)
  const row = await db.one<RestaurantRegistration>(sql`select ${columns} ${from} where r.id = ${id}`)
  if (!row) throw fault('not_found')
  return row
}

const said = (error: unknown): never => {
  const missing = missingReference(error, 'restaurant_registration')
  if (missing) throw wrongField(missing, 'choice')
  throw error
}

const decide = (
  ctx: Context,
  id: string,
  status: 'approved' | 'rejected',
  body: { decision_note: string; version: number },
) =>
  changed<RestaurantRegistration>(ctx, {
    noun,
    action: status,
    version: body.version,
    load: (db, lock) => one(db, ctx, id, lock),
    write: (db, before) => {
      // Answered once (semantics §4).
      if (before.status !== 'pending') throw new Fault('order_moved', { current: before })
      return db.one(sql`update restaurant_registration set status = ${status}, decided_by = ${ctx.actor.name}, decided_at = ${ctx.now}, decision_note = ${body.decision_note},
        version = version + 1, updated_at = ${ctx.now} where id = ${id}`)
    },
  })

export const restaurantRegistrationRoutes = routes(restaurantRegistration, {
  list: async ({ query }, ctx) => {
    mustBePlatform(ctx)
    const conditions = [
      anyOf('r.city_id', query.city_id),
      contains(['r.restaurant_name', 'r.authorised_name', 'r.district', 'ci.name', 'r.phone', 'r.email'], query.search),
    ]
    const page = await listed<RestaurantRegistration>(ctx.db, {
      columns,
      from,
      conditions: [...conditions, anyOf('r.status', query.status)],
      query,
      fields: {
        restaurant_name: `r.restaurant_name collate "tr-x-icu"`,
        created_at: 'r.created_at',
        status: 'r.status',
      },
      tie: 'r.id',
    })
    const tabs = await ctx.db.many<{ status: string; n: number }>(
      sql`select r.status, count(*)::int as n ${from} ${where(conditions)} group by r.status`,
    )
    return { ...page, counts: Object.fromEntries(tabs.map((it) => [it.status, it.n])) }
  },
  read: ({ params }, ctx) => one(ctx.db, ctx, params.restaurant_registration_id),
  create: ({ body }, ctx) =>
    ctx.db
      .tx(async (db) => {
        const id = uuidv7()
        await db.one(sql`insert into restaurant_registration (id, ${raw(fields.join(', '))}, created_at, updated_at)
          values (${id}, ${join(fields.map((it) => body[it]))}, ${ctx.now}, ${ctx.now})`)
        const after = await one(db, ctx, id)
        await audit(db, ctx, { noun, record_id: id, action: 'create', after })
        return after
      })
      .catch(said),
  update: ({ params, body }, ctx) =>
    changed<RestaurantRegistration>(ctx, {
      noun,
      version: body.version,
      load: (db, lock) => one(db, ctx, params.restaurant_registration_id, lock),
      write: (db, before) => {
        // Once its branch stands it is a record of how that came about.
        if (before.status === 'completed') throw new Fault('order_moved', { current: before })
        return db.one(
          sql`update restaurant_registration set ${join(fields.map((it) => sql`${raw(it)} = ${body[it]}`))}, version = version + 1, updated_at = ${ctx.now} where id = ${before.id}`,
        )
      },
    }).catch(said),
  approve: ({ params, body }, ctx) => decide(ctx, params.restaurant_registration_id, 'approved', body),
  reject: ({ params, body }, ctx) => decide(ctx, params.restaurant_registration_id, 'rejected', body),
  history: async ({ params }, ctx) => {
    await one(ctx.db, ctx, params.restaurant_registration_id)
    return historyOf(ctx.db, noun, params.restaurant_registration_id)
  },
})
