import sql from 'sql-template-tag'
import { institutionDiscount, isInForce, type Terms } from '#contract/members/institution-terms.ts'
import { dayAt } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { dayOfCompany, zoneOfCompany } from '#server/kit/company-day.ts'
import { findCampaign, type Offered } from '#server/domain/ordering/benefits.ts'

interface Belonged extends Terms {
  name: string
  funder: 'company' | 'partner'
  point_rate_bp: number | null
  combinable: boolean
}

/**
 * The institution to which a member belongs. Both the membership and the institution must be valid
 * on the order's date in the company's time zone.
 */
export async function institutionOf(
  db: Db,
  { company_id, member_id, now }: Pick<Offered, 'company_id' | 'member_id' | 'now'>,
): Promise<(Belonged & { timezone: string }) | undefined> {
  const timezone = await zoneOfCompany(db, company_id)
  const it = await db.one<Belonged>(sql`
    select i.name, i.funder, i.point_rate_bp, i.terms, i.min_basket, i.max_discount, i.combinable, i.starts_on, i.ends_on
    from institution_member b join partner_institution i on i.company_id = b.company_id and i.id = b.institution_id
    where b.company_id = ${company_id} and b.member_id = ${member_id} and b.status = 'approved' and b.valid_until >= ${dayAt(now, timezone)}::date
      and i.is_active`)
  return it && isInForce(it, { at: now, timezone }) ? { ...it, timezone } : undefined
}

/**
 * Ends the expired memberships of these members. Nothing else ends them, and an expired membership
 * would prevent a new one.
 */
export const endExpired = async (
  db: Db,
  { company_id, member_ids }: { company_id: string; member_ids: readonly string[] },
  now: Date,
): Promise<unknown> =>
  db.one(sql`update institution_member set status = 'ended', version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and member_id = any(${[...member_ids]}::uuid[]) and status = 'approved' and valid_until < ${await dayOfCompany(db, company_id, now)}`)

/** Gives members of an institution its discount on orders, and its rate of points. */
export const offerInstitutions = (): void => findCampaign.on(offer)

async function offer(db: Db, order: Offered) {
  const it = order.member_id ? await institutionOf(db, order) : undefined
  if (!it) return undefined
  return {
    name: it.name,
    worth: (basket: number) =>
      institutionDiscount(it, { at: order.now, timezone: it.timezone }, { ...order, basket, city_id: null }),
    funder: it.funder,
    share_bp: 10_000,
    combinable: it.combinable,
    with_points: true,
    point_rate_bp: it.point_rate_bp ?? 0,
    // The discount is not used up by an order, so there is nothing to do.
    take: () => Promise.resolve(),
  }
}
