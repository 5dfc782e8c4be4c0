import { randomUUID } from 'node:crypto'

/** A payment form that a shop has begun. */
export interface Checkout {
  token: string
  apiKey: string
  conversationId: string
  basketId: string
  callbackUrl: string
  currency: string
  price: number
  paidPrice: number
  item: string
  begunAt: number
  /** The outcome; `threeDs` while the bank's page is open. */
  state: 'open' | 'threeDs' | 'success' | 'failure'
  problem: { errorCode: string; errorMessage: string; errorGroup: string } | null
  payment: Payment | null
}
interface Reversal {
  conversationId: string
  price: number
}
export interface Payment {
  paymentId: number
  paymentTransactionId: number
  apiKey: string
  at: number
  paidPrice: number
  currency: string
  conversationId: string
  cancel: Reversal | null
  refunds: Reversal[]
}

type Problem = { errorCode: string; errorMessage: string }
export const isProblem = (it: object): it is Problem => 'errorCode' in it

const missing: [field: string, errorCode: string, errorMessage: string][] = [
  ['callbackUrl', '23', 'callbackUrl gönderilmesi zorunludur'],
  ['buyer.email', '3', 'email gönderilmesi zorunludur'],
  ['buyer.identityNumber', '8', 'identityNumber gönderilmesi zorunludur'],
]
const needed = [
  'price',
  'paidPrice',
  'currency',
  'basketId',
  'buyer.id',
  'buyer.name',
  'buyer.surname',
  'buyer.registrationAddress',
  'buyer.city',
  'buyer.country',
  'buyer.ip',
  'billingAddress.contactName',
  'billingAddress.city',
  'billingAddress.country',
  'billingAddress.address',
]
const currencies = ['TRY', 'EUR', 'USD', 'GBP', 'CHF', 'NOK']
const cents = (units: number) => Math.round(units * 100)
const at = (body: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((it, name) => (it as Record<string, unknown> | undefined)?.[name], body)
const isEmpty = (it: unknown) => it === undefined || it === null || it === ''

/** The fault of a request to begin a payment form; undefined if the request is valid. */
function wrong(body: Record<string, unknown>): Problem | undefined {
  const first = missing.find(([field]) => isEmpty(at(body, field)))
  if (first) return { errorCode: first[1], errorMessage: first[2] }
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(at(body, 'buyer.email'))))
    return { errorCode: '5', errorMessage: 'email formatı hatalıdır' }
  const items = Array.isArray(body['basketItems']) ? (body['basketItems'] as Record<string, unknown>[]) : []
  const isWhole = items.every((it) => ['id', 'name', 'category1', 'itemType', 'price'].every((f) => !isEmpty(it[f])))
  // A physical item is shipped, so it needs an address.
  const ships = items.some((it) => it['itemType'] === 'PHYSICAL') && isEmpty(at(body, 'shippingAddress.address'))
  if (needed.some((it) => isEmpty(at(body, it))) || items.length === 0 || !isWhole || ships)
    return { errorCode: '11', errorMessage: 'Geçersiz istek' }
  if (!currencies.includes(String(body['currency']))) return { errorCode: '11', errorMessage: 'Geçersiz istek' }
  if (!(Number(body['price']) > 0)) return { errorCode: '5005', errorMessage: 'price 0 dan büyük olmalıdır' }
  if (Number(body['price']) >= 100_000)
    return { errorCode: '5008', errorMessage: 'price 100000 e eşit veya büyük olamaz' }
  if (items.reduce((sum, it) => sum + cents(Number(it['price'])), 0) !== cents(Number(body['price'])))
    return { errorCode: '5062', errorMessage: 'Gönderilen tutar tüm kırılımların toplam tutarına eşit olmalıdır' }
  return undefined
}

/** The date in Istanbul. Banks settle at its end. */
const dayOf = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 10)

/** Payment forms, payments, and what was cancelled or paid back of them. */
export function createLedger({ now, windowMs }: { now: () => number; windowMs: number }) {
  const checkouts = new Map<string, Checkout>()
  const payments: Payment[] = []
  let id = 10_000_000

  const isOver = (it: Checkout) => now() > it.begunAt + windowMs
  const left = (it: Payment) => cents(it.paidPrice) - it.refunds.reduce((sum, each) => sum + cents(each.price), 0)

  return {
    begin(apiKey: string, body: Record<string, unknown>): Checkout | Problem {
      const problem = wrong(body)
      if (problem) return problem
      const [item] = body['basketItems'] as { name: string }[]
      const checkout: Checkout = {
        token: randomUUID(),
        apiKey,
        conversationId: String(body['conversationId'] ?? ''),
        basketId: String(body['basketId']),
        callbackUrl: String(body['callbackUrl']),
        currency: String(body['currency']),
        price: Number(body['price']),
        paidPrice: Number(body['paidPrice']),
        item: item?.name ?? '',
        begunAt: now(),
        state: 'open',
        problem: null,
        payment: null,
      }
      checkouts.set(checkout.token, checkout)
      return checkout
    },
    /**
     * A payment form by its token, whether it is still open or not; undefined if nobody has opened
     * it.
     */
    find: (token: string) => checkouts.get(token),
    isOver,
    openThreeDs(it: Checkout): void {
      if (it.state === 'open' && !isOver(it)) it.state = 'threeDs'
    },
    /** The bank has approved the payment. A form that is over or already paid stays unchanged. */
    pay(it: Checkout): boolean {
      if (it.state === 'success') return false
      const payment = {
        paymentId: ++id,
        paymentTransactionId: ++id,
        apiKey: it.apiKey,
        at: now(),
        paidPrice: it.paidPrice,
        currency: it.currency,
        conversationId: it.conversationId,
        cancel: null,
        refunds: [],
      }
      payments.push(payment)
      Object.assign(it, { state: 'success', problem: null, payment })
      return true
    },
    fail(it: Checkout, errorCode: string, errorMessage: string): boolean {
      if (it.state === 'success') return false
      Object.assign(it, { state: 'failure', problem: { errorCode, errorMessage, errorGroup: 'DECLINED' } })
      return true
    },
    payments: () => payments,
    /** The merchant gives something back at iyzico's own panel. Returns whether the payment is known. */
    giveBackByHand(paymentId: string, price: number): boolean {
      const it = payments.find((each) => String(each.paymentId) === paymentId)
      it?.refunds.push({ conversationId: '', price })
      return it !== undefined
    },
    /** Takes over payments that were made before the simulator stopped. New ids come after theirs. */
    restore(apiKey: string, list: readonly Omit<Payment, 'apiKey'>[]): void {
      for (const it of list) {
        payments.push({ ...it, apiKey })
        id = Math.max(id, it.paymentId, it.paymentTransactionId)
      }
    },
    /** A shop's payments of a day, oldest first. */
    transactionsOn: (apiKey: string, day: string) =>
      payments.filter((it) => it.apiKey === apiKey && dayOf(it.at) === day),
    paymentOf: (apiKey: string, paymentId: string) =>
      payments.find((it) => it.apiKey === apiKey && String(it.paymentId) === paymentId),
    cancel(apiKey: string, paymentId: string, conversationId: string): Payment | Problem {
      const it = payments.find((each) => each.apiKey === apiKey && String(each.paymentId) === paymentId)
      if (!it) return { errorCode: '5089', errorMessage: 'Ödeme bulunamadı' }
      if (it.cancel) return { errorCode: '5090', errorMessage: 'Ödeme daha önce iptal edilmiş' }
      if (it.refunds.length > 0) return { errorCode: '5091', errorMessage: 'İade edilmiş ödeme iptal edilemez' }
      if (dayOf(it.at) !== dayOf(now()))
        return { errorCode: '5092', errorMessage: 'Gün sonu alınmış ödeme iptal edilemez' }
      it.cancel = { conversationId, price: it.paidPrice }
      return it
    },
    refund(apiKey: string, transactionId: string, price: number, conversationId: string): Payment | Problem {
      const it = payments.find((each) => each.apiKey === apiKey && String(each.paymentTransactionId) === transactionId)
      if (!transactionId) return { errorCode: '5001', errorMessage: 'paymentTransactionId gönderilmesi zorunludur' }
      if (!(price > 0)) return { errorCode: '5005', errorMessage: 'price 0 dan büyük olmalıdır' }
      if (!it) return { errorCode: '5094', errorMessage: 'Ödeme kırılımı bulunamadı' }
      if (it.cancel) return { errorCode: '5090', errorMessage: 'Ödeme daha önce iptal edilmiş' }
      if (cents(price) > left(it)) return { errorCode: '5093', errorMessage: 'İade tutarı kalan tutardan büyük olamaz' }
      it.refunds.push({ conversationId, price })
      return it
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
