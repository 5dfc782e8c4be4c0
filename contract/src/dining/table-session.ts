import * as z from 'zod/mini'
import { call, type Schema } from '../kit/call.ts'
import { branchRef, money, oneOf, ref, text, uuid, version } from '../kit/fields.ts'
import { orderStatuses } from '../ordering/delivery-type.ts'
import { optionActions } from '../ordering/order-fields.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { billStates } from './bill.ts'
import { diningArea, maxSeats, tableShapes } from './table.ts'

/** The states in the order of a visit: seated, bill requested, paid, left. */
export const sessionStates = ['open', 'bill_asked', 'paid', 'closed'] as const
/** Minutes after which a paid table is freed automatically. */
export const paidMinutes = 15
/** A free table is marked on the floor plan this many hours before its reservation. */
export const reservedAheadHours = 3
/** How many bills one split may create. */
export const maxParts = 30

/** A line of an order as the table's bill shows it: the units that were not returned. */
export const tableOrderLine = z.object({
  name: z.string(),
  quantity: z.int(),
  amount: z.int(),
  options: z.array(z.object({ name: z.string(), action: oneOf(optionActions), quantity: z.int() })),
})

const bill = z.object({
  /** A bill has its id even before the next payment or split stores it. */
  id: z.string(),
  number: z.int(),
  state: oneOf(billStates),
  amount: z.int(),
  lines: z.array(z.object({ order_id: z.string(), line: z.int(), quantity: z.int(), amount: z.int() })),
  paid_at: z.nullable(z.string()),
  payment_method: z.nullable(z.string()),
  /** The part of the amount that a member’s wallet has paid. */
  wallet: z.int(),
})

const sums = {
  /**
   * Four amounts: the sum of valid orders; the amount paid; the amount still open; and the refund
   * due for orders that were paid and then cancelled or returned.
   */
  total: z.int(),
  paid: z.int(),
  open: z.int(),
  refund: z.int(),
}

const seated = z.object({
  id: z.string(),
  company_id: z.string(),
  branch_id: z.string(),
  table_ids: z.array(z.string()),
  guests: z.int(),
  /** The four digits with which guests join. */
  join_code: z.string(),
  state: oneOf(sessionStates),
  opened_at: z.string(),
  expected_end: z.string(),
  paid_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  merged_into: z.nullable(z.string()),
  version: version(),
})

const detail = z.object({
  ...seated.shape,
  currency: z.string(),
  ...sums,
  /** Sessions that joined this one and can be separated again. */
  merged: z.array(z.object({ id: z.string(), table_ids: z.array(z.string()), version: version() })),
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      status: oneOf(orderStatuses),
      delivery_type: oneOf(deliveryTypes),
      created_at: z.string(),
      /** Without the units that were returned. They are also missing from the lines. */
      total: z.int(),
      /** The order was paid when it was placed and is on no bill. */
      is_paid: z.boolean(),
      version: version(),
      lines: z.array(tableOrderLine),
    }),
  ),
  bills: z.array(bill),
  /** The codes of the payment methods that this branch's tables accept. */
  payment_methods: z.array(z.string()),
  /**
   * The codes of the methods by which money can be given back; those that paid the bills come
   * first. A method that customers can use only online is listed only if it paid a bill.
   */
  refund_methods: z.array(z.string()),
})
export type TableSession = z.infer<typeof detail>

const floorTable = z.object({
  id: z.string(),
  area_id: z.string(),
  name: z.string(),
  seats_max: z.int(),
  shape: oneOf(tableShapes),
  x: z.int(),
  y: z.int(),
  w: z.int(),
  h: z.int(),
  turn: z.int(),
  session: z.nullable(
    z.object({
      id: z.string(),
      version: version(),
      state: oneOf(sessionStates),
      guests: z.int(),
      opened_at: z.string(),
      expected_end: z.string(),
      /** The other tables at which the same guests sit. */
      table_ids: z.array(z.string()),
      /** The amount still open, and the number of orders still in the kitchen. */
      open: z.int(),
      running: z.int(),
    }),
  ),
  /** The next reservation of the table, if its guests are not seated yet. */
  reserved: z.nullable(z.object({ starts_at: z.string(), guests: z.int() })),
})
export type FloorTable = z.infer<typeof floorTable>

const floor = z.object({
  now: z.string(),
  timezone: z.string(),
  currency: z.string(),
  areas: z.array(z.pick(diningArea.row, { id: true, name: true })),
  tables: z.array(floorTable),
})
export type Floor = z.infer<typeof floor>

const ofBranch = z.strictObject({ branch_id: branchRef() })
const params = z.strictObject({ table_session_id: ref('table-session', uuid()) })
const tableId = () => ref('dining-table', uuid())
const action = <const N extends string, B extends Schema>(name: N, body: B) =>
  call({
    method: 'PATCH',
    path: `/table-session/{table_session_id}/${name}`,
    permission: 'patch-table-session',
    params,
    body,
    answer: detail,
    idempotent: true,
  })
const moved = { version: version() }
const unit = z.strictObject({
  order_id: uuid(),
  line: z.int().check(z.gte(0), z.lte(99)),
  quantity: z.int().check(z.gte(1), z.lte(999)),
})

/** The session of guests at a table, from being seated until they leave. */
export const tableSession = {
  noun: 'table-session',
  /** Every active table with its session, for a screen that stays open. */
  floor: call({
    method: 'GET',
    path: '/branch/{branch_id}/floor',
    permission: 'get-table-session',
    params: ofBranch,
    answer: floor,
  }),
  read: call({
    method: 'GET',
    path: '/table-session/{table_session_id}',
    permission: 'get-table-session',
    params,
    answer: detail,
  }),
  /** Seats guests at one table, or at several joined ones. */
  open: call({
    method: 'POST',
    path: '/branch/{branch_id}/table-session',
    permission: 'post-table-session',
    module: 'table_order',
    params: ofBranch,
    body: z.strictObject({
      table_ids: z.array(tableId()).check(z.minLength(1), z.maxLength(6)),
      guests: z.int().check(z.gte(1), z.lte(maxSeats)),
    }),
    answer: detail,
    idempotent: true,
    status: 201,
  }),
  /**
   * Moves a session to another table. If other guests sit there, the session is merged into theirs,
   * and the answer is their session.
   */
  move: action('move', z.strictObject({ ...moved, table_id: tableId() })),
  /** Adds another table. If there is a session at that table, it is merged into this one. */
  merge: action('merge', z.strictObject({ ...moved, table_id: tableId() })),
  /**
   * Separates a merged session again, with its tables and orders. The call names the merged session
   * and returns it.
   */
  unmerge: action('unmerge', z.strictObject(moved)),
  /** Ends the session. Refused while an order is in progress or either side owes money. */
  close: action('close', z.strictObject(moved)),
  /** Splits the open amount again. Paid bills stay as they are. */
  split: call({
    method: 'PUT',
    path: '/table-session/{table_session_id}/bill',
    permission: 'put-table-session',
    params,
    body: z.discriminatedUnion('kind', [
      z.strictObject({
        ...moved,
        kind: z.literal('units'),
        bills: z.array(z.array(unit).check(z.maxLength(200))).check(z.maxLength(maxParts)),
      }),
      z.strictObject({ ...moved, kind: z.literal('equal'), parts: z.int().check(z.gte(1), z.lte(maxParts)) }),
      z.strictObject({
        ...moved,
        kind: z.literal('amount'),
        amounts: z.array(money()).check(z.minLength(1), z.maxLength(maxParts)),
      }),
    ]),
    answer: detail,
    frees: true,
  }),
  /** Takes a payment of all or part of an open bill, as a separate payment-only order. */
  pay: action(
    'pay',
    z.strictObject({
      ...moved,
      number: z.int().check(z.gte(1), z.lte(10_000)),
      amount: money().check(z.gte(1)),
      payment_method: text(40),
    }),
  ),
  /**
   * Makes a new join code, in case a stranger has used up the tries. Guests who have already joined
   * stay.
   */
  renewCode: action('renew-code', z.strictObject(moved)),
  /**
   * Refunds all or part of what was paid for orders that were cancelled or returned since. A
   * separate bill records how it was refunded.
   */
  refund: action('refund', z.strictObject({ ...moved, amount: money().check(z.gte(1)), payment_method: text(40) })),
}
