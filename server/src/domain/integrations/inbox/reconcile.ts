import sql from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import { courierEvents } from '#contract/ordering/order-fields.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { OrderInput } from '#contract/ordering/order-input.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { moveOrder, type Move } from '#server/domain/ordering/move.ts'
import { isCounted } from '#server/domain/ordering/delivery/courier-shifts.ts'
import { lockOrder } from '#server/domain/ordering/lock-order.ts'
import { orderBranch } from '#server/domain/ordering/order-branch.ts'
import { placeOrder } from '#server/domain/ordering/place.ts'
import type { Action } from '#server/domain/ordering/steps.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { Db } from '#server/db/pool.ts'
import { isLicensed } from '#server/domain/organisation/state-facts.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { cancelReasonOf } from '../cancel-reason.ts'
import { cancelEvent, eventId } from './events.ts'
import type { Link } from '../platform.ts'
import type { PlatformOrder, PushMeaning } from '../platform.ts'
import { giveUpSteps, queuePlatformSteps } from '../steps.ts'
import type { NamedCustomer } from './without-customer.ts'

/**
 * Why a platform's event had no effect. `before_create` remembers that the order was cancelled
 * before we had received it.
 */
export type Note =
  | 'before_create'
  | 'other_restaurant'
  | 'unknown_order'
  | 'unreadable'
  | 'unconfirmed'
  | 'unreachable'
  | 'differs'
  | 'stuck'
  | 'no_link'
  | 'no_branch'
  | 'no_licence'
  | 'no_module'
  | 'failed'
  | 'expired'
  | null

type Order = Pick<OrderRow, 'id' | 'status' | 'version' | 'next_status' | 'courier_event' | 'delivery_type'>
type KnownOrder = Order & NamedCustomer

/** The name under which the timeline shows what the platform does. */
const actorOf = (link: Link) => platforms[link.platform].name

const way: OrderStatus[] = ['awaiting_approval', 'preparing', 'on_the_way', 'delivered']
const actions: Partial<Record<OrderStatus, Action>> = {
  awaiting_approval: 'approve',
  preparing: 'dispatch',
  on_the_way: 'deliver',
}

/**
 * Updates our order to its state on the platform, in the caller's transaction: creates the order,
 * moves it on, cancels it, or records its courier. Statuses are compared by rank. A state behind
 * ours changes nothing: our own steps may still be queued, and pushes may arrive late. A lock on
 * the order's id makes sure that this runs only once at a time for each order.
 */
export async function reconcile(
  db: Db,
  link: Link,
  it: { truth: PlatformOrder; meaning: PushMeaning; input: OrderInput | undefined },
  now: Date,
): Promise<Note> {
  const { truth } = it
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended(${`${link.platform} ${link.id} ${truth.id}`}, 0))`)
  const known =
    await db.one<KnownOrder>(sql`select id, status, version, next_status, courier_event, delivery_type, customer_name, customer_phone, address from orders
    where company_id = ${link.company_id} and branch_id = ${link.branch_id} and channel = ${link.platform} and external_id = ${truth.id} for update`)
  if (!known && (truth.cancelled || (await isBuried(db, link, truth)))) return 'before_create'
  if (known && truth.cancelled) return cancel(db, link, known, truth, now)
  const refusal = known ? null : await licenceRefusal(db, link, now)
  if (refusal) return refusal
  const order = known ?? (it.input && (await takeIn(db, link, { truth, input: it.input }, now)))
  if (!order) return 'no_branch'
  const reached = await moveOn(db, link, order, truth, now)
  await noteCourier(db, link, order, it, now)
  await tellAgain(db, link, order.id, reached, truth, now)
  return reached === 'stuck' ? 'stuck' : null
}

/**
 * Whether the cancellation arrived before the order. If so, a late push of the order, or an answer
 * that was read before the cancellation, must not make tills ring.
 */
const isBuried = async (db: Db, link: Link, truth: PlatformOrder) =>
  Boolean(
    await db.one(
      sql`select 1 from inbox where company_id = ${link.company_id} and platform = ${link.platform} and event_id = ${eventId(link, cancelEvent(truth.id))} and problem = 'before_create'`,
    ),
  )

/**
 * Why the company's licence does not allow new orders of the link's platform: the licence and its
 * grace have ended, or the licence lacks the platform's module. Earlier orders are still handled.
 */
async function licenceRefusal(db: Db, { company_id, id }: Link, now: Date): Promise<'no_licence' | 'no_module' | null> {
  const license = await db.one<{ grace_ends_at: string; is_licensed: boolean }>(sql`
    select l.grace_ends_at, ${isLicensed('p')} as is_licensed from license l join platform_link p on p.company_id = l.company_id
    where l.company_id = ${company_id} and p.id = ${id}`)
  if (isExpired(license, now)) return 'no_licence'
  return license && !license.is_licensed ? 'no_module' : null
}

/**
 * Creates our order. As its time it gets the moment when the customer ordered, because the platform
 * counts its deadlines from that moment. A time that is far from now is ignored.
 */
async function takeIn(
  db: Db,
  link: Link,
  { truth, input }: { truth: PlatformOrder; input: OrderInput },
  now: Date,
): Promise<Order | undefined> {
  const since = Date.parse(truth.ordered_at ?? '')
  const at = since <= now.getTime() && since > now.getTime() - 600_000 ? new Date(since) : now
  const branch = await orderBranch(db, { company: link.company_id }, input.branch_id)
  const answer_by = answerBy(truth, now)
  return branch && (await placeOrder(db, input, { branch, actor: actorOf(link), now: at, answer_by })).row
}

/** A platform's deadline for an answer that is farther ahead than this, in ms, is not plausible. */
const furthestAnswerMs = 12 * 3_600_000

/**
 * The time until which the order waits for an answer, as the order itself says. Undefined if it
 * says nothing plausible.
 */
function answerBy({ answer_by }: PlatformOrder, now: Date): Date | undefined {
  const by = Date.parse(answer_by ?? '')
  return by > now.getTime() && by < now.getTime() + furthestAnswerMs ? new Date(by) : undefined
}

const moveOf = (link: Link, order: Order, action: Action, now: Date, more: Partial<Move> = {}): Move => ({
  order_id: order.id,
  action,
  version: order.version,
  now,
  actor: actorOf(link),
  as: 'platform',
  fromPlatform: true,
  ...more,
})
const tieOfLink = (link: Link) => ({ company: link.company_id, branch: link.branch_id })

/**
 * Moves our order step by step to the status that it has on the platform, as far as its situations
 * (the allowed status changes) permit.
 */
async function moveOn(
  db: Db,
  link: Link,
  order: Order,
  truth: PlatformOrder,
  now: Date,
): Promise<OrderStatus | 'stuck'> {
  const target = way.indexOf(truth.status)
  let at = order
  for (;;) {
    const rank = way.indexOf(at.status)
    const action = actions[at.status]
    if (rank < 0 || rank >= target || !action) return at.status
    if (!at.next_status.includes(way[rank + 1]!)) return 'stuck'
    const courier_name = truth.courier_name ?? undefined
    at = await moveOrder(db, tieOfLink(link), moveOf(link, at, action, now, { courier_name }))
  }
}

/**
 * Cancels our order with a suitable reason. An order that has already ended keeps its status, and
 * its card shows what the platform did. If the cancellation was our own, this changes nothing.
 */
async function cancel(db: Db, link: Link, order: KnownOrder, truth: PlatformOrder, now: Date): Promise<Note> {
  if (order.status === 'cancelled' || order.status === 'returned') return null
  const reason = await cancelReasonOf(db, link, order, truth)
  try {
    if (!reason || !order.next_status.includes('cancelled')) throw new Fault('conflict')
    await giveUpSteps(db, { company_id: link.company_id, order_id: order.id, now })
    await moveOrder(db, tieOfLink(link), moveOf(link, order, 'cancel', now, reason))
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
      actor: actorOf(link),
      data: { text: reason?.text ?? '' },
      set: sql`platform_state = ${JSON.stringify(shown)}::jsonb`,
    })
    return 'stuck'
  }
}

/**
 * The rank of a courier event is its position in the contract's list. Anything else ranks below all
 * events.
 */
const rankOf = (event: string | null | undefined) => courierEvents.findIndex((it) => it === event)

async function noteCourier(
  db: Db,
  link: Link,
  order: Order,
  { truth, meaning }: { truth: PlatformOrder; meaning: PushMeaning },
  now: Date,
): Promise<void> {
  if (!truth.is_platform_courier) return
  const [event] = [truth.courier_event, meaning].sort((a, b) => rankOf(b) - rankOf(a))
  if (rankOf(event) <= rankOf(order.courier_event)) return
  await touchOrder(db, {
    company_id: link.company_id,
    branch_id: link.branch_id,
    order_id: order.id,
    kind: String(event),
    now,
    actor: actorOf(link),
    data: { courier: truth.courier_name ?? '' },
    // The platform's courier replaces the branch's own, unless that courier has already handed over
    // the order's cash.
    set: sql`courier_event = ${event}, courier_name = coalesce(${truth.courier_name || null}, case when courier_id is null then courier_name end),
      courier_id = case when status = 'delivered' and ${isCounted(link.company_id)} then courier_id end`,
  })
}

/**
 * Sends a step again if we have accepted the order but the platform is still waiting for the step
 * (for example because a scheduled order's hour has come), unless the step is queued or was already
 * sent.
 */
async function tellAgain(
  db: Db,
  link: Link,
  order_id: string,
  status: OrderStatus | 'stuck',
  { awaits }: PlatformOrder,
  now: Date,
): Promise<void> {
  if (!awaits || (status !== 'preparing' && status !== 'on_the_way')) return
  const order = await lockOrder(db, tieOfLink(link), order_id, now)
  const [queued] = await queuePlatformSteps(db, { order, order_id, now, heldMs: 0 }, [{ step: awaits, body: {} }])
  if (!queued) return
  await touchOrder(db, {
    company_id: link.company_id,
    branch_id: link.branch_id,
    order_id,
    kind: 'platform_queued',
    now,
    actor: actorOf(link),
    data: { step: awaits },
    set: sql`platform_state = ${JSON.stringify(queued.shown)}::jsonb`,
  })
}
