import sql from 'sql-template-tag'
import { orderCap, capFaults, type CapQuarters, type CapRule, type OrderCap } from '#contract/organisation/order-cap.ts'
import { limitsAt, quarterMs, quarterOf, takenKey } from '#contract/organisation/quarters.ts'
import { dayAt, instantOf } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { noticeChange } from '#server/domain/organisation/pauses.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import { lowered } from '#server/kit/uuid.ts'
import { countAnew } from '#server/domain/ordering/pace/quarter-loads.ts'
import { routes } from '#server/kit/context.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { documentRoutes } from '#server/kit/record/document.ts'
import { fault, refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { branchIn, type BranchKey } from '#server/kit/guard/tree.ts'

/** The cap of a branch without rules of its own: nothing is limited. */
const usualCap: OrderCap = { rules: [], max_later_min: 45, max_pace_min: 0 }

const currencyOf = async (db: Db, company_id: string) =>
  (await db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)).currency

const document = documentRoutes(orderCap, {
  version: 'order_cap_version',
  columns: ['timezone'],
  load: async (db, { company_id, id }) => {
    const [row, currency] = await Promise.all([
      db.must<{ order_cap: OrderCap | null }>(
        sql`select order_cap from branch_counter where company_id = ${company_id} and branch_id = ${id}`,
      ),
      currencyOf(db, company_id),
    ])
    return { currency, ...(row.order_cap ?? usualCap) }
  },
  check: (body) => refuseBrokenRules(capFaults(body)),
  write: async (db, { rules: given, max_later_min, max_pace_min }, { company_id, id, ctx }, before) => {
    const { timezone } = before
    const key = { company_id, branch_id: id }
    const rules = given.map((it) => ({ ...it, category_ids: lowered(it.category_ids) }))
    await refuseUnknownCategories(db, key, rules, before.rules)
    const cap: OrderCap = { rules, max_later_min, max_pace_min }
    await db.one(
      sql`update branch_counter set order_cap = ${JSON.stringify(cap)} where company_id = ${company_id} and branch_id = ${id}`,
    )
    await countAnew(db, key, { cap, timezone, now: ctx.now })
    await noticeChange(db, key)
    await announceState(db, company_id, id, null, 'branch-status-changed')
  },
})

const categoriesOf = (rules: readonly CapRule[]) => new Set(rules.flatMap((it) => it.category_ids))

/**
 * Refuses unknown categories. A category that was deleted after it was chosen stays in its rule,
 * but counts nothing.
 */
async function refuseUnknownCategories(
  db: Db,
  { company_id, branch_id }: BranchKey,
  rules: readonly CapRule[],
  before: readonly CapRule[],
) {
  const chosen = categoriesOf(before)
  const named = [...categoriesOf(rules)].filter((it) => !chosen.has(it))
  if (named.length === 0) return
  const found = await db.many<{ id: string }>(
    sql`select id from category where company_id = ${company_id} and branch_id = ${branch_id} and id = any(${named}::uuid[])`,
  )
  const known = new Set([...chosen, ...found.map((it) => it.id)])
  refuseBrokenRules(
    rules.flatMap(({ category_ids }, at) =>
      category_ids.some((it) => !known.has(it)) ? [{ path: `rules.${at}.category_ids`, code: 'choice' as const }] : [],
    ),
  )
}

/** How far ahead the quarters of an hour are shown, in ms. */
const aheadMs = 6 * 3_600_000

export const orderCapRoutes = routes(orderCap, {
  ...document.handlers,

  quarters: async ({ params }, { db, actor, now }): Promise<CapQuarters> => {
    const { id: branch_id, company_id } = branchIn(actor.tree, params.branch_id)
    const [facts] = await stateFacts(db, { company: company_id, branch: branch_id }, now)
    if (!facts) throw fault('not_found')
    const { timezone } = facts
    const today = dayAt(now, timezone)
    // Shortly before midnight, orders for the next day may be moved or refused too.
    const [{ moved, refused }, currency] = await Promise.all([
      db.must<{ moved: number; refused: number }>(sql`
        select coalesce(sum(moved), 0)::int as moved, coalesce(sum(refused), 0)::int as refused from order_quarter
        where company_id = ${company_id} and branch_id = ${branch_id} and quarter_at >= ${instantOf(today, 0, timezone)}`),
      currencyOf(db, company_id),
    ])
    const { order_cap: cap } = facts
    const from = quarterOf(now).getTime()
    const counted = await db.many<{ at: string; counts: string; taken: number }>(sql`
      select quarter_at as at, counts, taken::float8 as taken from order_quarter where company_id = ${company_id} and branch_id = ${branch_id}
        and quarter_at >= ${new Date(from)} and quarter_at < ${new Date(from + aheadMs)}`)
    const taken = new Map(counted.map((it) => [takenKey(new Date(it.at), it.counts), it.taken]))
    const quarters: CapQuarters['quarters'] = []
    for (let at = from; cap && at < from + aheadMs; at += quarterMs) {
      const quarter = new Date(at)
      const limits = limitsAt(cap, timezone, quarter).map(({ counts, unit, order_methods, category_ids, max }) => ({
        unit,
        order_methods: [...order_methods],
        category_ids: [...category_ids],
        taken: taken.get(takenKey(quarter, counts)) ?? 0,
        max,
      }))
      const is_full = limits.some((it) => it.taken >= it.max)
      if (limits.length > 0) quarters.push({ at: quarter.toISOString(), is_full, limits })
    }
    const full = quarters.findIndex((it) => it.is_full)
    const offered = full < 0 ? undefined : quarters.slice(full).find((it) => !it.is_full)
    return {
      timezone,
      currency,
      quarters,
      full_at: quarters[full]?.at ?? null,
      offered_at: offered?.at ?? null,
      moved,
      refused,
      pace_min: facts.pace_min,
    }
  },
})
