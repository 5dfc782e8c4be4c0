// An order and its calls. They share one file because the rows, the detail and the answers of all
// steps are built from the same fields.
import * as z from 'zod/mini'
import { call, type Schema } from '../kit/call.ts'
import { branchRef, oneOf, optionalText, ref, refId, text, uuid, version } from '../kit/fields.ts'
import { whose } from '../kit/chosen-id.ts'
import { countedIn, quantity } from '../kit/quantities.ts'
import { longPage, longQuery } from '../kit/list.ts'
import { madeFile } from '../platform/file.ts'
import { orderStatuses } from './delivery-type.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'
import { channels } from '../organisation/channels.ts'
import { appOrder, orderNeeds } from './order-input.ts'
import { quote } from './quote.ts'
import {
  addressInput,
  courierEvents,
  liableParties,
  line,
  orderDelivery,
  returnedLines,
  totals,
} from './order-fields.ts'

/** Steps that can be undone. */
export const takeBackSteps = ['approve', 'ready', 'dispatch', 'deliver'] as const
export type TakeBackStep = (typeof takeBackSteps)[number]
/** How long a step can be undone. Platforms are told only after that time. */
export const takeBackMs = 5000

/** An order as a card on the board or a row in the list shows it. */
export const orderRow = z.object({
  id: z.string(),
  company_id: z.string(),
  branch_id: z.string(),
  /** The order's number. Each branch counts its own. */
  number: z.int(),
  external_number: z.nullable(z.string()),
  channel: oneOf(channels),
  delivery_type: oneOf(deliveryTypes),
  status: oneOf(orderStatuses),
  /** The only statuses to which the order may move now. Buttons depend on nothing else. */
  next_status: z.array(oneOf(orderStatuses)),
  version: version(),
  customer_name: z.string(),
  customer_phone: z.nullable(z.string()),
  table_name: z.nullable(z.string()),
  note: z.string(),
  /**
   * The first three lines with the options added or left out: "2× Adana dürüm (−Soğan), 1× Ayran".
   */
  summary: z.string(),
  item_count: z.int(),
  total: z.int(),
  /**
   * The part of `total` that was given back for returned items: all of it once the whole order is
   * returned.
   */
  returned_total: z.int(),
  /** The amount that discounts and points took off. A payment by wallet does not count. */
  discount_total: z.int(),
  currency: z.string(),
  payment_method: z.string(),
  is_paid: z.boolean(),
  is_test: z.boolean(),
  created_at: z.string(),
  scheduled_at: z.nullable(z.string()),
  /**
   * The time until which the order waits for its customer to pay online. Until then it can only be
   * cancelled. Null if it does not wait.
   */
  pay_by: z.nullable(z.string()),
  /** When the customer paid online, after ordering; null if the order was not paid in this way. */
  paid_at: z.nullable(z.string()),
  promised_at: z.nullable(z.string()),
  /**
   * The deadline for the next step of the order. After it, the channel cancels the order or closes
   * the restaurant, or the order counts as late.
   */
  deadline_at: z.nullable(z.string()),
  deadline_kind: z.nullable(z.enum(['late', 'cancel', 'close'])),
  acknowledged_at: z.nullable(z.string()),
  ready_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  courier_name: z.nullable(z.string()),
  courier_event: z.nullable(oneOf(courierEvents)),
  /**
   * The last step that can be undone (`take-back`), and until when by the server's clock. Null some
   * time after that.
   */
  take_back: z.nullable(z.object({ step: oneOf(takeBackSteps), until: z.string() })),
  /** The last message to the order's platform; null if the order has no platform. */
  platform_state: z.nullable(
    z.object({
      step: z.string(),
      state: z.enum(['queued', 'sent', 'refused']),
      due_at: z.string(),
      /** One of `platformReasons`, or the platform's own words. */
      reason: z.nullable(z.string()),
    }),
  ),
})
export type OrderRow = z.infer<typeof orderRow>

/** A part of what was paid at the door, in minor units. */
const doorPayment = z.object({ payment_method: z.string(), amount: z.int() })
export type DoorPayment = z.infer<typeof doorPayment>

export const orderDetail = z.object({
  ...orderRow.shape,
  branch_name: z.string(),
  lines: z.array(line),
  totals,
  member_id: z.nullable(z.string()),
  member_order_count: z.int(),
  address: z.nullable(addressInput),
  delivery: z.nullable(orderDelivery),
  branch_lat: z.nullable(z.number()),
  branch_lng: z.nullable(z.number()),
  reason: z.nullable(z.object({ id: z.int(), code: z.string(), name: z.string(), text: z.string() })),
  can_undo_cancel_until: z.nullable(z.string()),
  /**
   * Where the customer follows the order without a sign-in; null for orders of platforms and at
   * tables, and for finished ones.
   */
  tracking_url: z.nullable(z.string()),
  print_count: z.int(),
  /** Whether its customer has begun to pay online, in this or an earlier attempt. */
  has_payments: z.boolean(),
  /**
   * How the customer paid the courier at the door, if not by the order's method alone: for example,
   * if a meal card did not cover everything. Null otherwise.
   */
  door_payments: z.nullable(z.array(doorPayment)),
})
export type OrderDetail = z.infer<typeof orderDetail>

/**
 * One entry of an order's timeline. Every attempt has one, including refused ones, with the person
 * who made it.
 */
export const timelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  /**
   * `created`, `approve`, `courier_arrived`, `printed`, `alarm`, `acknowledged`, `platform_sent` …
   */
  kind: z.string(),
  from_status: z.nullable(oneOf(orderStatuses)),
  to_status: z.nullable(oneOf(orderStatuses)),
  actor: z.nullable(z.string()),
  device: z.nullable(z.string()),
  refused: z.boolean(),
  data: z.record(z.string(), z.json()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

const params = z.strictObject({ order_id: ref('order', uuid()) })
const ofOne = { params, query: z.strictObject(whose) }
const action = <const N extends string, B extends Schema>(name: N, body: B) =>
  call({
    method: 'PATCH',
    path: `/order/{order_id}/${name}`,
    permission: `patch-order-${name}`,
    ...ofOne,
    body,
    answer: orderRow,
    idempotent: true,
  })

const moved = { version: version(), device: z.optional(optionalText(60)) }
const withReason = z.strictObject({ ...moved, reason_id: refId(), text: z._default(optionalText(300), '') })

export const orderFilter = {
  branch_id: branchRef(),
  status: oneOf(orderStatuses),
  delivery_type: oneOf(deliveryTypes),
  channel: oneOf(channels),
  payment_method: text(40),
}

/** The largest total that a filter accepts, in minor units. */
export const maxTotal = 2_000_000_000

const range = {
  /** The range of the total in minor units. Both ends are inclusive. */
  total_from: z.optional(countedIn('money', z.coerce.number().check(z.int(), z.nonnegative(), z.lte(maxTotal)))),
  total_to: z.optional(countedIn('money', z.coerce.number().check(z.int(), z.nonnegative(), z.lte(maxTotal)))),
}
const query = z.extend(
  longQuery({
    sort: ['created_at', 'total', 'number'],
    order: '-created_at',
    span: 'created_at',
    isSearched: true,
    filter: orderFilter,
  }),
  range,
)

/**
 * Orders: semantics §2. A stale or impossible step is answered with 409, the order's current state,
 * and who changed it when.
 */
export const order = {
  noun: 'order',
  /**
   * `counts` is per status. `total` stops at 1,000 when the list is searched or filtered by more
   * than branch and status; otherwise it is exact.
   */
  list: call({
    method: 'GET',
    path: '/order',
    permission: 'get-order-all',
    query,
    answer: longPage(orderRow),
  }),
  /**
   * Everything that a till must show now: open orders, and orders that were finished in the last
   * two hours. `timezone` is the branch's IANA zone. `louder_sec` is the number of seconds after
   * which an unanswered order rings louder.
   */
  board: call({
    method: 'GET',
    path: '/branch/{branch_id}/board',
    permission: 'get-order-all',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: z.object({
      seq: z.int(),
      now: z.string(),
      timezone: z.string(),
      louder_sec: z.int(),
      data: z.array(orderRow),
    }),
  }),
  read: call({ method: 'GET', path: '/order/{order_id}', permission: 'get-order', ...ofOne, answer: orderDetail }),
  timeline: call({
    method: 'GET',
    path: '/order/{order_id}/timeline',
    permission: 'get-order',
    ...ofOne,
    answer: z.array(timelineEntry),
  }),
  /**
   * Everything that sockets, devices, mutes and users did while an order waited, for investigating
   * a missed order.
   */
  blackBox: call({
    method: 'GET',
    path: '/order/{order_id}/black-box',
    permission: 'get-order-black-box',
    ...ofOne,
    answer: z.object({
      waited_sec: z.int(),
      data: z.array(
        z.object({
          at: z.string(),
          kind: z.string(),
          actor: z.nullable(z.string()),
          device: z.nullable(z.string()),
          data: z.record(z.string(), z.json()),
        }),
      ),
    }),
  }),
  /**
   * The reasons that can be chosen now. If the order comes from a platform that requires its own
   * reasons, only those are returned.
   */
  reasons: call({
    method: 'GET',
    path: '/order/{order_id}/reason',
    permission: 'get-order',
    params,
    query: z.strictObject({ kind: oneOf(['cancel', 'return']), ...whose }),
    answer: z.array(z.object({ id: z.int(), code: z.string(), name: z.string(), needs_text: z.boolean() })),
  }),
  /**
   * Creates an order, after checking it against menu, hours, delivery zones and the branch's rules.
   * A 422 names each wrong line and why. It names `branch_id` if the branch is closed;
   * `delivery_type`, `table_name` or `tip` if the branch does not accept them; `is_paid` if guests
   * at its tables must pay first (`paid_first`); `table_id`,
   * `table_name` or `bill_id` if the key may not name it (`staff_only`); `address` if it is outside
   * the area (`out_of_area`); and `lines` if the basket is too small. An `external_id` that the
   * branch and channel already have is answered with 200, the existing order, and the header
   * `order-exists: true`; with another basket, with 409 `order_differs`. An order that is paid
   * already cannot be paid in cash (`paid_in_cash`). A member pays premium prices and may spend
   * points and money; any that do not apply are refused at their field.
   */
  create: call({
    method: 'POST',
    path: '/order',
    permission: 'api-key',
    scope: 'order',
    module: 'api',
    body: appOrder,
    needs: orderNeeds,
    answer: orderRow,
    idempotent: true,
    lessens: true,
    status: 201,
    exists: 'order-exists',
  }),
  /**
   * Says what the same order would cost, which discounts apply, and why the others do not. Writes
   * nothing. Refuses items that the branch does not sell, and a total other than `expected_total`,
   * as `create` does.
   */
  quote: call({
    method: 'POST',
    path: '/order/quote',
    permission: 'api-key',
    scope: 'order',
    module: 'api',
    body: appOrder,
    needs: orderNeeds,
    answer: quote,
  }),
  /**
   * Sends a test order through channel, alarm, board and ticket. It is marked as a test order and
   * excluded from every sum.
   */
  test: call({
    method: 'POST',
    path: '/branch/{branch_id}/test-order',
    permission: 'post-order-test',
    params: z.strictObject({ branch_id: branchRef() }),
    answer: orderRow,
    idempotent: true,
    status: 201,
  }),
  approve: action('approve', z.strictObject({ ...moved, minutes: z.optional(quantity('minutes', 5, 180)) })),
  /**
   * The courier is one of the branch's own (`courier_id`, who must be on shift), or is given only
   * by a name.
   */
  dispatch: action(
    'dispatch',
    z.strictObject({
      ...moved,
      courier_name: z.optional(optionalText(80)),
      courier_id: z.optional(z.nullable(ref('courier', uuid()))),
    }),
  ),
  deliver: action('deliver', z.strictObject(moved)),
  cancel: action('cancel', withReason),
  /**
   * Returns a delivered order, or only the named `lines` of it. While something is left, the order
   * stays `delivered`; with the last unit it becomes `returned`. Refund, wallet and points are
   * given back in proportion, so that any sequence of partial returns adds up to the whole. The
   * delivery fee, the tip and a gift voucher come back with the last unit. `liable` is the party
   * that bears the return; by default the reason's.
   */
  return: action(
    'return',
    z.extend(withReason, { lines: z.optional(returnedLines), liable: z.optional(oneOf(liableParties)) }),
  ),
  ready: action('ready', z.strictObject(moved)),
  undoCancel: action('undo-cancel', z.strictObject(moved)),
  /**
   * Undoes the last step within 5 seconds: approve, ready, dispatch, deliver. Anyone who may take
   * that step may undo it, no matter who took it. If it is too late or the order has moved on, the
   * answer is 409 `conflict` with the current order and an explanation.
   */
  takeBack: call({
    method: 'PATCH',
    path: '/order/{order_id}/take-back',
    permission: 'get-order',
    ...ofOne,
    body: z.strictObject(moved),
    answer: orderRow,
    idempotent: true,
  }),
  /** Records that somebody has seen the order. The alarm stops on every device. */
  acknowledge: action('acknowledge', z.strictObject({ device: z.optional(optionalText(60)) })),
  /** Counts that a ticket was printed. `by_itself`: the device printed it automatically. */
  printed: call({
    method: 'POST',
    path: '/order/{order_id}/print',
    permission: 'get-order',
    ...ofOne,
    body: z.strictObject({
      ticket: oneOf(['receipt', 'kitchen']),
      width: oneOf(['58', '80']),
      device: moved.device,
      by_itself: z.optional(z.boolean()),
    }),
    /** `copy`: which copy of the ticket this is. */
    answer: z.object({ copy: z.int() }),
    idempotent: true,
  }),
  export: call({
    method: 'POST',
    path: '/order/export',
    permission: 'get-order-all',
    query: z.extend(query, { format: oneOf(['xlsx', 'csv']), columns: z.optional(z.string().check(z.maxLength(500))) }),
    answer: madeFile,
    status: 201,
  }),
}
