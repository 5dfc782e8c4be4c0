import * as z from 'zod/mini'
import { oneOf, version } from '../kit/fields.ts'
import { commandKinds, commandStates } from '../dining/table-command.ts'
import { reservationStatuses } from '../dining/reservation-steps.ts'
import { reservationSources } from '../dining/reservation.ts'
import { consentStatuses } from '../members/member.ts'
import { consentChannels } from '../members/sources.ts'
import { orderRow } from '../ordering/order.ts'
import { branchStates } from '../organisation/branch.ts'
import { webhookTypes, type WebhookType } from './webhook-endpoint.ts'

const of = orderRow.shape
const order = z.strictObject({
  order_id: of.id,
  number: of.number,
  external_number: of.external_number,
  channel: of.channel,
  delivery_type: of.delivery_type,
  status: of.status,
  next_status: of.next_status,
  /** Whether the last step was undone; `status` is then the one before it. */
  is_taken_back: z.boolean(),
  is_cancelled_by_customer: z.boolean(),
  version: of.version,
  item_count: of.item_count,
  total: of.total,
  returned_total: of.returned_total,
  currency: of.currency,
  payment_method: of.payment_method,
  is_paid: of.is_paid,
  is_test: of.is_test,
  created_at: of.created_at,
  scheduled_at: of.scheduled_at,
  promised_at: of.promised_at,
  ready_at: of.ready_at,
  finished_at: of.finished_at,
})

const member = { member_id: z.string() }
const changed = z.strictObject({ ...member, version: version() })

/** What an event of each type says in `data`. Never names, phone numbers, addresses or free texts. */
export const webhookData = {
  'order.created': order,
  'order.status_changed': order,
  'order.changed': order,
  'branch.state': z.strictObject({ state: oneOf(branchStates) }),
  'menu.changed': z.strictObject({}),
  'item.availability': z.strictObject({
    items: z.array(
      z.strictObject({
        kind: oneOf(['product', 'material']),
        id: z.string(),
        is_out: z.boolean(),
        until: z.nullable(z.string()),
      }),
    ),
  }),
  'member.created': changed,
  'member.updated': changed,
  'member.consent': z.strictObject({
    ...member,
    channel: oneOf(consentChannels),
    status: oneOf(consentStatuses),
    source: z.string(),
    at: z.string(),
  }),
  'member.merged': z.strictObject({ ...member, other_id: z.string() }),
  'member.erased': z.strictObject(member),
  'reservation.changed': z.strictObject({
    reservation_id: z.string(),
    status: oneOf(reservationStatuses),
    starts_at: z.string(),
    minutes: z.int(),
    party_size: z.int(),
    source: oneOf(reservationSources),
    version: version(),
  }),
  'table.command': z.strictObject({
    table_command_id: z.string(),
    table_id: z.string(),
    session_id: z.string(),
    kind: oneOf(commandKinds),
    payment: z.nullable(oneOf(['cash', 'card'])),
    state: oneOf(commandStates),
    repeats: z.int(),
    created_at: z.string(),
  }),
  'webhook.test': z.strictObject({}),
} as const satisfies Record<WebhookType, z.ZodMiniType<object>>

/** An event of each type, as endpoints receive it. */
export const webhookEvents = webhookTypes.map((type) => ({
  type,
  event: z.strictObject({
    id: z.string(),
    type: z.literal(type),
    created_at: z.string(),
    company_id: z.string(),
    branch_id: z.nullable(z.string()),
    seq: z.nullable(z.int()),
    data: webhookData[type],
  }),
}))
