import sql from 'sql-template-tag'
import { courierEvents } from '#contract/ordering/order-fields.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { GetirOrder } from '#server/domain/integrations/getir-wire.ts'
import type { GetirLink } from '#server/domain/integrations/platform-link.ts'
import { lockOrder, moveOrder, type Move } from '#server/domain/ordering/move.ts'
import { placeOrder, type Placed } from '#server/domain/ordering/place.ts'
import { queueSteps, type Queued } from '#server/domain/ordering/platform-outbox.ts'
import type { Action } from '#server/domain/ordering/steps.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { Db } from '#server/db/pool.ts'
import { Fault } from '#server/kit/fault.ts'
import { cancelReasonOf } from './cancel-reason.ts'
import { orderInputOf } from './order-input.ts'
import { eventId, type Push } from './push.ts'

/** Why an event did not do what it says. `before_create` is the tombstone of an order cancelled before we had it. */
export type Note =
  | 'before_create'
  | 'other_restaurant'
  | 'unknown_order'
  | 'unconfirmed'
  | 'unreachable'
  | 'differs'
  | 'stuck'
  | 'no_link'
  | 'no_branch'
  | 'failed'
  | null

type CourierEvent = (typeof courierEvents)[number]
type Order = Pick<OrderRow, 'id' | 'status' | 'version' | 'next_status' | 'courier_event' | 'delivery_type'>

/** Who is named on the timeline where the platform acts. */
const getirActor = 'GetirYemek'

export const isCancelled = (it: GetirOrder) => it.status === 1500 || it.status === 1600

/** Our status for Getir's (integrations §1.6). */
function statusOf(it: GetirOrder): OrderStatus {
  if (isCancelled(it)) return 'cancelled'
  if (it.status >= 900) return 'delivered'
  if (it.status >= 600) return 'on_the_way'
  return it.status >= 500 ? 'preparing' : 'awaiting_approval'
}

const way: OrderStatus[] = ['awaiting_approval', 'preparing', 'on_the_way', 'delivered']
const actions: Partial<Record<OrderStatus, Action>> = {
  awaiting_approval: 'approve',
  preparing: 'dispatch',
  on_the_way: 'deliver',
}

/**
 * Makes our order agree with what Getir says, in the caller's transaction: takes it in, moves it on, cancels it, notes its courier. Statuses merge by
 * rank: whatever is behind us (our own steps still queue, pushes come late) changes nothing. One order at a time, by a lock on its id.
 */
export async function reconcile(
  db: Db,
  link: GetirLink,
  it: { truth: GetirOrder; kind: Push['kind']; removals: ReadonlySet<string> },
  now: Date,
): Promise<{ queued: Queued[]; note: Note }> {
  const { truth } = it
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`getir ${link.id} ${truth.id}`}, 0))`)
  const known =
    await db.one<Order>(sql`select id, status, version, next_status, courier_event, delivery_type from orders
    where company_id = ${link.company_id} and branch_id = ${link.branch_id} and channel = 'getir' and external_id = ${truth.id} for update`)
  if (!known && (isCancelled(truth) || (await isBuried(db, link, truth)))) return { queued: [], note: 'before_create' }
  const placed = known ? undefined : await takeIn(db, link, it, now)
  const order = known ?? placed?.row
  if (!order) return { queued: [], note: 'no_branch' }
  if (isCancelled(truth)) return { queued: [], note: await cancel(db, link, order, truth, now) }
  const reached = await moveOn(db, link, order, truth, now)
  await noteCourier(db, link, order, it, now)
  return {
    queued: [...(placed?.queued ?? []), ...(await verifyAgain(db, link, order.id, reached, truth, now))],
    note: reached === 'stuck' ? 'stuck' : null,
  }
}

/** True where a cancellation came before the order: a late push of it, or an answer read before it, must not ring. */
const isBuried = async (db: Db, link: GetirLink, truth: GetirOrder) =>
  Boolean(
    await db.one(
      sql`select 1 from inbox where platform = 'getir' and event_id = ${eventId(link, `${truth.id}:cancel`)} and problem = 'before_create'`,
    ),
  )

/** The order is dated by its checkout, since Getir's five minutes run from there; a clock that is far off does not count. */
async function takeIn(
  db: Db,
  link: GetirLink,
  { truth, removals }: { truth: GetirOrder; removals: ReadonlySet<string> },
  now: Date,
): Promise<Placed | undefined> {
  const since = Date.parse(truth.checkoutDate ?? '')
  const at = since <= now.getTime() && since > now.getTime() - 600_000 ? new Date(since) : now
  return placeOrder(db, orderInputOf(truth, { branch_id: link.branch_id, removals }), {
    company_ids: [link.company_id],
    actor: getirActor,
    now: at,
  })
}

const moveOf = (order: Order, action: Action, now: Date, more: Partial<Move> = {}): Move => ({
  order_id: order.id,
  action,
  version: order.version,
  now,
  actor: getirActor,
  as: 'platform',
  fromPlatform: true,
  ...more,
})
const scopeOf = (link: GetirLink) => ({ companies: [link.company_id], branches: [link.branch_id] })

/** Follows the platform, step by step, as far as the order's situations let it go. */
async function moveOn(
  db: Db,
  link: GetirLink,
  order: Order,
  truth: GetirOrder,
  now: Date,
): Promise<OrderStatus | 'stuck'> {
  const target = way.indexOf(statusOf(truth))
  let at = order
  for (;;) {
    const rank = way.indexOf(at.status)
    const action = actions[at.status]
    if (rank < 0 || rank >= target || !action) return at.status
    if (!at.next_status.includes(way[rank + 1]!)) return 'stuck'
    at = (
      await moveOrder(db, scopeOf(link), moveOf(at, action, now, { courier_name: truth.courier?.name ?? undefined }))
    ).row
  }
}

/** Cancels ours with a reason that fits. One that is over keeps its status: its card says what Getir did. Our own cancellation echoed changes nothing. */
async function cancel(db: Db, link: GetirLink, order: Order, truth: GetirOrder, now: Date): Promise<Note> {
  if (order.status === 'cancelled' || order.status === 'returned') return null
  const reason = await cancelReasonOf(db, order, truth)
  try {
    if (!reason || !order.next_status.includes('cancelled')) throw new Fault('conflict')
    await db.one(sql`update platform_step set state = 'refused', reason = 'cancelled', done_at = ${now}
      where company_id = ${link.company_id} and order_id = ${order.id} and state = 'queued'`)
    await moveOrder(db, scopeOf(link), moveOf(order, 'cancel', now, reason))
    return null
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    const shown = { step: 'cancel', state: 'refused', due_at: now.toISOString(), reason: reason?.text ?? null }
    await touchOrder(db, {
      company_id: link.company_id,
      branch_id: link.branch_id,
      order_id: order.id,
      kind: 'platform_cancelled',
      now,
      actor: getirActor,
      data: { text: reason?.text ?? '' },
      set: sql`platform_state = ${JSON.stringify(shown)}::jsonb`,
    })
    return 'stuck'
  }
}

/** What the courier has done, ranked as the contract lists it; only Getir's own courier is told of. */
function courierEventOf(truth: GetirOrder, kind: Push['kind']): CourierEvent | undefined {
  if (truth.deliveryType !== 1) return undefined
  if (truth.status === 900) return 'courier_delivered'
  if (truth.status === 700 || truth.status === 800) return 'courier_delivery'
  if (kind === 'courier-arrived') return 'courier_arrived'
  if (kind === 'courier-pickup') return 'courier_approached'
  return truth.courier ? 'courier_assigned' : undefined
}

const rankOf = (event: string | null) => courierEvents.indexOf(event as CourierEvent)

async function noteCourier(
  db: Db,
  link: GetirLink,
  order: Order,
  { truth, kind }: { truth: GetirOrder; kind: Push['kind'] },
  now: Date,
): Promise<void> {
  const event = courierEventOf(truth, kind)
  if (!event || rankOf(event) <= rankOf(order.courier_event)) return
  await touchOrder(db, {
    company_id: link.company_id,
    branch_id: link.branch_id,
    order_id: order.id,
    kind: event,
    now,
    actor: getirActor,
    data: { courier: truth.courier?.name ?? '' },
    set: sql`courier_event = ${event}, courier_name = coalesce(${truth.courier?.name || null}, courier_name)`,
  })
}

/**
 * An order that we accepted and Getir still waits for: a scheduled one whose hour has come. It is verified once more,
 * unless a verify of it is on its way or was sent.
 */
async function verifyAgain(
  db: Db,
  link: GetirLink,
  order_id: string,
  status: OrderStatus | 'stuck',
  truth: GetirOrder,
  now: Date,
): Promise<Queued[]> {
  if (truth.status !== 400 || (status !== 'preparing' && status !== 'on_the_way')) return []
  const order = await lockOrder(db, scopeOf(link), order_id, now)
  const queued = await queueSteps(db, order, order_id, [{ step: 'verify', body: {} }], now)
  if (!queued[0]) return []
  const { company_id, branch_id } = link
  await touchOrder(db, {
    company_id,
    branch_id,
    order_id,
    kind: 'platform_queued',
    now,
    actor: getirActor,
    data: { step: 'verify' },
    set: sql`platform_state = ${JSON.stringify(queued[0].shown)}::jsonb`,
  })
  return queued
}
