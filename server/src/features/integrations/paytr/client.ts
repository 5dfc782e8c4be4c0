import * as z from 'zod/mini'
import { exchange, shaped } from '#server/domain/integrations/exchange.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type {
  Asked,
  GaveBack,
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
import { idOf, numberOf } from '#server/domain/integrations/payments/order-number.ts'
import { inIstanbul, istanbulTime } from '#server/domain/integrations/payments/istanbul-time.ts'
import { pageToken, paymentToken, sign, type PaytrKeys } from './signature.ts'

/** A value that PayTR writes as text or as a number. */
const value = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const outcome = z.object({
  status: z.string(),
  err_no: z.optional(z.nullable(value)),
  err_msg: z.optional(z.nullable(z.string())),
  reason: z.optional(z.nullable(z.string())),
})
const begun = z.object({ token: z.string().check(z.regex(/^\w{1,200}$/)) })
/** An amount in whole units and hundredths. The documents write both a point and a comma. */
const amount = z.pipe(
  value.check(z.regex(/^\d{1,9}([.,]\d{1,2})?$/)),
  z.transform((it) => Math.round(Number(it.replace(',', '.')) * 100)),
)
const given = z.looseObject({ return_amount: amount, reference_no: z.optional(z.nullable(value)) })
const payment = z.object({
  payment_amount: amount,
  payment_total: amount,
  currency: z.string(),
  test_mode: z.optional(z.nullable(value)),
  // The card is shown and nothing depends on it, so its fields may have any form.
  kart_marka: z.optional(z.unknown()),
  masked_pan: z.optional(z.unknown()),
  /** A list; the documents do not say what stands there while there is none. */
  returns: z.optional(z.nullable(z.union([z.array(given), z.literal('')]))),
})

const paths = {
  start: '/odeme/api/get-token',
  result: '/odeme/durum-sorgu',
  refund: '/odeme/iade',
  list: '/rapor/islem-dokumu',
} as const
/** A line of the list of sales (S) and refunds (I). */
const sale = z.object({ islem_tipi: z.string(), islem_tarihi: z.optional(z.unknown()), siparis_no: value })
/** The longest span of a list, in ms. */
const listedMs = 3 * 24 * 3_600_000

/** How long the page stays open, in minutes. */
const windowMin = 30
/** A number of no payment, with which an account's keys are tried out. */
const nothing = 'sofracheck'

/** PayTR calls the lira TL. */
const currencyOf = (code: string) => (code === 'TRY' ? 'TL' : code)
const ourCurrency = (code: string) => (code === 'TL' ? 'TRY' : code)
const inUnits = (minor: number) => (minor / 100).toFixed(2)

/** Codes of refusals that say something of the account, or of the moment. */
const ofAccount = {
  result: new Set(['001', '003']),
  // 000: refunds are locked for the moment. 007: PayTR has not processed our confirmation of the
  // payment yet.
  refund: new Set(['000', '001', '004', '007']),
}
const noPayment = '004'

/** PayTR's calls for one account (dev.paytr.com): the page of its iFrame API, the status query, refunds. */
export function paytrClient(
  { now }: Pick<Kit, 'now'>,
  { base_url, is_test, secrets }: PaymentAccess,
  { timeoutMs }: { timeoutMs?: number } = {},
): PaymentClient {
  const keys = secrets as unknown as PaytrKeys

  /** Makes one call. `refuse` throws what a refusal means. */
  async function call(
    path: string,
    form: Record<string, string>,
    refuse: (it: z.infer<typeof outcome>) => unknown,
  ): Promise<unknown> {
    const all = { merchant_id: keys.merchant_id, ...form }
    const reply = await exchange({ base_url }, { method: 'POST', path, form: all, timeoutMs })
    if (reply.status === 429) throw new PlatformFault('limited', 'asked too often', 429)
    if (reply.status !== 200) throw new PlatformFault('unclear', `HTTP ${reply.status}`)
    const it = shaped(outcome, reply.body)
    return it.status === 'success' ? reply.body : refuse(it)
  }

  /** What PayTR knows about a payment; null if nothing was paid. */
  async function find(merchant_oid: string): Promise<z.infer<typeof payment> | null> {
    const body = await call(
      paths.result,
      { merchant_oid, paytr_token: paymentToken(keys, merchant_oid) },
      ({ err_no, err_msg }) => {
        if (err_no === noPayment) return null
        const kind = ofAccount.result.has(err_no ?? '') ? 'limited' : 'unclear'
        throw new PlatformFault(kind, err_msg || `error ${err_no ?? ''}`, Number(err_no) || null)
      },
    )
    return body === null ? null : shaped(payment, body)
  }

  return {
    async check() {
      await find(nothing)
      return 'success'
    },

    async start({ attempt_id, title, amount: total, currency, lang, return_to, customer }: ToPay): Promise<PayPage> {
      const basket = JSON.stringify([[title, inUnits(total), 1]])
      const signed = {
        user_ip: customer.ip,
        merchant_oid: numberOf(attempt_id),
        email: customer.email,
        payment_amount: String(total),
        user_basket: Buffer.from(basket).toString('base64'),
        // Turkish law allows no instalments for food.
        no_installment: '1',
        max_installment: '0',
        currency: currencyOf(currency),
        test_mode: is_test ? '1' : '0',
      }
      const body = await call(
        paths.start,
        {
          ...signed,
          paytr_token: pageToken(keys, signed),
          user_name: customer.name.slice(0, 60),
          user_address: customer.address.slice(0, 400),
          user_phone: (customer.phone ?? unknownPhone).slice(0, 20),
          merchant_ok_url: return_to,
          merchant_fail_url: return_to,
          timeout_limit: String(windowMin),
          debug_on: is_test ? '1' : '0',
          lang: lang === 'tr' ? 'tr' : 'en',
        },
        ({ reason, err_msg }) => {
          const said = reason || err_msg || 'refused'
          // A wrong signature concerns the account's keys, not the payment.
          throw new PlatformFault(/paytr_token/i.test(said) ? 'limited' : 'refused', said)
        },
      )
      const { token } = shaped(begun, body)
      const expires_at = new Date(now().getTime() + windowMin * 60_000)
      return { token, page_url: `${base_url}/odeme/guvenli/${token}`, expires_at }
    },

    async result({ id }: Asked): Promise<PayResult> {
      const merchant_oid = numberOf(id)
      const it = await find(merchant_oid)
      if (!it) return { state: 'waiting' }
      // Test cards must never pay a real order.
      if (it.test_mode === '1' && !is_test) throw new PlatformFault('limited', 'The payment was a test')
      return {
        state: 'paid',
        amount: it.payment_amount,
        charged: it.payment_total,
        currency: ourCurrency(it.currency),
        payment_id: merchant_oid,
        transaction_id: merchant_oid,
        card: cardOf(it),
      }
    },

    async giveBack({ refund_id, payment_id: merchant_oid, amount: back }: ToGiveBack): Promise<GaveBack> {
      const return_amount = inUnits(back)
      await call(
        paths.refund,
        {
          merchant_oid,
          return_amount,
          paytr_token: paymentToken(keys, merchant_oid, return_amount),
          reference_no: numberOf(refund_id),
        },
        ({ err_no, err_msg }) => {
          const kind = ofAccount.refund.has(err_no ?? '') ? 'limited' : 'refused'
          throw new PlatformFault(kind, err_msg || `error ${err_no ?? ''}`, Number(err_no) || null)
        },
      )
      return 'refunded'
    },

    async holds({ payment_id }): Promise<HeldThere | null> {
      const it = await find(payment_id)
      if (!it) return null
      const refunds = (it.returns || []).map(({ return_amount, reference_no }) => ({
        refund_id: idOf(reference_no ?? ''),
        amount: return_amount,
        how: 'refunded' as const,
      }))
      return {
        charged: it.payment_total,
        currency: ourCurrency(it.currency),
        refunds,
        attempt_id: idOf(payment_id),
        transaction_id: payment_id,
      }
    },

    async list({ since, until }, from): Promise<ListedThere> {
      const start = from ? Number(from) : since.getTime()
      const end = Math.min(start + listedMs - 1000, until.getTime())
      const [start_date, end_date] = [inIstanbul(new Date(start)), inIstanbul(new Date(end))]
      const paytr_token = sign(keys, [keys.merchant_id, start_date, end_date, keys.merchant_salt])
      const body = await call(paths.list, { start_date, end_date, paytr_token }, ({ status, err_no, err_msg }) => {
        // There are no transactions in these days.
        if (status === 'failed') return {}
        throw new PlatformFault('limited', err_msg || `error ${err_no ?? ''}`, Number(err_no) || null)
      })
      return {
        payments: linesIn(body).flatMap(({ islem_tipi, islem_tarihi, siparis_no }) =>
          // Another shop of the merchant's numbers its payments differently.
          islem_tipi === 'S' && idOf(siparis_no)
            ? [{ payment_id: siparis_no, paid_at: istanbulTime(islem_tarihi) }]
            : [],
        ),
        next: end < until.getTime() ? String(end + 1000) : null,
      }
    },
  }
}

/** The lines of a list. The documents do not say whether they are a list, or values under numbers. */
function linesIn(body: unknown): z.infer<typeof sale>[] {
  const all = typeof body === 'object' && body !== null ? Object.values(body).flat() : []
  return all.flatMap((it) => sale.safeParse(it).data ?? [])
}

function cardOf({ kart_marka, masked_pan }: z.infer<typeof payment>): PayCard {
  const family = typeof kart_marka === 'string' ? kart_marka.trim().slice(0, 40) : ''
  const last_four = typeof masked_pan === 'string' ? (/\d{4}$/.exec(masked_pan)?.[0] ?? null) : null
  return { family: family || null, last_four }
}

/** PayTR wants a phone number from everybody. */
const unknownPhone = '0000000000'
