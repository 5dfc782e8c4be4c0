import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { withoutContacts } from '#server/kit/answer/without-contacts.ts'
import { withoutCustomer, type NamedCustomer } from './inbox/without-customer.ts'
import { cut } from './words.ts'

/**
 * Another system's sentence about an order, as it may be stored and logged: without the customer's
 * name, number and address. The other system was given them, and may repeat them. If the order has
 * no customer, there is nothing to remove.
 */
export async function storedWords(
  db: Db,
  { company_id, order_id }: { company_id: string; order_id: string },
  sentence: string,
): Promise<string> {
  const customer = await db.must<NamedCustomer>(
    sql`select customer_name, customer_phone, address from orders where company_id = ${company_id} and id = ${order_id}`,
  )
  return cut(withoutCustomer(withoutContacts(sentence), customer), 300)
}
