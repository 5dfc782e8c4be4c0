import sql from 'sql-template-tag'
import { bestDiscount, type DiscountRules } from '#contract/marketing/branch-discount.ts'
import { maxDiscounts, type Discount } from '#contract/marketing/discount.ts'
import { isScheduled } from '#contract/menu/availability.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { findDiscount, type Offered } from '#server/domain/ordering/benefits.ts'

/** A discount with everything that orders and menus need to know about it. */
export type GivenDiscount = DiscountRules &
  Pick<Discount, 'id' | 'name' | 'funder' | 'share_bp' | 'schedule' | 'starts_at' | 'expires_at' | 'min_basket'> & {
    timezone: string
  }

/**
 * The approved discounts of a branch that are not over, oldest first, with the branch's time zone.
 * Some of them begin later or hold at other hours.
 */
export const discountsOf = (
  db: Db,
  { company_id, branch_id, now }: Pick<Offered, 'company_id' | 'branch_id' | 'now'>,
): Promise<GivenDiscount[]> =>
  db.many<GivenDiscount>(sql`
    select d.id, d.name, d.terms, d.min_basket, d.max_discount, d.applies_to_discounted, d.starts_at, d.expires_at, d.schedule, d.combinable, d.funder, d.share_bp, b.timezone
    from branch b join discount d on d.company_id = ${company_id} and d.is_active and d.status = 'approved'
      and (d.expires_at is null or d.expires_at > ${now}) and (d.branch_ids = '{}' or ${branch_id}::uuid = any(d.branch_ids))
    where b.company_id = ${company_id} and b.id = ${branch_id} order by d.created_at, d.id limit ${maxDiscounts}`)

/** The discounts that hold at the moment `now`. */
export const heldNow = (all: readonly GivenDiscount[], now: Date): GivenDiscount[] =>
  all.filter(
    ({ starts_at, expires_at, schedule, timezone }) =>
      new Date(starts_at) <= now &&
      (expires_at === null || now < new Date(expires_at)) &&
      isScheduled(schedule, wallClock(now, timezone)),
  )

/** Registers the hook that finds a branch's discount on an order. */
export const offerDiscounts = (): void => findDiscount.on(offer)

async function offer(db: Db, order: Offered & { full_price: number }) {
  const all = await discountsOf(db, order)
  const [{ timezone } = { timezone: 'UTC' }] = all
  const best = bestDiscount(all, { at: order.now, timezone }, { ...order, items: order.basket })
  if (!best) return undefined
  const { name, funder, share_bp, combinable } = best.discount
  return { name, funder, share_bp, combinable, amount: best.amount }
}
