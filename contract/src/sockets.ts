import * as z from 'zod/mini'
import { callStates } from './integrations/phone-call.ts'
import { oneOf, uuid } from './kit/fields.ts'
import { orderRow } from './ordering/order.ts'

/**
 * A product or an ingredient that is off sale until a moment, or until it is reopened (null), or
 * that is on sale again.
 */
const stockChange = z.object({
  kind: oneOf(['product', 'material']),
  id: z.string(),
  is_out: z.boolean(),
  until: z.nullable(z.string()),
})
export type StockChange = z.infer<typeof stockChange>

/**
 * Messages from the panel to the server. `device` names the till; `epoch` and `seq` are the last
 * ones that it has seen.
 */
export const fromPanel = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe'),
    branch_id: uuid(),
    epoch: z.nullable(z.string()),
    seq: z.nullable(z.int()),
  }),
  z.strictObject({ type: z.literal('unsubscribe'), branch_id: uuid() }),
  /**
   * Says that this tab is the one that rings, and that sound is enabled there. The branch then has
   * an armed device, that is, one that is ready to ring.
   */
  z.strictObject({
    type: z.literal('arm'),
    branch_id: uuid(),
    device: z.string().check(z.maxLength(60)),
    name: z.string().check(z.maxLength(60)),
    is_armed: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('ring'),
    branch_id: uuid(),
    order_id: uuid(),
    device: z.string().check(z.maxLength(60)),
    is_muted: z.boolean(),
  }),
  /**
   * Whether this device prints the branch's tickets automatically. Sent again on each new
   * connection.
   */
  z.strictObject({
    type: z.literal('prints'),
    branch_id: uuid(),
    device: z.string().check(z.maxLength(60)),
    name: z.string().check(z.maxLength(60)),
    prints: z.boolean(),
  }),
  z.strictObject({ type: z.literal('pong') }),
])
export type FromPanel = z.infer<typeof fromPanel>

/**
 * Messages from the server to the panel. `branch` is the message of spec §4. The events of a branch
 * are numbered without gaps.
 */
export const toPanel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribed'), branch_id: z.string(), epoch: z.string(), seq: z.int() }),
  /** The missed events are no longer stored, so the client must load everything again. */
  z.object({ type: z.literal('resync'), branch_id: z.string(), epoch: z.string(), seq: z.int() }),
  z.object({
    type: z.literal('order'),
    branch_id: z.string(),
    seq: z.int(),
    change: z.enum(['created', 'moved', 'taken_back', 'changed']),
    by: z.nullable(z.string()),
    /** The name of the till at which the change was made. */
    device: z.nullable(z.string()),
    /** Set if the customer cancelled the order in an app. */
    by_customer: z.optional(z.boolean()),
    data: orderRow,
  }),
  z.object({
    type: z.literal('branch'),
    seq: z.int(),
    data: z.object({
      type: z.enum(['branch-is-open', 'branch-status-changed']),
      branch_id: z.string(),
      integration: z.nullable(z.string()),
    }),
  }),
  /**
   * Something in the branch's menu has changed: an edit, a stock-out, or the end of one. `by` is
   * null if a job did it. `items` are the products and ingredients whose stock has changed.
   */
  z.object({
    type: z.literal('menu'),
    branch_id: z.string(),
    seq: z.int(),
    by: z.nullable(z.string()),
    items: z.optional(z.array(stockChange)),
  }),
  /**
   * Something at the branch's tables has changed: the seating, a bill, a call. `command_id` is a
   * call of guests that is new or was repeated.
   */
  z.object({
    type: z.literal('table'),
    branch_id: z.string(),
    seq: z.int(),
    by: z.nullable(z.string()),
    command_id: z.optional(z.string()),
  }),
  /**
   * A reservation of the branch, or its waiting list, has changed, so the panel must reload the
   * day. `reservation_id` is null if the branch's rules have changed.
   */
  z.object({
    type: z.literal('reservation'),
    branch_id: z.string(),
    seq: z.int(),
    reservation_id: z.nullable(z.string()),
  }),
  /**
   * A phone of the branch is ringing, or a ringing call has changed, so the panel must reload the
   * calls.
   */
  z.object({
    type: z.literal('call'),
    branch_id: z.string(),
    seq: z.int(),
    call_id: z.string(),
    state: oneOf(callStates),
  }),
  z.object({ type: z.literal('ping'), now: z.string() }),
  /** The session has ended or lost its rights, so the user must sign in again. */
  z.object({ type: z.literal('revoked') }),
])
export type ToPanel = z.infer<typeof toPanel>
