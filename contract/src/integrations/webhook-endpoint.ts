import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { historyCall } from '../kit/history.ts'
import { branchRef, companyRef, moment, oneOf, plausibleYear, ref, text, uuid, version } from '../kit/fields.ts'
import { longPage, longQuery } from '../kit/list.ts'

/**
 * The groups of events among which an endpoint chooses. A group is an event's whole type, or the
 * part before the dot with an asterisk.
 */
export const webhookGroups = [
  'order.*',
  'branch.state',
  'menu.changed',
  'item.availability',
  'member.*',
  'reservation.*',
  'table.command',
] as const
export type WebhookGroup = (typeof webhookGroups)[number]

/** The types of events. `webhook.test` is sent only on request. */
export const webhookTypes = [
  'order.created',
  'order.status_changed',
  'order.changed',
  'branch.state',
  'menu.changed',
  'item.availability',
  'member.created',
  'member.updated',
  'member.consent',
  'member.merged',
  'member.erased',
  'reservation.changed',
  'table.command',
  'webhook.test',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/**
 * Not tried yet, working, not working at the moment, switched off by us after three days without
 * success, or switched off by somebody.
 */
export const endpointStates = ['untried', 'on', 'failing', 'resting', 'off'] as const

/**
 * Not tried yet, tried without success, accepted by the endpoint, or not accepted and not tried
 * again (only tests).
 */
export const webhookDeliveryStates = ['waiting', 'retrying', 'sent', 'failed'] as const

/** An address that begins with http or https, without a user name or password. */
const target = () =>
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(300),
      z.regex(/^\S+$/, 'url'),
      z.url({ protocol: /^https?$/ }),
      z.regex(/^[^/?#]*\/\/[^/?#@\\]+([/?#]|$)/, 'url'),
    )

const input = {
  name: text(60),
  url: target(),
  events: z.array(oneOf(webhookGroups)).check(z.minLength(1), z.maxLength(webhookGroups.length)),
  is_active: z.boolean(),
}

const row = z.object({
  id: z.string(),
  ...input,
  url: z.string(),
  state: oneOf(endpointStates),
  /** The last four characters of the current secret. */
  hint: z.string(),
  /**
   * The time until which deliveries are signed with the previous secret too; null if there is only
   * one secret.
   */
  former_until: z.nullable(z.string()),
  created_at: z.string(),
  version: version(),
  /** When the endpoint last accepted an event. */
  worked_at: z.nullable(z.string()),
  /** The time since which no event has been accepted, and why; null while it works. */
  failing_since: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  rested_at: z.nullable(z.string()),
  /**
   * By how many milliseconds the endpoint's clock is ahead of ours; null if its answers contain no
   * time.
   */
  skew_ms: z.nullable(z.int()),
  /**
   * How often the newest events of the last 24 hours, at most 2,000 and without tests, were sent, and
   * how many of these tries failed.
   */
  tries: z.int(),
  failed_tries: z.int(),
  /** How many events wait to be sent. */
  waiting: z.int(),
})
export type WebhookEndpoint = z.infer<typeof row>

const params = z.strictObject({ company_id: companyRef() })
const one = z.extend(params, { webhook_endpoint_id: ref('webhook-endpoint', uuid()) })
const path = '/company/{company_id}/webhook-endpoint'
const at = `${path}/{webhook_endpoint_id}` as const

const delivery = z.object({
  id: z.string(),
  type: oneOf(webhookTypes),
  branch_id: z.nullable(z.string()),
  branch_name: z.string(),
  /**
   * The number of the event at its branch, or among the events of the company's members. Numbers
   * grow, with gaps.
   */
  seq: z.nullable(z.int()),
  state: oneOf(webhookDeliveryStates),
  tries: z.int(),
  created_at: z.string(),
  tried_at: z.nullable(z.string()),
  /** When the event is sent next; null if it was accepted, or waits for an earlier one. */
  due_at: z.nullable(z.string()),
  /** The status of the endpoint's last answer, and after how many milliseconds it came. */
  status: z.nullable(z.int()),
  took_ms: z.nullable(z.int()),
  /** Why the last try failed. */
  reason: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof delivery>

/** How long deliveries are kept, in days. */
export const webhookKeptDays = 7
/** How many deliveries can be sent again at once. */
export const webhookAgainMax = 10_000

/**
 * The addresses of a company's own apps to which we send events (module `api`). All calls concern
 * the company as a whole, because events come from all its branches.
 */
export const webhookEndpoint = {
  list: call({
    method: 'GET',
    path,
    permission: 'get-webhook-endpoint-all',
    whole: true,
    params,
    answer: z.array(row),
  }),
  /** The secret is shown only in this answer. */
  create: call({
    method: 'POST',
    path,
    permission: 'post-webhook-endpoint',
    whole: true,
    module: 'api',
    params,
    body: z.strictObject(input),
    answer: z.object({ ...row.shape, secret: z.string() }),
    status: 201,
  }),
  /** Switching an endpoint on again also sends what has been waiting. */
  update: call({
    method: 'PUT',
    path: at,
    permission: 'put-webhook-endpoint',
    whole: true,
    module: 'api',
    params: one,
    body: z.strictObject({ ...input, version: version() }),
    answer: row,
  }),
  /** Who changed the endpoint, what and when; also when we stopped sending to it. */
  history: call({ ...historyCall(at, 'get-webhook-endpoint-all', one), whole: true }),
  /** Also deletes what still waits to be sent. */
  remove: call({
    method: 'DELETE',
    path: at,
    permission: 'delete-webhook-endpoint',
    whole: true,
    params: one,
    answer: z.null(),
  }),
  /**
   * Makes a new secret, shown only in this answer. For a day, deliveries are signed with the former
   * secret too.
   */
  rotate: call({
    method: 'POST',
    path: `${at}/secret`,
    permission: 'put-webhook-endpoint',
    whole: true,
    module: 'api',
    params: one,
    answer: z.object({ ...row.shape, secret: z.string() }),
  }),
  /** Sends an event of the type `webhook.test`, even to an endpoint that is off. */
  test: call({
    method: 'POST',
    path: `${at}/test`,
    permission: 'put-webhook-endpoint',
    whole: true,
    module: 'api',
    params: one,
    answer: z.object({ webhook_delivery_id: z.string() }),
  }),
  /**
   * The deliveries of the last seven days. A search is an order's number or id, or the beginning of
   * an event's id or type.
   */
  deliveries: call({
    method: 'GET',
    path: `${at}/delivery`,
    permission: 'get-webhook-endpoint-all',
    whole: true,
    params: one,
    query: longQuery({
      sort: ['created_at'],
      order: '-created_at',
      span: 'created_at',
      isSearched: true,
      filter: { state: oneOf(webhookDeliveryStates), type: oneOf(webhookTypes), branch_id: branchRef() },
    }),
    answer: longPage(delivery),
  }),
  delivery: call({
    method: 'GET',
    path: `${at}/delivery/{webhook_delivery_id}`,
    permission: 'get-webhook-endpoint-all',
    whole: true,
    params: z.extend(one, { webhook_delivery_id: ref('webhook-delivery', uuid()) }),
    answer: z.extend(delivery, {
      /** The body as it is sent, and the start of the endpoint's last answer. */
      body: z.string(),
      answer: z.nullable(z.string()),
    }),
  }),
  again: call({
    method: 'POST',
    path: `${at}/delivery/{webhook_delivery_id}/again`,
    permission: 'put-webhook-endpoint',
    whole: true,
    module: 'api',
    params: z.extend(one, { webhook_delivery_id: ref('webhook-delivery', uuid()) }),
    answer: delivery,
  }),
  /** Sends all events since a moment once more, each branch's events in order. */
  againSince: call({
    method: 'POST',
    path: `${at}/again`,
    permission: 'put-webhook-endpoint',
    whole: true,
    module: 'api',
    params: one,
    body: z.strictObject({ since: moment().check(plausibleYear()) }),
    answer: z.object({ count: z.int() }),
  }),
}
