import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createTimers, systemClock, type Clock } from '../clock.ts'
import { createFaults, type Fault } from '../faults.ts'
import { createJournal } from '../journal.ts'
import { listen } from '../listen.ts'
import { createPushes } from '../pushes.ts'
import { createRandom } from '../random.ts'
import { createLedger, givenUp, isRefusal, type Page } from './ledger.ts'
import { cardPage, overPage } from './pages.ts'

/** A shop that has an account. */
export interface Shop {
  merchantId: string
  merchantKey: string
  merchantSalt: string
  /** The address for reports, as entered in PayTR's panel. */
  callbackUrl?: string
}

export interface PaytrOptions {
  port?: number
  clock?: Clock
  /** Whether the status query finds a payment whose report was not yet answered with OK. */
  showsUnheard?: boolean
}

/** A report is repeated at this interval, in ms, until it is answered with OK. */
const retryMs = 60_000
const maxTells = 10
/** A card that PayTR publishes for tests. */
const goodCard = '4355084355084358'
const noLimit = ['0', 'Kartın limiti/bakiyesi yetersiz'] as const

type Form = Record<string, string>

/**
 * PayTR as its public documents describe it: the page of the iFrame API, reports that must be
 * answered with OK, the status query and refunds.
 */
export async function createPaytr({ port = 0, clock = systemClock, showsUnheard = false }: PaytrOptions = {}) {
  const { now } = clock
  const shops = new Map<string, Shop>()
  const ledger = createLedger({ now })
  const faults = createFaults()
  const journal = createJournal(now)
  const timers = createTimers(clock)
  const pushes = createPushes({
    // The repetitions are planned here, because each of them needs an answer of OK.
    maxRepeats: 0,
    retryMs,
    timeoutMs: 10_000,
    journal,
    random: createRandom(1),
    after: (ms, act) => void timers.after(ms, act),
  })
  const hmac = (key: string, ...values: string[]) => createHmac('sha256', key).update(values.join('')).digest('base64')

  /** Reports how a payment went. */
  function tell(it: Page, tries = 1): void {
    const shop = shops.get(it.merchantId)
    if (shop?.callbackUrl) {
      const isPaid = it.state === 'paid'
      const [status, total] = isPaid ? ['success', String(it.amount)] : ['failed', '0']
      const hashBy = (key: string) => hmac(key, it.oid, shop.merchantSalt, status, total)
      const body = {
        merchant_oid: it.oid,
        status,
        total_amount: total,
        payment_type: 'card',
        payment_amount: String(it.amount),
        currency: it.currency,
        test_mode: it.isTest ? '1' : '0',
        ...(it.problem && { failed_reason_code: it.problem.code, failed_reason_msg: it.problem.text }),
      }
      // The hash is a field of the report, so a forged report is written with another key.
      const isForged = pushes.setMode({}).wrongKey > 0
      const hash = hashBy(isForged ? 'wrong' : shop.merchantKey)
      pushes.push({
        vendor: it.merchantId,
        method: 'POST',
        base: shop.callbackUrl,
        path: '',
        body: { ...body, hash },
        proof: () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
        write: (fields) => String(new URLSearchParams(fields as Form)),
        isTaken: (_, text) => text === 'OK',
        answered: () => void (it.isHeard = true),
        orderId: it.oid,
      })
    }
    if (tries < maxTells) timers.after(retryMs, () => it.isHeard || tell(it, tries + 1))
  }
  const pay = (it: Page): void => void (ledger.pay(it) && tell(it))
  const fail = (it: Page): void => void (ledger.fail(it, ...noLimit) && tell(it))

  const refused = (err_no: string, err_msg: string) => ({ status: 'error', err_no, err_msg })
  const date = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const units = (minor: number) => (minor / 100).toFixed(2)

  function begin(shop: Shop, form: Form): object {
    const signed = ['user_ip', 'merchant_oid', 'email', 'payment_amount', 'user_basket', 'no_installment']
    const all = [...signed, 'max_installment', 'currency', 'test_mode'].map((name) => form[name] ?? '')
    if (form['paytr_token'] !== hmac(shop.merchantKey, shop.merchantId, ...all, shop.merchantSalt))
      return { status: 'failed', reason: 'paytr_token gonderilmedi veya gecersiz' }
    const it = ledger.begin(shop.merchantId, form)
    if (typeof it === 'string') return { status: 'failed', reason: it }
    // A page that nobody has paid on is reported as given up.
    timers.after(it.windowMs, () => {
      if (ledger.fail(it, givenUp, 'Müşteri ödeme yapmaktan vazgeçti ve ödeme sayfasından ayrıldı.')) tell(it)
    })
    return { status: 'success', token: it.token }
  }

  function query(shop: Shop, form: Form): object {
    const oid = form['merchant_oid'] ?? ''
    if (!oid) return refused('002', 'merchant_oid gonderilmedi')
    if (form['paytr_token'] !== hmac(shop.merchantKey, shop.merchantId, oid, shop.merchantSalt))
      return refused('003', 'paytr_token gonderilmedi veya gecersiz')
    const it = ledger.byOid(shop.merchantId, oid)
    if (it?.state !== 'paid' || !(it.isHeard || showsUnheard)) return refused('004', 'Islem bulunamadi')
    return {
      status: 'success',
      payment_amount: units(it.amount).replace('.', ','),
      payment_total: units(it.amount).replace('.', ','),
      payment_date: date(it.paidAt ?? 0),
      currency: it.currency,
      test_mode: it.isTest ? '1' : '0',
      net_tutar: units(it.amount),
      kesinti_tutari: '0.00',
      taksit: '0',
      kart_marka: 'BONUS',
      masked_pan: '435508******4358',
      odeme_tipi: 'KART',
      returns: it.refunds.map((each) => ({
        return_amount: units(each.amount),
        return_date: date(each.at),
        return_type: '',
        date_completed: date(each.at),
        reference_no: each.reference,
        return_source: 'api',
      })),
    }
  }

  function refund(shop: Shop, form: Form): object {
    const of = (name: string) => form[name] ?? ''
    const [oid, amount] = [of('merchant_oid'), of('return_amount')]
    if (!oid) return refused('002', 'merchant_oid gonderilmedi')
    if (form['paytr_token'] !== hmac(shop.merchantKey, shop.merchantId, oid, amount, shop.merchantSalt))
      return refused('004', 'paytr_token gonderilmedi veya gecersiz')
    const it = ledger.refund(shop.merchantId, oid, amount, of('reference_no'))
    if (isRefusal(it)) return refused(it.errNo, it.text)
    const is_test = it.isTest ? '1' : '0'
    return { status: 'success', is_test, merchant_oid: oid, return_amount: amount, reference_no: of('reference_no') }
  }

  /** Sales and refunds of at most three days. */
  function list(shop: Shop, form: Form): object {
    const [from = '', until = ''] = [form['start_date'], form['end_date']]
    if (form['paytr_token'] !== hmac(shop.merchantKey, shop.merchantId, from, until, shop.merchantSalt))
      return refused('003', 'paytr_token gonderilmedi veya gecersiz')
    const [start, end] = [from, until].map((it) => Date.parse(`${it.replace(' ', 'T')}+03:00`))
    if (!(end! >= start!) || end! - start! > 3 * 24 * 3_600_000)
      return refused('002', 'Tarih araligi en fazla 3 gun olabilir')
    const isIn = (at: number) => at >= start! && at <= end!
    const line = (it: Page, islem_tipi: 'S' | 'I', amount: number, at: number) => ({
      islem_tipi,
      islem_tarihi: date(at).slice(0, 10).split('-').toReversed().join('.'),
      islem_tutari: units(amount),
      para_birimi: it.currency,
      siparis_no: it.oid,
    })
    const lines = ledger
      .payments()
      .filter((it) => it.merchantId === shop.merchantId)
      .flatMap((it) => [
        ...(isIn(it.paidAt ?? 0) ? [line(it, 'S', it.amount, it.paidAt ?? 0)] : []),
        ...it.refunds.filter((each) => isIn(each.at)).map((each) => line(it, 'I', each.amount, each.at)),
      ])
    return lines.length > 0 ? { status: 'success', ...lines } : { status: 'failed', err_msg: 'Islem bulunamadi' }
  }

  const calls: Record<string, (shop: Shop, form: Form) => object> = {
    '/odeme/api/get-token': begin,
    '/odeme/durum-sorgu': query,
    '/odeme/iade': refund,
    '/rapor/islem-dokumu': list,
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://local')
    const method = request.method ?? 'GET'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const json = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname.startsWith('/odeme/guvenli/'))
      return browse(method, pathname.slice('/odeme/guvenli/'.length), text, response)
    if (pathname === '/__control/shops' && method === 'POST') {
      const it = JSON.parse(text) as Shop
      shops.set(it.merchantId, it)
      return json(200, {})
    }

    if (pathname === '/__control/payments' && method === 'POST') {
      const { merchantId, list } = JSON.parse(text) as { merchantId: string; list: Page[] }
      ledger.restore(merchantId, list)
      return json(200, {})
    }

    const entry = journal.write({
      kind: 'request',
      vendor: null,
      orderId: null,
      what: `${method} ${pathname}`,
      status: null,
      body: text,
    })
    const fault = faults.take(method, pathname)
    if (fault && !fault.afterEffect && fault.kind !== 'delay') return spoil(pathname, response, fault)
    const call = calls[pathname]
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')
    const form: Form = isForm ? Object.fromEntries(new URLSearchParams(text)) : {}
    const shop = shops.get(form['merchant_id'] ?? '')
    entry.vendor = shop?.merchantId ?? null
    const answer =
      method !== 'POST' || !call
        ? undefined
        : shop
          ? call(shop, form)
          : pathname.endsWith('get-token')
            ? { status: 'failed', reason: 'merchant_id gonderilmedi veya gecersiz' }
            : refused('001', 'Gecersiz istek veya magaza aktif degil')
    if (fault && fault.kind !== 'delay') return spoil(pathname, response, fault)
    entry.status = answer ? 200 : 404
    const send = () => json(answer ? 200 : 404, answer ?? {})
    if (fault?.kind === 'delay') timers.after(fault.ms, send)
    else send()
  }

  /**
   * Serves the payment page to the customer's browser, and takes what the customer enters there.
   */
  function browse(method: string, token: string, text: string, response: ServerResponse): void {
    const it = ledger.find(token)
    const html = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
    if (!it || it.state !== 'open' || ledger.isOver(it)) return html(it ? 200 : 404, overPage())
    if (method !== 'POST') return html(200, cardPage(it))
    const isGood = (new URLSearchParams(text).get('card') ?? '').replaceAll(' ', '') === goodCard
    if (isGood) pay(it)
    else fail(it)
    response.writeHead(303, { location: isGood ? it.okUrl : it.failUrl }).end()
  }

  function spoil(pathname: string, response: ServerResponse, fault: Fault): void {
    if (fault.kind === 'drop') return void response.destroy()
    if (fault.kind === 'garbage')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    // A call that hangs is never answered.
    if (fault.kind !== 'fail') return
    const { status = 503, message } = fault
    const isStart = pathname.endsWith('get-token')
    const body = isStart ? { status: 'failed', reason: message } : refused('010', message ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(message ? JSON.stringify(body) : '')
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.headersSent || response.writeHead(500).end())
  })
  const at = await listen(server, port)
  const must = (token: string) => {
    const it = ledger.find(token)
    if (!it) throw new Error('no such page')
    return it
  }
  return {
    url: at.url,
    stop: async () => {
      timers.forget()
      pushes.reset()
      await at.stop()
    },
    control: {
      faults,
      journal,
      pushes,
      add: (it: Shop) => void shops.set(it.merchantId, it),
      /** Pays on a page as the customer would, whether its time is over or not. */
      pay: (token: string) => pay(must(token)),
      decline: (token: string) => fail(must(token)),
      /** Sends the reports of payments that were never answered with OK, as a button of PayTR's panel does. */
      tellAgain: () => ledger.payments().forEach((it) => it.isHeard || tell(it)),
      payments: ledger.payments,
      forget: ledger.forget,
    },
  }
}
