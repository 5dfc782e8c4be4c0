import { allocate } from '../kit/amounts.ts'
import { isScheduled, type Clock } from '../menu/availability.ts'
import type { Schedule } from '../menu/menu-fields.ts'

/** Why a cheque or coupon does not apply (members-marketing §6), in order: the first that holds answers. */
export const chequeReasons = [
  'unknown',
  'not_approved',
  'paused',
  'not_yet',
  'expired',
  'city',
  'branch',
  'delivery_type',
  'hours',
  'member_needed',
  'not_yours',
  'used',
  'first_order',
  'min_basket',
  'no_effect',
  'user_limit',
  'limit_count',
  'budget_used',
] as const
export type ChequeReason = (typeof chequeReasons)[number]

/** What a cheque takes off: an amount, or a share with or without a ceiling. Amounts in minor units. */
export interface Worth {
  amount: number | null
  rate_bp: number | null
  max_discount: number | null
}

/** When, where and for whom a cheque holds; an empty list and a limit of 0 limit nothing. */
export interface ChequeRules extends Worth {
  kind: 'personal' | 'code' | 'bulk'
  status: 'pending' | 'approved' | 'rejected'
  is_paused: boolean
  min_basket_amount: number
  limit_count: number
  limit_amount: number
  user_limit: number
  starts_at: Date
  expires_at: Date | null
  schedule: Schedule
  valid_cities: readonly number[]
  branch_ids: readonly string[]
  delivery_types: readonly string[]
  first_order_only: boolean
  /** Categories whose lines alone it reduces; none: the whole basket. */
  category_ids: readonly string[]
}

/** Who wants to use it, and for what; `clock` is the branch's. */
export interface ChequeAsked {
  clock: Clock
  branch_id: string
  city_id: number
  delivery_type: string
  member_id: string | null
  basket: number
  /** What the basket was made of before anything was taken off; a cheque for some categories needs it. */
  lines: readonly { category_id: string | null; total: number }[]
}

/** What has been taken of it, orders that hold it and others' reservations included. */
export interface ChequeTaken {
  count: number
  amount: number
  by_member: number
  /** The member has ordered before. */
  has_ordered: boolean
  /** The one of many whose code it is; null where the cheque has a single code. */
  item: { member_id: string | null; expires_at: Date | null; is_free: boolean } | null
}

/** What a cheque takes off a basket, halves up: never more than the basket. */
export function worthOf({ amount, rate_bp, max_discount }: Worth, basket: number): number {
  const whole = amount ?? Math.floor((basket * (rate_bp ?? 0) + 5000) / 10_000)
  return Math.min(whole, max_discount ?? whole, basket)
}

/** The part of the basket that a cheque reduces: of its categories' lines, which have borne their share of what was taken off before. */
export function reducedBy(
  { category_ids }: Pick<ChequeRules, 'category_ids'>,
  { basket, lines }: Pick<ChequeAsked, 'basket' | 'lines'>,
): number {
  if (category_ids.length === 0) return basket
  const parts = allocate(
    basket,
    lines.map((it) => it.total),
  )
  return lines.reduce(
    (sum, { category_id }, at) =>
      sum + (category_id !== null && category_ids.includes(category_id) ? (parts[at] ?? 0) : 0),
    0,
  )
}

const allows = <T>(list: readonly T[], it: T) => list.length === 0 || list.includes(it)

/** Why a cheque does not apply, or undefined where it does. A returned one of many has an end of its own. */
export function reasonAgainst(it: ChequeRules, asked: ChequeAsked, taken: ChequeTaken): ChequeReason | undefined {
  const { at } = asked.clock
  const until = taken.item?.expires_at ?? it.expires_at
  const worth = worthOf(it, reducedBy(it, asked))
  const needsMember = it.kind === 'personal' || it.user_limit > 0 || it.first_order_only
  const holds: [ChequeReason, boolean][] = [
    ['not_approved', it.status !== 'approved'],
    ['paused', it.is_paused],
    ['not_yet', at < it.starts_at],
    ['expired', until !== null && at >= until],
    ['city', !allows(it.valid_cities, asked.city_id)],
    ['branch', !allows(it.branch_ids, asked.branch_id)],
    ['delivery_type', !allows(it.delivery_types, asked.delivery_type)],
    ['hours', !isScheduled(it.schedule, asked.clock)],
    ['member_needed', needsMember && asked.member_id === null],
    ['not_yours', Boolean(taken.item?.member_id && taken.item.member_id !== asked.member_id)],
    ['used', taken.item?.is_free === false],
    ['first_order', it.first_order_only && taken.has_ordered],
    ['min_basket', asked.basket < it.min_basket_amount],
    ['no_effect', worth <= 0],
    ['user_limit', it.user_limit > 0 && taken.by_member >= it.user_limit],
    ['limit_count', it.limit_count > 0 && taken.count >= it.limit_count],
    ['budget_used', it.limit_amount > 0 && taken.amount + worth > it.limit_amount],
  ]
  return holds.find(([, isSo]) => isSo)?.[0]
}
