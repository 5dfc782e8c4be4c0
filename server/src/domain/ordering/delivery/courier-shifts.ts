import sql, { type Sql } from 'sql-template-tag'
import type { Courier } from '#contract/ordering/courier.ts'
import type { Taking } from '#contract/ordering/courier-shift.ts'
import type { DoorPayment } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { cash } from '../own-codes.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Context } from '#server/kit/context.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** A courier at work. */
export type OnShift = Pick<Courier, 'id' | 'company_id'> & { on_shift_since: string }

interface Delivered extends Taking {
  is_paid: boolean
  /** How these orders were paid, if not by their method alone. */
  door_payments: DoorPayment[] | null
  last_at: string
}

/**
 * Whether a finished shift has counted the delivery of order `o`, so that its cash was handed over.
 */
export const isCounted = (company_id: string): Sql =>
  sql`exists (select 1 from courier_shift s where s.company_id = ${company_id} and s.courier_id = o.courier_id and s.ended_at >= o.finished_at)`

/**
 * What was taken for orders that were paid in the same way. If an order was paid in several ways,
 * what its customer has got back is taken off the cash first.
 */
function takenFor({ payment_method, door_payments, orders, amount }: Delivered): Taking[] {
  if (!door_payments) return [{ payment_method, orders, amount }]
  let back = door_payments.reduce((sum, it) => sum + it.amount, 0) - amount
  const cashFirst = door_payments.toSorted(
    (a, b) => Number(b.payment_method === cash) - Number(a.payment_method === cash),
  )
  return cashFirst.map((it) => {
    const off = Math.min(back, it.amount)
    back -= off
    return { payment_method: it.payment_method, orders, amount: it.amount - off }
  })
}

/** The sums by payment method, the largest first. */
function summed(takings: readonly Taking[]): Taking[] {
  const by = new Map<string, Taking>()
  for (const it of takings) {
    const sum = by.get(it.payment_method) ?? { payment_method: it.payment_method, orders: 0, amount: 0 }
    by.set(it.payment_method, { ...sum, orders: sum.orders + it.orders, amount: sum.amount + it.amount })
  }
  return [...by.values()].toSorted((a, b) => b.amount - a.amount || (a.payment_method < b.payment_method ? -1 : 1))
}

/**
 * What a courier has delivered since the last shift ended, or during the first shift since it
 * began. A delivery between two shifts counts in the later one. An order that was not paid
 * beforehand was paid at the door. The courier does not owe money that the customer has got back
 * for a part of the order.
 */
export async function deliveredOn(db: Db, { id, company_id, on_shift_since }: OnShift) {
  const { currency } = await db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)
  const found = await db.many<Delivered>(sql`
    select payment_method, is_paid, door_payments, count(*)::int as orders, sum(total - returned_total)::float8 as amount, max(finished_at) as last_at from orders
    where company_id = ${company_id} and courier_id = ${id} and status = 'delivered'
      and finished_at > coalesce((select max(ended_at) from courier_shift where company_id = ${company_id} and courier_id = ${id}),
        ${on_shift_since}::timestamptz - interval '1 microsecond')
    group by payment_method, is_paid, door_payments, case when door_payments is not null then id end`)
  const takings = summed(found.flatMap((it) => (it.is_paid ? [] : takenFor(it))))
  return {
    began_at: on_shift_since,
    orders: found.reduce((sum, it) => sum + it.orders, 0),
    takings,
    cash_due: takings.find((it) => it.payment_method === cash)?.amount ?? 0,
    currency,
    /** When the latest of these orders was delivered; null if there is none. */
    last_at: found.reduce<string | null>((last, it) => (last && last > it.last_at ? last : it.last_at), null),
  }
}

/**
 * Records a shift that ends now. Throws `required` at `cash_counted` if the courier owes cash that
 * nobody has counted.
 */
export async function endShift(
  db: Db,
  ctx: Context,
  courier: OnShift & Pick<Courier, 'branch_id' | 'name'>,
  counted: number | undefined,
): Promise<void> {
  const { began_at, orders, takings, cash_due, currency, last_at } = await deliveredOn(db, courier)
  if (cash_due > 0 && counted === undefined) throw wrongField('cash_counted', 'required')
  // An order may have been delivered after this request read the clock, so the shift ends after
  // that delivery.
  await db.one(sql`
    insert into courier_shift (company_id, id, branch_id, courier_id, courier_name, began_at, orders, takings, cash_due, cash_counted, currency, ended_at, ended_by)
    values (${courier.company_id}, ${uuidv7(ctx.now.getTime())}, ${courier.branch_id}, ${courier.id}, ${courier.name}, ${began_at}, ${orders},
      ${JSON.stringify(takings)}::jsonb, ${cash_due}, ${cash_due > 0 ? counted : null}, ${currency}, greatest(${ctx.now}::timestamptz, ${last_at}::timestamptz), ${ctx.actor.name})`)
}
