import sql, { raw } from 'sql-template-tag'
import { branch, type BranchGuide, type BranchPause, type BranchState } from '#contract/organisation/branch.ts'
import type { Db } from '#server/db/pool.ts'
import { effectiveState, nextOpening } from '#server/domain/organisation/branch-state.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import { addPause, endPause, endPauses, refuseManyPlanned } from '#server/domain/organisation/pauses.ts'
import { stateChanged } from '#server/domain/organisation/state-hook.ts'
import { platformsAt } from '#server/domain/organisation/causes.ts'
import { tellTimeNow, wantBusy } from '#server/domain/integrations/restaurant/busy.ts'
import { outagesOf } from '#server/domain/integrations/restaurant/outages.ts'
import { reached } from '#server/domain/integrations/restaurant/reach.ts'
import { maySetBusy, promisedOn } from '#server/domain/integrations/registry.ts'
import { showPlatforms, tellNow, want } from '#server/domain/integrations/restaurant/states.ts'
import { takeBranch } from '#server/domain/organisation/limits.ts'
import { refuseUnlessAhead } from '#server/kit/list/ahead.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { announceState, deviceAliveSec, deviceKeptDays } from '#server/kit/live/devices.ts'
import { Fault, fault, wrongField } from '#server/kit/answer/fault.ts'
import { tieOf } from '#server/kit/guard/reach.ts'
import { branchIn, companyIn, type BranchKey } from '#server/kit/guard/tree.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { platformReasons } from '#contract/ordering/order-fields.ts'
import { record } from './record.ts'

/** Where spec §4 and §8 prescribe a text, these texts follow them exactly. */
const cannotChange: Record<Lang, string> = {
  tr: 'Restoranın durumu değiştirilemez.',
  en: 'The restaurant state cannot be changed.',
  de: 'Der Status des Restaurants kann nicht geändert werden.',
}
const timeKept: Record<Lang, string> = {
  tr: 'Platform hazırlık süresini değiştirmedi.',
  en: 'The platform did not change the preparation time.',
  de: 'Die Plattform hat die Zubereitungszeit nicht geändert.',
}
const longestDays = 30

/**
 * A new branch is judged by its first orders. A branch older than this guide is judged by its last
 * ones, because a branch with a million orders needs no guide.
 */
const guideLooksAt = 50
const sold = sql`status in ('preparing', 'on_the_way', 'delivered', 'returned') and not is_test`

const branchKey = (actor: Context['actor'], branch_id: string): BranchKey => ({
  company_id: branchIn(actor.tree, branch_id).company_id,
  branch_id,
})

async function factsOf(db: Db, branch_id: string, { actor, now }: Pick<Context, 'actor' | 'now'>) {
  const [facts] = await stateFacts(db, tieOf([branch_id], actor.tree), now)
  if (!facts) throw fault('not_found')
  return facts
}

async function stateOf(
  db: Db,
  branch_id: string,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<BranchState> {
  const it = (await reached(db, tieOf([branch_id], actor.tree), now)).get(branch_id)
  if (!it) throw fault('not_found')
  const { facts, reach } = it
  const next_opening = nextOpening(facts, now)?.toISOString() ?? null
  const platforms = showPlatforms(facts)
  return { ...effectiveState(facts, now), platforms, timezone: facts.timezone, next_opening, reach }
}

/** The refusal that the state cannot be changed. `said` is appended to its text. */
const cannotChangeNow = ({ lang }: Context, current: BranchState, said: string | null = null) =>
  new Fault('conflict', { detail: [cannotChange[lang], isCode(said) ? null : said].filter(Boolean).join(' '), current })
/** Whether it is a reason of ours, which is a code, instead of the platform's own sentence. */
const isCode = (said: string | null) => platformReasons.some((it) => it === said)

/**
 * Changes the manual state, with a line of history, and notifies watchers. Refused if the licence
 * decides the state or the branch is switched off.
 */
async function changeState(
  ctx: Context,
  branch_id: string,
  action: string,
  write: (db: Db, at: BranchKey, before: BranchState, now: Date) => Promise<unknown>,
): Promise<BranchState> {
  const id = branch_id.toLowerCase()
  const company_id = branchIn(ctx.actor.tree, id).company_id
  const after = await ctx.db.tx(async (db) => {
    // Only one change of a branch may run at a time. The clock is read after the lock is taken, so
    // that `now` is not before the start of an earlier change.
    await db.one(sql`select id from branch where company_id = ${company_id} and id = ${id} for no key update`)
    const now = ctx.kit.now()
    const then = { ...ctx, now }
    const before = await stateOf(db, id, then)
    if (!before.can_change) throw cannotChangeNow(ctx, before)
    await write(db, { company_id, branch_id: id }, before, now)
    await stateChanged.tell(db, { company_id, branch_id: id, now })
    const after = await stateOf(db, id, then)
    await audit(db, ctx, { noun: 'branch-state', record_id: id, company_id, action, before, after })
    const sells = after.state === 'open' || after.state === 'offline'
    await announceState(db, company_id, id, null, sells ? 'branch-is-open' : 'branch-status-changed')
    return after
  })
  ctx.kit.nudge()
  return after
}

export const branchRoutes = routes(branch, {
  ...record.handlers,

  patch: ({ params, body: { version, is_active, anyway } }, ctx) =>
    record.change(ctx, params.branch_id, {
      version,
      action: is_active ? 'restore' : 'suspend',
      anyway,
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
      exists (select 1 from device where ${at} and branch_id = ${id} and prints_at > now() - make_interval(days => ${deviceKeptDays})) as has_printer,
      exists (select 1 from near where is_test) as has_test_order,
      exists (select 1 from near where ${sold}) as has_sold,
      exists (select 1 from near where ${sold} or (is_test and approved_at is not null)) as has_approved
      from branch b where b.${at} and b.id = ${id}`)
  },

  state: ({ params }, ctx) => stateOf(ctx.db, params.branch_id.toLowerCase(), ctx),

  setState: ({ params, body }, ctx) =>
    changeState(ctx, params.branch_id, body.state, async (db, at, before, now) => {
      const by = ctx.actor.name
      const { order_methods } = body
      if (body.state === 'open') {
        // The busy state has its own end. Closing manually hides that state, and opening reveals it
        // again (semantics §4).
        const kind = before.causes.some((it) => it.code === 'by_hand') ? 'closed' : 'busy'
        await endPauses(db, at, by, { kind, order_methods, now })
        const after = await stateOf(db, at.branch_id, { ...ctx, now })
        if (after.state === 'closed' && !order_methods) throw cannotChangeNow(ctx, after)
        return
      }
      const whom = { order_methods: order_methods ?? (['all'] as const) }
      if (body.state === 'busy')
        return addPause(db, at, by, {
          kind: 'busy',
          ...whom,
          minutes: body.minutes,
          starts_at: now,
          ends_at: new Date(now.getTime() + body.minutes * 60_000),
        })
      const starts_at = body.starts_at ? new Date(body.starts_at) : now
      if (body.starts_at) {
        const { timezone } = branchIn(ctx.actor.tree, params.branch_id)
        refuseUnlessAhead('starts_at', starts_at, { now, days: longestDays, timezone })
        await refuseManyPlanned(db, at, whom.order_methods.length, now)
      }
      const { reason, reason_code } = body
      await addPause(db, at, by, {
        kind: 'closed',
        ...whom,
        reason,
        ...(reason_code && { reason_code }),
        starts_at,
        ends_at: await closedUntil(db, ctx, at.branch_id, body.until, starts_at),
      })
    }),

  setPlatform: async ({ params: { branch_id, platform }, body: { is_open } }, ctx) => {
    const at = branchKey(ctx.actor, branch_id.toLowerCase())
    const before = await stateOf(ctx.db, at.branch_id, ctx)
    const known = before.platforms.find((it) => it.platform === platform)
    if (!known) throw fault('not_found')
    const license = companyIn(ctx.actor.tree, at.company_id).license
    if (is_open && license && !license.licensed_module_list[platform])
      throw fault('module_required', { module: platform })
    // Opening needs a branch whose state can be changed. Closing is always allowed.
    if ((is_open && !before.can_change) || !known.can_change) throw cannotChangeNow(ctx, before)
    await ctx.db.tx(async (db) => {
      const wanted = is_open ? 'open' : 'closed'
      await want(db, { ...at, platform, wanted }, ctx.now)
      const after = { ...known, told: wanted }
      await audit(db, ctx, {
        noun: 'branch-state',
        record_id: at.branch_id,
        company_id: at.company_id,
        action: wanted,
        before: known,
        after,
      })
    })
    await tellNow(ctx.kit, { ...at, platform })
    ctx.kit.nudge(at.branch_id)
    const after = await stateOf(ctx.db, at.branch_id, ctx)
    const { answer, reason } = after.platforms.find((it) => it.platform === platform) ?? known
    if (answer === 'refused') throw cannotChangeNow(ctx, after, reason)
    return after
  },

  tellTime: async ({ params: { branch_id, platform } }, ctx) => {
    const at = { ...branchKey(ctx.actor, branch_id.toLowerCase()), platform }
    const facts = await factsOf(ctx.db, at.branch_id, ctx)
    const known = facts.platforms.find((it) => it.platform === platform)
    if (!known || !maySetBusy(platform)) throw fault('not_found')
    const minutes = promisedOn(platform, platformsAt(facts, ctx.now).busyMin)
    await ctx.db.tx(async (db) => {
      await wantBusy(db, { ...at, minutes }, ctx.now)
      await audit(db, ctx, {
        noun: 'branch-state',
        record_id: at.branch_id,
        company_id: at.company_id,
        action: 'tell-time',
        before: { platform, minutes: known.busy?.minutes ?? 0 },
        after: { platform, minutes },
      })
    })
    await tellTimeNow(ctx.kit, at)
    ctx.kit.nudge(at.branch_id)
    const after = await stateOf(ctx.db, at.branch_id, ctx)
    const { answer, reason } = after.platforms.find((it) => it.platform === platform)?.busy ?? {}
    if (answer === 'refused')
      throw new Fault('conflict', { detail: [timeKept[ctx.lang], reason].filter(Boolean).join(' '), current: after })
    return after
  },

  endPause: ({ params }, ctx) =>
    changeState(ctx, params.branch_id, 'open', async (db, at, _, now) => {
      if (!(await endPause(db, at, ctx.actor.name, params.pause_id, now))) throw fault('not_found')
    }),

  pauses: ({ params }, { db, actor }) => {
    const { company_id } = branchIn(actor.tree, params.branch_id)
    return db.many<BranchPause>(sql`select id, kind, order_method, minutes, reason_code, reason, starts_at, ends_at, ended_at, by, ended_by from branch_pause
      where company_id = ${company_id} and branch_id = ${params.branch_id} order by ends_at desc, id desc limit 100`)
  },

  outages: ({ params }, { db, actor, now }) =>
    outagesOf(db, { ...branchKey(actor, params.branch_id.toLowerCase()), now }),

  devices: ({ params }, { db, actor }) =>
    db.many<{ id: string; name: string; user_name: string; is_armed: boolean; seen_at: string }>(sql`
      select d.id, d.name, u.name || ' ' || u.surname as user_name, d.is_armed and d.seen_at > now() - make_interval(secs => ${deviceAliveSec}) as is_armed, d.seen_at
      from device d join app_user u on u.id = d.user_id where d.company_id = ${branchIn(actor.tree, params.branch_id).company_id} and d.branch_id = ${params.branch_id} and d.seen_at > now() - interval '1 day' order by d.seen_at desc`),
})

/**
 * When a manual closing ends. It always has an end (semantics §4): a moment within 30 days, or the
 * branch's next opening; a branch that never closes has no next opening.
 */
async function closedUntil(db: Db, ctx: Context, branch_id: string, wanted: string, from: Date): Promise<Date> {
  if (wanted === 'next_opening') {
    const opens = nextOpening(await factsOf(db, branch_id, ctx), from)
    if (!opens) throw wrongField('until', 'no_next_opening')
    return opens
  }
  const until = new Date(wanted)
  const { timezone } = branchIn(ctx.actor.tree, branch_id)
  refuseUnlessAhead('until', until, { now: from, days: longestDays, timezone })
  return until
}
