import { createHmac } from 'node:crypto'

export interface PaytrKeys {
  merchant_id: string
  merchant_key: string
  merchant_salt: string
}

/** Everything is signed in one way (dev.paytr.com): over some values without anything between them. */
export const sign = ({ merchant_key }: Pick<PaytrKeys, 'merchant_key'>, values: readonly string[]): string =>
  createHmac('sha256', merchant_key).update(values.join('')).digest('base64')

/** What is signed of a request for a page, in this sequence, between the shop's number and its salt. */
export const pageFields = [
  'user_ip',
  'merchant_oid',
  'email',
  'payment_amount',
  'user_basket',
  'no_installment',
  'max_installment',
  'currency',
  'test_mode',
] as const
export type PageFields = Record<(typeof pageFields)[number], string>

/** The signature of a request for a page. */
export const pageToken = (keys: PaytrKeys, it: PageFields): string =>
  sign(keys, [keys.merchant_id, ...pageFields.map((name) => it[name]), keys.merchant_salt])

/** The signature of a question about a payment, or of a refund of `return_amount`. */
export const paymentToken = (keys: PaytrKeys, merchant_oid: string, return_amount = ''): string =>
  sign(keys, [keys.merchant_id, merchant_oid, return_amount, keys.merchant_salt])

/** The signature of a report, called hash by PayTR. */
export const reportHash = (
  keys: Pick<PaytrKeys, 'merchant_key' | 'merchant_salt'>,
  it: { merchant_oid: string; status: string; total_amount: string },
): string => sign(keys, [it.merchant_oid, keys.merchant_salt, it.status, it.total_amount])
