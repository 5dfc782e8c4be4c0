import sql from 'sql-template-tag'
import type { PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import type { Server } from '#server/app/server.ts'
import { numberOf } from '#server/domain/integrations/payments/order-number.ts'
import { companies } from '../companies.ts'
import { companyId } from '../organisation.ts'
import { paymentAccountOf, paymentKeysOf, providerOf } from './payment-accounts.ts'

/**
 * Connects the demo's companies to the simulated payment providers, unless they are connected
 * already. Also gives the simulators the payments that they took earlier, because they store nothing
 * when they stop.
 */
export async function linkDemoPayments(
  { kit, url: own }: Server,
  urls: Readonly<Record<PaymentProviderCode, string>>,
): Promise<void> {
  for (const { slug } of companies) {
    const provider = providerOf(slug)
    const [company_id, id, keys, url] = [companyId(slug), paymentAccountOf(slug), paymentKeysOf(slug), urls[provider]]
    // An existing account keeps what a visitor has changed. Only its address is updated.
    await kit.db.one(sql`
      insert into payment_access (company_id, id, provider, is_active, secrets, base_url, is_test, worked_at)
      values (${company_id}, ${id}, ${provider}, true, ${kit.seal.close(keys)}, ${url}, true, ${kit.now()})
      on conflict (company_id, provider) do update set base_url = excluded.base_url`)
    // Nobody can pay any more on the pages that an earlier simulator had opened.
    await kit.db.one(sql`update payment_attempt set state = 'failed', reason = 'expired', check_at = null
      where company_id = ${company_id} and access_id = ${id} and token is not null and check_at is not null`)
    const tell = async (path: string, body: object) => {
      const response = await fetch(`${url}/__control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`The simulated ${provider} refused ${path}: ${await response.text()}`)
    }
    const hook = `${own}/api/payment/${provider}/${id}`
    const known = await paymentsOf(kit.db, company_id, id)
    await register[provider](tell, { keys, hook, known })
  }
}

interface Known {
  id: string
  token: string
  amount: number
  currency: string
  payment_id: string
  transaction_id: string
  card_last_four: string | null
  /** Epoch ms. */
  at: number
  refunds: { id: string; amount: number; is_void: boolean; at: number }[]
}
interface Account {
  keys: Record<string, string>
  /** Where the provider reports payments. */
  hook: string
  known: Known[]
}
type Tell = (path: string, body: object) => Promise<void>

/** Tells each simulator of an account, and of the payments that it took earlier. */
const register: Record<PaymentProviderCode, (tell: Tell, it: Account) => Promise<void>> = {
  async iyzico(tell, { keys, hook: webhookUrl, known }) {
    const apiKey = keys['api_key']
    await tell('merchants', { apiKey, secretKey: keys['secret_key'], webhookUrl })
    const list = known.map((it) => {
      const back = it.refunds.map((each) => ({ ...each, conversationId: each.id, price: each.amount / 100 }))
      return {
        paymentId: Number(it.payment_id),
        paymentTransactionId: Number(it.transaction_id),
        conversationId: it.id,
        currency: it.currency,
        paidPrice: it.amount / 100,
        at: it.at,
        cancel: back.find((each) => each.is_void) ?? null,
        refunds: back.filter((each) => !each.is_void),
      }
    })
    await tell('payments', { apiKey, list })
  },
  async paytr(tell, { keys, hook: callbackUrl, known }) {
    const merchantId = keys['merchant_id']
    await tell('shops', {
      merchantId,
      merchantKey: keys['merchant_key'],
      merchantSalt: keys['merchant_salt'],
      callbackUrl,
    })
    const list = known.map((it) => ({
      oid: it.payment_id,
      amount: it.amount,
      currency: it.currency === 'TRY' ? 'TL' : it.currency,
      paidAt: it.at,
      refunds: it.refunds.map((each) => ({ reference: numberOf(each.id), amount: each.amount, at: each.at })),
    }))
    await tell('payments', { merchantId, list })
  },
  async param(tell, { keys, known }) {
    const clientCode = keys['client_code']
    await tell('merchants', {
      clientCode,
      username: keys['client_username'],
      password: keys['client_password'],
      guid: keys['guid'],
    })
    const list = known.map((it) => ({
      islemId: numberOf(it.id),
      amount: it.amount,
      siparisId: it.transaction_id,
      dekontId: Number(it.payment_id),
      at: it.at,
      isCancelled: it.refunds.some((each) => each.is_void),
      refunds: it.refunds.filter((each) => !each.is_void).map(({ amount, at }) => ({ amount, at })),
    }))
    await tell('payments', { clientCode, list })
  },
  async stripe(tell, { keys, hook: url, known }) {
    const key = keys['secret_api_key']
    await tell('accounts', { key, webhook: { url, secret: keys['signing_secret'] } })
    const list = known.map((it) => ({
      id: it.payment_id,
      charge: it.transaction_id,
      amount: it.amount,
      currency: it.currency.toLowerCase(),
      last4: it.card_last_four,
      refunds: it.refunds.map((each) => ({ amount: each.amount, metadata: { refund_id: each.id } })),
    }))
    await tell('payments', { key, list })
  },
}

/** An account's payments as the provider has them, oldest first. */
const paymentsOf = (db: Server['kit']['db'], company_id: string, access_id: string) =>
  db.many<Known>(sql`
    select a.id, a.token, a.charged::float8 as amount, a.currency, a.payment_id, a.transaction_id, a.card_last_four, extract(epoch from a.paid_at)::float8 * 1000 as at,
      (select coalesce(json_agg(json_build_object('id', r.id, 'amount', r.amount, 'is_void', r.is_void, 'at', round(extract(epoch from r.done_at) * 1000)) order by r.done_at, r.id), '[]')
        from payment_refund r where r.company_id = ${company_id} and r.attempt_id = a.id and r.state = 'sent') as refunds
    from payment_attempt a where a.company_id = ${company_id} and a.access_id = ${access_id} and a.payment_id is not null order by a.paid_at, a.id`)
