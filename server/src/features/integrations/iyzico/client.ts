import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { plusDays } from '#contract/kit/wall-clock.ts'
import { istanbulTime } from '#server/domain/integrations/payments/istanbul-time.ts'
import { exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type {
  Asked,
  GaveBack,
  GivenThere,
  HeldThere,
  ListedThere,
  PaymentAccess,
  PayCard,
  PaymentClient,
  PayPage,
  PayResult,
  ToGiveBack,
  ToPay,
} from '#server/domain/integrations/payments/provider.ts'
import type { Kit } from '#server/kit/kit.ts'
import { answerSignature, isSame, signedHeaders, type IyzicoKeys } from './signature.ts'

/** An id that iyzico writes as text or as a number. */
const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const outcome = z.looseObject({
  status: z.string(),
  errorCode: z.optional(id),
  errorMessage: z.optional(z.string()),
})
const begun = z.object({ token: z.string(), paymentPageUrl: z.string(), tokenExpireTime: z.optional(z.number()) })
const state = z.object({
  paymentStatus: z.optional(z.string()),
  fraudStatus: z.optional(z.number()),
  errorMessage: z.optional(z.string()),
})
const paid = z.object({
  token: z.string(),
  paymentStatus: z.string(),
  conversationId: z.string(),
  basketId: z.string(),
  currency: z.string(),
  price: z.number(),
  paidPrice: z.number(),
  paymentId: id,
  itemTransactions: z.tuple([z.object({ paymentTransactionId: id })]),
  signature: z.optional(z.string()),
  // The card is shown and nothing depends on it, so its fields may have any form.
  cardFamily: z.optional(z.unknown()),
  cardAssociation: z.optional(z.unknown()),
  lastFourDigits: z.optional(z.unknown()),
})
const reversal = { refundPrice: z.number(), refundStatus: z.number() }
const report = z.object({
  payments: z.array(
    z.object({
      paymentId: id,
      paymentConversationId: z.optional(z.nullable(z.string())),
      paidPrice: z.number(),
      currency: z.string(),
      cancels: z._default(
        z.array(
          z.looseObject({
            cancelConversationId: z.optional(z.nullable(z.string())),
            ...reversal,
          }),
        ),
        [],
      ),
      itemTransactions: z._default(
        z.array(
          z.object({
            paymentTransactionId: z.optional(id),
            refunds: z._default(
              z.array(
                z.looseObject({
                  refundConversationId: z.optional(z.nullable(z.string())),
                  ...reversal,
                }),
              ),
              [],
            ),
          }),
        ),
        [],
      ),
    }),
  ),
})

const listed = z.object({
  totalPageCount: z.optional(z.number()),
  transactions: z._default(
    z.array(
      z.object({
        transactionType: z.string(),
        transactionDate: z.optional(z.unknown()),
        paymentId: z.optional(z.nullable(id)),
        conversationId: z.optional(z.nullable(z.string())),
      }),
    ),
    [],
  ),
})

const paths = {
  check: '/payment/bin/check',
  start: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  result: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  cancel: '/payment/cancel',
  refund: '/payment/refund',
  report: '/v2/reporting/payment/details',
  list: '/v2/reporting/payment/transactions',
} as const

/** Codes of iyzico's published list. */
const limitExceeded = '50000'
const systemErrors = new Set(['1', '10051'])
/** The card number's first digits with which the account is checked. They belong to a test card. */
const testBin = '554960'
/** What iyzico's own examples send for buyers whose identity number is not known. */
const noIdentity = '11111111111'
/** How long iyzico's page stays open if it does not say so, in seconds. */
const usualWindowSec = 1800

const inUnits = (minor: number) => minor / 100
const inMinor = (units: number) => Math.round(units * 100)
/** The date in Istanbul. iyzico cancels a payment only on the day on which it was made. */
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(at)

/** Names of card associations, as they are printed on cards. */
const associations: Record<string, string> = {
  MASTER_CARD: 'Mastercard',
  VISA: 'Visa',
  TROY: 'Troy',
  AMERICAN_EXPRESS: 'American Express',
}

function cardOf({ cardFamily, cardAssociation, lastFourDigits }: z.infer<typeof paid>): PayCard {
  const nameOf = (it: unknown) => (typeof it === 'string' && it.trim() ? it.trim().slice(0, 40) : undefined)
  const association = nameOf(cardAssociation)
  return {
    family: nameOf(cardFamily) ?? (association === undefined ? null : (associations[association] ?? association)),
    last_four: typeof lastFourDigits === 'string' && /^\d{4}$/.test(lastFourDigits) ? lastFourDigits : null,
  }
}

/** A name in two parts. iyzico wants a surname from everybody. */
function namesOf(full: string): { name: string; surname: string } {
  const words = full.split(/\s+/).filter(Boolean)
  const surname = words.at(-1) ?? '-'
  return { name: words.length > 1 ? words.slice(0, -1).join(' ') : surname, surname }
}

/** iyzico's calls for one account (docs.iyzico.com). The payment form has one item, so that any part of it can be given back. */
export function iyzicoClient(
  { now }: Pick<Kit, 'now'>,
  { base_url, secrets }: PaymentAccess,
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentClient {
  const keys = secrets as unknown as IyzicoKeys

  async function call(method: 'GET' | 'POST', path: string, body?: object, query = ''): Promise<unknown> {
    const headers = signedHeaders(keys, {
      path,
      body: body ? JSON.stringify(body) : '',
      random: `${now().getTime()}${randomBytes(8).toString('hex')}`,
    })
    const reply = await exchange({ base_url }, { method, path: `${path}${query}`, body, headers, timeoutMs })
    if (reply.status >= 500) throw new PlatformFault('unclear', `HTTP ${reply.status}`)
    const { status, errorCode, errorMessage } = shaped(outcome, reply.body)
    if (status === 'success') return reply.body
    const said = errorMessage || `error ${errorCode ?? reply.status}`
    const kind = errorCode === limitExceeded ? 'limited' : systemErrors.has(errorCode ?? '') ? 'unclear' : 'refused'
    // A wrong key concerns the account, not the payment.
    throw new PlatformFault(reply.status === 401 ? 'limited' : kind, said, Number(errorCode) || reply.status)
  }
  const post = (path: string, body: object) => call('POST', path, { locale: 'tr', ...body })

  async function cancel({ refund_id, payment_id }: ToGiveBack): Promise<void> {
    await post(paths.cancel, { conversationId: refund_id, paymentId: payment_id })
  }

  /** What iyzico reports of a payment; undefined if the report does not contain it. */
  async function reported(payment_id: string) {
    const query = `?${new URLSearchParams({ paymentId: payment_id })}`
    const { payments } = shaped(report, await call('GET', paths.report, undefined, query))
    const it = payments.find((each) => each.paymentId === payment_id)
    return it && { ...it, refunds: it.itemTransactions.flatMap((each) => each.refunds) }
  }

  return {
    async check() {
      await post(paths.check, { conversationId: 'check', binNumber: testBin })
      return 'success'
    },

    async start({ attempt_id, order_id, title, amount, currency, lang, return_to, customer }: ToPay): Promise<PayPage> {
      const price = inUnits(amount)
      const address = { contactName: customer.name, city: customer.city, country: 'Turkey', address: customer.address }
      const it = shaped(
        begun,
        await post(paths.start, {
          locale: lang === 'tr' ? 'tr' : 'en',
          conversationId: attempt_id,
          price,
          paidPrice: price,
          currency,
          basketId: order_id,
          paymentGroup: 'PRODUCT',
          callbackUrl: return_to,
          // Turkish law allows no instalments for food.
          enabledInstallments: [1],
          buyer: {
            id: customer.id,
            ...namesOf(customer.name),
            identityNumber: noIdentity,
            email: customer.email,
            ...(customer.phone && { gsmNumber: customer.phone }),
            registrationAddress: customer.address,
            city: customer.city,
            country: 'Turkey',
            ip: customer.ip,
          },
          billingAddress: address,
          shippingAddress: address,
          basketItems: [{ id: order_id, name: title, category1: 'Food', itemType: 'PHYSICAL', price }],
        }),
      )
      const windowMs = (it.tokenExpireTime ?? usualWindowSec) * 1000
      return { token: it.token, page_url: it.paymentPageUrl, expires_at: new Date(now().getTime() + windowMs) }
    },

    async result({ id: attempt_id, order_id, token }: Asked): Promise<PayResult> {
      const body = await post(paths.result, { conversationId: attempt_id, token })
      const { paymentStatus, fraudStatus, errorMessage } = shaped(state, body)
      if (paymentStatus === 'FAILURE' || fraudStatus === -1)
        return { state: 'failed', reason: errorMessage || 'declined' }
      // iyzico looks at some payments once more before it lets them through (fraudStatus 0).
      if (paymentStatus !== 'SUCCESS' || fraudStatus === 0) return { state: 'waiting' }
      const it = shaped(paid, body)
      const isOurs = it.token === token && it.conversationId === attempt_id && it.basketId === order_id
      const values = [it.paymentStatus, it.paymentId, it.currency, it.basketId, it.conversationId]
      const signed = answerSignature(keys.secret_key, [...values, it.paidPrice, it.price, it.token])
      if (!isOurs || (it.signature !== undefined && !isSame(it.signature, signed)))
        throw new PlatformFault('unclear', 'answer about another payment')
      return {
        state: 'paid',
        amount: inMinor(it.price),
        charged: inMinor(it.paidPrice),
        currency: it.currency,
        payment_id: it.paymentId,
        transaction_id: it.itemTransactions[0].paymentTransactionId,
        card: cardOf(it),
      }
    },

    async giveBack(it: ToGiveBack): Promise<GaveBack> {
      if (it.is_whole && dayOf(it.paid_at) === dayOf(now())) {
        // Some banks settle before midnight. Then iyzico refuses to cancel, and the money is refunded.
        const isCancelled = await cancel(it).then(
          () => true,
          (error: unknown) => {
            if (error instanceof PlatformFault && error.kind === 'refused') return false
            throw error
          },
        )
        if (isCancelled) return 'voided'
      }
      const { refund_id, transaction_id, amount, currency } = it
      await post(paths.refund, {
        conversationId: refund_id,
        paymentTransactionId: transaction_id,
        price: inUnits(amount),
        currency,
      })
      return 'refunded'
    },

    async holds({ payment_id }): Promise<HeldThere | null> {
      const it = await reported(payment_id)
      if (!it) return null
      const refunds = [
        ...it.cancels.filter(isDone).map((each) => given(each, each.cancelConversationId, 'voided')),
        ...it.refunds.filter(isDone).map((each) => given(each, each.refundConversationId, 'refunded')),
      ]
      return {
        charged: inMinor(it.paidPrice),
        currency: it.currency,
        refunds,
        attempt_id: idLike(it.paymentConversationId),
        transaction_id: it.itemTransactions[0]?.paymentTransactionId ?? '',
      }
    },

    async list({ since, until }, from): Promise<ListedThere> {
      const [day = dayOf(since), page = '1'] = from?.split(' ') ?? []
      const query = `?${new URLSearchParams({ transactionDate: day, page })}`
      const { transactions, totalPageCount = 1 } = shaped(listed, await call('GET', paths.list, undefined, query))
      const hasMore = Number(page) < totalPageCount
      const following = plusDays(day, 1)
      return {
        // Another shop of the merchant's numbers its payments differently.
        payments: transactions
          .filter((it) => it.transactionType === 'PAYMENT' && it.paymentId && idLike(it.conversationId))
          .map((it) => ({ payment_id: it.paymentId ?? '', paid_at: istanbulTime(it.transactionDate) })),
        next: hasMore ? `${day} ${Number(page) + 1}` : following <= dayOf(until) ? `${following} 1` : null,
      }
    },
  }
}

/** The id of ours by which a payment was begun; null for one of another shop. */
const idLike = (given: string | null | undefined) =>
  given && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given) ? given : null
/** Whether a cancellation or a refund in a report was carried out. */
const isDone = (it: { refundStatus: number }) => it.refundStatus === 1
const given = (it: { refundPrice: number }, id: string | null | undefined, how: GaveBack): GivenThere => ({
  refund_id: id || null,
  amount: inMinor(it.refundPrice),
  how,
})
