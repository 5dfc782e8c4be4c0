import * as z from 'zod/mini'
import { basisPoints, branchRef, day, moment, money, plausibleYear, refId, uuid } from '../../kit/fields.ts'
import { deliveryTypeList, schedule, type Schedule } from '../../menu/menu-fields.ts'

/**
 * An offer's terms: when, where, how and for whom it holds, and who bears its cost. Vouchers, point
 * definitions and institutions choose the terms they need by their wire names. `holdsFor`
 * (holds-for.ts) decides whether they hold.
 */

const fields = {
  /** Moments. If `expires_at` is null, there is no end. */
  starts_at: () => moment().check(plausibleYear()),
  expires_at: () => z.nullable(moment().check(plausibleYear())),
  /** Days by the branch's clock. The last day is included. */
  starts_on: () => z.nullable(day()),
  ends_on: () => z.nullable(day()),
  schedule,
  /** The branch's city must be one of these. If empty, any city. */
  valid_cities: () => z.array(refId()).check(z.maxLength(100)),
  /** The branches where the offer holds. If empty, every branch of the company. */
  branch_ids: () => z.array(branchRef()).check(z.maxLength(200)),
  delivery_types: deliveryTypeList,
  /**
   * Only lines in these categories are reduced. Categories of other branches that follow the same
   * category of the chain menu count too. If empty, the whole basket.
   */
  category_ids: () => z.array(uuid()).check(z.maxLength(200)),
  /** The minimum price of the lines after earlier discounts. */
  min_basket_amount: money,
  min_basket: money,
  min_order_total: money,
  first_order_only: () => z.boolean(),
  /** Whether the offer may be combined with another discount. */
  combinable: () => z.boolean(),
  /** The funder's share, in basis points. The company bears the rest. */
  share_bp: () => basisPoints().check(z.positive()),
}
type Fields = typeof fields
export type TermName = keyof Fields

/** Picks the fields of the named terms, for the input of a record that has them. */
export const offerTerms = <const N extends TermName>(...names: readonly N[]) =>
  Object.fromEntries(names.map((it) => [it, fields[it]()])) as { [K in N]: ReturnType<Fields[K]> }

/** Who may bear an offer's cost. Each kind of offer allows only some of these. */
export const funders = ['branch', 'company', 'platform', 'partner'] as const
export type Funder = (typeof funders)[number]

/** Lists the terms from which each kind of offer takes the ones it needs. */
export interface OfferTerms {
  starts_at?: string | Date
  expires_at?: string | Date | null
  starts_on?: string | null
  ends_on?: string | null
  schedule?: Schedule
  valid_cities?: readonly number[]
  branch_ids?: readonly string[]
  delivery_types?: readonly string[]
  category_ids?: readonly string[]
  min_basket_amount?: number
  min_basket?: number
  min_order_total?: number
  first_order_only?: boolean
  combinable?: boolean
  funder?: Funder
  share_bp?: number
}

/** The minimum basket, under whichever name the kind of offer stores it; 0 means none. */
export const minimumOf = (it: OfferTerms): number => it.min_basket_amount ?? it.min_basket ?? it.min_order_total ?? 0
