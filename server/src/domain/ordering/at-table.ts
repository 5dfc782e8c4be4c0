import type { AppOrder } from '#contract/ordering/order.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { Actor } from '#server/kit/guard/actor.ts'
import type { By } from '#server/kit/audit/audit.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { defineHook } from '#server/kit/work/hook.ts'
import type { Refusal } from './refusal-words.ts'

/*
 * An order at a table belongs to the guests who sit there. Who sits where is known by the wing to the right (domain/dining), which listens here.
 */

interface AtBranch {
  company_id: string
  branch_id: string
  now: Date
  lang: Lang
  guest_token: string | null
}
export interface Seat {
  table_session_id: string
  table_name: string
}

/**
 * Finds the guests an order belongs to, by the token that one of them was given on joining, else by the table, and keeps them there until the transaction ends. Guests are
 * seated at a table that is free, as a till does. The listener throws at the field where there is no such table, or nobody sits there by that token.
 * `isQuote`: nothing is locked or written, and there may be no session yet. Whether the caller may name a table has been asked before (`namedWithoutRight`).
 */
export const seatOrder = defineHook<
  AtBranch & {
    table_id: string | null
    table_name: string | null
    by: By
    /** Whether the company may seat guests. */
    maySeat: boolean
    isQuote: boolean
  },
  Partial<Seat> | undefined
>()

/** Pays for a bill, in whole or in part; the answer is the bill that is paid now. The listener throws where it is not open, not that guest's, or less is open on it. */
export const payTableBill = defineHook<AtBranch & { bill_id: string; amount: number; payment_method: string }, string>()

/** Whether orders of this delivery type may be those of guests at a table. */
export const isAtTable = (type: DeliveryType): boolean => type === 'orderOnTheTable' || type === 'comeEat'

/** Whether a caller speaks for the branch's people: a person at a till, or an app whose key says so. */
const isStaff = ({ kind, grants }: Actor): boolean =>
  kind === 'user' || grants.some(({ permissions }) => permissions.has('staff'))

/**
 * Refuses a table or bill that the caller may not name. A printed code names a table and no more: the right to order there, and to pay its bill, is that of its
 * guests (branch-dining-desk §5). Whoever names either without their token must be of the staff. A token counts only for orders that are checked by it.
 */
export function namedWithoutRight(body: AppOrder, actor: Actor): Refusal[] {
  if (isStaff(actor)) return []
  const isByGuest = Boolean(body.guest_token) && isAtTable(body.delivery_type)
  const named = isByGuest ? [] : (['table_id', 'table_name'] as const).filter((it) => body[it])
  return [
    ...named.map((path) => ({ path, code: 'staff_only' as const })),
    ...(body.bill_id && !body.guest_token ? [{ path: 'bill_id', code: 'staff_only_bill' as const }] : []),
  ]
}

/** Refuses an order at a table that does not say whose it is. */
export function refuseWithoutTable(body: AppOrder, actor: Actor): void {
  if (body.delivery_type !== 'orderOnTheTable' || body.guest_token || body.table_id || body.table_name) return
  throw wrongField(isStaff(actor) ? 'table_name' : 'guest_token', 'required')
}
