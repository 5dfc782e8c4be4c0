import * as z from 'zod/mini'
import { basisPoints, branchRef, day, moment, money, plausibleYear, refId, uuid } from '../kit/fields.ts'
import { deliveryTypeList, schedule, type Schedule } from '../menu/menu-fields.ts'

/**
 * An offer's terms: when, where, how and for whom it holds, and who bears it. Vouchers, point
 * definitions and institutions choose theirs here by their wire names; `holdsFor` (holds-for.ts)
 * decides whether they hold.
 */

const fields = {
  /** Moments; a null `expires_at`: without an end. */
  starts_at: () => moment().check(plausibleYear()),
  expires_at: () => z.nullable(moment().check(plausibleYear())),
  /** Days by the branch's clock, the last one included. */
  starts_on: () => z.nullable(day()),
  ends_on: () => z.nullable(day()),
  schedule,
  /** The branch's city must be one of these; if empty: any. */
  valid_cities: () => z.array(refId()).check(z.maxLength(100)),
  /** If empty: every branch of the company. */
  branch_ids: () => z.array(branchRef()).check(z.maxLength(200)),
  delivery_types: deliveryTypeList,
  /**
   * Only lines in these categories are reduced; categories of other branches that follow the same
   * one of the chain menu count too. If empty: the whole basket.
   */
  category_ids: () => z.array(uuid()).check(z.maxLength(200)),
  /** The minimum price of the lines, less earlier discounts. */
  min_basket_amount: money,
  min_basket: money,
  min_order_total: money,
  first_order_only: () => z.boolean(),
  /** Whether it may be combined with another discount. */
  combinable: () => z.boolean(),
  /** The funder's share in basis points; the company bears the rest. */
  share_bp: () => basisPoints().check(z.positive()),
}
type Fields = typeof fields
export type TermName = keyof Fields

/** The fields of these terms, for a noun's input. */
export const offerTerms = <const N extends TermName>(...names: readonly N[]) =>
  Object.fromEntries(names.map((it) => [it, fields[it]()])) as { [K in N]: ReturnType<Fields[K]> }

/** Who may bear an offer's cost; each noun allows some of them. */
export const funders = ['branch', 'company', 'platform', 'partner'] as const
export type Funder = (typeof funders)[number]

/** The terms that a noun has. */
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

/** The minimum basket, whichever name the noun has for it; 0: none. */
export const minimumOf = (it: OfferTerms): number => it.min_basket_amount ?? it.min_basket ?? it.min_order_total ?? 0
