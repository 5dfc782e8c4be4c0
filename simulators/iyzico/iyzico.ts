import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { systemClock, type Clock } from '../clock.ts'
import { createFaults, type Fault } from '../faults.ts'
import { createJournal } from '../journal.ts'
import { listen } from '../listen.ts'
import { createPushes } from '../pushes.ts'
import { createRandom } from '../random.ts'
import { createAnswers, type Answer, type Body } from './answers.ts'
import { createLedger, type Checkout, type Payment } from './ledger.ts'
import { bankPage, cardPage, overPage, returnPage } from './pages.ts'
import { isSigned, readAuthorization, signNotification, type Merchant } from './proof.ts'

export interface IyzicoOptions {
  port?: number
  clock?: Clock
  /** How long a payment form stays open. */
  windowMs?: number
  /** How long after the payment the shop is notified, in ms. */
  tellsAfterMs?: number
}

/** A notification without an answer of 2xx is repeated three times. */
const repeats = { maxRepeats: 3, retryMs: 15 * 60_000 }
/** Card numbers that iyzico publishes for tests, and what their bank answers. */
const declined: Record<string, [errorCode: string, errorMessage: string]> = {
  '4111111111111129': ['10051', 'Kart limiti yetersiz, yetersiz bakiye'],
  '4129111111111111': ['10005', 'İşlem onaylanmadı'],
}
const goodCode = '283126'

/**
 * iyzico as its public documents describe it: signed requests, the hosted payment form with the
 * bank's page, its result, cancelling, paying back, reports and notifications.
 */
export async function createIyzico({
  port = 0,
  clock = systemClock,
  windowMs = 1800_000,
  tellsAfterMs = 10_000,
}: IyzicoOptions = {}) {
  const { now } = clock
  const merchants = new Map<string, Merchant>()
  const ledger = createLedger({ now, windowMs })
  const faults = createFaults()
  const journal = createJournal(now)
  const random = createRandom(1)
  const pushes = createPushes({
    ...repeats,
    timeoutMs: 10_000,
    journal,
    random,
    after: (ms, act) => void clock.after(ms, act),
  })
  let url = ''

  const { call, refused } = createAnswers({ ledger, now, windowMs, urlOf: () => url })

  /** Tells the shop how a payment went. */
  function tell(it: Checkout): void {
    const merchant = merchants.get(it.apiKey)
    if (!merchant?.webhookUrl) return
    const base = merchant.webhookUrl
    const body = {
      paymentConversationId: it.conversationId,
      merchantId: 1,
      token: it.token,
      status: it.state === 'success' ? 'SUCCESS' : 'FAILURE',
      iyziReferenceCode: `${it.token}-${it.state}`,
      iyziEventType: 'CHECKOUT_FORM_AUTH',
      iyziEventTime: now(),
      iyziPaymentId: it.payment?.paymentId ?? 0,
    }
    const proof = (_text: string, isForged: boolean) => ({
      'x-iyz-signature-v3': signNotification(isForged ? { ...merchant, secretKey: 'wrong' } : merchant, body),
    })
    clock.after(tellsAfterMs, () =>
      pushes.push({ vendor: it.apiKey, method: 'POST', base, path: '', body, proof, orderId: it.basketId }),
    )
  }
  const pay = (it: Checkout): void => void (ledger.pay(it) && tell(it))
  const fail = (it: Checkout, [code, text]: [string, string]): void => void (ledger.fail(it, code, text) && tell(it))

  /**
   * Serves the payment page to the customer's browser, and takes what the customer enters there.
   */
  function browse(method: string, path: string, form: URLSearchParams): string | undefined {
    const [, token = '', step] = /^\/page\/([^/]+)(\/3d)?$/.exec(path) ?? []
    const it = ledger.find(token)
    if (!it) return undefined
    if (it.state === 'success' || ledger.isOver(it)) return overPage()
    if (method === 'GET') return cardPage(it, `/page/${token}`)
    if (!step) {
      const number = (form.get('card') ?? '').replaceAll(' ', '')
      const problem = declined[number]
      if (!problem) {
        ledger.openThreeDs(it)
        return bankPage(it, `/page/${token}/3d`)
      }
      fail(it, problem)
      return cardPage(it, `/page/${token}`)
    }
    if (form.get('code') === goodCode) pay(it)
    else fail(it, ['10084', '3-D Secure doğrulaması başarısız'])
    return returnPage(it)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', 'http://local')
    const method = request.method ?? 'GET'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const send = (status: number, type: string, body: string) =>
      void response.writeHead(status, { 'content-type': type }).end(body)
    const json = (status: number, body: object) => send(status, 'application/json', JSON.stringify(body))

    if (at.pathname.startsWith('/page/')) {
      const page = browse(method, at.pathname, new URLSearchParams(text))
      return send(page ? 200 : 404, 'text/html; charset=utf-8', page ?? overPage())
    }
    if (at.pathname === '/__control/merchants' && method === 'POST') {
      const it = JSON.parse(text) as Merchant
      merchants.set(it.apiKey, it)
      return json(200, {})
    }
    if (at.pathname === '/__control/payments' && method === 'POST') {
      const { apiKey, list } = JSON.parse(text) as { apiKey: string; list: Payment[] }
      ledger.restore(apiKey, list)
      return json(200, {})
    }
    if (at.pathname === '/__control/refunds' && method === 'POST') {
      const { paymentId, price } = JSON.parse(text) as { paymentId: string; price: number }
      return json(ledger.giveBackByHand(paymentId, price) ? 200 : 404, {})
    }
    if (at.pathname === '/__control/faults' && method === 'POST') {
      faults.plan(JSON.parse(text) as Fault)
      return json(200, {})
    }

    const what = `${method} ${at.pathname}`
    const entry = journal.write({ kind: 'request', vendor: null, orderId: null, what, status: null, body: text })
    const fault = faults.take(method, at.pathname)
    if (fault && !fault.afterEffect && fault.kind !== 'delay') return spoil(response, fault)
    const given = readAuthorization(request.headers.authorization ?? '')
    const merchant = given && merchants.get(given.apiKey)
    let answer: Answer
    if (!given || !merchant) answer = { status: 401, body: refused('1001', 'api bilgileri bulunamadı', undefined) }
    else if (
      given.randomKey !== request.headers['x-iyzi-rnd'] ||
      !isSigned(merchant, { ...given, path: at.pathname, body: text })
    )
      answer = { status: 401, body: refused('1000', 'Geçersiz imza', undefined) }
    else {
      entry.vendor = merchant.apiKey
      answer = call(merchant, what, text ? (JSON.parse(text) as Body) : {}, at.searchParams)
    }
    if (fault && fault.kind !== 'delay') return spoil(response, fault)
    const { status = 200, body } = answer
    entry.status = status
    if (fault?.kind === 'delay') clock.after(fault.ms, () => json(status, body))
    else json(status, body)
  }

  function spoil(response: ServerResponse, fault: Fault): void {
    if (fault.kind === 'drop') return void response.destroy()
    if (fault.kind === 'garbage')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    // A call that hangs is never answered.
    if (fault.kind !== 'fail') return
    const { status = 503, message } = fault
    const body = message ? JSON.stringify(refused('10', message, undefined)) : ''
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.headersSent || response.writeHead(500).end())
  })
  const at = await listen(server, port)
  url = at.url
  const must = (token: string) => {
    const it = ledger.find(token)
    if (!it) throw new Error('no such payment form')
    return it
  }
  return {
    url,
    stop: async () => {
      pushes.reset()
      await at.stop()
    },
    control: {
      faults,
      journal,
      pushes,
      add: (it: Merchant) => void merchants.set(it.apiKey, it),
      /** Pays on a form as the customer would, even if its time is over. */
      pay: (token: string) => pay(must(token)),
      fail: (token: string) => fail(must(token), ['10051', 'Kart limiti yetersiz, yetersiz bakiye']),
      payments: ledger.payments,
      checkout: must,
    },
  }
}
