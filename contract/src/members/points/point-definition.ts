import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import { basisPoints, branchRef, companyRef, money, oneOf, ref, text, uuid } from '../../kit/fields.ts'
import { quantity } from '../../kit/quantities.ts'
import { namesPage, namesQuery } from '../../kit/list.ts'
import { record } from '../../kit/record.ts'
import { deliveryTypes } from '../../organisation/delivery-types.ts'
import { offerTerms } from '../offer/offer-terms.ts'
import { earnReasons, pointTypes, spendReasons } from './points.ts'

const points = () => z.int().check(z.nonnegative(), z.lte(1_000_000))

const rules = {
  name: text(60),
  point_type: oneOf(pointTypes),
  /**
   * For how many days points earned by this rule stay valid; 0 means that they never expire. Points
   * earned earlier keep their expiry.
   */
  validity_days: quantity('days', 0, 3650),
  /**
   * The rate on an order's goods or on a load of the wallet. For the types `purchase` and `wallet`.
   */
  earn_rate_bp: basisPoints(),
  /** The fixed number of points for the other types. */
  earn_points: points(),
  min_wallet_amount: money(),
  ...offerTerms('min_order_total', 'branch_ids', 'delivery_types', 'schedule', 'starts_on', 'ends_on'),
  is_active: z.boolean(),
}

const base = record('definition-point', {
  input: { company_id: companyRef(), ...rules },
  shows: { company_name: z.string(), currency: z.string(), created_at: z.string() },
  sort: ['created_at', 'name', 'point_type', 'validity_days'],
  order: 'created_at',
  filter: { company_id: companyRef(), point_type: oneOf(pointTypes), is_active: z.enum(['true', 'false']) },
})
export type PointDefinition = z.infer<typeof base.row>
export type PointDefinitionInput = z.infer<typeof base.input>

const module = 'loyalty'

/** How points may be spent. There is one definition per company. */
const spendInput = {
  is_active: z.boolean(),
  /** The value of a point in minor units. It is fixed once somebody has points. */
  point_value: quantity('money', 1, 100_000),
  /** The fewest points that may be spent at once; 0 means any number. */
  lower: points(),
  /** The most points that may be spent at once; 0 means no limit. */
  upper: points(),
  /** The largest share of the payable amount that may be paid with points. */
  percent_bp: basisPoints().check(z.positive()),
  min_order_total: money(),
  /** Who bears payments with points. */
  funder: oneOf(['company', 'platform']),
}
const spendRow = z.object({
  ...spendInput,
  company_id: z.string(),
  currency: z.string(),
  /** The version; 0 if nobody has set any rules, so that points cannot be spent. */
  version: z.int(),
  is_value_fixed: z.boolean(),
})
export type PointSpend = z.infer<typeof spendRow>

export const simulation = z.object({
  currency: z.string(),
  chain: z.object({
    items: z.int(),
    basket: z.int(),
    payable: z.int(),
    points: z.int(),
    goods: z.int(),
    total: z.int(),
  }),
  spend: z.object({
    /** Null without a member. */
    balance: z.nullable(z.int()),
    most: z.int(),
    spent: z.int(),
    why: z.nullable(oneOf(spendReasons)),
    would: z.int(),
  }),
  earned: z.int(),
  expires_at: z.nullable(z.string()),
  won_id: z.nullable(z.string()),
  considered: z.array(
    z.object({ id: z.string(), name: z.string(), points: z.int(), why: z.nullable(oneOf(earnReasons)) }),
  ),
})
export type Simulation = z.infer<typeof simulation>

/**
 * The rules for earning points (members-marketing §3). If several rules apply, only the one that
 * gives most points counts.
 */
export const pointDefinition = {
  ...base,
  create: call({ ...base.create, module }),
  update: call({ ...base.update, module }),
  readSpend: call({
    method: 'GET',
    path: '/definition-point/spend',
    permission: 'get-definition-point-all',
    query: z.strictObject({ company_id: companyRef() }),
    answer: spendRow,
  }),
  updateSpend: call({
    method: 'PUT',
    path: '/definition-point/spend',
    permission: 'put-definition-point',
    module,
    body: z.strictObject({ company_id: companyRef(), ...spendInput, version: z.int().check(z.nonnegative()) }),
    answer: spendRow,
    whole: true,
  }),
  /** For the simulator: members of a company, found by name or phone. */
  members: call({
    method: 'GET',
    path: '/definition-point/member',
    permission: 'get-member-all',
    query: z.extend(namesQuery(uuid()), { company_id: companyRef() }),
    answer: namesPage(z.string()),
  }),
  /**
   * What a basket would earn, how much of it could be paid with points, and why. Writes nothing.
   * `draft` is a definition that is being edited.
   */
  simulate: call({
    method: 'POST',
    path: '/definition-point/simulate',
    permission: 'get-definition-point',
    module,
    body: z.strictObject({
      branch_id: branchRef(),
      delivery_type: oneOf(deliveryTypes),
      /** The price of the lines. */
      items: money(),
      member_id: z.optional(z.nullable(ref('member', uuid()))),
      /** Points to spend on the basket, up to what is allowed. */
      points: z.optional(points()),
      draft: z.optional(z.strictObject({ id: z.nullable(uuid()), ...rules })),
    }),
    answer: simulation,
  }),
}
