import sql, { raw } from 'sql-template-tag'
import { memberPage, type MemberAddress } from '#contract/members/member-page.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { jsonTime } from '#server/db/json-time.ts'
import { cardJson } from '#server/domain/ordering/order-json.ts'
import { reachOf } from '#server/domain/members/sending/reachable.ts'
import { saidOn } from '#server/domain/members/consent/said-on.ts'
import { companyDay, zoneOfCompany } from '#server/kit/company-day.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { within } from '#server/kit/guard/reach.ts'
import { lawfulStatus, recordAnswer } from './consent.ts'
import { timelineOf } from './timeline.ts'
import { one } from './routes.ts'

/** When an answer was given: now, unless a day is given. Throws 422 for a future day. */
async function saidAt(
  ctx: Context,
  company_id: string,
  { status, on }: { status: 'given' | 'refused'; on?: string | undefined },
): Promise<Date> {
  const { db, now } = ctx
  if (!on) return now
  if (on > companyDay(ctx.actor.tree, company_id, now)) throw wrongField('on', 'not_future')
  return saidOn(status, on, { zone: await zoneOfCompany(db, company_id), now })
}

export const memberPageRoutes = routes(memberPage, {
  addresses: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return ctx.db.many<MemberAddress>(sql`
        select a.id, a.title, a.text, a.directions, d.name as district_name, c.name as city_name, a.lat, a.lng, a.last_used_at
        from member_address a left join district d on d.id = a.district_id left join city c on c.id = a.city_id
        where a.company_id = ${company_id} and a.member_id = ${id} order by a.last_used_at desc nulls last, a.id limit 100`)
  },

  devices: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return ctx.db.many<{
      id: string
      platform: 'ios' | 'android' | 'web'
      app_version: string
      last_seen_at: string
    }>(sql`
        select id, platform, app_version, last_seen_at from member_device
        where company_id = ${company_id} and member_id = ${id} order by last_seen_at desc, id limit 100`)
  },

  orders: async ({ params, query }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    const page = await longList<{ card: OrderRow }>(ctx.db, {
      columns: sql`${cardJson()} as card`,
      from: sql`from orders o`,
      conditions: [within({ ...ctx.reach.tie, company: company_id }, 'o'), sql`o.member_id = ${id}`],
      query,
      fields: { created_at: ['o.created_at', 'timestamptz'] },
      tie: ['o.id', 'uuid'],
    })
    return { ...page, data: page.data.map((it) => it.card) }
  },

  timeline: async ({ params, query }, ctx) => timelineOf(await one(ctx, params.member_id), query, ctx),

  consents: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return ctx.db.many(sql`
        select e.id, e.channel, e.status, e.source, e.at, e.proof, e.actor,
          case when f.result is not null then jsonb_build_object('result', f.result, 'reason', f.reason, 'at', ${raw(jsonTime('f.done_at'))}) end as iys
        from consent_event e left join iys_filing f on f.company_id = ${company_id} and f.id = e.id
        where e.company_id = ${company_id} and e.member_id = ${id} order by e.at desc, e.id desc limit 200`)
  },

  reach: async ({ params }, ctx) => {
    const { company_id, id } = await one(ctx, params.member_id)
    return reachOf(ctx.db, { company_id, member_id: id }, ctx.now)
  },

  setConsent: async ({ params, body }, ctx) => {
    if (body.status === 'given' && !body.proof) throw wrongField('proof', 'required')
    const { company_id, id } = await one(ctx, params.member_id)
    const { channel, status, source, proof, version } = body
    const answer = { channel, status, source, proof, at: await saidAt(ctx, company_id, body) }
    const owner = { company_id, member_id: id }
    const legal = await lawfulStatus(ctx, owner, answer)
    return once(ctx, 'member-consent', { ...body, ...params }, (db) =>
      recordAnswer(db, ctx, owner, { ...answer, legal, version }),
    )
  },
})
