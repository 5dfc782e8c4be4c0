import sql, { type Sql } from 'sql-template-tag'
import { integrationLog, type LogRow } from '#contract/integrations/integration-log.ts'
import type { Db } from '#server/db/pool.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'
import { anyOf, containsFolded, limited, orderBy, where } from '#server/kit/list.ts'
import { tiedTo, within, withinCompany } from '#server/kit/reach.ts'
import { masked } from './masked.ts'

/** The most orders a search considers; nobody means more than these. */
const mostFound = 500

/** Deliveries in and steps out of the caller's branches, as one list. */
const both = ({ reach }: Context, more: Sql = sql``) => sql`(
  select 'in:' || platform || ':' || event_id as id, received_at as at, 'in' as direction, platform, kind, company_id, branch_id, null::uuid as order_id,
    body ->> 'order_id' as external_id, case when done_at is null then 'waiting' when problem is null then 'done' else 'problem' end as state,
    coalesce((body ->> 'tries')::int, case when done_at is null then 0 else 1 end) as tries, problem, done_at
  from inbox where ${within(reach.tie, 'inbox')}
  union all
  select 'out:' || id, created_at, 'out', platform, step, company_id, branch_id, order_id, null,
    case state when 'queued' then 'waiting' when 'sent' then 'done' else 'problem' end, tries, reason, done_at
  from platform_step where ${within(reach.tie, 'platform_step')}
) l ${more}`

/** The page's lines with the names of their branches and orders, looked up only for the lines shown. */
const lines = (ctx: Context, page: Sql, order: Sql) => sql`
  with page as (select l.* from ${both(ctx)} ${page})
  select p.id, p.at, p.direction, p.platform, p.kind, p.company_id, p.branch_id, b.name as branch_name, coalesce(o.id, e.id) as order_id,
    coalesce(o.number, e.number)::int as order_number, coalesce(p.external_id, o.external_id) as external_id, coalesce(o.external_number, e.external_number) as external_number,
    p.state, p.tries, p.problem, p.done_at
  from page p join branch b on ${withinCompany(ctx.reach.tie, 'b.company_id')} and b.company_id = p.company_id and b.id = p.branch_id
  left join orders o on ${withinCompany(ctx.reach.tie, 'o.company_id')} and o.company_id = p.company_id and o.id = p.order_id
  left join orders e on ${withinCompany(ctx.reach.tie, 'e.company_id')} and e.company_id = p.company_id and e.branch_id = p.branch_id and e.channel = p.platform and e.external_id = p.external_id
  ${order}`

/** Orders that a text matches: by number, customer, or id on the platform. */
const ordersOf = (db: Db, { reach }: Context, search: string) =>
  db.many<{ id: string; external_id: string | null }>(sql`
    select id, external_id from orders where ${within(reach.tie, 'orders')}
      and (${containsFolded('search_text', search)} or external_id = ${search}) order by created_at desc limit ${mostFound}`)

export const integrationLogRoutes = routes(integrationLog, {
  list: async ({ query }, ctx) => {
    const found = query.search ? await ordersOf(ctx.db, ctx, query.search) : undefined
    const ids = found?.map((it) => it.id)
    const external = found && [...found.flatMap((it) => it.external_id ?? []), query.search!]
    // A day begins at midnight in the caller's time zone.
    const midnight = (day: string, plus: number) =>
      sql`((${day}::date + ${plus}::int)::timestamp + make_interval(mins => ${ctx.offset})) at time zone 'UTC'`
    const conditions = where([
      anyOf('l.platform', query.platform),
      anyOf('l.direction', query.direction),
      anyOf('l.state', query.state),
      anyOf('l.branch_id', query.branch_id),
      query.from ? sql`l.at >= ${midnight(query.from, 0)}` : undefined,
      query.until ? sql`l.at < ${midnight(query.until, 1)}` : undefined,
      found && sql`(l.order_id = any(${ids}::uuid[]) or l.external_id = any(${external}))`,
    ])
    const order = orderBy(query.sort, 'l.id', { at: 'l.at' })
    const data = await ctx.db.many<LogRow>(
      lines(ctx, sql`${conditions} ${order} ${limited(query)}`, orderBy(query.sort, 'p.id', { at: 'p.at' })),
    )
    const count = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${both(ctx, conditions)}`)
    return { data, total: count?.n ?? 0, page: query.page, limit: query.limit }
  },

  order: async ({ query }, ctx) => {
    const tie = await tiedTo(ctx.db, ctx.reach.tie, 'orders', query.order_id, 'created_at')
    const it = await ctx.db.one<{ id: string; external_id: string | null; channel: string }>(sql`
      select id, external_id, channel from orders where ${within(tie, 'orders')} and id = ${query.order_id}`)
    if (!it) throw fault('not_found')
    return ctx.db.many<LogRow>(
      lines(
        ctx,
        sql`where l.order_id = ${it.id} or (l.external_id = ${it.external_id} and l.platform = ${it.channel})`,
        sql`order by p.at, p.id`,
      ),
    )
  },

  read: async ({ params }, ctx) => {
    const [row] = await ctx.db.many<LogRow>(lines(ctx, sql`where l.id = ${params.log_id}`, sql``))
    if (!row) throw fault('not_found')
    const { company_id } = row
    const kept = params.log_id.startsWith('in:')
      ? await ctx.db.one<{ body: unknown }>(
          sql`select body -> 'push' as body from inbox where company_id = ${company_id} and 'in:' || platform || ':' || event_id = ${row.id}`,
        )
      : await ctx.db.one<{ body: unknown }>(
          sql`select body from platform_step where company_id = ${company_id} and id::text = ${row.id.slice(4)}`,
        )
    return { ...row, body: (masked(kept?.body ?? null) ?? null) as never }
  },
})
