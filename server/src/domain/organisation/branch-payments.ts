import sql, { type Sql } from 'sql-template-tag'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { PaymentPlace } from '#contract/organisation/payment-places.ts'
import { takingAll, type PaymentSettingsInput } from '#contract/organisation/payment-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { announce } from '#server/kit/live/events.ts'
import { refuseBrokenRules } from '#server/kit/answer/fault.ts'
import { sameCompany, type Tie } from '#server/kit/guard/reach.ts'
import type { AppliedSetting } from './applied-settings.ts'
import { noticeChanges } from './pauses.ts'

/*
 * Which payment methods a branch accepts. A method that the platform has switched off is off
 * everywhere; the branches' choices are kept and apply again once the method is switched on. A
 * branch that has chosen accepts, for each delivery type, the methods that it has switched on. A
 * branch that has never chosen accepts all methods that the platform has in use.
 */

/**
 * A payment method for orders of a delivery type. Its limits refer to the amount still payable, in
 * minor units; both are inclusive.
 */
export interface PaymentWay {
  delivery_type: DeliveryType
  code: string
  name: Record<'tr' | 'en' | 'de', string>
  place: PaymentPlace
  min_amount: number | null
  max_amount: number | null
}

/** A branch's payment methods by delivery type, in the order in which customers see them. */
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

/**
 * The code of the method by which orders are paid to a platform. It is used only for that
 * platform's own orders.
 */
export const paidToPlatform = 'platform_paid'

/**
 * The methods that customers of the branch itself can use, as opposed to customers of platforms.
 */
export const ownWays = (ways: readonly PaymentWay[]) => ways.filter((it) => it.code !== paidToPlatform)

/**
 * The methods for a table's bill, the same at the till and in an app: those of payment-only orders,
 * or those of orders at the table if the branch takes no payment-only orders.
 */
export function billWays(ways: readonly PaymentWay[]): PaymentWay[] {
  const own = ownWays(ways)
  const alone = own.filter((it) => it.delivery_type === 'onlyPayment')
  return alone.length > 0 ? alone : own.filter((it) => it.delivery_type === 'orderOnTheTable')
}

/**
 * The delivery types for which customers of the branches `b` can pay, as JSON, by the rule stated
 * at the top. Null if a branch accepts all methods in use.
 */
export const payableTypes = (tie: Tie): Sql => sql`coalesce(
  (select coalesce(json_agg(distinct x.delivery_type) filter (where x.is_active and m.is_active and m.code <> ${paidToPlatform}), '[]')
    from branch_payment_method x join payment_method m on m.id = x.payment_method_id
    where ${sameCompany(tie, 'x', 'b')} and x.branch_id = b.id having count(*) > 0),
  case when not exists (select 1 from payment_method where is_active and code <> ${paidToPlatform}) then '[]'::json end)`

interface Known {
  id: number
  code: string
  is_active: boolean
}
/** All existing payment methods, whether in use or not. */
export const knownMethods = (db: Db) => db.many<Known>(sql`select id, code, is_active from payment_method order by id`)

/** Refuses methods that do not exist, each at its field. */
export async function refuseUnknownMethods(db: Db, { sequence, methods }: PaymentSettingsInput): Promise<void> {
  const codes = new Set((await knownMethods(db)).map((it) => it.code))
  refuseBrokenRules([
    ...sequence.flatMap((it, at) => (codes.has(it) ? [] : [{ path: `sequence.${at}`, code: 'choice' as const }])),
    ...Object.keys(methods).flatMap((it) =>
      codes.has(it) ? [] : [{ path: `methods.${it}`, code: 'choice' as const }],
    ),
  ])
}

/**
 * All existing methods, starting with the chosen ones in their order. A method that was added after
 * the choice is not accepted until somebody switches it on.
 */
export function allMethods(
  known: readonly Known[],
  { sequence, methods }: PaymentSettingsInput,
  isSet: boolean,
): PaymentSettingsInput {
  const codes = known.map((it) => it.code)
  const placeOf = (code: string) => (sequence.includes(code) ? sequence.indexOf(code) : codes.length)
  return {
    sequence: codes.toSorted((a, b) => placeOf(a) - placeOf(b)),
    methods: Object.fromEntries(codes.map((it) => [it, methods[it] ?? takingAll(!isSet)])),
  }
}

/**
 * Stores the payment methods of branches: one row for every method and delivery type, so that
 * accepting none is a choice too. There are no rows if nobody has chosen.
 */
export async function applyPayments(db: Db, it: AppliedSetting): Promise<void> {
  if (it.name !== 'payment_method') return
  const { company_id, branch_ids, isSet, by } = it
  await db.one(
    sql`delete from branch_payment_method where company_id = ${company_id} and branch_id = any(${branch_ids}::uuid[])`,
  )
  if (isSet) {
    const known = await knownMethods(db)
    const { sequence, methods } = allMethods(known, it.value, true)
    const rows = known.flatMap(({ id, code }) =>
      deliveryTypes.map((delivery_type) => ({
        ...methods[code]![delivery_type],
        delivery_type,
        payment_method_id: id,
        position: sequence.indexOf(code),
      })),
    )
    await db.one(sql`insert into branch_payment_method (company_id, branch_id, delivery_type, payment_method_id, min_amount, max_amount, position, is_active)
      select ${company_id}::uuid, b.id, it.delivery_type, it.payment_method_id, it.min_amount, it.max_amount, it.position, it.is_active
      from unnest(${branch_ids}::uuid[]) as b(id)
        cross join jsonb_to_recordset(${JSON.stringify(rows)}) as it(delivery_type text, payment_method_id int, min_amount int, max_amount int, position int, is_active boolean)`)
  }
  // The branches are locked before the counters that number their events. This sequence is the same
  // everywhere.
  await noticeChanges(db, company_id, branch_ids)
  // Reports the change as one of the menu, because apps read the payment methods together with the
  // menu.
  for (const branch_id of branch_ids) await announce(db, { company_id, branch_id }, 'menu', { by })
}
