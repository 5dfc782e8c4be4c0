import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { withoutContacts } from '#server/kit/answer/without-contacts.ts'
import { withoutCustomer, type NamedCustomer } from './inbox/without-customer.ts'
import { cut } from './words.ts'

/**
 * Another system's sentence about an order, as it may be stored and logged: without the customer's
 * name, number and address. The other system was given them, and may repeat them. For an order that
 * names no customer, it was given those of the member who pays.
 */
export async function storedWords(
  db: Db,
  { company_id, order_id }: { company_id: string; order_id: string },
  sentence: string,
): Promise<string> {
  const customer = await db.must<NamedCustomer>(sql`
    select coalesce(nullif(o.customer_name, ''), m.name || ' ' || m.surname) as customer_name, coalesce(o.customer_phone, m.phone) as customer_phone, o.address
    from orders o left join member m on m.company_id = ${company_id} and m.id = coalesce(o.member_id, o.wallet_member_id)
    where o.company_id = ${company_id} and o.id = ${order_id}`)
  return cut(withoutCustomer(withoutContacts(sentence), customer), 300)
}
