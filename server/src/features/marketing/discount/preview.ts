import sql from 'sql-template-tag'
import { discountOn, meetIn, reducedBy, type DiscountRules } from '#contract/marketing/branch-discount.ts'
import {
  maxConflicts,
  maxDiscounts,
  maxReplayedOrders,
  replayedDays,
  type discount,
  type DiscountPreview,
} from '#contract/marketing/discount.ts'
import { sharedBetween } from '#contract/marketing/stack.ts'
import type { Parsed } from '#contract/kit/call.ts'
import { discountedTypes, takesOff, type DiscountedType } from '#contract/members/offer/delivery-terms.ts'
import { order } from '#contract/ordering/order.ts'
import { channels } from '#contract/organisation/channels.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { reachOf } from '#server/kit/guard/actor.ts'
import { withinCompany, within, type Tie } from '#server/kit/guard/reach.ts'
import { refuseStrangeBranches } from '#server/kit/guard/valid-at.ts'
import { breather } from '#server/kit/turns/breather.ts'
import { lowered } from '#server/kit/uuid.ts'

type Asked = Parsed<typeof discount.preview>
type Draft = Asked['body'] & DiscountRules
type Other = DiscountRules & { id: string; name: string }

const dayMs = 86_400_000

/** What a discount that is being edited would do. Reads only what the caller may see. */
export async function previewOf({ body }: Asked, ctx: Context): Promise<DiscountPreview> {
  const { db, reach, now } = ctx
  refuseStrangeBranches(ctx, body)
  const company_id = body.company_id.toLowerCase()
  const draft = { ...body, branch_ids: lowered(body.branch_ids) }
  const { currency } = await db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)
  const others = await db.many<Other>(sql`
    select d.id, d.name, d.terms, d.min_basket, d.max_discount, d.applies_to_discounted, d.starts_at, d.expires_at, d.schedule, d.branch_ids::text[] as branch_ids, d.combinable
    from discount d where ${withinCompany(reach.tie, 'd.company_id')} and d.company_id = ${company_id} and d.is_active and d.status <> 'rejected'
      and (d.expires_at is null or d.expires_at > ${now}) and d.id is distinct from ${body.discount_id}::uuid
    order by d.created_at, d.id limit ${maxDiscounts}`)
  const conflicts = conflictsOf(draft, others, now)
  return {
    currency,
    baskets: discountedTypes
      .filter((type) => takesOff(draft.terms[type]))
      .map((delivery_type) => {
        const takes_off = onSample(draft, draft.basket, delivery_type)
        return { delivery_type, takes_off, pays: draft.basket - takes_off }
      }),
    conflicts: conflicts.slice(0, maxConflicts),
    conflict_count: conflicts.length,
    // The sums include only orders that the caller may see.
    replayed: await replay(db, reachOf(ctx.actor, order.list.permission).tie, { ...draft, company_id }, now),
  }
}

/** The amount that a discount takes off the sample basket at a time and place where it holds. */
const onSample = (it: DiscountRules, basket: number, delivery_type: DiscountedType) =>
  reducedBy(it, { branch_id: null, delivery_type, items: basket, full_price: basket })

/** Whether another discount comes before the draft if both take off the same (`bestDiscount`). */
const isBefore = (other: Other, draft: Draft) =>
  other.combinable === draft.combinable ? draft.discount_id === null : other.combinable

/** The other discounts for the same orders. Those that would replace the draft come first. */
function conflictsOf(draft: Draft, others: readonly Other[], now: Date): DiscountPreview['conflicts'] {
  const found = others.flatMap((other) => {
    const types = meetIn(draft, other, now)
    if (types.length === 0) return []
    const delivery_types = types.map((delivery_type) => {
      const takes_off = onSample(other, draft.basket, delivery_type)
      const more = takes_off - onSample(draft, draft.basket, delivery_type)
      return { delivery_type, takes_off, wins: more > 0 || (more === 0 && takes_off > 0 && isBefore(other, draft)) }
    })
    return [{ id: other.id, name: other.name, delivery_types }]
  })
  const wins = (it: (typeof found)[number]) => it.delivery_types.some((type) => type.wins)
  return found.toSorted((a, b) => Number(wins(b)) - Number(wins(a)))
}

interface Past {
  branch_id: string
  delivery_type: DiscountedType
  at: string
  timezone: string
  items: number
  full_price: number
  /** The amount of the branch's discount that the order had. */
  given: number
}

/**
 * What the discount would have cost on the orders of the last days, at its weekdays and hours. The
 * moments at which the discount begins and ends are ignored.
 */
async function replay(db: Db, tie: Tie, draft: Draft, now: Date): Promise<DiscountPreview['replayed']> {
  const own = channels.filter((it) => !isPlatform(it))
  const since = new Date(now.getTime() - replayedDays * dayMs)
  const past = await db.many<Past>(sql`
    select o.branch_id, o.delivery_type, o.created_at as at, b.timezone, (o.totals ->> 'items')::int as items,
      (select coalesce(sum((l ->> 'total')::int), 0)::int from jsonb_array_elements(o.lines) l where not l ? 'list_price') as full_price,
      (select coalesce(sum((d ->> 'amount')::int), 0)::int from jsonb_array_elements(o.totals -> 'discounts') d where d ->> 'kind' = 'branch') as given
    from orders o join branch b on b.company_id = ${draft.company_id} and b.id = o.branch_id
    where ${within(tie, 'o')} and o.company_id = ${draft.company_id} and o.created_at >= ${since} and o.status = 'delivered' and not o.is_test
      and o.delivery_type = any(${[...discountedTypes]}::text[]) and o.channel = any(${own})
      and (${draft.branch_ids.length} = 0 or o.branch_id = any(${draft.branch_ids}::uuid[]))
    order by o.created_at desc, o.id desc limit ${maxReplayedOrders + 1}`)
  const { starts_at: _, expires_at: __, ...rules } = draft
  const sum = { reduced: 0, items: 0, cost: 0 }
  const breathe = breather()
  for (const { at, timezone, given, ...placed } of past.slice(0, maxReplayedOrders)) {
    await breathe()
    const amount = discountOn(rules, { at: new Date(at), timezone }, placed)
    if (amount <= given) continue
    sum.reduced++
    sum.items += placed.items
    sum.cost += amount - given
  }
  const share_bp = draft.funder === 'company' ? 10_000 : draft.share_bp
  return {
    days: replayedDays,
    orders: Math.min(past.length, maxReplayedOrders),
    ...sum,
    parts: sharedBetween(sum.cost, { funder: draft.funder, share_bp }),
    is_cut: past.length > maxReplayedOrders,
  }
}
