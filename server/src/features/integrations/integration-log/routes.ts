import sql, { empty, type Sql } from 'sql-template-tag'
import { integrationLog, type LogRow } from '#contract/integrations/integration-log.ts'
import type { Db } from '#server/db/pool.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'
import { anyOf, containsFolded, where } from '#server/kit/list.ts'
import {
  beyond,
  countedTo,
  countUpTo,
  longPageOf,
  orderedBy,
  placeOf,
  readingOf,
  type Place,
  type Sorting,
} from '#server/kit/long-list.ts'
import { tiedTo, within, withinCompany } from '#server/kit/reach.ts'
import { masked } from './masked.ts'

const sorting: Sorting = { fields: { at: ['l.at', 'timestamptz'] }, tie: ['l.id', 'text'] }

/** The most orders a search considers; nobody means more than these. */
const maxFound = 500

/** Deliveries in and steps out of the caller's branches, as one list; `each` narrows, orders and limits either before they are joined. */
const both = ({ reach }: Context, each: Sql) => sql`(
  (select * from (
    select 'in:' || platform || ':' || event_id as id, received_at as at, 'in' as direction, platform, kind, company_id, branch_id, null::uuid as order_id,
      body ->> 'order_id' as external_id, case when done_at is null then 'waiting' when problem is null then 'done' else 'problem' end as state,
      coalesce((body ->> 'tries')::int, case when done_at is null then 0 else 1 end) as tries, problem, done_at
    from inbox where ${within(reach.tie, 'inbox')}
  ) l ${each})
  union all
  (select * from (
    select 'out:' || id as id, created_at as at, 'out' as direction, platform, step as kind, company_id, branch_id, order_id, null as external_id,
      case state when 'queued' then 'waiting' when 'sent' then 'done' else 'problem' end as state, tries, reason as problem, done_at
    from platform_step where ${within(reach.tie, 'platform_step')}
  ) l ${each})
) l`

/** The page's lines with the names of their branches and orders, looked up only for the lines shown. */
const lines = (ctx: Context, page: Sql, order: Sql, more: Sql = empty) => sql`
  with page as (select l.* from ${page})
  select l.id, l.at, l.direction, l.platform, l.kind, l.company_id, l.branch_id, b.name as branch_name, coalesce(o.id, e.id) as order_id,
    coalesce(o.number, e.number)::int as order_number, coalesce(l.external_id, o.external_id) as external_id, coalesce(o.external_number, e.external_number) as external_number,
    l.state, l.tries, l.problem, l.done_at${more}
  from page l join branch b on ${withinCompany(ctx.reach.tie, 'b.company_id')} and b.company_id = l.company_id and b.id = l.branch_id
  left join orders o on ${withinCompany(ctx.reach.tie, 'o.company_id')} and o.company_id = l.company_id and o.id = l.order_id
  left join orders e on ${withinCompany(ctx.reach.tie, 'e.company_id')} and e.company_id = l.company_id and e.branch_id = l.branch_id and e.channel = l.platform and e.external_id = l.external_id
  ${order}`

/** Orders that a text matches: by number, customer, or id on the platform. */
const ordersOf = (db: Db, { reach }: Context, search: string) =>
  db.many<{ id: string; external_id: string | null }>(sql`
    select id, external_id from orders where ${within(reach.tie, 'orders')}
      and (${containsFolded('search_text', search)} or external_id = ${search}) order by created_at desc limit ${maxFound}`)

export const integrationLogRoutes = routes(integrationLog, {
  list: async ({ query }, ctx) => {
    const found = query.search ? await ordersOf(ctx.db, ctx, query.search) : undefined
    const ids = found?.map((it) => it.id)
    const external = found && [...found.flatMap((it) => it.external_id ?? []), query.search!]
    // A day begins at midnight in the caller's time zone.
    const midnight = (day: string, plus: number) =>
      sql`((${day}::date + ${plus}::int)::timestamp + make_interval(mins => ${ctx.offset})) at time zone 'UTC'`
    const conditions = [
      anyOf('l.platform', query.platform),
      anyOf('l.direction', query.direction),
      anyOf('l.state', query.state),
      anyOf('l.branch_id', query.branch_id),
      query.from ? sql`l.at >= ${midnight(query.from, 0)}` : undefined,
      query.until ? sql`l.at < ${midnight(query.until, 1)}` : undefined,
      found && sql`(l.order_id = any(${ids}::uuid[]) or l.external_id = any(${external}))`,
    ]
    const reading = readingOf(query, sorting)
    const order = orderedBy(reading)
    const ends = sql`limit ${reading.offset + query.limit + 1}`
    const page = both(ctx, sql`${where([...conditions, beyond(reading)])} ${order} ${ends}`)
    const read = await ctx.db.many<LogRow & { place: Place }>(
      lines(ctx, sql`${page} ${order} ${ends} offset ${reading.offset}`, order, sql`, ${placeOf(reading)} as place`),
    )
    const counted = sql`${where(conditions)} limit ${countedTo + 1}`
    return longPageOf<LogRow>(query, reading, read, await countUpTo(ctx.db, sql`from ${both(ctx, counted)}`))
  },

  order: async ({ query }, ctx) => {
    const tie = await tiedTo(ctx.db, ctx.reach.tie, 'orders', query.order_id, 'created_at')
    const it = await ctx.db.one<{ id: string; external_id: string | null; channel: string }>(sql`
      select id, external_id, channel from orders where ${within(tie, 'orders')} and id = ${query.order_id}`)
    if (!it) throw fault('not_found')
    return ctx.db.many<LogRow>(
      lines(
        ctx,
        both(
          ctx,
          sql`where l.order_id = ${it.id} or (l.external_id = ${it.external_id} and l.platform = ${it.channel})`,
        ),
        sql`order by l.at, l.id`,
      ),
    )
  },

  read: async ({ params }, ctx) => {
    const [row] = await ctx.db.many<LogRow>(lines(ctx, both(ctx, sql`where l.id = ${params.log_id}`), empty))
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
