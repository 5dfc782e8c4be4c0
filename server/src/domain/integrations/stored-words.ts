import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { withoutContacts } from '#server/kit/answer/without-contacts.ts'
import { withoutCustomer, type NamedCustomer } from './inbox/without-customer.ts'
import { cut } from './words.ts'

/**
 * Another system's sentence about an order, as it may be stored and logged: without the customer's
 * name, number and address. The other system was given them, and may repeat them. For an order that
 * names no customer, it was given those of the member who pays. A sentence about
 * an erased customer is not stored, because it may contain a name that is no longer known here.
 */
export async function storedWords(
  db: Db,
  { company_id, order_id }: { company_id: string; order_id: string },
  sentence: string,
): Promise<string> {
  const { is_erased, ...customer } = await db.must<NamedCustomer & { is_erased: boolean }>(sql`
    select coalesce(m.erased_at is not null or o.customer_name = '—' and o.customer_phone is null, false) as is_erased,
      coalesce(nullif(o.customer_name, ''), m.name || ' ' || m.surname) as customer_name, coalesce(o.customer_phone, m.phone) as customer_phone, o.address
    from orders o left join member m on m.company_id = ${company_id} and m.id = coalesce(o.member_id, o.wallet_member_id)
    where o.company_id = ${company_id} and o.id = ${order_id}`)
  if (is_erased) return '—'
  return cut(withoutCustomer(withoutContacts(sentence), customer), 300)
}
