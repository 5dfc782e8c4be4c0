import sql, { type Sql } from 'sql-template-tag'
import { discountFaults } from '#contract/marketing/branch-discount.ts'
import { discount, maxDiscounts, type Discount, type DiscountInput } from '#contract/marketing/discount.ts'
import type { Db } from '#server/db/pool.ts'
import { costsBorne, costsOf } from '#server/domain/members/bearer.ts'
import { storedTerms } from '#server/domain/members/offer-record.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { withinCompany } from '#server/kit/guard/reach.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { changedWithin, refuseStrangeBranches, refuseValidElsewhere } from '#server/kit/guard/valid-at.ts'
import { decision } from '#server/kit/record/decision.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { previewOf } from './preview.ts'

const { bearsCost, awaitedBy } = costsOf(discount.approve.permission)

/** A discount's state at a moment (contract marketing/discount.ts). */
const stateAt = (now: Date): Sql => sql`case when d.status <> 'approved' then d.status when not d.is_active then 'off'
  when d.starts_at > ${now} then 'scheduled' when d.expires_at <= ${now} then 'ended' else 'live' end`

const from = sql`from discount d join company co on co.id = d.company_id`

/**
 * Refuses a discount if the company already has too many that are switched on and not yet ended.
 * Waits for other discounts of the company that are being saved, so that they are counted too.
 */
async function refuseTooMany(
  db: Db,
  it: Pick<DiscountInput, 'is_active' | 'expires_at'> & { id: string; company_id: string },
  now: Date,
): Promise<void> {
  if (!it.is_active || (it.expires_at !== null && new Date(it.expires_at) <= now)) return
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`discount ${it.company_id}`}, 0))`)
  const { n } = await db.must<{ n: number }>(sql`select count(*)::int as n from discount
    where company_id = ${it.company_id} and id <> ${it.id} and is_active and (expires_at is null or expires_at > ${now})`)
  if (n >= maxDiscounts) throw wrongField('is_active', 'too_many', { max: maxDiscounts })
}

const record = recordRoutes(discount, {
  table: 'discount d',
  company: 'company_id',
  // Orders store a copy of their discounts, so no other record depends on a discount.
  uses: [],
  columns: ({
    now,
  }) => sql`d.id, d.company_id, co.name as company_name, co.currency, d.name, d.terms, d.min_basket, d.max_discount, d.applies_to_discounted,
    d.starts_at, d.expires_at, d.schedule, d.branch_ids::text[] as branch_ids, d.combinable, d.funder, d.share_bp, d.is_active, d.status, ${stateAt(now)} as state,
    d.reject_reason, d.awaits, d.created_at, d.version, d.updated_at`,
  from: () => from,
  within: ({ reach }) => withinCompany(reach.tie, 'd.company_id'),
  shown: (row: Omit<Discount, 'may_approve'>, ctx): Discount => ({
    ...row,
    may_approve: row.status === 'pending' && row.awaits.some((one) => bearsCost(ctx.actor, one, row)),
  }),
  search: () => ['d.name'],
  sort: () => ({ name: 'd.name collate "tr-x-icu"' }),
  filter: {
    branch_id: (ids, { actor }) => {
      const all = ids.map((id) => branchIn(actor.tree, id))
      return sql`d.company_id = any(${all.map((it) => it.company_id)}::uuid[])
        and (d.branch_ids = '{}' or d.branch_ids && ${all.map((it) => it.id)}::uuid[])`
    },
    state: (values, { now }) => sql`${stateAt(now)} = any(${[...values]}::text[])`,
  },
  fixed: ['company_id'],
  check: (body, ctx) => {
    refuseBrokenRules(discountFaults(body))
    refuseStrangeBranches(ctx, body)
  },
  removing: changedWithin.removing,
  before: async (body, step) => {
    changedWithin.before(body, step)
    const { db, ctx, id, company_id } = step
    await refuseTooMany(db, { ...body, id, company_id }, ctx.now)
  },
  write: (input, { ctx }) => {
    const share_bp = input.funder === 'company' ? 10_000 : input.share_bp
    const awaits = awaitedBy(ctx.actor, { ...input, share_bp })
    return {
      ...storedTerms(input),
      terms: JSON.stringify(input.terms),
      share_bp,
      // A changed discount needs a new approval by its funders.
      status: awaits.length === 0 ? 'approved' : 'pending',
      awaits,
      reject_reason: '',
    }
  },
})

export const discountDecision = decision(discount, {
  table: 'discount',
  load: record.one,
  // Only a funder of the discount may decide.
  refuse: (ctx: Context, row) => {
    refuseValidElsewhere(ctx, row)
    if (!row.awaits.some((one) => bearsCost(ctx.actor, one, row))) throw wrongField('funder', 'not_bearer')
  },
  stamp: ({ now }) => ({ updated_at: now }),
  waiting: ({ reach }) => {
    const borne = costsBorne(reach, 'd')
    return (
      borne &&
      sql`select d.id, d.name, '' as hint, co.name as place, d.created_at as since, d.company_id, null::uuid as branch_id
        ${from} where ${borne} and d.status = 'pending'`
    )
  },
})
const { decide } = discountDecision

export const discountRoutes = routes(
  discount,
  {
    ...record.handlers,
    approve: ({ params, body }, ctx) =>
      decide(ctx, 'approve', params.discount_id, body, async (_, it) => {
        const awaits = it.awaits.filter((one) => !bearsCost(ctx.actor, one, it))
        // If there are several funders, the others must still approve.
        return { awaits, ...(awaits.length > 0 && { status: 'pending' }) }
      }),
    reject: ({ params, body }, ctx) =>
      decide(ctx, 'reject', params.discount_id, body, async () => ({ reject_reason: body.reason })),
    preview: previewOf,
  },
  record.companyOf,
)
