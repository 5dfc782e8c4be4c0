import { isProblem, type Checkout, type Ledger, type Payment } from './ledger.ts'
import { signAnswer, type Merchant } from './proof.ts'

/** How many transactions a page of the list has. */
const onPage = 2
/** The time in Istanbul. */
const timeOf = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export type Body = Record<string, unknown>
export type Answer = { status?: number; body: object }

interface World {
  ledger: Ledger
  now: () => number
  windowMs: number
  /** The simulator's own address. */
  urlOf: () => string
}

/** Answers the calls of a shop whose signature was checked. */
export function createAnswers({ ledger, now, windowMs, urlOf }: World) {
  const refused = (errorCode: string, errorMessage: string, conversationId: unknown): object => ({
    status: 'failure',
    errorCode,
    errorMessage,
    locale: 'tr',
    systemTime: now(),
    ...(conversationId !== undefined && { conversationId }),
  })
  const success = (conversationId: unknown, more: object): object => ({
    status: 'success',
    locale: 'tr',
    systemTime: now(),
    ...(conversationId !== undefined && { conversationId }),
    ...more,
  })

  function resultOf(merchant: Merchant, it: Checkout, conversationId: unknown): object {
    const { token, basketId, currency, price, paidPrice, payment } = it
    if (it.state === 'failure')
      return success(conversationId, { token, basketId, paymentStatus: 'FAILURE', ...it.problem })
    if (!payment)
      return success(conversationId, {
        token,
        basketId,
        ...(it.state === 'threeDs' && { paymentStatus: 'INIT_THREEDS' }),
      })
    const signed = ['SUCCESS', payment.paymentId, currency, basketId, it.conversationId, paidPrice, price, token]
    return success(it.conversationId, {
      token,
      basketId,
      currency,
      price,
      paidPrice,
      installment: 1,
      paymentStatus: 'SUCCESS',
      fraudStatus: 1,
      paymentId: String(payment.paymentId),
      callbackUrl: it.callbackUrl,
      cardAssociation: 'MASTER_CARD',
      cardFamily: 'Bonus',
      lastFourDigits: '0008',
      itemTransactions: [
        {
          itemId: basketId,
          paymentTransactionId: String(payment.paymentTransactionId),
          transactionStatus: 2,
          price,
          paidPrice,
        },
      ],
      signature: signAnswer(merchant, signed),
    })
  }

  function reportOf(it: Payment): object {
    const back = it.refunds.reduce((sum, each) => sum + Math.round(each.price * 100), 0)
    const isAll = it.cancel !== null || back === Math.round(it.paidPrice * 100)
    return {
      paymentId: it.paymentId,
      paymentConversationId: it.conversationId,
      paymentStatus: 1,
      paymentRefundStatus: isAll ? 'TOTALLY_REFUNDED' : back > 0 ? 'PARTIALLY_REFUNDED' : 'NOT_REFUNDED',
      price: it.paidPrice,
      paidPrice: it.paidPrice,
      currency: it.currency,
      cancels: it.cancel
        ? [
            {
              cancelConversationId: it.cancel.conversationId,
              refundPrice: it.cancel.price,
              refundStatus: 1,
              currencyCode: it.currency,
            },
          ]
        : [],
      itemTransactions: [
        {
          paymentTransactionId: it.paymentTransactionId,
          price: it.paidPrice,
          paidPrice: it.paidPrice,
          refunds: it.refunds.map((each) => ({
            refundConversationId: each.conversationId,
            refundPrice: each.price,
            refundStatus: 1,
            currencyCode: it.currency,
          })),
        },
      ],
    }
  }

  const lineOf = (it: Payment): object => ({
    transactionType: 'PAYMENT',
    transactionDate: timeOf(it.at),
    transactionId: String(it.paymentTransactionId),
    transactionStatus: 2,
    paymentTxId: String(it.paymentTransactionId),
    paymentId: String(it.paymentId),
    conversationId: it.conversationId,
    price: it.paidPrice,
    paidPrice: it.paidPrice,
    transactionCurrency: it.currency,
  })

  function call(merchant: Merchant, what: string, body: Body, query: URLSearchParams): Answer {
    const id = body['conversationId']
    const { apiKey } = merchant
    const no = (it: { errorCode: string; errorMessage: string }) => ({
      body: refused(it.errorCode, it.errorMessage, id),
    })
    switch (what) {
      case 'POST /payment/bin/check':
        return { body: success(id, { binNumber: body['binNumber'], cardType: 'CREDIT_CARD', bankName: 'Banka' }) }
      case 'POST /payment/iyzipos/checkoutform/initialize/auth/ecom': {
        const it = ledger.begin(apiKey, body)
        if (isProblem(it)) return no(it)
        const { token } = it
        return {
          body: success(id, {
            token,
            checkoutFormContent: '<script></script>',
            tokenExpireTime: windowMs / 1000,
            paymentPageUrl: `${urlOf()}/page/${token}`,
            signature: signAnswer(merchant, [it.conversationId, token]),
          }),
        }
      }
      case 'POST /payment/iyzipos/checkoutform/auth/ecom/detail': {
        const it = ledger.find(String(body['token']))
        if (!it || it.apiKey !== apiKey) return no({ errorCode: '5096', errorMessage: 'token bulunamadı' })
        return { body: resultOf(merchant, it, id) }
      }
      case 'POST /payment/cancel': {
        const it = ledger.cancel(apiKey, String(body['paymentId']), String(id))
        if (isProblem(it)) return no(it)
        return { body: success(id, { paymentId: String(it.paymentId), price: it.paidPrice, currency: it.currency }) }
      }
      case 'POST /payment/refund': {
        const price = Number(body['price'])
        const it = ledger.refund(apiKey, String(body['paymentTransactionId'] ?? ''), price, String(id))
        if (isProblem(it)) return no(it)
        const paymentId = String(it.paymentId)
        return {
          body: success(id, {
            paymentId,
            paymentTransactionId: String(it.paymentTransactionId),
            price,
            currency: it.currency,
            signature: signAnswer(merchant, [paymentId, price, it.currency, String(id)]),
          }),
        }
      }
      case 'GET /v2/reporting/payment/details': {
        const it = ledger.paymentOf(apiKey, query.get('paymentId') ?? '')
        return it
          ? { body: success(id, { payments: [reportOf(it)] }) }
          : no({ errorCode: '5089', errorMessage: 'Ödeme bulunamadı' })
      }
      case 'GET /v2/reporting/payment/transactions': {
        const [day, page] = [query.get('transactionDate') ?? '', Number(query.get('page'))]
        if (!/^\d{4}-\d\d-\d\d$/.test(day) || !(page >= 1))
          return no({ errorCode: '11', errorMessage: 'Geçersiz istek' })
        const all = ledger.transactionsOn(apiKey, day)
        return {
          body: success(id, {
            currentPage: page,
            totalPageCount: Math.max(1, Math.ceil(all.length / onPage)),
            transactions: all.slice((page - 1) * onPage, page * onPage).map(lineOf),
          }),
        }
      }
      default:
        return { status: 404, body: refused('11', 'Geçersiz istek', id) }
    }
  }

  return { call, refused }
}
