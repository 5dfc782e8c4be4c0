import sql, { type Sql } from 'sql-template-tag'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { PaymentPlace } from '#contract/organisation/payment-places.ts'
import type { Db } from '#server/db/pool.ts'
import { sameCompany, type Tie } from '#server/kit/reach.ts'

/*
 * How a branch is paid. What the platform has switched off is off everywhere; its rows stay and hold again once it is switched on. A branch with rows takes, for
 * each delivery type, those that are active; a branch without any takes all that the platform has in use.
 */

/** One way to pay for orders of a delivery type; limits in minor units of what is left to pay, ends inclusive. */
export interface PaymentWay {
  delivery_type: DeliveryType
  code: string
  name: Record<'tr' | 'en' | 'de', string>
  place: PaymentPlace
  min_amount: number | null
  max_amount: number | null
}

/** The ways a branch is paid, by delivery type, each in the order in which customers are offered them. */
export async function paymentWays(
  db: Db,
  { company_id, branch_id }: { company_id: string; branch_id: string },
): Promise<PaymentWay[]> {
  const rows = await db.many<PaymentWay & { is_taken: boolean }>(sql`
    select x.delivery_type, m.code, m.name, m.place, x.min_amount, x.max_amount, x.is_active and m.is_active as is_taken
    from branch_payment_method x join payment_method m on m.id = x.payment_method_id
    where x.company_id = ${company_id} and x.branch_id = ${branch_id} order by x.position, m.id`)
  if (rows.length > 0)
    return deliveryTypes.flatMap((type) =>
      rows.flatMap(({ is_taken, ...it }) => (is_taken && it.delivery_type === type ? [it] : [])),
    )
  const inUse = await db.many<Pick<PaymentWay, 'code' | 'name' | 'place'>>(
    sql`select code, name, place from payment_method where is_active order by id`,
  )
  return deliveryTypes.flatMap((delivery_type) =>
    inUse.map((it) => ({ ...it, delivery_type, min_amount: null, max_amount: null })),
  )
}

/** Paid to a platform, for its own orders: nobody else pays by it. */
export const paidToPlatform = 'platform_paid'

/** The ways by which a branch's own customers pay. */
export const ownWays = (ways: readonly PaymentWay[]) => ways.filter((it) => it.code !== paidToPlatform)

/** The ways a table's bill is paid, at the till as by an app: those of a payment by itself, or of the table's orders where the branch takes no payments by themselves. */
export function billWays(ways: readonly PaymentWay[]): PaymentWay[] {
  const own = ownWays(ways)
  const alone = own.filter((it) => it.delivery_type === 'onlyPayment')
  return alone.length > 0 ? alone : own.filter((it) => it.delivery_type === 'orderOnTheTable')
}

/** The delivery types for which the own customers of branches `b` can pay, as JSON by the same rule; null where a branch takes all that is in use. */
export const payableTypes = (tie: Tie): Sql => sql`coalesce(
  (select coalesce(json_agg(distinct x.delivery_type) filter (where x.is_active and m.is_active and m.code <> ${paidToPlatform}), '[]')
    from branch_payment_method x join payment_method m on m.id = x.payment_method_id
    where ${sameCompany(tie, 'x', 'b')} and x.branch_id = b.id having count(*) > 0),
  case when not exists (select 1 from payment_method where is_active and code <> ${paidToPlatform}) then '[]'::json end)`

/** A new branch is paid as its company last chose for one of its branches; without such a choice it has no rows. */
export async function copyPayments(db: Db, { company_id, branch_id }: { company_id: string; branch_id: string }) {
  const latest = await db.one<{ id: string; payment_chosen_at: string }>(
    sql`select id, payment_chosen_at from branch where company_id = ${company_id} and payment_chosen_at is not null order by payment_chosen_at desc, id limit 1`,
  )
  if (!latest) return
  await db.one(sql`insert into branch_payment_method (company_id, branch_id, delivery_type, payment_method_id, min_amount, max_amount, position, is_active)
    select company_id, ${branch_id}::uuid, delivery_type, payment_method_id, min_amount, max_amount, position, is_active from branch_payment_method
    where company_id = ${company_id} and branch_id = ${latest.id}`)
  await db.one(
    sql`update branch set payment_chosen_at = ${latest.payment_chosen_at} where company_id = ${company_id} and id = ${branch_id}`,
  )
}
