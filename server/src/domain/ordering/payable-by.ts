import type { Channel } from '#contract/organisation/channels.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { isPlatform } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import { billWays, ownWays, paymentWays, type PaymentWay } from '#server/domain/organisation/branch-payments.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Refusal } from './refusal-text.ts'

/**
 * Returns a refusal if the branch does not accept an order's payment method for the order's
 * delivery type and amount. The rule is the same for orders now and later. If nothing is left to
 * pay, amount limits do not apply. `total` is the amount payable, in minor units; null if it is not
 * known yet. `paid` is what the guests of the order's table have paid by the method before, if the
 * order is paid when it is placed.
 */
export async function payableBy(
  db: Db,
  branch: BranchKey,
  { channel, delivery_type, payment_method }: { channel: Channel; delivery_type: DeliveryType; payment_method: string },
  total: number | null,
  paid?: number,
): Promise<Refusal[]> {
  const all = await paymentWays(db, branch)
  const ways = isPlatform(channel) ? all : ownWays(all)
  return within(
    ways.find((it) => it.delivery_type === delivery_type && it.code === payment_method),
    total,
    paid,
  )
}

/**
 * Whether this method is accepted for a payment on a table's bill. The rule is the same at a till
 * and in an app. The upper limit applies to the whole bill, even if the bill is paid in several
 * parts. Therefore `paid`, what was paid by the method before, counts too. Amounts are in minor
 * units.
 */
export const billPayableBy = async (
  db: Db,
  branch: BranchKey,
  payment_method: string,
  { amount, paid }: { amount: number; paid: number },
) =>
  within(
    billWays(await paymentWays(db, branch)).find((it) => it.code === payment_method),
    amount,
    paid,
  )

function within(way: PaymentWay | undefined, total: number | null, paid?: number): Refusal[] {
  const refusal = (code: Refusal['code'], more: Pick<Refusal, 'amount' | 'left'> = {}): Refusal[] => [
    { path: 'payment_method', code, ...more },
  ]
  if (!way) return refusal('not_taken')
  if (!total) return []
  const { min_amount: min, max_amount: max } = way
  if (min !== null && total < min) return refusal('amount_below', { amount: min })
  if (max === null || (paid ?? 0) + total <= max) return []
  return paid === undefined
    ? refusal('amount_above', { amount: max })
    : refusal('amount_left', { amount: max, left: Math.max(0, max - paid) })
}
