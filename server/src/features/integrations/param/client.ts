import { exchange } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { inIstanbul, istanbulTime } from '#server/domain/integrations/payments/istanbul-time.ts'
import { idOf, numberOf } from '#server/domain/integrations/payments/order-number.ts'
import type {
  Asked,
  GaveBack,
  HeldThere,
  ListedThere,
  Later,
  PaymentAccess,
  PaymentClient,
  PayPage,
  PayResult,
  ToGiveBack,
  ToPay,
} from '#server/domain/integrations/payments/provider.ts'
import { withoutContacts } from '#server/kit/answer/without-contacts.ts'
import type { Kit } from '#server/kit/kit.ts'
import { envelope, find, findAll, read, textOf, type Element } from './soap.ts'

interface ParamKeys {
  client_code: string
  client_username: string
  client_password: string
  guid: string
}

/** Param's pages have a service of their own, on a host of their own. */
const services = {
  pages: { path: '/Tahsilat/to.ws/Service_Odeme.asmx', namespace: 'https://turkodeme.com.tr/' },
  pos: { path: '/turkpos.ws/service_turkpos_prod.asmx', namespace: 'https://turkpos.com.tr/' },
} as const
const pagePath = '/Tahsilat/Default.aspx'
const pagesHost = (base_url: string) => base_url.replace(/\/\/(test)?posws\./, '//$1pos.')

/** For how long an order waits for its customer, in minutes. Param's page itself never expires. */
const windowMin = 30
/** An id that belongs to no payment. Asking for it checks an account's keys. */
const nothing = 'sofracheck'

/** The longest span of a list, in ms. */
const listedMs = 7 * 24 * 3_600_000
/** A moment as Param writes it: `30.11.2026 14:05:00`. */
const dottedTime = (at: Date) => inIstanbul(at).replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1')

const withComma = (minor: number) => (minor / 100).toFixed(2).replace('.', ',')
/** The date in Istanbul. Param cancels a payment only on its day, and pays back only on later days. */
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(at)

/** Refusals that concern the account, not the payment: its keys, or our server's IP address. */
const isOfAccount = (said: string) => /g nesnesi|client_|guid|ip adres|yetki|kullanıcı/.test(folded(said))
const isNothing = (said: string) => /bulunamad/.test(folded(said))
/** Param is still working on another refund of the same amount. */
const isBusy = (said: string) => /daha sonra tekrar/.test(folded(said))
const isRefusal = (error: unknown): error is PlatformFault => error instanceof PlatformFault && error.kind === 'refused'
const folded = (said: string) => said.toLocaleLowerCase('tr')

/**
 * Param's calls for one account (dev.param.com.tr): its common payment page, the query of a
 * transaction, and refunds.
 */
export function paramClient(
  { now }: Pick<Kit, 'now'>,
  { base_url, secrets }: PaymentAccess,
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentClient {
  const keys = secrets as unknown as ParamKeys
  const G = {
    CLIENT_CODE: keys.client_code,
    CLIENT_USERNAME: keys.client_username,
    CLIENT_PASSWORD: keys.client_password,
  }

  /** Makes one call. Returns its result. */
  async function call(
    service: keyof typeof services,
    operation: string,
    fields: Record<string, string>,
  ): Promise<Element> {
    const { path, namespace } = services[service]
    const isPage = service === 'pages'
    const xml = envelope(
      { operation, namespace },
      isPage ? { GUID: keys.guid, ...fields } : { G, GUID: keys.guid, ...fields },
      isPage ? { ServiceSecuritySoapHeader: G } : undefined,
    )
    const reply = await exchange(
      { base_url: isPage ? pagesHost(base_url) : base_url },
      { method: 'POST', path, xml, headers: { soapaction: `"${namespace}${operation}"` }, timeoutMs },
    )
    if (reply.status === 429) throw new PlatformFault('limited', 'asked too often', 429)
    const answer = read(String(reply.body))
    const result = find(answer, `${operation}Result`)
    if (reply.status === 200 && result) return result
    const said = find(answer, 'faultstring')?.text
    throw new PlatformFault('unclear', said || `HTTP ${reply.status}`, reply.status)
  }

  /** The transactions with an id of ours, or with a receipt's number. */
  async function transactions(by: { Islem_ID: string } | { Dekont_ID: string }): Promise<Element[]> {
    const result = await call('pos', 'TP_Islem_Sorgulama4', { Dekont_ID: '', Siparis_ID: '', Islem_ID: '', ...by })
    if (Number(textOf(result, 'Sonuc')) > 0) {
      const rows = findAll(result, 'DT_Islem_Sorgulama4')
      const list = result.children.find(({ name }) => name === 'DT_Bilgi')
      return rows.length > 0 || !list || textOf(list, 'Durum') === '' ? rows : [list]
    }
    const said = textOf(result, 'Sonuc_Str')
    if (isNothing(said) && !isOfAccount(said)) return []
    throw new PlatformFault('limited', said || 'refused', Number(textOf(result, 'Sonuc')) || null)
  }

  async function reverse(Durum: 'IPTAL' | 'IADE', it: ToGiveBack): Promise<GaveBack> {
    const result = await call('pos', 'TP_Islem_Iptal_Iade_Kismi2', {
      Durum,
      Siparis_ID: it.transaction_id,
      Tutar: (it.amount / 100).toFixed(2),
    })
    const code = Number(textOf(result, 'Sonuc'))
    if (code > 0) return Durum === 'IPTAL' ? 'voided' : 'refunded'
    const said = textOf(result, 'Sonuc_Str') || `error ${code}`
    throw new PlatformFault(isOfAccount(said) ? 'limited' : 'refused', said, code || null)
  }

  return {
    async check() {
      await transactions({ Islem_ID: nothing })
      return 'success'
    },

    async start({ attempt_id, title, amount, return_to, customer }: ToPay): Promise<PayPage> {
      const token = numberOf(attempt_id)
      const result = await call('pages', 'TO_Pre_Encrypting_OOS', {
        Borclu_Kisi_TC: '',
        // What begins with "r|" cannot be changed on the page.
        Borclu_Aciklama: `r|${title.slice(0, 200)}`,
        Borclu_Tutar: `r|${withComma(amount)}`,
        Borclu_GSM: `r|${/^\+90(5\d{9})$/.exec(customer.phone ?? '')?.[1] ?? ''}`,
        Borclu_Odeme_Tip: 'r|Diğer',
        Borclu_AdSoyad: `r|${customer.name.slice(0, 100)}`,
        Return_URL: `r|${return_to}`,
        Islem_ID: token,
        Terminal_ID: keys.client_code,
        // Turkish law allows no instalments for food.
        Taksit: '1',
      })
      const key = result.text.trim()
      if (!/^[A-Za-z0-9+/]{40,4000}={0,2}$/.test(key))
        throw new PlatformFault(isOfAccount(key) ? 'limited' : 'refused', key.slice(0, 300) || 'refused')
      const expires_at = new Date(now().getTime() + windowMin * 60_000)
      return { token, page_url: `${pagesHost(base_url)}${pagePath}?${new URLSearchParams({ s: key })}`, expires_at }
    },

    async result({ token }: Asked): Promise<PayResult> {
      const rows = await transactions({ Islem_ID: token })
      const it = rows.find(isPaid)
      if (it) {
        if (textOf(it, 'Islem_ID') !== token) throw new PlatformFault('unclear', 'answer about another payment')
        const charged = amountOf(it, 'Toplam_Tutar')
        return {
          state: 'paid',
          amount: charged,
          charged,
          currency: 'TRY',
          payment_id: textOf(it, 'Dekont_ID'),
          transaction_id: textOf(it, 'Siparis_ID'),
          card: { family: null, last_four: /\d{4}$/.exec(textOf(it, 'KK_No'))?.[0] ?? null },
        }
      }
      const last = rows.at(-1)
      if (!last) return { state: 'waiting' }
      const said = textOf(last, 'Banka_Sonuc_Aciklama') || textOf(last, 'Odeme_Sonuc_Aciklama')
      return { state: 'failed', reason: withoutContacts(said).slice(0, 300) || 'declined' }
    },

    async giveBack(it: ToGiveBack): Promise<GaveBack | Later> {
      const isItsDay = dayOf(it.paid_at) === dayOf(now())
      if (isItsDay && !it.is_whole) return { later: 'next_day' }
      try {
        if (!isItsDay) return await reverse('IADE', it)
        return await reverse('IPTAL', it).catch((refused: unknown) => {
          if (!isRefusal(refused)) throw refused
          // We may have learned of the payment only a day later. If this is refused too, the first reason says more.
          return reverse('IADE', it).catch((error: unknown) => {
            throw isRefusal(error) ? refused : error
          })
        })
      } catch (error) {
        if (isRefusal(error) && isBusy(error.message)) return { later: error.message }
        throw error
      }
    },

    async holds({ payment_id }): Promise<HeldThere | null> {
      const it = (await transactions({ Dekont_ID: payment_id })).find(isPaid)
      if (!it) return null
      const charged = amountOf(it, 'Toplam_Tutar')
      const isVoid = textOf(it, 'Durum') === 'CANCEL'
      const back = isVoid ? charged : amountOf(it, 'Toplam_Iade_Tutar')
      // Param says how much has gone back, and not by which refund.
      const refunds = [{ refund_id: null, amount: back, how: isVoid ? ('voided' as const) : ('refunded' as const) }]
      return {
        charged,
        currency: 'TRY',
        refunds: back > 0 ? refunds : [],
        attempt_id: idOf(textOf(it, 'Islem_ID')),
        transaction_id: textOf(it, 'Siparis_ID'),
      }
    },

    async list({ since, until }, from): Promise<ListedThere> {
      const start = from ? Number(from) : since.getTime()
      const end = Math.min(start + listedMs - 1000, until.getTime())
      const result = await call('pos', 'TP_Islem_Izleme', {
        Tarih_Bas: dottedTime(new Date(start)),
        Tarih_Bit: dottedTime(new Date(end)),
        Islem_Tip: 'Satış',
        Islem_Durum: 'Başarılı',
      })
      const [code, said] = [Number(textOf(result, 'Sonuc')), textOf(result, 'Sonuc_Str')]
      if (!(code > 0) && (!isNothing(said) || isOfAccount(said)))
        throw new PlatformFault('limited', said || 'refused', code || null)
      return {
        // The list does not contain our number, so Param is asked for it with each unknown payment.
        payments: findAll(result, 'Temp')
          .filter((it) => Number(textOf(it, 'Dekont_ID')) > 0)
          .map((it) => ({ payment_id: textOf(it, 'Dekont_ID'), paid_at: istanbulTime(textOf(it, 'Tarih')) })),
        next: end < until.getTime() ? String(end + 1000) : null,
      }
    },
  }
}

/** Whether money was taken, even if it has gone back since. A payment that failed has no receipt. */
const isPaid = (it: Element): boolean =>
  Number(textOf(it, 'Dekont_ID')) > 0 && /^(SUCCESS|PARTIAL_REFUND|REFUND|CANCEL)$/.test(textOf(it, 'Durum'))

/** An amount in minor units. The documents write it with a point, with a comma, or without hundredths. */
function amountOf(it: Element, name: string): number {
  const text = textOf(it, name)
  if (!/^\d{1,9}([.,]\d{1,2})?$/.test(text)) throw new PlatformFault('unclear', 'unreadable answer')
  return Math.round(Number(text.replace(',', '.')) * 100)
}
