import sql from 'sql-template-tag'
import type { Server } from '#server/app/server.ts'
import { companies } from '../companies.ts'
import { iyzicoAccountOf, iyzicoKeysOf } from './iyzico-keys.ts'
import { companyId } from '../organisation.ts'

/**
 * Connects the demo's Turkish companies to the simulated iyzico, unless they are connected already.
 * Also gives the simulator the payments that it took earlier, because it stores nothing when it
 * stops.
 */
export async function linkDemoIyzico({ kit, url: own }: Server, url: string): Promise<void> {
  const tell = async (path: string, body: object) => {
    const response = await fetch(`${url}/__control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The simulated iyzico refused ${path}: ${await response.text()}`)
  }
  for (const { slug } of companies.filter((it) => it.country === 'TR')) {
    const [company_id, id, keys] = [companyId(slug), iyzicoAccountOf(slug), iyzicoKeysOf(slug)]
    // An existing account keeps what a visitor has changed. Only its address is updated.
    await kit.db.one(sql`
      insert into payment_access (company_id, id, provider, is_active, secrets, base_url, worked_at)
      values (${company_id}, ${id}, 'iyzico', true, ${kit.seal.close(keys)}, ${url}, ${kit.now()})
      on conflict (company_id, provider) do update set base_url = excluded.base_url`)
    const webhookUrl = `${own}/api/payment/iyzico/${id}`
    await tell('merchants', { apiKey: keys.api_key, secretKey: keys.secret_key, webhookUrl })
    await tell('payments', { apiKey: keys.api_key, list: await paymentsOf(kit.db, company_id, id) })
  }
}

/** The account's payments as the provider has them. */
const paymentsOf = (db: Server['kit']['db'], company_id: string, access_id: string) =>
  db.many<object>(sql`
    select a.payment_id::int as "paymentId", a.transaction_id::int as "paymentTransactionId", a.id as "conversationId", a.currency, a.charged / 100.0::float8 as "paidPrice",
      extract(epoch from a.paid_at)::float8 * 1000 as at,
      (select json_build_object('conversationId', r.id, 'price', r.amount / 100.0::float8) from payment_refund r
        where r.company_id = ${company_id} and r.attempt_id = a.id and r.state = 'sent' and r.is_void limit 1) as cancel,
      (select coalesce(json_agg(json_build_object('conversationId', r.id, 'price', r.amount / 100.0::float8)), '[]') from payment_refund r
        where r.company_id = ${company_id} and r.attempt_id = a.id and r.state = 'sent' and not r.is_void) as refunds
    from payment_attempt a where a.company_id = ${company_id} and a.access_id = ${access_id} and a.payment_id is not null`)
