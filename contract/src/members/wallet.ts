import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { money, oneOf, optionalText, ref, text, uuid } from '../kit/fields.ts'
import { countedIn } from '../kit/quantities.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { correction } from './correction.ts'

export const walletKinds = ['load', 'spend', 'refund', 'adjust', 'payout', 'merge'] as const
export type WalletKind = (typeof walletKinds)[number]

const params = z.strictObject({ member_id: ref('member', uuid()) })
const maxAmount = 10_000_000

const entry = z.object({
  id: z.string(),
  at: z.string(),
  kind: oneOf(walletKinds),
  /** The amount of the entry in minor units; negative when money leaves the wallet. */
  amount: z.int(),
  balance_after: z.int(),
  currency: z.string(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  branch_name: z.nullable(z.string()),
  /** The number of the receipt for a payment in or out. */
  payment_ref: z.string(),
  actor: z.nullable(z.string()),
  reason: z.string(),
})
export type WalletEntry = z.infer<typeof entry>

/** A payment in or out needs a receipt number or a reason. */
const movedBody = z
  .strictObject({
    amount: money().check(z.positive(), z.lte(maxAmount)),
    payment_ref: optionalText(60),
    reason: optionalText(300),
  })
  .check(
    z.refine((it) => it?.payment_ref !== '' || it.reason !== '', {
      path: ['payment_ref'],
      error: 'reference_or_reason',
      // The rule is checked even if the amount is wrong, so that a form shows both errors at once.
      when: () => true,
    }),
  )

const posting = { params, answer: entry, idempotent: true, status: 201, module: 'loyalty' } as const

/**
 * A member's money with the company (members-marketing §4). The money can be spent only at the
 * company and never expires, and every entry is permanent.
 */
export const wallet = {
  entries: call({
    method: 'GET',
    path: '/member/{member_id}/wallet',
    permission: 'get-member',
    params,
    query: longQuery({ sort: ['at'], order: '-at', span: 'at', filter: { kind: oneOf(walletKinds) } }),
    answer: longPage(entry),
  }),
  /**
   * Records a payment by the member into the wallet. It counts at once, so the money must already
   * have been received.
   */
  load: call({
    method: 'POST',
    path: '/member/{member_id}/wallet',
    permission: 'post-member-wallet',
    body: movedBody,
    ...posting,
  }),
  /** Pays money out: at most the amount that the member has paid in and not yet spent. */
  payOut: call({
    method: 'POST',
    path: '/member/{member_id}/wallet/pay-out',
    permission: 'post-member-wallet-pay-out',
    body: movedBody,
    ...posting,
    frees: true,
  }),
  /**
   * Corrects the wallet manually, with a reason. Above the company's limit, the correction waits
   * for a second person, and `entry` is null.
   */
  correct: call({
    method: 'POST',
    path: '/member/{member_id}/wallet/correct',
    permission: 'post-member-wallet-correct',
    body: z.strictObject({
      amount: countedIn(
        'money',
        z.int().check(
          z.gte(-maxAmount),
          z.lte(maxAmount),
          z.refine((it) => it !== 0, 'not_zero'),
        ),
      ),
      reason: text(300),
    }),
    ...posting,
    answer: z.object({ correction, entry: z.nullable(entry) }),
  }),
}
