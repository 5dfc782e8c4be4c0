import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Db } from '#server/db/pool.ts'
import { paymentWays } from '#server/domain/organisation/branch-payments.ts'
import type { Refusal } from './refusal-words.ts'

/**
 * Whether a branch takes an order's payment method for its delivery type and amount; for now or for later alike. Where nothing is left to pay, limits say nothing.
 * @param total what is to be paid, in minor units; null where it is not known yet
 */
export async function payableBy(
  db: Db,
  branch: { company_id: string; branch_id: string },
  { delivery_type, payment_method }: { delivery_type: DeliveryType; payment_method: string },
  total: number | null,
): Promise<Refusal[]> {
  const ways = await paymentWays(db, branch)
  const way = ways.find((it) => it.delivery_type === delivery_type && it.code === payment_method)
  const refusal = (code: Refusal['code'], amount?: number): Refusal[] => [
    { path: 'payment_method', code, ...(amount !== undefined && { amount }) },
  ]
  if (!way) return refusal('not_taken')
  if (!total) return []
  const { min_amount: min, max_amount: max } = way
  if (min !== null && total < min) return refusal('amount_below', min)
  return max !== null && total > max ? refusal('amount_above', max) : []
}
