import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { decidedBy } from '../../kit/decision.ts'
import {
  basisPoints,
  branchRef,
  companyRef,
  money,
  oneOf,
  optionalText,
  ref,
  respelled,
  text,
  uuid,
  version,
} from '../../kit/fields.ts'
import { quantity } from '../../kit/quantities.ts'
import { longPage, longQuery } from '../../kit/list.ts'
import { record } from '../../kit/record.ts'
import { runOf } from '../../kit/run.ts'
import { audience } from '../audience.ts'
import { deliveryTypes } from '../../organisation/delivery-types.ts'
import { couponCode, foldCode } from './coupon-code.ts'
import { personalChequeNames } from './gift-cheque-names.ts'
import { offerTerms, type Funder } from './offer-terms.ts'

/**
 * `personal`: one for each of some members. `code`: one code for everybody. `bulk`: many codes,
 * each valid once, for anyone who has the code.
 */
export const chequeKinds = ['personal', 'code', 'bulk'] as const
export type ChequeKind = (typeof chequeKinds)[number]
/** `completed`: the voucher's number of uses or its budget is used up, or its period is over. */
export const chequeStatuses = ['pending', 'approved', 'rejected', 'completed'] as const
/** Who bears a voucher's cost. */
export const chequeFunders = ['branch', 'company', 'platform'] as const satisfies readonly Funder[]
export const itemStates = ['unused', 'reserved', 'used'] as const
export type ItemState = (typeof itemStates)[number]
export const useStates = ['held', 'used', 'back'] as const
export type UseState = (typeof useStates)[number]

/** A code as people type it. It is stored in capitals without spaces and dashes. */
const code = () => respelled(foldCode, z.string().check(z.regex(couponCode, 'coupon_code')))
const count = () => z.int().check(z.nonnegative(), z.lte(1_000_000))
const budget = () => quantity('money', 0, 100_000_000_000)
/** How many codes or members can be given at once. */
export const maxBatch = 10_000
/** How many members an audience may have if all of them are given vouchers at once. */
export const maxAudience = 200_000

const base = record('gift-cheque', {
  input: {
    company_id: companyRef(),
    name: text(60),
    kind: oneOf(chequeKinds),
    /**
     * The shared code. If empty, one is generated. Vouchers of the other kinds have one code each.
     */
    code: z.union([z.literal(''), code()]),
    /** Either an amount or a share in basis points; a share may have a maximum. */
    amount: z.nullable(money().check(z.positive())),
    rate_bp: z.nullable(basisPoints().check(z.positive())),
    max_discount: z.nullable(money().check(z.positive())),
    /**
     * How often the voucher can be used, up to which total, and how often per member. 0 means no
     * limit.
     */
    limit_count: count(),
    limit_amount: budget(),
    user_limit: count(),
    ...offerTerms(
      'min_basket_amount',
      'starts_at',
      'expires_at',
      'schedule',
      'valid_cities',
      'branch_ids',
      'delivery_types',
      'category_ids',
      'combinable',
      'first_order_only',
      'share_bp',
    ),
    /** Whether points may be spent together with the voucher. */
    with_points: z.boolean(),
    funder: oneOf(chequeFunders),
  },
  shows: {
    company_name: z.string(),
    currency: z.string(),
    status: oneOf(chequeStatuses),
    is_paused: z.boolean(),
    reject_reason: z.string(),
    /** The number of uses by orders, finished or not, and by current reservations. */
    used_count: z.int(),
    used_amount: z.int(),
    reserved_count: z.int(),
    /**
     * How many items, that is, single vouchers with a code of their own, were given out, and how
     * many of them are unused.
     */
    item_count: z.int(),
    unused_count: z.int(),
    /** The funders whose approval is still missing. */
    awaits: z.array(oneOf(chequeFunders)),
    /** Whether the caller may approve the voucher. */
    may_approve: z.boolean(),
    /**
     * Whether the caller may change, give, pause, print or delete the voucher. Callers with only
     * some branches of a company may do so for vouchers that are valid at those branches alone.
     */
    can_change: z.boolean(),
    created_at: z.string(),
  },
  sort: ['created_at', 'name', 'expires_at', 'used_amount'],
  order: '-created_at',
  filter: {
    company_id: companyRef(),
    /** A branch where the voucher is valid. */
    branch_id: branchRef(),
    kind: oneOf(chequeKinds),
    status: oneOf(chequeStatuses),
    is_paused: z.enum(['true', 'false']),
  },
})
export type GiftCheque = z.infer<typeof base.row>
export type GiftChequeInput = z.infer<typeof base.input>

const { params } = base
const module = 'gift_cheque'

const pauses = <const N extends string>(name: N) =>
  ({
    method: 'PATCH',
    path: `/gift-cheque/{gift_cheque_id}/${name}`,
    permission: 'patch-gift-cheque-pause',
    params,
    body: z.strictObject({ version: version() }),
    answer: base.row,
    idempotent: true,
  }) as const

const decisions = decidedBy(
  '/gift-cheque/{gift_cheque_id}',
  { permission: 'patch-gift-cheque-*', params, answer: base.row },
  { approve: {}, reject: { reason: text(200) } },
)

const item = z.object({
  id: z.string(),
  /** The code in its printed form: K7QM-4R2P-Z. */
  code: z.string(),
  member_id: z.nullable(z.string()),
  member_name: z.nullable(z.string()),
  defined_at: z.string(),
  /**
   * The item's own expiry, if it was returned after the voucher had expired; null means the
   * voucher's expiry.
   */
  expires_at: z.nullable(z.string()),
  state: oneOf(itemStates),
  used_order_id: z.nullable(z.string()),
})
export type ChequeItem = z.infer<typeof item>

const use = z.object({
  id: z.string(),
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.int()),
  branch_id: z.string(),
  branch_name: z.string(),
  member_id: z.nullable(z.string()),
  member_name: z.nullable(z.string()),
  amount: z.int(),
  /**
   * `held`: an order in progress uses the voucher. `back`: the order was cancelled or returned, and
   * the voucher was given back.
   */
  state: oneOf(useStates),
  created_at: z.string(),
})
export type ChequeUse = z.infer<typeof use>

/** The recipients: members by their ids, a saved segment, or conditions. */
const given = {
  segment_id: z._default(z.nullable(uuid()), null),
  audience: z._default(z.nullable(audience()), null),
}

const batch = runOf({
  gift_cheque_id: z.string(),
  made: z.int(),
  /**
   * Members of the audience who were skipped: those who already had a voucher, and those who left
   * the audience in the meantime.
   */
  had_one: z.int(),
  left: z.int(),
})
export type ChequeBatch = z.infer<typeof batch>

const memberCheque = z.extend(item, {
  gift_cheque_id: z.string(),
  name: z.string(),
  currency: z.string(),
  amount: z.nullable(z.int()),
  rate_bp: z.nullable(z.int()),
  max_discount: z.nullable(z.int()),
  min_basket_amount: z.int(),
  /** The period in which the voucher can be used. */
  starts_at: z.string(),
  ends_at: z.nullable(z.string()),
  used_branch_id: z.nullable(z.string()),
})
export type MemberCheque = z.infer<typeof memberCheque>

const byTime = { sort: ['defined_at'], order: '-defined_at', span: 'defined_at', isSearched: true } as const

/**
 * Gift vouchers and coupons of a company (members-marketing §6): what they take off, when and where
 * they are valid, and how often. The funder approves a voucher; one whose creator is its funder is
 * approved at once. An order reserves a voucher while in progress, uses it up on delivery, and
 * gives it back if it is cancelled or returned.
 */
export const giftCheque = {
  ...base,
  names: personalChequeNames,
  create: call({ ...base.create, module }),
  update: call({ ...base.update, module }),
  ...decisions,
  approve: call({ ...decisions.approve, module, adds: true }),
  pause: call(pauses('pause')),
  resume: call({ ...pauses('resume'), module, adds: true }),
  /**
   * How many members could use the voucher as described. `may_create`: whether the caller may
   * create such a voucher for these branches.
   */
  audience: call({
    method: 'POST',
    path: '/gift-cheque/audience',
    permission: 'post-gift-cheque',
    body: z.strictObject({
      company_id: companyRef(),
      valid_cities: base.input.shape.valid_cities,
      branch_ids: base.input.shape.branch_ids,
      first_order_only: z.boolean(),
    }),
    answer: z.object({ members: z.int(), is_capped: z.boolean(), currency: z.string(), may_create: z.boolean() }),
  }),
  items: call({
    method: 'GET',
    path: '/gift-cheque/{gift_cheque_id}/item',
    permission: 'get-gift-cheque',
    params,
    query: longQuery({ ...byTime, filter: { state: oneOf(itemStates) } }),
    answer: longPage(item),
  }),
  uses: call({
    method: 'GET',
    path: '/gift-cheque/{gift_cheque_id}/use',
    permission: 'get-gift-cheque',
    params,
    query: longQuery({
      sort: ['created_at'],
      order: '-created_at',
      span: 'created_at',
      isSearched: true,
      filter: { state: oneOf(useStates) },
    }),
    answer: longPage(use),
  }),
  /** How many members an audience has, and which of them would get a voucher now. */
  previewItems: call({
    method: 'POST',
    path: '/gift-cheque/{gift_cheque_id}/item/preview',
    permission: 'post-gift-cheque-item',
    module,
    params,
    body: z.strictObject(given),
    answer: z.object({
      members: z.int(),
      /** Members who already have a voucher and do not get a second one. */
      had_one: z.int(),
      /** Some of the members who would get a voucher. */
      some: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
  /**
   * Gives personal vouchers to members or to an audience, or makes a number of codes. Runs as a
   * long-running job.
   */
  addItems: call({
    method: 'POST',
    path: '/gift-cheque/{gift_cheque_id}/item',
    permission: 'post-gift-cheque-item',
    module,
    params,
    body: z.strictObject({
      member_ids: z._default(z.array(ref('member', uuid())).check(z.maxLength(maxBatch)), []),
      count: z._default(z.int().check(z.nonnegative(), z.lte(maxBatch)), 0),
      ...given,
    }),
    answer: batch,
    idempotent: true,
    status: 201,
  }),
  /** The last batches, newest first. */
  batches: call({
    method: 'GET',
    path: '/gift-cheque/{gift_cheque_id}/batch',
    permission: 'get-gift-cheque',
    params,
    answer: z.array(batch),
  }),
  /** Stops a batch after the part that is being written. Vouchers that were already made stay. */
  cancelBatch: call({
    method: 'POST',
    path: '/gift-cheque/{gift_cheque_id}/batch/{batch_id}/cancel',
    permission: 'post-gift-cheque-item',
    frees: true,
    params: z.extend(params, { batch_id: ref('gift-cheque-batch', uuid()) }),
    answer: batch,
    idempotent: true,
  }),
  /**
   * Unused codes, oldest first, at most 10,000; only those of one batch if it is given. The history
   * records who printed them.
   */
  print: call({
    method: 'POST',
    path: '/gift-cheque/{gift_cheque_id}/print',
    permission: 'post-gift-cheque-print',
    params,
    body: z.strictObject({ batch_id: z.nullable(uuid()) }),
    answer: z.object({ codes: z.array(z.object({ code: z.string(), expires_at: z.nullable(z.string()) })) }),
    idempotent: true,
  }),
  /**
   * Reserves a voucher for a checkout, for 15 minutes. A repeated request by the same member, or
   * with the reservation's id, starts the time again.
   */
  reserve: call({
    method: 'POST',
    path: '/gift-cheque/reservation',
    permission: 'api-key',
    scope: 'order',
    module,
    body: z.strictObject({
      branch_id: branchRef(),
      coupon_code: optionalText(60),
      member_id: z.nullable(ref('member', uuid())),
      delivery_type: oneOf(deliveryTypes),
      /** The price of the lines after earlier discounts. */
      basket: money(),
      /**
       * The prices of the lines. Without them, a voucher that is limited to some categories has no
       * effect.
       */
      lines: z._default(
        z.array(z.strictObject({ product_id: z.nullable(uuid()), total: money() })).check(z.maxLength(200)),
        [],
      ),
      reservation_id: z._default(z.nullable(uuid()), null),
    }),
    answer: z.object({
      reservation_id: z.string(),
      name: z.string(),
      amount: z.int(),
      with_points: z.boolean(),
      reserved_until: z.string(),
    }),
    idempotent: true,
    status: 201,
  }),
  /** A member's own vouchers, newest first. */
  ofMember: call({
    method: 'GET',
    path: '/member/{member_id}/cheque',
    permission: 'get-member',
    params: z.strictObject({ member_id: ref('member', uuid()) }),
    query: longQuery({ ...byTime, filter: {} }),
    answer: longPage(memberCheque),
  }),
}
