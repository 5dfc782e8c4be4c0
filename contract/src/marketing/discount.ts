import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { decidedBy } from '../kit/decision.ts'
import { branchRef, companyRef, money, oneOf, ref, text, uuid } from '../kit/fields.ts'
import { record } from '../kit/record.ts'
import { deliveryTerms, discountedTypes } from '../members/offer/delivery-terms.ts'
import { offerTerms, type Funder } from '../members/offer/offer-terms.ts'
import { showingModule } from './showing.ts'

/** Who bears a discount's cost. */
export const discountFunders = ['branch', 'company', 'platform'] as const satisfies readonly Funder[]

/**
 * `live` to `off`: an approved discount's state at this moment. Weekdays and hours do not change it.
 */
export const discountStates = ['live', 'scheduled', 'ended', 'off', 'pending', 'rejected'] as const
export type DiscountState = (typeof discountStates)[number]

/**
 * How many discounts of a company may be switched on and not over, so that every order and menu
 * reads few enough.
 */
export const maxDiscounts = 200
/** How many other discounts a preview names. */
export const maxConflicts = 20
/** The days whose orders a preview recalculates, and the number of orders at most. */
export const replayedDays = 28
export const maxReplayedOrders = 10_000

const base = record('discount', {
  input: {
    company_id: companyRef(),
    name: text(60),
    terms: deliveryTerms(),
    max_discount: z.nullable(money().check(z.positive())),
    /** Whether products that are sold at a discounted or premium price are reduced too. */
    applies_to_discounted: z.boolean(),
    ...offerTerms('min_basket', 'starts_at', 'expires_at', 'schedule', 'branch_ids', 'combinable', 'share_bp'),
    funder: oneOf(discountFunders),
    is_active: z.boolean(),
  },
  shows: {
    company_name: z.string(),
    currency: z.string(),
    status: oneOf(['pending', 'approved', 'rejected']),
    state: oneOf(discountStates),
    reject_reason: z.string(),
    /** The funders whose approval is still missing. */
    awaits: z.array(oneOf(discountFunders)),
    /** Whether the caller may approve the discount. */
    may_approve: z.boolean(),
    created_at: z.string(),
  },
  sort: ['created_at', 'name', 'starts_at', 'expires_at'],
  order: '-created_at',
  filter: {
    company_id: companyRef(),
    /** A branch where the discount is valid. */
    branch_id: branchRef(),
    state: oneOf(discountStates),
  },
})
export type Discount = z.infer<typeof base.row>
export type DiscountInput = z.infer<typeof base.input>

const decisions = decidedBy(
  '/discount/{discount_id}',
  { permission: 'patch-discount-*', params: base.params, answer: base.row },
  { approve: {}, reject: { reason: text(200) } },
)

const { name: _, is_active: __, ...drafted } = base.input.shape

const preview = z.object({
  currency: z.string(),
  /** For each delivery type with a discount, what the sample basket would cost with this one. */
  baskets: z.array(
    z.object({
      delivery_type: oneOf(discountedTypes),
      takes_off: z.int(),
      pays: z.int(),
    }),
  ),
  /**
   * Other discounts that hold for some of the same orders, those that would replace this one on the
   * sample basket first. `takes_off` is for the sample basket.
   */
  conflicts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      delivery_types: z.array(
        z.object({
          delivery_type: oneOf(discountedTypes),
          takes_off: z.int(),
          /** Whether the other discount applies, because it takes off more. */
          wins: z.boolean(),
        }),
      ),
    }),
  ),
  conflict_count: z.int(),
  /**
   * What the discount would have cost if it had been valid for the branches' own orders of the last
   * days, at its hours. Of an order that had a branch discount, only the difference counts.
   */
  replayed: z.object({
    days: z.int(),
    /** All orders, and those that the discount would have reduced. */
    orders: z.int(),
    reduced: z.int(),
    /** The price of the reduced orders' lines. */
    items: z.int(),
    cost: z.int(),
    parts: z.array(z.object({ funder: oneOf(discountFunders), amount: z.int() })),
    /** Whether there were more orders than can be recalculated. The latest were taken. */
    is_cut: z.boolean(),
  }),
})
export type DiscountPreview = z.infer<typeof preview>

/**
 * Discounts that branches give on every order (members-marketing §5), for each delivery type a rate
 * or an amount. Of several that hold, the one that takes off most applies. The funder approves a
 * discount; one whose creator is its funder is approved at once.
 */
export const discount = {
  ...base,
  create: call({ ...base.create, module: showingModule }),
  update: call({ ...base.update, module: showingModule }),
  ...decisions,
  approve: call({ ...decisions.approve, module: showingModule, adds: true }),
  /**
   * What a discount that is being edited would do: the price of a sample basket, other discounts for
   * the same orders, and the cost for the orders of the last days. Writes nothing.
   */
  preview: call({
    method: 'POST',
    path: '/discount/preview',
    permission: 'get-discount',
    module: showingModule,
    body: z.strictObject({
      ...drafted,
      /** The discount that is being edited; null for a new one. */
      discount_id: z.nullable(ref('discount', uuid())),
      /** The price of the sample basket's lines, none of them discounted. */
      basket: money(),
    }),
    answer: preview,
  }),
}
