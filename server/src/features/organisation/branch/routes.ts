import sql, { raw } from 'sql-template-tag'
import { branch, type BranchGuide, type BranchState } from '#contract/organisation/branch.ts'
import type { Db } from '#server/db/pool.ts'
import { effectiveState, nextOpening, stateFacts } from '#server/domain/organisation/branch-state.ts'
import { takeBranch } from '#server/domain/organisation/limits.ts'
import { refuseUnlessAhead } from '#server/kit/ahead.ts'
import { audit } from '#server/kit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { announceState, deviceAliveSec, deviceKeptDays } from '#server/kit/devices.ts'
import { Fault, fault, wrongField } from '#server/kit/fault.ts'
import { tieOf, type Reach } from '#server/kit/reach.ts'
import { branchIn } from '#server/kit/tree.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { record } from './record.ts'

/** Spec §4 and §8, word for word where it gives the words. */
const cannotChange: Record<Lang, string> = {
  tr: 'Restoranın durumu değiştirilemez.',
  en: 'The restaurant state cannot be changed.',
  de: 'Der Status des Restaurants kann nicht geändert werden.',
}
const longestDays = 30

/** A new branch is told by its first orders, and one that was there before this guide by its last: a branch of a million orders has nothing to be guided through. */
const guideLooksAt = 50
const sold = sql`status in ('preparing', 'on_the_way', 'delivered', 'returned') and not is_test`

async function stateOf(db: Db, branch_id: string, { actor, now }: Context): Promise<BranchState> {
  const [facts] = await stateFacts(db, tieOf([branch_id], actor.tree))
  if (!facts) throw fault('not_found')
  const next_opening = nextOpening(facts, now)?.toISOString() ?? null
  return { ...effectiveState(facts, now), timezone: facts.timezone, next_opening }
}

/** A caller of many companies who asks for some of them, which the guard has let pass, reaches those by value. */
const ofCompanies = (reach: Reach, ids: readonly string[] | undefined): Reach => {
  if (!ids || !(reach.tie.everywhere || reach.tie.dealers)) return reach
  const [first, ...more] = ids.map((it) => it.toLowerCase())
  return { ...reach, tie: first && more.length === 0 ? { company: first } : { companies: ids } }
}

export const branchRoutes = routes(branch, {
  ...record.handlers,

  list: ({ query }, ctx) =>
    record.handlers.list({ query }, { ...ctx, reach: ofCompanies(ctx.reach, query.company_id) }),

  patch: ({ params, body: { version, is_active } }, ctx) =>
    record.change(ctx, params.branch_id, {
      version,
      action: is_active ? 'restore' : 'suspend',
      write: async ({ db, company_id, before }) => {
        if (is_active && !before.is_active) await takeBranch(db, company_id, ctx.lang)
        return { is_active }
      },
    }),

  guide: async ({ params }, { db, actor }) => {
    const id = params.branch_id.toLowerCase()
    const at = sql`company_id = ${branchIn(actor.tree, id).company_id}`
    const ends = (
      direction: 'asc' | 'desc',
    ) => sql`(select status, is_test, approved_at from orders where ${at} and branch_id = ${id}
      order by created_at ${raw(direction)}, id ${raw(direction)} limit ${guideLooksAt})`
    return db.must<BranchGuide>(sql`with near as materialized (${ends('asc')} union all ${ends('desc')})
      select b.name as branch_name, 'deliveryToAddress' = any(b.order_methods) as delivers, b.area_source,
      (select count(*)::int from working_hour where ${at} and branch_id = ${id}) as hours,
      (select count(*)::int from zone where ${at} and branch_id = ${id} and kind = 'deliver')
        + (select count(*)::int from branch_ring where ${at} and branch_id = ${id}) as zones,
      (select count(*)::int from product where ${at} and branch_id = ${id} and is_active) as products,
      (select count(distinct user_id)::int from assignment where scope_type = 'branch' and scope_id = ${id}) as people,
      exists (select from device where ${at} and branch_id = ${id} and prints_at > now() - make_interval(days => ${deviceKeptDays})) as has_printer,
      exists (select from near where is_test) as has_test_order,
      exists (select from near where ${sold}) as has_sold,
      exists (select from near where ${sold} or (is_test and approved_at is not null)) as has_approved
      from branch b where b.${at} and b.id = ${id}`)
  },

  state: ({ params }, ctx) => stateOf(ctx.db, params.branch_id.toLowerCase(), ctx),

  setState: async ({ params, body }, ctx) => {
    const id = params.branch_id.toLowerCase()
    const company_id = branchIn(ctx.actor.tree, id).company_id
    const after = await ctx.db.tx(async (db) => {
      const before = await stateOf(db, id, ctx)
      if (!before.can_change) throw new Fault('conflict', { detail: cannotChange[ctx.lang], current: before })
      const busy =
        body.state === 'busy'
          ? { minutes: body.minutes, until: new Date(ctx.now.getTime() + body.minutes * 60_000) }
          : undefined
      const until = body.state === 'closed' ? closedUntil(body.until, before, ctx.now) : null
      // Busy has an end of its own, which closing by hand hides and opening reveals again (semantics §4).
      const keepsBusy = body.state === 'closed' || (body.state === 'open' && before.state === 'closed')
      await db.one(sql`update branch set busy_minutes = case when ${keepsBusy} then busy_minutes else ${busy?.minutes ?? 0} end,
        busy_until = case when ${keepsBusy} then busy_until else ${busy?.until ?? null}::timestamptz end, closed_until = ${until},
        closed_reason = ${body.state === 'closed' ? body.reason : null} where company_id = ${company_id} and id = ${id}`)
      const now = await stateOf(db, id, ctx)
      await audit(db, ctx, { noun: 'branch-state', record_id: id, company_id, action: body.state, before, after: now })
      await announceState(
        db,
        company_id,
        id,
        null,
        now.state === 'open' || now.state === 'offline' ? 'branch-is-open' : 'branch-status-changed',
      )
      return now
    })
    ctx.kit.nudge()
    return after
  },

  devices: ({ params }, { db, actor }) =>
    db.many<{ id: string; name: string; user_name: string; is_armed: boolean; seen_at: string }>(sql`
      select d.id, d.name, u.name || ' ' || u.surname as user_name, d.is_armed and d.seen_at > now() - make_interval(secs => ${deviceAliveSec}) as is_armed, d.seen_at
      from device d join app_user u on u.id = d.user_id where d.company_id = ${branchIn(actor.tree, params.branch_id).company_id} and d.branch_id = ${params.branch_id} and d.seen_at > now() - interval '1 day' order by d.seen_at desc`),
})

/** Closed always has an end (semantics §4): a moment within 30 days, or the branch's next opening; a branch that never closes has none. */
function closedUntil(wanted: string, { next_opening }: BranchState, now: Date): Date {
  if (wanted === 'next_opening') {
    if (!next_opening) throw wrongField('until', 'no_next_opening')
    return new Date(next_opening)
  }
  const until = new Date(wanted)
  refuseUnlessAhead('until', until, now, longestDays)
  return until
}
