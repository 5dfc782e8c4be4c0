import sql, { type Sql } from 'sql-template-tag'
import { courierCompanies } from '#contract/integrations/courier-company.ts'
import { integrationLog, type LogRow } from '#contract/integrations/integration-log.ts'
import { iysBody, type ToFile } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { anyOf, containsFolded, where } from '#server/kit/list/list.ts'
import {
  beyond,
  countedTo,
  countUpTo,
  inSpan,
  longPageOf,
  orderedBy,
  placeOf,
  readingOf,
  type Place,
  type Sorting,
} from '#server/kit/list/long-list.ts'
import { sameCompany, tiedTo, within, withinCompany } from '#server/kit/guard/reach.ts'
import { masked, type Json } from './masked.ts'

const sorting: Sorting = { fields: { at: ['l.at', 'timestamptz'] }, tie: ['l.id', 'text'] }

/** The maximum number of orders that a search considers. */
const maxFound = 500

/**
 * Consent answers of the caller's companies that were filed with İYS, and changes that were read
 * from İYS.
 */
const consents = ({ reach }: Context, each: Sql) => sql`(select * from (
    select 'iys:' || id as id, created_at as at, case source when 'iys' then 'in' else 'out' end as direction, 'iys' as platform,
      case channel when 'sms' then 'MESAJ' when 'call' then 'ARAMA' else 'EPOSTA' end || case status when 'given' then ' ONAY' else ' RET' end as kind, company_id,
      null::uuid as branch_id, null::uuid as order_id, null::text as external_id,
      case when state = 'queued' then 'waiting' when result in ('lapsed', 'refused') then 'problem' else 'done' end as state, tries,
      case when state = 'queued' or result in ('lapsed', 'refused') then reason end as problem, done_at
    from iys_filing where ${withinCompany(reach.tie, 'iys_filing.company_id')}
  ) l ${each})`

/**
 * The lines of the log as one list: incoming deliveries and outgoing steps of the caller's
 * branches, and filings with İYS. `each` is the SQL that filters, orders and limits each of these
 * parts before they are joined.
 */
const lines = (ctx: Context, each: Sql) => sql`(
  ${consents(ctx, each)}
  union all
  (select * from (
    select 'in:' || platform || ':' || event_id as id, received_at as at, 'in' as direction, platform, kind, company_id, branch_id,
      case when platform = any(${[...courierCompanies]}::text[]) then (body ->> 'order_id')::uuid end as order_id,
      body ->> 'order_id' as external_id, case when done_at is null then 'waiting' when problem is null then 'done' else 'problem' end as state,
      coalesce((body ->> 'tries')::int, case when done_at is null then 0 else 1 end) as tries, problem, done_at
    from inbox where ${within(ctx.reach.tie, 'inbox')}
  ) l ${each})
  union all
  (select * from (
    select 'out:' || id as id, created_at as at, 'out' as direction, platform, step as kind, company_id, branch_id, order_id, null as external_id,
      case state when 'queued' then 'waiting' when 'sent' then 'done' else 'problem' end as state, tries, reason as problem, done_at
    from platform_step where ${within(ctx.reach.tie, 'platform_step')}
  ) l ${each})
  union all
  (select * from (
    select 'out:' || s.id as id, s.created_at as at, 'out' as direction, d.party as platform, s.step as kind, s.company_id, s.branch_id, d.order_id, null as external_id,
      case s.state when 'queued' then 'waiting' when 'sent' then 'done' else 'problem' end as state, s.tries, s.reason as problem, s.done_at
    from courier_step s join courier_delivery d on ${sameCompany(ctx.reach.tie, 'd', 's')} and d.id = s.delivery_id where ${within(ctx.reach.tie, 's')}
  ) l ${each})
) l`

/**
 * A line of the log as the SQL `lines` returns it. A delivery identifies its order only by the
 * platform's id.
 */
type Line = Omit<LogRow, 'branch_name' | 'order_number' | 'external_number'>

type Order = Record<'company_id' | 'id' | 'branch_id' | 'channel', string> &
  Record<'external_id' | 'external_number', string | null> & { number: number }

/**
 * The lines with the names of their branches and orders. They are looked up separately and only for
 * the lines shown, because Citus cannot join a limited list to tenant tables.
 */
async function named(db: Db, { actor }: Context, page: readonly Line[]): Promise<LogRow[]> {
  const [ids, external] = [page.flatMap((it) => it.order_id ?? []), page.flatMap((it) => it.external_id ?? [])]
  const companies = [...new Set(page.map((it) => it.company_id))]
  const branches = [...new Set(page.flatMap((it) => it.branch_id ?? []))]
  const tie = companies.length === 1 ? { company: companies[0] } : { companies }
  const orders = (condition: Sql) =>
    db.many<Order>(sql`select o.company_id, o.id, o.branch_id, o.channel, o.number::int as number, o.external_id, o.external_number
      from orders o where ${within(tie, 'o')} and ${condition}`)
  const [byId, byExternal] = await Promise.all([
    ids.length === 0 ? [] : orders(sql`o.id = any(${ids}::uuid[])`),
    external.length === 0
      ? []
      : orders(
          sql`o.branch_id = any(${branches}::uuid[]) and o.channel = any(${[...new Set(page.map((it) => it.platform))]}::text[]) and o.external_id = any(${external}::text[])`,
        ),
  ])
  return page.map((line) => {
    const order =
      byId.find((it) => it.company_id === line.company_id && it.id === line.order_id) ??
      byExternal.find(
        (it) =>
          it.company_id === line.company_id &&
          it.branch_id === line.branch_id &&
          it.channel === line.platform &&
          it.external_id === line.external_id,
      )
    return {
      ...line,
      branch_name: (line.branch_id && actor.tree.branches.get(line.branch_id)?.name) ?? '',
      order_id: order?.id ?? null,
      order_number: order?.number ?? null,
      external_id: line.external_id ?? order?.external_id ?? null,
      external_number: order?.external_number ?? null,
    }
  })
}

/** The orders that match a text by number, customer, or id on the platform. */
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
      ...inSpan(query, sorting),
      query.from ? sql`l.at >= ${midnight(query.from, 0)}` : undefined,
      query.until ? sql`l.at < ${midnight(query.until, 1)}` : undefined,
      found && sql`(l.order_id = any(${ids}::uuid[]) or l.external_id = any(${external}))`,
    ]
    const reading = readingOf(query, sorting)
    const order = orderedBy(reading)
    const ends = sql`limit ${reading.offset + query.limit + 1}`
    const page = lines(ctx, sql`${where([...conditions, beyond(reading)])} ${order} ${ends}`)
    const read = await ctx.db.many<Line & { place: Place }>(
      sql`select l.*, ${placeOf(reading)} as place from ${page} ${order} ${ends} offset ${reading.offset}`,
    )
    const counted = sql`${where(conditions)} limit ${countedTo + 1}`
    const shown = longPageOf<Line>(query, reading, read, await countUpTo(ctx.db, sql`from ${lines(ctx, counted)}`))
    return { ...shown, data: await named(ctx.db, ctx, shown.data) }
  },

  order: async ({ query }, ctx) => {
    const tie = await tiedTo(ctx.db, ctx.reach.tie, 'orders', query.order_id)
    const it = await ctx.db.one<{ id: string; external_id: string | null; channel: string }>(sql`
      select id, external_id, channel from orders where ${within(tie, 'orders')} and id = ${query.order_id}`)
    if (!it) throw fault('not_found')
    const of = sql`where l.order_id = ${it.id} or (l.external_id = ${it.external_id} and l.platform = ${it.channel})`
    // A platform's id is unique only within one restaurant.
    const own = { ...ctx, reach: { ...ctx.reach, tie } }
    return named(ctx.db, own, await ctx.db.many<Line>(sql`select l.* from ${lines(own, of)} order by l.at, l.id`))
  },

  read: async ({ params }, ctx) => {
    const of = sql`where l.id = ${params.log_id}`
    const [row] = await named(ctx.db, ctx, await ctx.db.many<Line>(sql`select l.* from ${lines(ctx, of)}`))
    if (!row) throw fault('not_found')
    const { company_id } = row
    if (row.platform === 'iys') return { ...row, body: await filedBody(ctx, row) }
    const kept = params.log_id.startsWith('in:')
      ? await ctx.db.one<{ body: Json }>(
          sql`select body -> 'push' as body from inbox where company_id = ${company_id} and 'in:' || platform || ':' || event_id = ${row.id}`,
        )
      : await ctx.db.one<{ body: Json }>(
          sql`select body from platform_step where company_id = ${company_id} and id::text = ${row.id.slice(4)}`,
        )
    return { ...row, body: masked(kept?.body ?? null) }
  },
})

/**
 * The filed content, without personal data. İYS's times are marked, so that nobody takes them for
 * ours.
 */
async function filedBody({ db }: Context, { id, company_id, done_at }: LogRow) {
  const it = await db.must<Omit<ToFile, 'at' | 'recipient'> & { at: string; transaction_id: string | null }>(
    sql`select channel, status, source, at, transaction_id from iys_filing where company_id = ${company_id} and 'iys:' || id = ${id}`,
  )
  const at = new Date(it.at)
  const body = iysBody({ ...it, at, recipient: '•••' }, done_at ? new Date(done_at) : at)
  return { ...body, consentDate: `≈ ${body.consentDate}`, transactionId: it.transaction_id }
}
