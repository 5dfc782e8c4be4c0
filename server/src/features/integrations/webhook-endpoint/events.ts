import sql from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { WebhookGroup, WebhookType } from '#contract/integrations/webhook-endpoint.ts'
import { stateAt } from '#server/domain/organisation/branch-state.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchEvent } from '#server/kit/live/events.ts'

/** An event as endpoints receive it. `data` contains no personal data. */
export interface WebhookEvent {
  type: WebhookType
  data: object
}

/** The group to which an event's type belongs. `webhook.test` belongs to none. */
export const groupOf: Record<Exclude<WebhookType, 'webhook.test'>, WebhookGroup> = {
  'order.created': 'order.*',
  'order.status_changed': 'order.*',
  'order.changed': 'order.*',
  'branch.state': 'branch.state',
  'menu.changed': 'menu.changed',
  'item.availability': 'item.availability',
  'member.created': 'member.*',
  'member.updated': 'member.*',
  'member.consent': 'member.*',
  'member.merged': 'member.*',
  'member.erased': 'member.*',
  'reservation.changed': 'reservation.*',
  'table.command': 'table.command',
}

const orderTypes: Record<string, WebhookType> = {
  created: 'order.created',
  moved: 'order.status_changed',
  taken_back: 'order.status_changed',
  changed: 'order.changed',
}

/**
 * What an event of a branch means for endpoints. A body names records by their ids and shows
 * states, numbers and times. It never contains names, phone numbers, addresses or free texts, so an
 * erasure leaves nothing personal behind here. An app reads personal data with its key.
 */
export async function webhookEventsOf(db: Db, { type, data, ...at }: BranchEvent, now: Date): Promise<WebhookEvent[]> {
  if (type === 'order') return orderEvents(data as unknown as OrderChange)
  if (type === 'branch') return branchEvents(db, at, now)
  if (type === 'menu') return menuEvents(data as { items?: object[] })
  if (type === 'reservation') return reservationEvents(db, at, data as { reservation_id: string | null })
  if (type === 'table') return tableEvents(db, at, data as { command_id?: string })
  return []
}

type At = Pick<BranchEvent, 'company_id' | 'branch_id'>

interface OrderChange {
  change: string
  by_customer?: boolean
  data: OrderRow
}

function orderEvents({ change, by_customer = false, data: it }: OrderChange): WebhookEvent[] {
  const type = orderTypes[change]
  if (!type) return []
  const data = {
    order_id: it.id,
    number: it.number,
    external_number: it.external_number,
    channel: it.channel,
    delivery_type: it.delivery_type,
    status: it.status,
    next_status: it.next_status,
    is_taken_back: change === 'taken_back',
    is_cancelled_by_customer: by_customer,
    version: it.version,
    item_count: it.item_count,
    total: it.total,
    returned_total: it.returned_total,
    currency: it.currency,
    payment_method: it.payment_method,
    is_paid: it.is_paid,
    is_test: it.is_test,
    created_at: it.created_at,
    scheduled_at: it.scheduled_at,
    promised_at: it.promised_at,
    ready_at: it.ready_at,
    finished_at: it.finished_at,
  }
  return [{ type, data }]
}

/** The branch's state when the event is read, a moment after its cause. */
async function branchEvents(db: Db, { company_id, branch_id }: At, now: Date): Promise<WebhookEvent[]> {
  const [facts] = await stateFacts(db, { company: company_id, branch: branch_id }, now)
  return facts ? [{ type: 'branch.state', data: { state: stateAt(facts, now).state } }] : []
}

const menuEvents = ({ items = [] }: { items?: object[] }): WebhookEvent[] => [
  { type: 'menu.changed', data: {} },
  ...(items.length > 0 ? [{ type: 'item.availability' as const, data: { items } }] : []),
]

async function reservationEvents(db: Db, { company_id }: At, it: { reservation_id: string | null }) {
  if (it.reservation_id === null) return []
  const data =
    await db.one<object>(sql`select id as reservation_id, status, starts_at, minutes, party_size, source, version
    from reservation where company_id = ${company_id} and id = ${it.reservation_id}`)
  return data ? [{ type: 'reservation.changed' as const, data }] : []
}

async function tableEvents(db: Db, { company_id }: At, { command_id }: { command_id?: string }) {
  if (command_id === undefined) return []
  const data =
    await db.one<object>(sql`select id as table_command_id, table_id, session_id, kind, payment, state, repeats, created_at
    from table_command where company_id = ${company_id} and id = ${command_id}`)
  return data ? [{ type: 'table.command' as const, data }] : []
}
