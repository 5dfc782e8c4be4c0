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
 * How many discounts of a company may be switched on and not yet ended. Every order and every menu
 * reads all of them, so the number is limited.
 */
export const maxDiscounts = 200
/** How many other discounts a preview names. */
export const maxConflicts = 20
/** Of how many days a preview recalculates the orders, and how many orders at most. */
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
   * Other discounts that hold for some of the same orders. Those that would replace this discount
   * on the sample basket come first. `takes_off` is the amount for the sample basket.
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
   * What the discount would have cost on the delivered orders of the last days, at its weekdays and
   * hours. Orders of platforms are left out. If an order had a branch discount, only the difference
   * counts.
   */
  replayed: z.object({
    days: z.int(),
    /** The number of all recalculated orders, and of those that the discount would have reduced. */
    orders: z.int(),
    reduced: z.int(),
    /** The price of the reduced orders' lines. */
    items: z.int(),
    cost: z.int(),
    parts: z.array(z.object({ funder: oneOf(discountFunders), amount: z.int() })),
    /** Whether there were more than `maxReplayedOrders`. Then only the latest are recalculated. */
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
