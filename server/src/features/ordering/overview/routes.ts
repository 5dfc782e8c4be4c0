import sql from 'sql-template-tag'
import { overview, type Figures } from '#contract/ordering/overview.ts'
import { companyMail, companySms } from '#contract/integrations/message-provider.ts'
import { companyPush } from '#contract/integrations/push-provider.ts'
import { reachStates } from '#contract/organisation/reach.ts'
import { sells } from '#server/domain/ordering/sells.ts'
import type { Db } from '#server/db/pool.ts'
import { reached } from '#server/domain/integrations/restaurant/reach.ts'
import { failingSenders } from '#server/domain/organisation/failing-senders.ts'
import { effectiveState } from '#server/domain/organisation/branch-state.ts'
import { businessDay } from '#server/domain/organisation/business-day.ts'
import { wakesBeforeMs } from '#server/domain/ordering/late/deadline.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { reachOf } from '#server/kit/guard/actor.ts'
import { tieOf, within, type Tie } from '#server/kit/guard/reach.ts'
import { branchIn, companyIn, type TreeCompany } from '#server/kit/guard/tree.ts'
import { figuresOf } from './figures.ts'
import { spanOf } from './span.ts'

/**
 * After this many minutes without an order, within opening hours, a branch that usually sells
 * counts as silent.
 */
const silentMin = 90

interface BranchFigures {
  branch_id: string
  orders: number
  revenue: number
  open: number
  late: number
  waiting: number
  oldest_waiting: string | null
  refused: number
  last_order_at: string | null
  week_orders: number
}
type Today = { start: Date; now: Date }
const week = 7 * 86_400_000

/**
 * Each branch's figures for today, and what needs attention there. A scheduled order counts only
 * once it rings.
 */
const byBranch = (db: Db, tie: Tie, { start, now }: Today) => {
  const ringsAt = sql`greatest(o.created_at, o.scheduled_at - make_interval(secs => ${wakesBeforeMs / 1000}), o.paid_at)`
  return db.many<BranchFigures>(sql`
    select b.id as branch_id, count(o.id) filter (where o.created_at >= ${start} and not o.is_test)::int as orders,
      coalesce(sum(o.total - o.returned_total) filter (where o.created_at >= ${start} and not o.is_test and o.status not in ('cancelled', 'returned')), 0)::float8 as revenue,
      count(o.id) filter (where o.status in ('awaiting_approval', 'preparing', 'on_the_way'))::int as open,
      count(o.id) filter (where o.status in ('awaiting_approval', 'preparing', 'on_the_way') and o.deadline_at < ${now})::int as late,
      count(o.id) filter (where o.status = 'awaiting_approval' and o.pay_by is null and ${ringsAt} <= ${now})::int as waiting,
      min(${ringsAt}) filter (where o.status = 'awaiting_approval' and o.pay_by is null and ${ringsAt} <= ${now}) as oldest_waiting,
      count(o.id) filter (where o.platform_state ->> 'state' = 'refused' and o.created_at >= ${start})::int as refused, max(o.created_at) as last_order_at, count(o.id)::int as week_orders
    from branch b left join orders o on ${within(tie, 'o')} and o.company_id = b.company_id and o.branch_id = b.id and ${sells('o')} and o.created_at >= ${new Date(now.getTime() - week)}
    where ${within(tie, 'b', 'id')} group by b.id`)
}

async function places(db: Db, ctx: Context, tie: Tie, span: Today) {
  const [rows, reaches] = await Promise.all([byBranch(db, tie, span), reached(db, tie, ctx.now)])
  return rows.flatMap((it) => {
    const [found, branch] = [reaches.get(it.branch_id), ctx.actor.tree.branches.get(it.branch_id)]
    // The branch was created while the data was being read.
    if (!found || !branch) return []
    const { state, facts, reach } = found
    const opens = () => effectiveState(facts, ctx.now).until
    const isSilent =
      state.state !== 'closed' &&
      it.week_orders > 50 &&
      (!it.last_order_at || ctx.now.getTime() - Date.parse(it.last_order_at) > silentMin * 60_000)
    return [{ ...it, state, opens, reach, branch, isSilent }]
  })
}

/**
 * The conditions for orders to reach a branch (contract/src/organisation/reach.ts) that this list
 * leaves out here: it reports them as a problem of another kind, or not at all. If no till is
 * connected, for example, only the missing bell is reported.
 */
const elsewhere = ['here', 'bell', 'line']

/** Everything that needs attention now, the most serious first. */
function attention(list: Awaited<ReturnType<typeof places>>): Figures['attention'] {
  const found = list.flatMap(({ branch, state, opens, reach: { parts }, isSilent, ...it }) => {
    const at = { company_id: null, branch_id: it.branch_id, branch_name: branch.name }
    const item = (kind: Item['kind'], count: number, since: string | null = null, reach: Item['reach'] = null) => ({
      ...at,
      kind,
      count,
      since,
      reach,
    })
    const isClosed = state.state === 'closed'
    const [here, bell] = (['here', 'bell'] as const).map((name) => parts.find((it) => it.part === name) ?? null)
    return [
      ...(it.late > 0 ? [item('late_orders', it.late)] : []),
      ...(it.waiting > 0 ? [item('waiting_orders', it.waiting, it.oldest_waiting)] : []),
      ...(it.refused > 0 ? [item('platform_refused', it.refused)] : []),
      ...(bell?.state === 'down' ? [item('no_armed_device', 1, null, bell)] : []),
      ...parts
        .filter((each) => !isClosed && each.state !== 'ok' && !elsewhere.includes(each.part))
        .map((each) => item('reach', 1, each.since, each)),
      ...(isClosed && here?.code === 'by_hand' ? [item('closed', 1, opens(), here)] : []),
      ...(isSilent ? [item('silent', 1, it.last_order_at)] : []),
    ]
  })
  const order = ['late_orders', 'waiting_orders', 'platform_refused', 'no_armed_device', 'reach', 'closed', 'silent']
  const rank = ({ kind, reach }: Item) => order.indexOf(kind) * 10 + (reach ? reachStates.indexOf(reach.state) : 0)
  return found.sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}
type Item = Figures['attention'][number]

/**
 * Problems that concern whole companies. They are shown only to users who may correct them, below
 * the problems that lose orders.
 */
async function ofCompanies(ctx: Context, companies: readonly TreeCompany[]): Promise<Figures['attention']> {
  const may = {
    sms: reachOf(ctx.actor, companySms.update.permission),
    mail: reachOf(ctx.actor, companyMail.update.permission),
    push: reachOf(ctx.actor, companyPush.update.permission),
  }
  const channels = (Object.keys(may) as (keyof typeof may)[]).filter((it) => may[it].whole.size > 0)
  const failing = await Promise.all(channels.map((it) => failingSenders(ctx.db, may[it].wholeTie, it)))
  return failing.flat().flatMap(({ company_id, channel, since }) => {
    const company = companies.find((it) => it.id === company_id)
    const [branch] = company?.branches ?? []
    if (!company || !branch) return []
    const at = { branch_id: branch.id, branch_name: company.name }
    return [{ ...at, company_id, kind: `${channel}_failing` as const, count: 1, since, reach: null }]
  })
}

export const overviewRoutes = routes(overview, {
  branch: async ({ params, query }, ctx) => {
    const id = params.branch_id.toLowerCase()
    const branch = branchIn(ctx.actor.tree, id)
    const company = companyIn(ctx.actor.tree, branch.company_id)
    const { start, date } = businessDay(ctx.now, branch.timezone)
    const tie = { company: company.id, branch: id }
    const span = spanOf(query, ctx.now, branch.timezone)
    const [sums, list] = await Promise.all([
      figuresOf(ctx.kit.reports, tie, company.currency, ctx.lang, span, ctx.now),
      places(ctx.db, ctx, tie, { start, now: ctx.now }),
    ])
    return { ...sums, attention: attention(list), business_day: date }
  },

  all: async ({ query }, ctx) => {
    const { tree } = ctx.actor
    const companies = [...ctx.reach.companies].map((it) => companyIn(tree, it)).filter((it) => it.branches.length > 0)
    const currencies = [...new Set(companies.map((it) => it.currency))].sort((a, b) => countOf(b) - countOf(a))
    function countOf(currency: string) {
      return companies.filter((it) => it.currency === currency).length
    }
    const currency = query.currency ?? currencies[0] ?? 'TRY'
    if (query.currency && !currencies.includes(query.currency)) throw fault('not_found')
    // The sales of a branch count even if the branch has been switched off since. Only branches
    // that are switched on have a state.
    const shown = companies.filter((it) => it.currency === currency)
    const sold = shown.flatMap((it) => it.branches).filter((it) => ctx.reach.branches.has(it.id))
    const on = sold.filter((it) => it.is_active)
    const timezone = (on[0] ?? sold[0])?.timezone ?? 'Europe/Istanbul'
    const span = spanOf(query, ctx.now, timezone)
    const today = { start: businessDay(ctx.now, timezone).start, now: ctx.now }
    const tieTo = (branches: typeof sold) =>
      branches.length === ctx.reach.branches.size
        ? ctx.reach.tie
        : tieOf(
            branches.map((it) => it.id),
            tree,
          )
    const [sums, list, more] = await Promise.all([
      figuresOf(ctx.kit.reports, tieTo(sold), currency, ctx.lang, span, ctx.now),
      places(ctx.db, ctx, tieTo(on), today),
      ofCompanies(ctx, shown),
    ])
    return {
      ...sums,
      currencies,
      attention: [...attention(list), ...more],
      branches: list
        .map(({ branch, state, reach, isSilent, orders, revenue, open, late, last_order_at }) => ({
          branch_id: branch.id,
          branch_name: branch.name,
          company_name: companyIn(ctx.actor.tree, branch.company_id).name,
          state: state.state,
          orders,
          revenue,
          open,
          late,
          armed: state.armed_devices,
          reach: reach.headline,
          last_order_at,
          is_silent: isSilent,
        }))
        .sort((a, b) => b.late - a.late || b.revenue - a.revenue),
    }
  },
})
