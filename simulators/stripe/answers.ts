import { pathsOf, valueAt, type Fields } from './form.ts'
import { isProblem, type Intent, type Ledger, type Problem, type Refund, type Session } from './ledger.ts'

export interface Answer {
  status: number
  body: object
}
interface World {
  ledger: Ledger
  isTest: (key: string) => boolean
  /** The simulator's own address. */
  urlOf: () => string
  /** How the next refund ends. */
  refundsAs: () => Refund['status']
  /** Called when a page was made. */
  begun: (it: Session) => void
}

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Answers the calls of an account whose key was checked. */
export function createAnswers({ ledger, isTest, urlOf, refundsAs, begun }: World) {
  const chargeBody = ({ charge, amount, currency, card }: Intent): object => ({
    id: charge,
    object: 'charge',
    amount,
    currency,
    payment_method_details: { type: 'card', card },
  })
  const intentBody = (it: Intent, key: string, expandsCharge = false): object => ({
    id: it.id,
    object: 'payment_intent',
    amount: it.amount,
    amount_received: it.charge ? it.amount : 0,
    currency: it.currency,
    created: seconds(it.createdAt),
    latest_charge:
      it.charge && expandsCharge
        ? chargeBody(it)
        : (it.charge ??
          (it.declined ? (expandsCharge ? { id: 'ch_declined', object: 'charge' } : 'ch_declined') : null)),
    last_payment_error: it.declined && { type: 'card_error', ...it.declined },
    livemode: !isTest(key),
    metadata: it.metadata,
    status: it.charge ? 'succeeded' : 'requires_payment_method',
  })
  const sessionBody = (it: Session, expands: 'nothing' | 'payment' | 'charge' = 'nothing'): object => ({
    id: it.id,
    object: 'checkout.session',
    amount_subtotal: it.amount,
    amount_total: it.amount,
    client_reference_id: it.reference,
    created: seconds(it.createdAt),
    currency: it.currency,
    customer_email: it.email,
    expires_at: seconds(it.expiresAt),
    livemode: !isTest(it.key),
    metadata: it.metadata,
    mode: 'payment',
    payment_intent:
      it.intent && (expands === 'nothing' ? it.intent.id : intentBody(it.intent, it.key, expands === 'charge')),
    payment_method_types: ['card'],
    payment_status: it.status === 'complete' ? 'paid' : 'unpaid',
    status: it.status,
    success_url: it.successUrl,
    url: it.status === 'open' ? `${urlOf()}/c/pay/${it.id}` : null,
  })
  const refundBody = (it: Refund): object => ({
    id: it.id,
    object: 'refund',
    amount: it.amount,
    charge: it.intent.charge,
    currency: it.intent.currency,
    metadata: it.metadata,
    payment_intent: it.intent.id,
    reason: 'requested_by_customer',
    status: it.status,
    ...(it.status === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  })

  const no = ({ status, ...error }: Problem): Answer => ({ status, body: { error } })
  const unknownParameter = (name: string): Problem => ({
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    message: `Received unknown parameter: ${name}`,
  })
  /** A page of a list, the latest first. */
  function pageOf<T extends { id: string }>(all: readonly T[], form: Fields, url: string, bodyOf: (it: T) => object) {
    const after = valueAt(form, 'starting_after')
    const from = after ? all.findIndex((each) => each.id === after) + 1 : 0
    const until = from + Math.min(100, Number(valueAt(form, 'limit') ?? 10))
    return { object: 'list', url, has_more: all.length > until, data: all.slice(from, until).map(bodyOf) }
  }
  const missing = (what: string, id: string): Answer =>
    no({
      status: 404,
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param: 'id',
    })

  function call(key: string, method: string, path: string, form: Fields): Answer {
    const [, sessionId = ''] = /^\/v1\/checkout\/sessions\/([^/]+)$/.exec(path) ?? []
    const [, intentId = ''] = /^\/v1\/payment_intents\/([^/]+)$/.exec(path) ?? []
    const what = sessionId ? `${method} session` : intentId ? `${method} intent` : `${method} ${path}`
    switch (what) {
      case 'GET /v1/balance':
        return { status: 200, body: { object: 'balance', available: [], pending: [], livemode: !isTest(key) } }
      case 'POST /v1/checkout/sessions': {
        const it = ledger.begin(key, form)
        if (isProblem(it)) return no(it)
        begun(it)
        return { status: 200, body: sessionBody(it) }
      }
      case 'GET session': {
        const it = ledger.find(sessionId)
        if (!it || it.key !== key) return missing('checkout.session', sessionId)
        const expand = valueAt(form, 'expand[0]')
        const expands =
          expand === 'payment_intent.latest_charge' ? 'charge' : expand === 'payment_intent' ? 'payment' : 'nothing'
        return { status: 200, body: sessionBody(it, expands) }
      }
      case 'GET intent': {
        const it = ledger.intent(key, intentId)
        return it ? { status: 200, body: intentBody(it, key) } : missing('payment_intent', intentId)
      }
      case 'GET /v1/payment_intents': {
        const allowed = ['created[gte]', 'created[lt]', 'limit', 'starting_after']
        const unknown = pathsOf(form).find((each) => !allowed.includes(each))
        if (unknown) return no(unknownParameter(unknown))
        const [from, until] = [valueAt(form, 'created[gte]'), valueAt(form, 'created[lt]')].map(Number)
        const all = ledger
          .intentsOf(key)
          .filter(({ createdAt }) => seconds(createdAt) >= (from ?? 0) && seconds(createdAt) < (until ?? 1e12))
          .toReversed()
        return { status: 200, body: pageOf(all, form, path, (it) => intentBody(it, key)) }
      }
      case 'POST /v1/refunds': {
        const it = ledger.refund(key, form, refundsAs())
        return isProblem(it) ? no(it) : { status: 200, body: refundBody(it) }
      }
      case 'GET /v1/refunds': {
        const unknown = pathsOf(form).find((each) => !['payment_intent', 'limit', 'starting_after'].includes(each))
        if (unknown) return no(unknownParameter(unknown))
        const id = valueAt(form, 'payment_intent') ?? ''
        const it = ledger.intent(key, id)
        if (!it) return missing('payment_intent', id)
        return { status: 200, body: pageOf(it.refunds, form, path, refundBody) }
      }
      default:
        return no({
          status: 404,
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}).`,
        })
    }
  }

  return { call, no, sessionBody, intentBody }
}
