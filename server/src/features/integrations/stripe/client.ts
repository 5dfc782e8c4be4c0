import * as z from 'zod/mini'
import { exchange, shaped, type Reply } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { momentIn } from '#server/domain/integrations/moment.ts'
import type {
  Asked,
  GaveBack,
  GivenThere,
  HeldThere,
  ListedThere,
  PaymentAccess,
  PayCard,
  PaymentClient,
  PayPage,
  PayResult,
  ToGiveBack,
  ToPay,
} from '#server/domain/integrations/payments/provider.ts'
import type { Kit } from '#server/kit/kit.ts'

/** The version of Stripe's API whose fields are read here. An account's own version may be another. */
const version = '2025-04-30.basil'

const refusal = z.object({
  error: z.object({
    type: z.optional(z.string()),
    code: z.optional(z.nullable(z.string())),
    message: z.optional(z.nullable(z.string())),
  }),
})
const balance = z.object({ livemode: z.boolean() })
const begun = z.object({ id: z.string(), url: z.string(), livemode: z.boolean(), expires_at: z.int() })
const page = z.object({
  id: z.string(),
  client_reference_id: z.nullable(z.string()),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.int(),
  currency: z.string(),
  payment_intent: z.nullable(
    z.object({
      id: z.string(),
      amount_received: z.int(),
      currency: z.string(),
      status: z.string(),
      latest_charge: z.nullable(
        z.object({
          id: z.string(),
          // The card is shown and nothing depends on it, so what describes it may have any form.
          payment_method_details: z.optional(z.unknown()),
        }),
      ),
      last_payment_error: z.nullable(z.object({ message: z.optional(z.nullable(z.string())) })),
    }),
  ),
})
const intent = z.object({
  id: z.string(),
  amount_received: z.int(),
  currency: z.string(),
  created: z.optional(z.unknown()),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
  latest_charge: z.optional(z.nullable(z.string())),
})
const intents = z.object({ data: z.array(intent), has_more: z.boolean() })
const refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.nullable(z.string()),
  failure_reason: z.optional(z.nullable(z.string())),
  metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
})
type Refund = z.infer<typeof refund>
const refunds = z.object({ data: z.array(refund), has_more: z.boolean() })

/**
 * How long the page stays open, in ms. Stripe wants half an hour at least by its own clock, which
 * may be ahead of ours.
 */
const windowMs = 31 * 60_000

/** Stripe's words without keys. Some of its sentences repeat the end of a key. */
const withoutKeys = (text: string) => text.replaceAll(/\b(sk|rk|pk|whsec)_[\w*]+/g, '…')

/** The body of a successful answer. A wrong key concerns the account, not the payment. */
function checked({ status, body }: Reply): unknown {
  if (status >= 200 && status < 300) return body
  if (status === 401) throw new PlatformFault('limited', 'Stripe does not know the API key', 401)
  if (status === 403) throw new PlatformFault('limited', 'The API key may not do this at Stripe', 403)
  if (status === 429) throw new PlatformFault('limited', 'asked too often', 429)
  // 409: the same request is still being worked on.
  if (status >= 500 || status === 409 || status < 400) throw new PlatformFault('unclear', `HTTP ${status}`)
  const { error } = shaped(refusal, body)
  const said = withoutKeys(error.message ?? error.code ?? `HTTP ${status}`)
  throw new PlatformFault(status === 404 ? 'unknown' : 'refused', said, status)
}

/** Stripe's calls for one account (docs.stripe.com/api). Customers pay on its hosted page, Checkout. */
export function stripeClient(
  { now }: Pick<Kit, 'now'>,
  { base_url, is_test, secrets }: PaymentAccess,
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentClient {
  const signed = { authorization: `Bearer ${secrets['secret_api_key']}`, 'stripe-version': version }

  const get = async (path: string, query: [string, string][] = []) =>
    checked(
      await exchange(
        { base_url },
        {
          method: 'GET',
          path: query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
          headers: signed,
          timeoutMs,
        },
      ),
    )
  /** With the same key, Stripe acts once and repeats its first answer, for a day at least. */
  const post = async (path: string, key: string, form: Record<string, string>) =>
    checked(
      await exchange(
        { base_url },
        { method: 'POST', path, form, headers: { ...signed, 'idempotency-key': key }, timeoutMs },
      ),
    )

  /** Test cards must never pay a real order, and no real card a test. */
  function refuseOtherMode({ livemode }: { livemode: boolean }): void {
    if (livemode !== is_test) return
    throw new PlatformFault('limited', `The API key is for ${livemode ? 'live payments' : 'tests'}`)
  }

  /** How a refund stands: how the money went back, or null if it did not. */
  function outcomeOf({ status }: Refund): GaveBack | null {
    if (status === 'succeeded') return 'refunded'
    if (status === 'failed' || status === 'canceled') return null
    // For example, the account's balance does not cover the refund yet.
    throw new PlatformFault('limited', `The refund is ${status ?? 'not decided'} at Stripe`)
  }

  return {
    async check() {
      const it = shaped(balance, await get('/v1/balance'))
      refuseOtherMode(it)
      return it.livemode ? 'live' : 'test'
    },

    async start({ attempt_id, order_id, title, amount, currency, lang, return_to, customer }: ToPay): Promise<PayPage> {
      const expires_at = Math.ceil((now().getTime() + windowMs) / 1000)
      const it = shaped(
        begun,
        await post('/v1/checkout/sessions', attempt_id, {
          mode: 'payment',
          client_reference_id: attempt_id,
          // Cards alone, because their result is known at once.
          'payment_method_types[0]': 'card',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': String(amount),
          'line_items[0][price_data][product_data][name]': title,
          customer_email: customer.email,
          locale: lang,
          // The customer pays in the order's own currency.
          'adaptive_pricing[enabled]': 'false',
          success_url: return_to,
          cancel_url: return_to,
          expires_at: String(expires_at),
          'metadata[order_id]': order_id,
          'payment_intent_data[metadata][attempt_id]': attempt_id,
          'payment_intent_data[metadata][order_id]': order_id,
        }),
      )
      refuseOtherMode(it)
      return {
        token: it.id,
        page_url: it.url,
        expires_at: momentIn(it.expires_at * 1000) ?? new Date(expires_at * 1000),
      }
    },

    async result({ id: attempt_id, token }: Asked): Promise<PayResult> {
      const path = `/v1/checkout/sessions/${encodeURIComponent(token)}`
      const it = shaped(page, await get(path, [['expand[]', 'payment_intent.latest_charge']]))
      if (it.id !== token || it.client_reference_id !== attempt_id)
        throw new PlatformFault('unclear', 'answer about another payment')
      const payment = it.payment_intent
      if (it.payment_status === 'paid' && payment?.status === 'succeeded')
        return {
          state: 'paid',
          amount: it.amount_total,
          charged: payment.amount_received,
          currency: payment.currency.toUpperCase(),
          payment_id: payment.id,
          transaction_id: payment.latest_charge?.id ?? payment.id,
          card: cardOf(payment.latest_charge?.payment_method_details),
        }
      if (it.status === 'expired') return { state: 'failed', reason: 'expired' }
      // The customer may try another card on the same page.
      const declined = it.status === 'open' ? payment?.last_payment_error : null
      return declined ? { state: 'failed', reason: withoutKeys(declined.message || 'declined') } : { state: 'waiting' }
    },

    async giveBack({ refund_id, asked, payment_id, amount }: ToGiveBack): Promise<GaveBack> {
      // Stripe repeats a refusal too, so a refund that somebody asks for again has another key. So has
      // one of another amount, which Stripe would otherwise refuse.
      const it = shaped(
        refund,
        await post('/v1/refunds', `${refund_id}-${asked}-${amount}`, {
          payment_intent: payment_id,
          amount: String(amount),
          reason: 'requested_by_customer',
          'metadata[refund_id]': refund_id,
        }),
      )
      const done = outcomeOf(it)
      if (!done) throw new PlatformFault('refused', it.failure_reason ?? `The refund is ${it.status} at Stripe`)
      return done
    },

    async holds({ payment_id }): Promise<HeldThere | null> {
      const it = shaped(intent, await get(`/v1/payment_intents/${encodeURIComponent(payment_id)}`))
      const found: Refund[] = []
      let after: string | undefined
      do {
        const query: [string, string][] = [
          ['payment_intent', payment_id],
          ['limit', '100'],
        ]
        if (after) query.push(['starting_after', after])
        const { data, has_more } = shaped(refunds, await get('/v1/refunds', query))
        found.push(...data)
        after = has_more ? data.at(-1)?.id : undefined
      } while (after)
      return {
        charged: it.amount_received,
        currency: it.currency.toUpperCase(),
        refunds: found.flatMap((each) => given(each) ?? []),
        attempt_id: it.metadata?.['attempt_id'] ?? null,
        transaction_id: it.latest_charge ?? it.id,
      }
    },

    async list({ since, until }, from): Promise<ListedThere> {
      const query: [string, string][] = [
        ['created[gte]', String(Math.floor(since.getTime() / 1000))],
        ['created[lt]', String(Math.ceil(until.getTime() / 1000))],
        ['limit', '100'],
      ]
      if (from) query.push(['starting_after', from])
      const { data, has_more } = shaped(intents, await get('/v1/payment_intents', query))
      return {
        payments: data
          .filter((it) => it.amount_received > 0 && it.metadata?.['attempt_id'])
          .map((it) => ({ payment_id: it.id, paid_at: momentIn(Number(it.created) * 1000) })),
        next: (has_more && data.at(-1)?.id) || null,
      }
    },
  }
}

/** A refund that did not fail. One that failed may have been made again since. */
function given({ amount, status, metadata }: Refund): GivenThere | null {
  if (status === 'failed' || status === 'canceled') return null
  return { refund_id: metadata?.['refund_id'] ?? null, amount, how: status === 'succeeded' ? 'refunded' : 'pending' }
}

const paidBy = z.object({
  card: z.object({ brand: z.optional(z.nullable(z.string())), last4: z.optional(z.nullable(z.string())) }),
})
/** Names of card brands, as they are printed on cards. */
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  troy: 'Troy',
}

function cardOf(details: unknown): PayCard {
  const { brand, last4 } = paidBy.safeParse(details).data?.card ?? {}
  return {
    family: brand ? (brands[brand] ?? brand.slice(0, 40)) : null,
    last_four: last4 && /^\d{4}$/.test(last4) ? last4 : null,
  }
}
