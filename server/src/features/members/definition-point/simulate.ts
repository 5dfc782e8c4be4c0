import sql from 'sql-template-tag'
import { type pointDefinition, type Simulation } from '#contract/members/points/point-definition.ts'
import { earn, expiryOf, spendable, type EarnRule } from '#contract/members/points/points.ts'
import { chainOf } from '#contract/ordering/chain.ts'
import type { Parsed } from '#contract/kit/call.ts'
import { definitionsOf, spendOf } from '#server/domain/members/points/definitions.ts'
import { pointsOfOne } from '#server/domain/members/points/points-now.ts'
import { zoneOf } from '#server/domain/members/member-day.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { within } from '#server/kit/guard/reach.ts'

/**
 * Calculates what a basket would earn and how much of it could be paid with points, by the same
 * rules as for orders.
 */
export async function simulate(
  { body }: Parsed<typeof pointDefinition.simulate>,
  { db, reach, now }: Context,
): Promise<Simulation> {
  const branch = await db.one<{ company_id: string; id: string; timezone: string; currency: string }>(sql`
    select b.company_id, b.id, b.timezone, c.currency from branch b join company c on c.id = b.company_id
    where ${within(reach.tie, 'b', 'id')} and b.id = ${body.branch_id}`)
  if (!branch) throw fault('not_found')
  const { company_id, timezone, currency } = branch
  const member_id = body.member_id ?? null
  const [spend, definitions, owned] = await Promise.all([
    spendOf(db, company_id),
    definitionsOf(db, company_id, 'purchase'),
    db.one<{ balance: number }>(sql`
      select ${pointsOfOne(company_id, now)} as balance
      from member m join member_account a on a.company_id = ${company_id} and a.member_id = m.id
      where m.company_id = ${company_id} and m.id = ${member_id} and m.merged_into is null and m.erased_at is null`),
  ])
  if (member_id && !owned) throw wrongField('member_id', 'choice')
  const { items, delivery_type } = body
  const { basket, payable } = chainOf(items, {})
  // Without a member, the number of points is limited only by the order.
  const balance = owned?.balance ?? Number.MAX_SAFE_INTEGER
  const { most, why, would } = spendable(spend, { balance, basket, payable })
  const asked = body.points ?? 0
  const isTooFew = !why && asked > 0 && asked < spend.lower
  const spent = isTooFew ? 0 : Math.min(asked, most)
  const chain = chainOf(items, { points: spent * spend.point_value })
  const { draft } = body
  const rules: EarnRule[] = draft
    ? [...definitions.filter((it) => it.id !== draft.id), ...(draft.point_type === 'purchase' ? [asRule(draft)] : [])]
    : definitions
  const { points, won, considered } = earn(
    rules,
    {
      point_type: 'purchase',
      amount: chain.goods,
      basket,
      branch_id: branch.id,
      delivery_type,
      at: now,
      timezone,
    },
    spend.point_value,
  )
  const zone = member_id ? await zoneOf(db, { company_id, member_id }) : timezone
  return {
    currency,
    chain: {
      items,
      basket,
      payable,
      points: chain.points,
      goods: chain.goods,
      total: chain.total,
    },
    spend: {
      balance: owned ? owned.balance : null,
      most,
      spent,
      ...(isTooFew ? { why: 'lower', would: asked } : { why, would }),
    },
    earned: points,
    expires_at: won ? (expiryOf(now, won.validity_days, zone)?.toISOString() ?? null) : null,
    won_id: won?.id ?? null,
    considered,
  }
}

/**
 * The definition that is being edited, as a rule to calculate with. A new definition ranks after
 * all others.
 */
const asRule = ({ id, ...rest }: NonNullable<Parsed<typeof pointDefinition.simulate>['body']['draft']>): EarnRule => ({
  ...rest,
  id: id ?? 'draft',
})
