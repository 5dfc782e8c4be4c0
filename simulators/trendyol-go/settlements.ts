import { bad } from './refusal.ts'
import type { Package } from './wire.ts'
import type { World } from './world.ts'

export const transactionTypes = [
  'Sale',
  'Return',
  'Discount',
  'DiscountCancel',
  'Coupon',
  'CouponCancel',
  'ProvisionPositive',
  'ProvisionNegative',
  'ManualRefund',
  'ManualRefundCancel',
  'CommissionPositive',
  'CommissionNegative',
] as const
export type TransactionType = (typeof transactionTypes)[number]

/** A transaction of a seller's account. Amounts are in kuruş here, and in lira on the wire. */
export type Transaction = {
  id: number
  sellerId: number
  storeId: number
  type: TransactionType
  at: number
  orderNumber: string | null
  amount: number
  commissionRate: number
  paymentOrderId: number | null
  paymentDate: number | null
  /** Fields that the platform sends instead of the right ones. */
  sent?: Record<string, unknown>
}

/** Types that are credited to the seller. All others are debts. */
const credits: readonly TransactionType[] = [
  'Sale',
  'DiscountCancel',
  'CouponCancel',
  'ProvisionPositive',
  'ManualRefundCancel',
  'CommissionPositive',
]
const withoutCommission: readonly TransactionType[] = ['ManualRefund', 'ManualRefundCancel']

/** The platform's share in percent: more if its own courier delivers. */
const rateOf = (it: Pick<Package, 'deliveryType'>) => (it.deliveryType === 'GO' ? 38 : 12)

export function write(
  world: World,
  it: Pick<Package, 'supplierId' | 'storeId' | 'orderNumber' | 'deliveryType'>,
  type: TransactionType,
  amount: number,
): void {
  world.transactions.push({
    id: (world.transactions.at(-1)?.id ?? 0) + 1,
    sellerId: it.supplierId,
    storeId: it.storeId,
    type,
    at: world.now(),
    orderNumber: it.orderNumber,
    amount,
    commissionRate: withoutCommission.includes(type) ? 0 : rateOf(it),
    paymentOrderId: null,
    paymentDate: null,
  })
}

/** Takes over earlier transactions, which the simulator forgot when it stopped. */
export function remember(world: World, earlier: readonly Transaction[]): void {
  world.transactions.push(...earlier)
  world.transactions.sort((a, b) => a.id - b.id)
}

/** Books a delivered package: its lines and delivery fee as sales, its discounts as debts. */
export function book(world: World, it: Package): void {
  const kurus = (lira: number) => Math.round(lira * 100)
  for (const line of it.lines) {
    const sold = line.items.filter((item) => !item.isCancelled).length
    if (sold > 0) write(world, it, 'Sale', kurus(line.unitSellingPrice) * sold)
  }
  if (it.totalDeliveryPrice > 0) write(world, it, 'Sale', kurus(it.totalDeliveryPrice))
  for (const promotion of it.promotions)
    if (promotion.totalSellerAmount > 0) write(world, it, 'Discount', kurus(promotion.totalSellerAmount))
}

/** Pays a seller what is open, as happens once a week. Returns the number of the payment. */
export function pay(world: World, sellerId: number): number {
  const paymentOrderId = 9_000_001 + new Set(world.transactions.flatMap((it) => it.paymentOrderId ?? [])).size
  for (const it of world.transactions)
    if (it.sellerId === sellerId && it.paymentOrderId === null)
      Object.assign(it, { paymentOrderId, paymentDate: world.now() })
  return paymentOrderId
}

const spanMs = 15 * 86_400_000

/** A page of a seller's transactions of one type: at most 15 days, 500 or 1000 on a page. */
export function settlementsOf(world: World, sellerId: number, query: URLSearchParams) {
  const whole = (name: string) => {
    const given = query.get(name)
    if (given === null || !/^\d{1,14}$/.test(given)) throw bad(`${name} is missing`)
    return Number(given)
  }
  const type = transactionTypes.find((it) => it === query.get('transactionType'))
  if (!type) throw bad('transactionType is missing or unknown')
  const [from, until, page, size] = [whole('startDate'), whole('endDate'), whole('page'), whole('size')]
  if (until < from || until - from > spanMs) throw bad('startDate and endDate are at most 15 days apart')
  if (size !== 500 && size !== 1000) throw bad('size is 500 or 1000')
  const all = world.transactions
    .filter((it) => it.sellerId === sellerId && it.type === type && it.at >= from && it.at <= until)
    .toSorted((a, b) => a.at - b.at || a.id - b.id)
  return {
    page,
    size,
    totalPages: Math.ceil(all.length / size),
    totalElements: all.length,
    content: all.slice(page * size, (page + 1) * size).map(onWire),
  }
}

function onWire(it: Transaction) {
  const commission = Math.round((it.amount * it.commissionRate) / 100)
  const isCredit = credits.includes(it.type)
  return {
    id: String(it.id),
    transactionDate: it.at,
    transactionType: it.type,
    barcode: null,
    receiptId: null,
    description: it.type,
    debt: isCredit ? 0 : it.amount / 100,
    credit: isCredit ? it.amount / 100 : 0,
    paymentPeriod: 7,
    commissionRate: it.commissionRate,
    commissionAmount: commission / 100,
    commissionInvoiceSerialNumber: null,
    sellerRevenue: (it.amount - commission) / 100,
    orderNumber: it.orderNumber,
    paymentOrderId: it.paymentOrderId,
    paymentDate: it.paymentDate,
    sellerId: it.sellerId,
    storeId: it.storeId,
    orderDate: it.at,
    ...it.sent,
  }
}
