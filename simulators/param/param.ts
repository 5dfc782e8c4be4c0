import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createTimers, systemClock, type Clock } from '../clock.ts'
import { createFaults, type Fault } from '../faults.ts'
import { createJournal } from '../journal.ts'
import { listen } from '../listen.ts'
import { createLedger, isRefusal, type Page } from './ledger.ts'
import { cardPage, overPage, returnPage } from './pages.ts'
import { answer, elements, fault as soapFault, readMessage, type Message } from './soap.ts'

/** A merchant that has an account. */
export interface Merchant {
  clientCode: string
  username: string
  password: string
  guid: string
}

export const servicePaths = {
  pages: '/Tahsilat/to.ws/Service_Odeme.asmx',
  pos: '/turkpos.ws/service_turkpos_prod.asmx',
} as const
const pagePath = '/Tahsilat/Default.aspx'
/** A card that Param publishes for tests. */
const goodCard = '4546711234567894'
const noLimit = 'Kartın limiti/bakiyesi yetersiz'

/** `30.11.2026 14:05:00`, by Istanbul's clock. */
const dotted = /^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/

/** The fields of a call, in their documented forms. */
const forms: Record<string, Record<string, RegExp>> = {
  TO_Pre_Encrypting_OOS: {
    GUID: /^.{36}$/,
    Borclu_Kisi_TC: /^(\d{11})?$/,
    Borclu_Aciklama: /^[er]\|.{1,200}$/s,
    Borclu_Tutar: /^r\|\d{1,7},\d\d$/,
    Borclu_GSM: /^r\|(5\d{9})?$/,
    Borclu_Odeme_Tip: /^[er]\|Diğer$/,
    Borclu_AdSoyad: /^[er]\|.{1,100}$/,
    Return_URL: /^r\|https?:\/\/\S{1,250}$/,
    Islem_ID: /^[\w-]{1,100}$/,
    Terminal_ID: /^\d{1,10}$/,
    Taksit: /^\d{1,2}$/,
  },
  TP_Islem_Sorgulama4: { GUID: /^.{36}$/, Dekont_ID: /^\d*$/, Siparis_ID: /^.*$/, Islem_ID: /^.*$/ },
  TP_Islem_Izleme: {
    GUID: /^.{36}$/,
    Tarih_Bas: dotted,
    Tarih_Bit: dotted,
    Islem_Tip: /^(İptal|İade|Satış)?$/,
    Islem_Durum: /^(Başarılı|Başarısız)?$/,
  },
  TP_Islem_Iptal_Iade_Kismi2: {
    GUID: /^.{36}$/,
    Durum: /^(IPTAL|IADE)$/,
    Siparis_ID: /^.+$/,
    Tutar: /^\d{1,7}\.\d\d$/,
  },
}
const serviceOf: Record<string, { path: string; namespace: string }> = {
  TO_Pre_Encrypting_OOS: { path: servicePaths.pages, namespace: 'https://turkodeme.com.tr/' },
  TP_Islem_Sorgulama4: { path: servicePaths.pos, namespace: 'https://turkpos.com.tr/' },
  TP_Islem_Izleme: { path: servicePaths.pos, namespace: 'https://turkpos.com.tr/' },
  TP_Islem_Iptal_Iade_Kismi2: { path: servicePaths.pos, namespace: 'https://turkpos.com.tr/' },
}

const kurus = (text: string) => Math.round(Number(text.replace('r|', '').replace(',', '.')) * 100)
const units = (amount: number) => (amount / 100).toFixed(2)
const comma = (amount: number) => units(amount).replace('.', ',')
const date = (ms: number) => {
  const [day = '', time = ''] = new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19).split('T')
  return `${day.split('-').toReversed().join('.')} ${time}`
}
/** A moment that a merchant writes by Istanbul's clock. */
const momentOf = (given: string) => {
  const [day = '', time = ''] = given.split(' ')
  return Date.parse(`${day.split('.').toReversed().join('-')}T${time}+03:00`)
}
const unauthorised = { Sonuc: -1, Sonuc_Str: 'G nesnesine ait tanımlı hesap bulunamadı.' }

/** Param's hash: SHA-1 over some values in ISO 8859-9, as base64. */
export const hashOf = (...values: string[]): string =>
  createHash('sha1')
    .update(Buffer.from(values.join(''), 'latin1'))
    .digest('base64')

/**
 * Param as its public documents describe it: the common payment page, whose result the customer's
 * browser posts to the merchant, the query of a transaction, and its cancellation or refund.
 */
export async function createParam({ port = 0, clock = systemClock }: { port?: number; clock?: Clock } = {}) {
  const { now } = clock
  const merchants = new Map<string, Merchant>()
  const ledger = createLedger({ now })
  const faults = createFaults()
  const journal = createJournal(now)
  const timers = createTimers(clock)

  /** What the customer's browser posts to the merchant. */
  function resultOf(it: Page): Record<string, string> {
    const guid = merchants.get(it.clientCode)?.guid ?? ''
    const isPaid = it.state === 'paid'
    const [dekont, amount] = [String(it.dekontId), isPaid ? comma(it.amount) : '0']
    return {
      TURKPOS_RETVAL_Islem_ID: it.islemId,
      TURKPOS_RETVAL_Sonuc: isPaid ? '1' : '-1',
      TURKPOS_RETVAL_Sonuc_Str: isPaid ? 'Odeme Islemi Basarili' : it.problem,
      TURKPOS_RETVAL_GUID: guid,
      TURKPOS_RETVAL_Islem_Tarih: date(it.at),
      TURKPOS_RETVAL_Dekont_ID: dekont,
      TURKPOS_RETVAL_Tahsilat_Tutari: amount,
      TURKPOS_RETVAL_Odeme_Tutari: amount,
      TURKPOS_RETVAL_Siparis_ID: it.siparisId,
      TURKPOS_RETVAL_Ext_Data: '||||',
      TURKPOS_RETVAL_Banka_Sonuc_Kod: isPaid ? '0' : '51',
      TURKPOS_RETVAL_PB: 'TL',
      TURKPOS_RETVAL_KK_No: '454671******7894',
      TURKPOS_RETVAL_Taksit: '0',
      TURKPOS_RETVAL_Hash: hashOf(it.clientCode, guid, dekont, amount, it.siparisId, it.islemId),
    }
  }

  function stateOf(it: Page): string {
    if (it.state === 'failed') return 'BANK_FAIL'
    if (it.isCancelled) return 'CANCEL'
    if (ledger.back(it) === 0) return 'SUCCESS'
    return ledger.back(it) < it.amount ? 'PARTIAL_REFUND' : 'REFUND'
  }

  function row(it: Page, nth: number): string {
    const isPaid = it.state === 'paid'
    const fields = elements({
      Odeme_Sonuc: isPaid ? (it.isCancelled ? 12 : stateOf(it) === 'REFUND' ? 13 : 1) : 0,
      Odeme_Sonuc_Aciklama: isPaid ? 'İşlem Başarılı' : 'İşlem Başarısız',
      Dekont_ID: it.dekontId,
      Siparis_ID: it.siparisId,
      Islem_ID: it.islemId,
      Durum: stateOf(it),
      Tarih: date(it.at),
      Toplam_Tutar: units(it.amount),
      Komisyon_Oran: '1.75',
      Komisyon_Tutar: units(Math.round(it.amount * 0.0175)),
      Banka_Sonuc_Aciklama: it.problem,
      Taksit: 1,
      Ext_Data: '||||',
      Toplam_Iade_Tutar: ledger.back(it) === 0 ? '0' : units(ledger.back(it)),
      KK_No: '454671******7894',
      Islem_Tip: 'SALE',
    })
    return `<DT_Islem_Sorgulama4 diffgr:id="DT_Islem_Sorgulama4${nth + 1}" msdata:rowOrder="${nth}">${fields}<Bank_Extra><Extra><PROC_RET_CD>00</PROC_RET_CD></Extra></Bank_Extra></DT_Islem_Sorgulama4>`
  }

  const listedFields = (it: Page) => ({
    SanalPOS_Islem_ID: it.dekontId,
    Sonuc_Str: 'İşlem Başarılı',
    Tip_Str: 'Satış',
    Tarih: date(it.at),
    Taksit: 1,
    Net_Tutar: units(it.amount - Math.round(it.amount * 0.0175)),
    Tutar: units(it.amount),
    Islem_Guvenlik: '3D',
    Dekont_ID: it.dekontId,
    Sonuc: 1,
    Toplam_Iade_Tutar: units(ledger.back(it)),
    PB: 'TRL',
  })

  const calls: Record<string, (merchant: Merchant, of: (name: string) => string) => string> = {
    TO_Pre_Encrypting_OOS: ({ clientCode }, of) => {
      if (of('Terminal_ID') !== clientCode) return 'Terminal_ID hatalı'
      return ledger.begin({
        clientCode,
        islemId: of('Islem_ID'),
        title: of('Borclu_Aciklama').slice(2),
        amount: kurus(of('Borclu_Tutar')),
        returnUrl: of('Return_URL').slice(2),
      }).key
    },
    TP_Islem_Sorgulama4: ({ clientCode }, of) => {
      const [dekont, siparis, islem] = [of('Dekont_ID'), of('Siparis_ID'), of('Islem_ID')]
      if (!dekont && !siparis && !islem) return elements({ Sonuc: -2, Sonuc_Str: 'Eksik parametre' })
      const rows = ledger.tried(
        clientCode,
        (it) =>
          (!dekont || String(it.dekontId) === dekont) &&
          (!siparis || it.siparisId === siparis) &&
          (!islem || it.islemId === islem),
      )
      const found = rows.map(row).join('')
      const list = found && `<NewDataSet>${found}</NewDataSet>`
      return `<DT_Bilgi><diffgr:diffgram xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1">${list}</diffgr:diffgram></DT_Bilgi>${elements({ Sonuc: 1, Sonuc_Str: 'Başarılı' })}`
    },
    TP_Islem_Izleme: ({ clientCode }, of) => {
      const [from = 0, until = 0] = ['Tarih_Bas', 'Tarih_Bit'].map((name) => momentOf(of(name)))
      if (until - from > 7 * 24 * 3_600_000)
        return elements({ Sonuc: -222, Sonuc_Str: 'Tarih aralığı 7 günden fazla olamaz.' })
      const rows = ledger
        .tried(clientCode, (it) => it.state === 'paid' && it.at >= from && it.at <= until)
        .map(
          (it, nth) => `<Temp diffgr:id="Temp${nth + 1}" msdata:rowOrder="${nth}">${elements(listedFields(it))}</Temp>`,
        )
      const list = rows.length > 0 ? `<NewDataSet>${rows.join('')}</NewDataSet>` : ''
      return `<DT_Bilgi><diffgr:diffgram xmlns:msdata="urn:schemas-microsoft-com:xml-msdata" xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1">${list}</diffgr:diffgram></DT_Bilgi>${elements({ Sonuc: 1, Sonuc_Str: 'Başarılı' })}`
    },
    TP_Islem_Iptal_Iade_Kismi2: ({ clientCode }, of) => {
      const how = of('Durum') === 'IPTAL' ? 'IPTAL' : 'IADE'
      const it = ledger.giveBack(clientCode, how, of('Siparis_ID'), kurus(of('Tutar')))
      return isRefusal(it)
        ? elements({ Sonuc: it.code, Sonuc_Str: it.text })
        : elements({ Sonuc: 1, Sonuc_Str: 'Approved', Banka_Sonuc_Kod: 0, Bank_Trans_ID: it.dekontId })
    },
  }

  /** What is wrong with a message, as .NET would say it; undefined if nothing is. */
  function wrongWith({ operation, namespace, fields }: Message, path: string, action: string): string | undefined {
    const [form, service] = [forms[operation], serviceOf[operation]]
    if (!form || !service || service.path !== path || service.namespace !== namespace)
      return `Server did not recognize the value of HTTP Header SOAPAction: ${action}.`
    if (action !== `"${namespace}${operation}"`) return 'SOAPAction does not name the operation'
    const unknown = [...fields.keys()].find((name) => !form[name])
    if (unknown) return `unknown element ${unknown}`
    const wrong = Object.entries(form).find(([name, rule]) => !rule.test(fields.get(name) ?? '\0'))
    return wrong && `Input string was not in a correct format: ${wrong[0]}`
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local')
    const method = request.method ?? 'GET'
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString('utf8')
    const xml = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'text/xml; charset=utf-8' }).end(body)
    if (pathname === pagePath) return browse(method, searchParams.get('s') ?? '', text, response)
    if (pathname === '/__control/merchants' && method === 'POST') {
      const it = JSON.parse(text) as Merchant
      merchants.set(it.clientCode, it)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    if (pathname === '/__control/payments' && method === 'POST') {
      const { clientCode, list } = JSON.parse(text) as { clientCode: string; list: Page[] }
      ledger.restore(clientCode, list)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    const message = method === 'POST' ? readMessage(text) : undefined
    const what = `${method} ${pathname} ${message?.operation ?? ''}`.trim()
    const entry = journal.write({ kind: 'request', vendor: null, orderId: null, what, status: null, body: text })
    const planned = faults.take(method, `${pathname} ${message?.operation ?? ''}`)
    if (planned && !planned.afterEffect && planned.kind !== 'delay') return spoil(message, response, planned)
    const isXml = (request.headers['content-type'] ?? '').startsWith('text/xml')
    const wrong = message && isXml ? wrongWith(message, pathname, String(request.headers['soapaction'])) : 'not SOAP'
    if (wrong || !message) return xml(500, soapFault(wrong ?? 'not SOAP'))
    const of = (name: string) => message.fields.get(name) ?? ''
    const given = (name: string) => message.credentials.get(name) ?? ''
    const merchant = merchants.get(given('CLIENT_CODE'))
    const isTheirs =
      merchant &&
      given('CLIENT_USERNAME') === merchant.username &&
      given('CLIENT_PASSWORD') === merchant.password &&
      of('GUID').toLowerCase() === merchant.guid.toLowerCase()
    entry.vendor = merchant?.clientCode ?? null
    const refusal = message.operation === 'TO_Pre_Encrypting_OOS' ? unauthorised.Sonuc_Str : elements(unauthorised)
    const result = isTheirs ? calls[message.operation]!(merchant, of) : refusal
    if (planned && planned.kind !== 'delay') return spoil(message, response, planned)
    entry.status = 200
    const send = () => xml(200, answer(message, result))
    if (planned?.kind === 'delay') timers.after(planned.ms, send)
    else send()
  }

  /** Serves the payment page to the customer's browser, and takes what the customer enters there. */
  function browse(method: string, key: string, text: string, response: ServerResponse): void {
    const it = ledger.find(key)
    const html = (status: number, body: string) =>
      void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
    if (it?.state !== 'open') return html(it ? 200 : 404, overPage())
    if (method !== 'POST') return html(200, cardPage(it))
    if ((new URLSearchParams(text).get('card') ?? '').replaceAll(' ', '') === goodCard) ledger.pay(it)
    else ledger.fail(it, noLimit)
    html(200, returnPage(it, resultOf(it)))
  }

  function spoil(message: Message | undefined, response: ServerResponse, it: Fault): void {
    if (it.kind === 'drop') return void response.destroy()
    if (it.kind === 'garbage') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
    // A call that hangs is never answered.
    if (it.kind !== 'fail') return
    const { status = 503, message: words } = it
    if (!words || !message) return void response.writeHead(status).end()
    const isPage = message.operation === 'TO_Pre_Encrypting_OOS'
    const result = isPage ? words : elements({ Sonuc: -1, Sonuc_Str: words })
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(answer(message, result))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.headersSent || response.writeHead(500).end())
  })
  const at = await listen(server, port)
  const must = (islemId: string) => {
    const it = ledger.byIslemId(islemId)
    if (!it) throw new Error('no such page')
    return it
  }
  return {
    url: at.url,
    stop: async () => {
      timers.forget()
      await at.stop()
    },
    control: {
      faults,
      journal,
      add: (it: Merchant) => void merchants.set(it.clientCode, it),
      /** Pays on the page of an Islem_ID as the customer would. */
      pay: (islemId: string) => void ledger.pay(must(islemId)),
      decline: (islemId: string) => ledger.fail(must(islemId), noLimit),
      resultOf: (islemId: string) => resultOf(must(islemId)),
      payments: ledger.payments,
      forget: ledger.forget,
    },
  }
}
