import type * as z from 'zod/mini'
import type { SettlementKind } from '#contract/integrations/platform-settlement.ts'
import { kurusOf } from '#server/domain/integrations/amounts.ts'
import type { SettlementLine, SettlementPage } from '#server/domain/integrations/platform.ts'
import type { TrendyolGoClient } from './client.ts'
import type { settlementEntry } from './wire.ts'

/**
 * The types of transactions that are requested. Each has the kind of its lines, and the sign that
 * its amount has on the restaurant's account (rules §5). The commission has the opposite sign.
 */
const types = {
  Sale: ['sale', 1],
  Return: ['return', -1],
  Discount: ['discount', -1],
  DiscountCancel: ['discount', 1],
  Coupon: ['coupon', -1],
  CouponCancel: ['coupon', 1],
  ProvisionPositive: ['provision', 1],
  ProvisionNegative: ['provision', -1],
  ManualRefund: ['refund', -1],
  ManualRefundCancel: ['refund', 1],
  CommissionPositive: ['commission', 1],
  CommissionNegative: ['commission', -1],
} as const satisfies Record<string, readonly [SettlementKind, 1 | -1]>
type Type = keyof typeof types
const typeNames = Object.keys(types) as Type[]

const dayMs = 24 * 3_600_000
/** The longest span that the platform allows in one call, in ms, and how many spans are read. */
const spanMs = 15 * dayMs
const spans = 3

/** Which page is next: when reading began, the span counted back from then, the type and the page. */
const placeOf = (from: string | null, now: number) => {
  const [began = now, span = 0, type = 0, page = 0] = from?.split(' ').map(Number) ?? []
  return { began, span, type, page }
}

/** Reads one page of the seller's transactions of the last six weeks. */
export async function settlementsFrom(
  client: TrendyolGoClient,
  from: string | null,
  now: number,
): Promise<SettlementPage> {
  const { began, span, type, page } = placeOf(from, now)
  const transactionType = typeNames[type] ?? 'Sale'
  const until = began - span * spanMs
  const { entries, unreadable, totalPages } = await client.settlements({
    transactionType,
    from: until - spanMs,
    until,
    page,
  })
  const isLastPage = page + 1 >= totalPages
  const isLastType = isLastPage && type + 1 >= typeNames.length
  const next = [
    began,
    isLastType ? span + 1 : span,
    isLastType ? 0 : isLastPage ? type + 1 : type,
    isLastPage ? 0 : page + 1,
  ]
  return {
    lines: entries.map((it) => lineOf(it, transactionType)),
    unreadable,
    currency: 'TRY',
    next: isLastType && span + 1 >= spans ? null : next.join(' '),
  }
}

function lineOf(it: z.infer<typeof settlementEntry>, type: Type): SettlementLine {
  const [kind, sign] = types[type]
  const sized = (given: string | number | null | undefined) => Math.abs(kurusOf(given))
  const moved = sign * (sized(it.credit) + sized(it.debt))
  const [amount, commission] = kind === 'commission' ? [0, moved] : [moved, -sign * sized(it.commissionAmount)]
  const hasNet = it.sellerRevenue !== null && it.sellerRevenue !== undefined && kind !== 'commission'
  return {
    external_id: `${type} ${it.id}`,
    restaurant_id: String(it.storeId ?? ''),
    kind,
    external_number: String(it.orderNumber ?? ''),
    at: new Date(it.transactionDate).toISOString(),
    amount,
    commission,
    // Whether the platform gives it a sign is not known. A commission may exceed the amount.
    net: hasNet ? (Math.sign(amount + commission) || sign) * sized(it.sellerRevenue) : amount + commission,
    payout: String(it.paymentOrderId ?? ''),
    paid_at: it.paymentOrderId && it.paymentDate ? new Date(it.paymentDate).toISOString() : null,
  }
}
