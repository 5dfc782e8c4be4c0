import { pathsOf, textsAt, valueAt, type Fields } from './form.ts'

export interface Intent {
  id: string
  createdAt: number
  charge: string | null
  amount: number
  currency: string
  metadata: Record<string, string>
  card: { brand: string; last4: string }
  declined: { code: string; decline_code: string; message: string } | null
  refunds: Refund[]
}
export interface Refund {
  id: string
  amount: number
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
  intent: Intent
}
/** A page on which a customer pays, called Checkout Session by Stripe. */
export interface Session {
  id: string
  key: string
  reference: string | null
  title: string
  amount: number
  currency: string
  email: string | null
  successUrl: string
  createdAt: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  intent: Intent | null
}

/** A refusal of Stripe's, as its error object says it. */
export interface Problem {
  status: number
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error'
  code?: string
  message: string
  param?: string
}
export const isProblem = (it: object): it is Problem => 'type' in it && 'message' in it

const invalid = (message: string, param?: string, code?: string): Problem => ({
  status: 400,
  type: 'invalid_request_error',
  message,
  ...(param && { param }),
  ...(code && { code }),
})

/** Currencies whose amounts are whole units. */
export const zeroDecimal = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ')
const locales = ['auto', 'tr', 'en', 'de']
const dayMs = 24 * 3_600_000

/** The parameters of a page that this simulator knows. Like Stripe, it refuses all others. */
const known = new Set(
  `mode client_reference_id customer_email locale success_url cancel_url expires_at payment_method_types[*] adaptive_pricing[enabled]
   line_items[*][quantity] line_items[*][price_data][currency] line_items[*][price_data][unit_amount] line_items[*][price_data][product_data][name]`.split(
    /\s+/,
  ),
)
const isKnown = (path: string) => known.has(path) || /^(payment_intent_data\[)?metadata\]?\[\w{1,40}\]$/.test(path)

const isAddress = (text: string | undefined) => text !== undefined && URL.canParse(text) && /^https?:/.test(text)

/** The fault of a request for a page; undefined if the request is valid. */
function wrong(form: Fields, now: number): Problem | undefined {
  const unknown = pathsOf(form).find((path) => !isKnown(path))
  if (unknown) return invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  const of = (path: string) => valueAt(form, path)
  const missing = ['mode', 'success_url', 'line_items[0][quantity]', 'line_items[0][price_data][currency]'].find(
    (path) => !of(path),
  )
  if (missing) return invalid(`Missing required param: ${missing}.`, missing, 'parameter_missing')
  if (of('mode') !== 'payment') return invalid('Invalid mode', 'mode')
  for (const name of ['success_url', 'cancel_url'])
    if (of(name) !== undefined && !isAddress(of(name))) return invalid('Not a valid URL', name, 'url_invalid')
  const currency = of('line_items[0][price_data][currency]') ?? ''
  if (!/^[a-z]{3}$/.test(currency))
    return invalid(`Invalid currency: ${currency}`, 'line_items[0][price_data][currency]')
  if (!/^[1-9]\d{0,7}$/.test(of('line_items[0][price_data][unit_amount]') ?? ''))
    return invalid('Invalid positive integer', 'line_items[0][price_data][unit_amount]', 'parameter_invalid_integer')
  if (!/^[1-9]\d{0,5}$/.test(of('line_items[0][quantity]') ?? ''))
    return invalid('Invalid positive integer', 'line_items[0][quantity]', 'parameter_invalid_integer')
  if (!of('line_items[0][price_data][product_data][name]'))
    return invalid(
      'You passed an empty string for name',
      'line_items[0][price_data][product_data][name]',
      'parameter_invalid_empty',
    )
  const email = of('customer_email')
  if (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    return invalid('Invalid email address', 'customer_email', 'email_invalid')
  if (!locales.includes(of('locale') ?? 'auto')) return invalid('Invalid locale', 'locale')
  if ((of('client_reference_id') ?? '').length > 200) return invalid('Too long', 'client_reference_id')
  const expires = of('expires_at')
  const until = Number(expires) * 1000 - now
  if (expires !== undefined && !(until >= dayMs / 48 && until <= dayMs))
    return invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours from creation.', 'expires_at')
  return undefined
}

/** Pages, payments (PaymentIntents) and refunds of all accounts. */
export function createLedger({ now, isTest }: { now: () => number; isTest: (key: string) => boolean }) {
  const sessions = new Map<string, Session>()
  const intents = new Map<string, Intent>()
  const owners = new Map<string, string>()
  let count = 0
  const idOf = (kind: string) => `${kind}_${String(++count).padStart(24, '0')}`
  const left = (it: Intent) =>
    it.amount - it.refunds.reduce((sum, each) => sum + (each.status === 'failed' ? 0 : each.amount), 0)

  /** Stripe makes the payment when the customer confirms, not when the page is made. */
  function intentOf(it: Session): Intent {
    const { amount, currency, intentMetadata: metadata } = it
    const card = { brand: 'visa', last4: '4242' }
    it.intent ??= {
      id: idOf('pi'),
      createdAt: now(),
      charge: null,
      amount,
      currency,
      metadata,
      card,
      declined: null,
      refunds: [],
    }
    intents.set(it.intent.id, it.intent)
    owners.set(it.intent.id, it.key)
    return it.intent
  }

  return {
    idOf,
    begin(key: string, form: Fields): Session | Problem {
      const problem = wrong(form, now())
      if (problem) return problem
      const of = (path: string) => valueAt(form, path) ?? ''
      const inside = form['payment_intent_data']
      const session: Session = {
        id: `cs_${isTest(key) ? 'test' : 'live'}_${idOf('a1').slice(3)}`,
        key,
        reference: valueAt(form, 'client_reference_id') ?? null,
        title: of('line_items[0][price_data][product_data][name]'),
        amount: Number(of('line_items[0][price_data][unit_amount]')) * Number(of('line_items[0][quantity]')),
        currency: of('line_items[0][price_data][currency]'),
        email: valueAt(form, 'customer_email') ?? null,
        successUrl: of('success_url'),
        createdAt: now(),
        expiresAt: valueAt(form, 'expires_at') ? Number(of('expires_at')) * 1000 : now() + dayMs,
        status: 'open',
        metadata: textsAt(form, 'metadata'),
        intentMetadata: typeof inside === 'object' ? textsAt(inside, 'metadata') : {},
        intent: null,
      }
      sessions.set(session.id, session)
      return session
    },
    find: (id: string) => sessions.get(id),
    /** The bank has approved the payment, even if the page's time is over. */
    pay(it: Session): boolean {
      if (it.status === 'complete') return false
      const intent = intentOf(it)
      intent.declined = null
      intent.charge = idOf('ch')
      it.status = 'complete'
      return true
    },
    decline(it: Session): boolean {
      if (it.status !== 'open') return false
      intentOf(it).declined = {
        code: 'card_declined',
        decline_code: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      }
      return true
    },
    expire(it: Session): boolean {
      if (it.status !== 'open') return false
      it.status = 'expired'
      return true
    },
    intent: (key: string, id: string) => (owners.get(id) === key ? intents.get(id) : undefined),
    intents: () => [...intents.values()],
    intentsOf: (key: string) => [...intents.values()].filter((it) => owners.get(it.id) === key),
    /** Payments that were taken before the simulator started. */
    restore(
      key: string,
      list: readonly (Pick<Intent, 'id' | 'charge' | 'amount' | 'currency'> & {
        last4: string | null
        refunds: Pick<Refund, 'amount' | 'metadata'>[]
      })[],
    ): void {
      for (const { last4, refunds, ...it } of list) {
        const card = { brand: 'visa', last4: last4 ?? '4242' }
        const intent: Intent = { ...it, createdAt: 0, metadata: {}, card, declined: null, refunds: [] }
        for (const each of refunds) intent.refunds.unshift({ ...each, id: idOf('re'), status: 'succeeded', intent })
        intents.set(intent.id, intent)
        owners.set(intent.id, key)
      }
    },
    /** The merchant gives something back at Stripe's own panel. */
    giveBackByHand(it: Intent, amount: number): void {
      it.refunds.unshift({ id: idOf('re'), amount, status: 'succeeded', metadata: {}, intent: it })
    },
    /** Stripe does not know the payment any more. */
    forget: (it: Intent) => void intents.delete(it.id),
    refund(key: string, form: Fields, status: Refund['status']): Refund | Problem {
      const unknown = pathsOf(form).find(
        (path) => !['payment_intent', 'amount', 'reason'].includes(path) && !/^metadata\[\w{1,40}\]$/.test(path),
      )
      if (unknown) return invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
      const id = valueAt(form, 'payment_intent') ?? ''
      const it = owners.get(id) === key ? intents.get(id) : undefined
      if (!it)
        return { ...invalid(`No such payment_intent: '${id}'`, 'payment_intent', 'resource_missing'), status: 404 }
      if (!it.charge)
        return invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
      const amount = valueAt(form, 'amount') ?? String(left(it))
      if (!/^[1-9]\d*$/.test(amount)) return invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer')
      if (left(it) === 0)
        return invalid(`Charge ${it.charge} has already been refunded.`, undefined, 'charge_already_refunded')
      if (Number(amount) > left(it))
        return invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left(it)})`, 'amount')
      const refund: Refund = {
        id: idOf('re'),
        amount: Number(amount),
        status,
        metadata: textsAt(form, 'metadata'),
        intent: it,
      }
      it.refunds.unshift(refund)
      return refund
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
