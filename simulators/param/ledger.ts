import { randomBytes } from 'node:crypto'

/** A payment page, and what became of it. Amounts are in kuruş. */
export interface Page {
  /** The text at the end of the page's address. */
  key: string
  clientCode: string
  islemId: string
  title: string
  amount: number
  returnUrl: string
  state: 'open' | 'paid' | 'failed'
  /** Why the bank has refused, in its words. */
  problem: string
  siparisId: string
  /** The number of the receipt; 0 for a payment that failed. */
  dekontId: number
  at: number
  isCancelled: boolean
  /** What was paid back, in parts. */
  refunds: { amount: number; at: number }[]
}

export interface Refusal {
  code: number
  text: string
}
export const isRefusal = (it: Page | Refusal): it is Refusal => 'code' in it

/** The day in Türkiye, whose clocks are three hours ahead of UTC all year. */
const dayOf = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 10)

const nothing: Refusal = { code: -210, text: 'İptal/İadeye uygun işlem bulunamadı.' }

/** Pages, payments and refunds of all merchants. */
export function createLedger({ now }: { now: () => number }) {
  const pages = new Map<string, Page>()
  const payments: Page[] = []
  let lastDekont = 3_007_300_000
  const back = (it: Page) => it.refunds.reduce((sum, each) => sum + each.amount, 0)

  return {
    begin(it: Pick<Page, 'clientCode' | 'islemId' | 'title' | 'amount' | 'returnUrl'>): Page {
      const page: Page = {
        ...it,
        key: randomBytes(120).toString('base64'),
        state: 'open',
        problem: '',
        siparisId: '',
        dekontId: 0,
        at: now(),
        isCancelled: false,
        refunds: [],
      }
      pages.set(page.key, page)
      return page
    },
    find: (key: string) => pages.get(key),
    /** The tries to pay that carry an id of the merchant's, oldest first. */
    tried: (clientCode: string, is: (it: Page) => boolean) =>
      [...pages.values()].filter((it) => it.clientCode === clientCode && it.state !== 'open' && is(it)),
    byIslemId: (islemId: string) => [...pages.values()].findLast((it) => it.islemId === islemId),
    /** The bank has approved the payment. */
    pay(it: Page): boolean {
      if (it.state === 'paid') return false
      lastDekont += 1
      Object.assign(it, { state: 'paid', problem: '', dekontId: lastDekont, siparisId: `OOS${lastDekont}`, at: now() })
      payments.push(it)
      return true
    },
    /** The bank has refused. */
    fail(it: Page, problem: string): void {
      if (it.state === 'open') Object.assign(it, { state: 'failed', problem, at: now() })
    },
    back,
    payments: () => payments,
    /** Payments that were taken before the simulator started. */
    restore(clientCode: string, list: readonly Omit<Page, 'key' | 'clientCode'>[]): void {
      for (const it of list) {
        const page: Page = { ...it, key: `before ${it.dekontId}`, clientCode, state: 'paid', title: '', returnUrl: '' }
        lastDekont = Math.max(lastDekont, it.dekontId)
        pages.set(page.key, page)
        payments.push(page)
      }
    },
    /** Param does not know the payment any more. */
    forget(it: Page): void {
      pages.delete(it.key)
      payments.splice(payments.indexOf(it), 1)
    },
    /** Cancels a whole payment on its day, or pays back a part or all of it on a later day. */
    giveBack(clientCode: string, how: 'IPTAL' | 'IADE', siparisId: string, amount: number): Page | Refusal {
      const it = payments.find((each) => each.clientCode === clientCode && each.siparisId === siparisId)
      if (!it) return nothing
      if (it.isCancelled) return { code: -211, text: 'İşlem iptal durumunda' }
      const isItsDay = dayOf(it.at) === dayOf(now())
      if (how === 'IPTAL') {
        if (!isItsDay || back(it) > 0) return nothing
        if (amount !== it.amount) return { code: -212, text: 'İptal için işlem tutarının tamamı gönderilmelidir.' }
        it.isCancelled = true
        return it
      }
      if (isItsDay) return nothing
      if (!(amount > 0) || amount > it.amount - back(it))
        return { code: -213, text: 'İade tutarı kalan tutardan büyük olamaz.' }
      it.refunds.push({ amount, at: now() })
      return it
    },
  }
}
