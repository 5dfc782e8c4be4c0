import { randomBytes } from 'node:crypto'

export interface Refund {
  reference: string
  amount: number
  at: number
}
/** A payment page that a shop has begun, and its outcome. */
export interface Page {
  token: string
  merchantId: string
  oid: string
  title: string
  amount: number
  currency: string
  isTest: boolean
  okUrl: string
  failUrl: string
  begunAt: number
  windowMs: number
  state: 'open' | 'paid' | 'failed'
  problem: { code: string; text: string } | null
  paidAt: number | null
  /** Whether the shop has answered the report with OK. */
  isHeard: boolean
  refunds: Refund[]
}
export interface Refusal {
  errNo: string
  text: string
}
export const isRefusal = (it: object): it is Refusal => 'errNo' in it

/** The required fields of a request for a page, each with its rule. */
const needed: Record<string, RegExp> = {
  user_ip: /^[0-9a-fA-F.:]{2,39}$/,
  merchant_oid: /^[A-Za-z0-9]{1,64}$/,
  email: /^(?=.{3,100}$)[^@\s]+@[^@\s]+\.[^@\s]+$/,
  payment_amount: /^[1-9]\d{0,10}$/,
  user_basket: /^[A-Za-z0-9+/]+=*$/,
  no_installment: /^[01]$/,
  max_installment: /^(\d|1[0-2])$/,
  currency: /^(TL|TRY|EUR|USD|GBP|RUB)$/,
  test_mode: /^[01]$/,
  user_name: /^.{1,60}$/,
  user_address: /^[^]{1,400}$/,
  user_phone: /^[0-9+]{1,20}$/,
  merchant_ok_url: /^https?:\/\/\S{1,400}$/,
  merchant_fail_url: /^https?:\/\/\S{1,400}$/,
  paytr_token: /^.+$/,
}
const optional: Record<string, RegExp> = {
  merchant_id: /^\d+$/,
  timeout_limit: /^[1-9]\d{0,3}$/,
  debug_on: /^[01]$/,
  lang: /^(tr|en)$/,
}

/**
 * The first line of a basket: base64 of `[["name", "34.56", 1]]`; undefined if the basket costs
 * another sum.
 */
function titleOf(basket: string, total: number): string | undefined {
  try {
    const lines = JSON.parse(Buffer.from(basket, 'base64').toString('utf8')) as [string, string, number][]
    const isWhole = lines.every(([name, price, count]) => name && /^\d+\.\d\d$/.test(price) && Number.isInteger(count))
    const sum = lines.reduce((all, [, price, count]) => all + Math.round(Number(price) * 100) * count, 0)
    return isWhole && sum === total ? lines[0]?.[0] : undefined
  } catch {
    return undefined
  }
}

/** The code for a customer who has left the page, or whose time is over. */
export const givenUp = '6'

const yearMs = 365 * 24 * 3_600_000

/** Pages, payments and refunds of all shops. */
export function createLedger({ now }: { now: () => number }) {
  const pages = new Map<string, Page>()
  const payments: Page[] = []
  const left = (it: Page) => it.amount - it.refunds.reduce((sum, each) => sum + each.amount, 0)
  const byOid = (merchantId: string, oid: string) =>
    [...pages.values()].find((it) => it.merchantId === merchantId && it.oid === oid)

  return {
    /** Begins a page, or says in PayTR's words what is wrong. */
    begin(merchantId: string, form: Record<string, string>): Page | string {
      const rules = { ...needed, ...optional }
      const unknown = Object.keys(form).find((name) => !rules[name])
      if (unknown) return `Beklenmeyen alan: ${unknown}`
      const wrong = Object.entries(rules).find(([name, rule]) =>
        form[name] === undefined ? name in needed : !rule.test(form[name]),
      )
      if (wrong) return `Zorunlu alan degeri gecersiz veya gonderilmedi (get-token): ${wrong[0]}`
      const of = (name: string) => form[name] ?? ''
      const title = titleOf(of('user_basket'), Number(of('payment_amount')))
      if (title === undefined) return 'Zorunlu alan degeri gecersiz veya gonderilmedi (get-token): user_basket'
      if (byOid(merchantId, of('merchant_oid'))) return 'merchant_oid daha once kullanilmis'
      const page: Page = {
        token: randomBytes(24).toString('hex'),
        merchantId,
        oid: of('merchant_oid'),
        title,
        amount: Number(of('payment_amount')),
        currency: of('currency') === 'TRY' ? 'TL' : of('currency'),
        isTest: of('test_mode') === '1',
        okUrl: of('merchant_ok_url'),
        failUrl: of('merchant_fail_url'),
        begunAt: now(),
        windowMs: Number(form['timeout_limit'] ?? 30) * 60_000,
        state: 'open',
        problem: null,
        paidAt: null,
        isHeard: false,
        refunds: [],
      }
      pages.set(page.token, page)
      return page
    },
    find: (token: string) => pages.get(token),
    byOid,
    isOver: (it: Page) => now() > it.begunAt + it.windowMs,
    /**
     * The bank has approved the payment. This may happen after the page's time has ended, if the
     * bank's own page was open by then.
     */
    pay(it: Page): boolean {
      if (it.state !== 'open' && it.problem?.code !== givenUp) return false
      Object.assign(it, { state: 'paid', paidAt: now(), problem: null, isHeard: false })
      payments.push(it)
      return true
    },
    /** The bank has refused. The customer cannot pay on this page any more. */
    fail(it: Page, code: string, text: string): boolean {
      if (it.state !== 'open') return false
      Object.assign(it, { state: 'failed', problem: { code, text } })
      return true
    },
    payments: () => payments,
    /** Payments that were taken before the simulator started. */
    restore(
      merchantId: string,
      list: readonly Pick<Page, 'oid' | 'amount' | 'currency' | 'paidAt' | 'refunds'>[],
    ): void {
      for (const it of list) {
        const page: Page = {
          ...it,
          token: `before-${it.oid}`,
          merchantId,
          title: '',
          isTest: true,
          okUrl: '',
          failUrl: '',
          begunAt: it.paidAt ?? 0,
          windowMs: 0,
          state: 'paid',
          problem: null,
          isHeard: true,
        }
        pages.set(page.token, page)
        payments.push(page)
      }
    },
    /** PayTR does not know the payment any more. */
    forget(it: Page): void {
      pages.delete(it.token)
      payments.splice(payments.indexOf(it), 1)
    },
    refund(merchantId: string, oid: string, given: string, reference: string): Page | Refusal {
      if (!/^\d{1,9}\.\d\d$/.test(given)) return { errNo: '003', text: 'return_amount gonderilmedi veya gecersiz' }
      if (!/^[A-Za-z0-9]{0,64}$/.test(reference)) return { errNo: '001', text: 'reference_no gecersiz' }
      const it = byOid(merchantId, oid)
      if (it?.state !== 'paid') return { errNo: '005', text: 'Basarili odeme bulunamadi' }
      if (!it.isHeard) return { errNo: '007', text: 'Odeme henuz bildirilmedi' }
      const amount = Math.round(Number(given) * 100)
      if (now() > (it.paidAt ?? 0) + yearMs) return { errNo: '011', text: 'Bir yildan eski islem iade edilemez' }
      if (!(amount > 0) || amount > left(it)) return { errNo: '009', text: 'Iade tutari kalan tutardan buyuk olamaz' }
      it.refunds.push({ reference, amount, at: now() })
      return it
    },
  }
}
