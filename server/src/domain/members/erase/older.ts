import sql from 'sql-template-tag'
import type { Pool } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { answerPages, forgetAnswers } from './answers.ts'
import { eraseLogs, eraseOrders, ordersAtOnce } from './orders.ts'

/**
 * Erases the orders of a company's erased members once more. Older versions left some columns as
 * they were, such as what payment providers, couriers and webhook endpoints said about the person.
 * Some orders were erased because of their phone number and name no member. They are recognised by
 * the values that an erasure leaves in an order.
 */
export async function clearOlder(db: Pool, kit: Pick<Kit, 'chainKey'>, company_id: string, now: Date): Promise<void> {
  const records = await db.many<{ id: string }>(
    sql`select id from member where company_id = ${company_id} and erased_at is not null`,
  )
  const ids = records.map((it) => it.id)
  const orders = await db.many<{ at: string; id: string; external_id: string | null }>(sql`
    select created_at::text as at, id, external_id from orders where company_id = ${company_id} and status not in ('awaiting_approval', 'preparing', 'on_the_way')
      and (member_id = any(${ids}::uuid[]) or wallet_member_id = any(${ids}::uuid[])
        or member_id is null and customer_name = '—' and customer_phone is null and search_text = fold(number::text))`)
  const bookings = await db.many<{ id: string }>(
    sql`select id from reservation where company_id = ${company_id} and name = '—' and phone = '' and email = ''`,
  )
  const order_ids = orders.map((it) => it.id)
  for (let from = 0; from < order_ids.length; from += ordersAtOnce)
    await db.tx((tx) => eraseOrders(tx, kit, company_id, order_ids.slice(from, from + ordersAtOnce), now))
  await eraseLogs(db, company_id, orders)
  const about = [...ids, ...order_ids, ...bookings.map((it) => it.id)]
  for (const page of await answerPages(db, company_id)) await forgetAnswers(db, company_id, page, about)
}
