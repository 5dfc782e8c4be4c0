import type pg from 'pg'
import { cashiers } from '../scopes.ts'
import { companyId, userId } from '../organisation.ts'

/**
 * Creates pending decisions about members: records that may belong to one person, a request for
 * erasure, and corrections of points that another user must approve.
 */
export async function layMemberDesk(client: pg.ClientBase, now: Date): Promise<void> {
  // One member calls from the other's number: a shared family number or a former one.
  await client.query(
    `with numbered as (select company_id, id, phone, row_number() over (partition by company_id order by id) as n from member where phone is not null)
     insert into member_phone (company_id, member_id, phone)
     select a.company_id, a.id, b.phone from numbered a join numbered b on b.company_id = a.company_id and b.n = a.n + 1 where a.n in (3, 9, 21)`,
  )
  await client.query(
    `insert into member_erasure (company_id, id, member_id, status, channel, note, asked_at, due_on, asked_by)
     select company_id, md5('erasure' || id)::uuid, id, 'pending', 'phone', '', $1::timestamptz - interval '3 days', ($1::timestamptz at time zone 'Europe/Istanbul')::date + 27, 'Kasa 1'
     from (select company_id, id, row_number() over (partition by company_id order by id) as n from member) m where n = 12`,
    [now],
  )
  const [cashier] = cashiers
  if (!cashier) return
  await client.query(
    `insert into member_correction (company_id, id, member_id, kind, amount, reason, status, asked_by, asked_name, created_at, updated_at)
     select company_id, md5('correction' || id)::uuid, id, 'points', 15000, it.reason, 'pending', $3, $4, $2::timestamptz - it.ago, $2
     from (select company_id, id, row_number() over (order by id) as n from member where company_id = $1) m
       join (values (5, 'Taşınan karttaki puanlar', interval '2 hours'), (17, 'Geç gelen siparişler için telafi', interval '1 day')) it(n, reason, ago) using (n)`,
    [companyId('ustamdan'), now, userId(cashier.email), `${cashier.name} ${cashier.surname}`],
  )
}
