import type { Channel } from '#contract/organisation/channels.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Actor } from '#server/kit/guard/actor.ts'
import type { By } from '#server/kit/audit/audit.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Refusal } from './refusal-text.ts'

/*
 * Hooks for orders at a table. Such an order belongs to the guests who sit there. Only
 * domain/dining, which listens to these hooks, knows who sits where.
 */

interface AtBranch {
  company_id: string
  branch_id: string
  now: Date
  lang: Lang
  guest_token: string | null
}
/** The payment of an order that is paid when it is placed. `total` is in minor units. */
export interface Prepaid {
  channel: Channel
  delivery_type: DeliveryType
  payment_method: string
  total: number
}
export interface Seat {
  table_session_id: string
  table_name: string
  /** The guest who orders; undefined for staff. */
  table_guest_id: string | undefined
  /**
   * The guest's own session, if it has been merged into the other. The order goes with it when the
   * two are separated.
   */
  origin_session_id: string | undefined
}
/** A bill that is to be paid later, and the session to which it belongs. */
export interface WaitingBill {
  bill_id: string
  session_id: string
}
export interface PaidBill extends WaitingBill {
  /** The guest who pays; undefined for staff. */
  table_guest_id: string | undefined
}

/**
 * Finds the session (the visit of a table's guests) to which an order belongs and locks it until
 * the transaction ends. The session is found by the token that a guest got on joining, otherwise by
 * the table, which staff may name, or its printed code if the order is prepaid. If the table is
 * free, guests are seated there, as at a till. The listener throws at the field if there is no such
 * table, if the token has no session, or if the order would exceed the limit that its payment method
 * has at a table. With `isQuote`, nothing is locked or written, and there may be no session yet.
 * Whether the caller may name a table must be checked before (`namedWithoutRight`).
 */
export const seatOrder = defineHook<
  AtBranch & {
    table_id: string | null
    table_name: string | null
    /** The table's printed code, with which a prepaid order is placed. */
    table_token: string | null
    seal: Kit['seal']
    by: By
    /** Whether the company is licensed to seat guests. */
    maySeat: boolean
    /** Set if the order is paid when it is placed. */
    prepaid: Prepaid | null
    isQuote: boolean
  },
  Partial<Seat> | undefined
>()

/**
 * Pays all or part of a bill. Returns the bill that is now paid. The listener throws if the bill is
 * not open, belongs to other guests, has a smaller open amount, or may not be paid with the method.
 * `wallet` is the part of the amount that a member's wallet pays. With `isQuote`, nothing is locked
 * or written.
 */
export const payTableBill = defineHook<
  AtBranch & {
    bill_id: string
    /** The session of the bill, if it is known and the payer was checked before. */
    session_id?: string | undefined
    amount: number
    wallet: number
    payment_method: string
    isQuote: boolean
  },
  PaidBill
>()

/** A part of a payment for a table's bill that goes back the way it came. `order_id` is the payment. */
export interface PartialRefund {
  company_id: string
  branch_id: string
  order_id: string
  amount: number
  now: Date
}

/**
 * Gives back a part of a payment that a provider took for us, in the caller's transaction. Answers
 * how much of the amount goes back; undefined if no provider of ours took the payment. The payment's
 * session must be locked.
 */
export const backToProvider = defineHook<PartialRefund, number | undefined>()

/** Asks whether a refund of a part of a payment was queued at the provider that took it. */
export const hasPartialRefund = defineHook<Pick<PartialRefund, 'company_id' | 'order_id'>, boolean>()

/**
 * Gives back a part of what a member's wallet paid, in the caller's transaction. Answers how much of
 * the amount goes back: nothing if no wallet paid; undefined if it can go back into no wallet,
 * because its member was erased. With `isQuote`, nothing is written. The payment's session must be
 * locked.
 */
export const backToWallet = defineHook<PartialRefund & { isQuote: boolean }, number | undefined>()

/** Whether orders of this delivery type may belong to guests at a table. */
export const isAtTable = (type: DeliveryType): boolean => type === 'orderOnTheTable' || type === 'comeEat'

/**
 * Whether a caller acts for the branch: a person at a till, or an app whose key is marked as such.
 */
const isStaff = ({ kind, grants }: Actor): boolean =>
  kind === 'user' || grants.some(({ permissions }) => permissions.has('staff'))

/** Whether an order may be paid in cash before it is placed: only at a table, where staff took it. */
export const mayTakeCash = ({ delivery_type }: AppOrder, actor: Actor): boolean =>
  isStaff(actor) && (isAtTable(delivery_type) || delivery_type === 'onlyPayment')

/**
 * Refuses a table or a bill that the caller may not name. A printed code only says which table it
 * is. The right to order there and to pay the table's bill belongs to its guests
 * (branch-dining-desk §5), so only staff may name a table or a bill without the guests' token. A
 * token counts only for orders whose delivery type uses it.
 */
export function namedWithoutRight(body: AppOrder, actor: Actor): Refusal[] {
  if (isStaff(actor)) return []
  const isByGuest = Boolean(body.guest_token || body.table_token) && isAtTable(body.delivery_type)
  const named = isByGuest ? [] : (['table_id', 'table_name'] as const).filter((it) => body[it])
  return [
    ...named.map((path) => ({ path, code: 'staff_only' as const })),
    ...(body.bill_id && !body.guest_token ? [{ path: 'bill_id', code: 'staff_only_bill' as const }] : []),
  ]
}

/**
 * Refuses an unpaid order of guests where guests at tables must pay first, and an order that names
 * its table only by the printed code where they need not. `total` is what is still to be paid; null
 * if it is not known yet.
 */
export function unfitForTable(
  body: AppOrder,
  { table_prepaid }: { table_prepaid: boolean },
  actor: Actor,
  total: number | null,
): Refusal[] {
  const { delivery_type, guest_token, table_token, is_paid } = body
  if (!isAtTable(delivery_type)) return []
  if (!table_prepaid) return table_token && !guest_token ? [{ path: 'table_token', code: 'join_first' }] : []
  const isOfGuests = Boolean(guest_token || table_token) || (delivery_type === 'orderOnTheTable' && !isStaff(actor))
  return isOfGuests && !is_paid && total !== 0 ? [{ path: 'is_paid', code: 'paid_first' }] : []
}

/**
 * Refuses what would make the amount of a bill's payment, or of a wallet's load, differ from the
 * price of its lines.
 */
export function unfitForBill({ bill_id, loads_wallet, discounts, delivery_fee, tip }: AppOrder): Refusal[] {
  if (!bill_id && !loads_wallet) return []
  return [
    ...(loads_wallet && tip ? [{ path: 'tip', code: 'not_for_payments' as const }] : []),
    ...(discounts.length > 0 ? [{ path: 'discounts', code: 'not_for_payments' as const }] : []),
    ...(delivery_fee ? [{ path: 'delivery_fee', code: 'not_for_payments' as const }] : []),
  ]
}

/** Refuses an order at a table that does not identify its guests. */
export function refuseWithoutTable(body: AppOrder, actor: Actor): void {
  if (
    body.delivery_type !== 'orderOnTheTable' ||
    body.guest_token ||
    body.table_token ||
    body.table_id ||
    body.table_name
  )
    return
  throw wrongField(isStaff(actor) ? 'table_name' : 'guest_token', 'required')
}
