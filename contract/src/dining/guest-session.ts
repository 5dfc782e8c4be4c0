import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { oneOf } from '../kit/fields.ts'
import { orderStatuses } from '../ordering/delivery-type.ts'
import { billStates } from './bill.ts'
import { sessionStates, tableOrderLine } from './table-session.ts'

/**
 * A guest is named by a number, in the order in which they joined the table. Null for what staff
 * did. Nobody's name or phone number is ever shown to other guests.
 */
const by = { guest: z.nullable(z.int()), is_own: z.boolean() }

const order = z.object({
  id: z.string(),
  ...by,
  status: oneOf(orderStatuses),
  created_at: z.string(),
  /** Without the units that were returned. They are also missing from the lines. */
  total: z.int(),
  /** The order was paid when it was placed and is on no bill. */
  is_paid: z.boolean(),
  lines: z.array(tableOrderLine),
})

const bill = z.object({
  /** The id with which the bill is paid: `bill_id` of an order. */
  id: z.string(),
  number: z.int(),
  state: oneOf(billStates),
  amount: z.int(),
  /** The part of `amount` that is still to be paid: all of it, or nothing. */
  owed: z.int(),
  /** Which units the bill covers; none if it was split by amount. `line` is the index in the order. */
  lines: z.array(z.object({ order_id: z.string(), line: z.int(), quantity: z.int(), amount: z.int() })),
  paid_at: z.nullable(z.string()),
  payment_method: z.nullable(z.string()),
  /** Who paid it. */
  ...by,
})

const row = z.object({
  table_session_id: z.string(),
  branch_id: z.string(),
  /** The names of all tables of the guests: M2 + M3. */
  table_name: z.string(),
  /** The number of the guest who asks. */
  guest: z.int(),
  state: oneOf(sessionStates),
  opened_at: z.string(),
  currency: z.string(),
  /** Guests pay when they order. */
  is_prepaid: z.boolean(),
  /** The sum of valid orders on the bills, what was paid, what is open, and what is to be given back. */
  total: z.int(),
  paid: z.int(),
  open: z.int(),
  refund: z.int(),
  orders: z.array(order),
  /** Oldest first. The open bills add up to `open`. */
  bills: z.array(bill),
  /** The codes of the payment methods that are accepted for a bill. */
  payment_methods: z.array(z.string()),
})
export type GuestSession = z.infer<typeof row>

/** The header that carries the token of a guest, which joining the table returned. */
export const guestTokenHeader = 'guest-token'

/** What a guest at a table sees of their own visit. */
export const guestSession = {
  read: call({
    method: 'GET',
    path: '/table/session',
    permission: 'api-key',
    scope: 'table',
    headers: [guestTokenHeader],
    answer: row,
  }),
}
