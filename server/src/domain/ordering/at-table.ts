import type { Lang } from '#contract/kit/field-words.ts'
import { defineHook } from '#server/kit/hook.ts'

/*
 * An order at a table belongs to the guests who sit there. Who sits where is known by the wing to the right (domain/dining), which listens here.
 */

interface AtBranch {
  company_id: string
  branch_id: string
  now: Date
  lang: Lang
}
export interface Seat {
  table_session_id: string
  table_name: string
}

/**
 * Finds the guests an order belongs to, and keeps them there until the transaction ends. What it names strictly, by `table_id` or `guest_token`, must have an open session, or the listener throws at the field; a `table_name` alone may be anything.
 */
export const seatOrder = defineHook<
  AtBranch & { table_id: string | null; guest_token: string | null; table_name: string | null },
  Seat | undefined
>()

/** Pays for a bill, in whole or in part; the answer is the bill that is paid now. The listener throws where it is not open or less is open on it. */
export const payTableBill = defineHook<AtBranch & { bill_id: string; amount: number; payment_method: string }, string>()
