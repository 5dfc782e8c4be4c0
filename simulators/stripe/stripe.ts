import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createTimers, systemClock, type Clock } from '../clock.ts'
import { createFaults, type Fault } from '../faults.ts'
import { createJournal } from '../journal.ts'
import { listen } from '../listen.ts'
import { createPushes } from '../pushes.ts'
import { createRandom } from '../random.ts'
import { createAnswers, type Answer } from './answers.ts'
import { readForm, type Fields } from './form.ts'
import { createLedger, type Problem, type Refund, type Session } from './ledger.ts'
import { cardPage, overPage } from './pages.ts'

/** A business that has an account. */
export interface Account {
  /** The account's secret key: `sk_test_…` for tests, `sk_live_…` for payments with real money. */
  key: string
  /** The account's address for events, and the secret of that address. */
  webhook?: { url: string; secret: string }
}

export interface StripeOptions {
  port?: number
  clock?: Clock
  /** How long after an event it is reported, in ms. */
  tellsAfterMs?: number
}

const apiVersion = '2025-04-30.basil'
/** A test account's reports are repeated three times within a few hours. */
const repeats = { maxRepeats: 3, retryMs: 3_600_000 }
/** A number that Stripe publishes for tests of declined cards. */
const declined = '4000000000009995'
/** How long a first answer is kept for its idempotency key. */
const keptMs = 24 * 3_600_000

const isTest = (key: string) => !/^[sr]k_live_/.test(key)

/**
 * Stripe as its public documents describe it: the hosted page (Checkout Session), the payment behind
 * it, refunds, idempotency, and signed events.
 */
export async function createStripe({ port = 0, clock = systemClock, tellsAfterMs = 1000 }: StripeOptions = {}) {
  const { now } = clock
  const accounts = new Map<string, Account>()
  const answered = new Map<string, { at: number; of: string; answer: Answer }>()
  const ledger = createLedger({ now, isTest })
  const faults = createFaults()
  const journal = createJournal(now)
  const timers = createTimers(clock)
  const pushes = createPushes({
    ...repeats,
    timeoutMs: 10_000,
    journal,
    random: createRandom(1),
    after: (ms, act) => void timers.after(ms, act),
  })
  let url = ''
  let nextRefund: Refund['status'] = 'succeeded'
  const refundsAs = () => {
    const status = nextRefund
    nextRefund = 'succeeded'
    return status
  }
  const begun = (it: Session) =>
    void timers.after(
      it.expiresAt - now(),
      () => ledger.expire(it) && tell(it, 'checkout.session.expired', sessionBody(it)),
    )

  const { call, no, sessionBody, intentBody } = createAnswers({ ledger, isTest, urlOf: () => url, refundsAs, begun })

  /** Reports an event. Each try has a signature of its own, with the time of the try. */
  function tell({ key, reference }: Session, type: string, object: object): void {
    const webhook = accounts.get(key)?.webhook
    if (!webhook) return
    const body = {
      id: ledger.idOf('evt'),
      object: 'event',
      api_version: apiVersion,
      created: Math.floor(now() / 1000),
      data: { object },
      livemode: !isTest(key),
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    const proof = (text: string, isForged: boolean) => {
      const time = Math.floor(now() / 1000)
      const sign = (secret: string) => createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')
      const v1 = sign(isForged ? 'whsec_of_somebody_else' : webhook.secret)
      // Reports of tests also have a signature v0, which is there to be ignored.
      return { 'stripe-signature': `t=${time},v1=${v1},v0=${sign('v0')}` }
    }
    const isTaken = (status: number) => status >= 200 && status < 300
    timers.after(tellsAfterMs, () =>
      pushes.push({
        vendor: key,
        method: 'POST',
        base: webhook.url,
        path: '',
        body,
        proof,
        isTaken,
        orderId: reference,
      }),
    )
  }
  function pay(it: Session): void {
    if (ledger.pay(it)) tell(it, 'checkout.session.completed', sessionBody(it))
  }
  function decline(it: Session): void {
    if (ledger.decline(it) && it.intent) tell(it, 'payment_intent.payment_failed', intentBody(it.intent, it.key))
  }

  /**
   * The fault of a request before its endpoint is reached; for a valid request, its account's key.
   */
  function sender(request: IncomingMessage): string | Problem {
    const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
    const key = scheme === 'Basic' ? Buffer.from(given, 'base64').toString().replace(/:$/, '') : given
    const refused = { type: 'invalid_request_error' as const }
    if (!accounts.has(key) || (scheme !== 'Basic' && scheme !== 'Bearer'))
      return { ...refused, status: 401, message: `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}` }
    const version = String(request.headers['stripe-version'] ?? '')
    if (!/^20\d\d-\d\d-\d\d(\.[a-z]+)?$/.test(version))
      return { ...refused, status: 400, message: `Invalid Stripe API version: ${version}` }
    const type = request.headers['content-type'] ?? ''
    if (request.method === 'POST' && !type.startsWith('application/x-www-form-urlencoded'))
      return {
        ...refused,
        status: 400,
        message: `Invalid request (check that your POST content type is application/x-www-form-urlencoded)`,
      }
    return key
  }

  /** The stored first answer for an idempotency key, or the answer of `act`, which is stored. */
  function once(id: string, of: string, act: () => Answer): { answer: Answer; isReplay: boolean } {
    const held = answered.get(id)
    if (held && held.at + keptMs > now()) {
      if (held.of === of) return { answer: held.answer, isReplay: true }
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      return { answer: no({ status: 400, type: 'idempotency_error', message }), isReplay: false }
    }
    const answer = act()
    // A request whose parameters are wrong is not carried out, and its answer is not stored.
    const code = (answer.body as { error?: { code?: string } }).error?.code ?? ''
    if (!/^(parameter_|url_|email_)/.test(code)) answered.set(id, { at: now(), of, answer })
    return { answer, isReplay: false }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', 'http://local')
    const method = request.method ?? 'GET'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    if (at.pathname.startsWith('/c/pay/')) return browse(method, at.pathname.slice('/c/pay/'.length), text, response)
    const json = ({ status, body }: Answer, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    if (at.pathname === '/__control/accounts' && method === 'POST') {
      const it = JSON.parse(text) as Account
      accounts.set(it.key, it)
      return json({ status: 200, body: {} })
    }

    if (at.pathname === '/__control/payments' && method === 'POST') {
      const { key, list } = JSON.parse(text) as { key: string; list: Parameters<typeof ledger.restore>[1] }
      ledger.restore(key, list)
      return json({ status: 200, body: {} })
    }

    const entry = journal.write({
      kind: 'request',
      vendor: null,
      orderId: null,
      what: `${method} ${at.pathname}`,
      status: null,
      body: text,
    })
    const fault = faults.take(method, at.pathname)
    if (fault && !fault.afterEffect && fault.kind !== 'delay') return spoil(response, fault)
    const key = sender(request)
    const reply = typeof key === 'string' ? answerOf(key, request, at, text) : { answer: no(key), isReplay: false }
    if (typeof key === 'string') entry.vendor = key.slice(0, 8)
    if (fault && fault.kind !== 'delay') return spoil(response, fault)
    entry.status = reply.answer.status
    const send = () => json(reply.answer, reply.isReplay ? { 'idempotent-replayed': 'true' } : {})
    if (fault?.kind === 'delay') timers.after(fault.ms, send)
    else send()
  }

  function answerOf(key: string, request: IncomingMessage, at: URL, text: string) {
    const method = request.method ?? 'GET'
    let form: Fields
    try {
      form = readForm(method === 'POST' ? text : at.search)
    } catch (error) {
      const message = `Invalid parameter: ${(error as Error).message}`
      return { answer: no({ status: 400, type: 'invalid_request_error', message }), isReplay: false }
    }
    const act = () => call(key, method, at.pathname, form)
    const id = request.headers['idempotency-key']
    return method === 'POST' && typeof id === 'string'
      ? once(`${key} ${id}`, `${at.pathname} ${text}`, act)
      : { answer: act(), isReplay: false }
  }

  /**
   * Serves the payment page to the customer's browser, and takes what the customer enters there.
   */
  function browse(method: string, id: string, text: string, response: ServerResponse): void {
    const it = ledger.find(id)
    const html = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
    if (!it || it.status !== 'open') return html(it ? 200 : 404, overPage())
    if (method !== 'POST') return html(200, cardPage(it))
    const card = (new URLSearchParams(text).get('card') ?? '').replaceAll(' ', '')
    if (card === declined) {
      decline(it)
      return html(200, cardPage(it))
    }
    pay(it)
    response.writeHead(303, { location: it.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', it.id) }).end()
  }

  function spoil(response: ServerResponse, fault: Fault): void {
    if (fault.kind === 'drop') return void response.destroy()
    if (fault.kind === 'garbage')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    // A call that hangs is never answered.
    if (fault.kind !== 'fail') return
    const { status = 503, message = 'An unknown error occurred' } = fault
    const type = status >= 500 ? 'api_error' : 'invalid_request_error'
    const { body } = no({ status, type, message })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.headersSent || response.writeHead(500).end())
  })
  const at = await listen(server, port)
  url = at.url
  const must = (id: string) => {
    const it = ledger.find(id)
    if (!it) throw new Error('no such page')
    return it
  }
  return {
    url,
    stop: async () => {
      timers.forget()
      pushes.reset()
      await at.stop()
    },
    control: {
      faults,
      journal,
      pushes,
      add: (it: Account) => void accounts.set(it.key, it),
      /** Pays on a page as the customer would, whether its time is over or not. */
      pay: (id: string) => pay(must(id)),
      decline: (id: string) => decline(must(id)),
      /** How the next refund ends; the others succeed at once. */
      refundAs: (status: Refund['status']) => void (nextRefund = status),
      /** A refund that is pending has ended. */
      endRefunds: (status: Refund['status']) =>
        ledger
          .intents()
          .forEach((it) =>
            it.refunds.filter((each) => each.status === 'pending').forEach((each) => (each.status = status)),
          ),
      giveBackByHand: ledger.giveBackByHand,
      forget: ledger.forget,
      payments: () => ledger.intents().filter((it) => it.charge !== null),
    },
  }
}
