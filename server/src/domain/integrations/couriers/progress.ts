import sql from 'sql-template-tag'
import { allowedNow, lockOrder } from '#server/domain/ordering/lock-order.ts'
import { moveOrder } from '#server/domain/ordering/move.ts'
import type { OrderNow } from '#server/domain/ordering/order-now.ts'
import type { Db } from '#server/db/pool.ts'
import { storedWords } from '../stored-words.ts'
import { cut } from '../words.ts'
import { giveUp } from '#server/kit/jobs/delivery.ts'
import type { Happened, Progress } from './company.ts'
import {
  deliveryOf,
  isOpenDelivery,
  nameOfCompany,
  rankOf,
  tellOrder,
  withoutCourier,
  writeDelivery,
  type Delivery,
  type DeliveryKey,
} from './deliveries.ts'
import { courierCompanyOf } from './registry.ts'

/** How long after the call a company is still asked about a delivery, in ms. */
export const followedMs = 12 * 3_600_000
/** How often a company is asked, in ms, besides what it reports itself. */
export const askEveryMs = 60_000

/** When a delivery is looked at again. */
export const nextCheck = ({ created_at }: Pick<Delivery, 'created_at'>, canRead: boolean, now: Date): Date =>
  canRead ? new Date(now.getTime() + askEveryMs) : new Date(Date.parse(created_at) + followedMs)

/** Whether a delivery's company can be asked how far it is. */
export const canReadOf = ({ party }: Pick<Delivery, 'party'>): boolean =>
  courierCompanyOf(party).capabilities.includes('read')

/**
 * The events with those that are new, each once and at its first time, in the sequence in which they
 * happened. A company that is asked each minute says the same each minute.
 */
function withNew(known: Delivery['events'], happened: readonly Happened[], now: Date): Delivery['events'] {
  const fresh = happened.map(({ event, occurred_at }) => ({
    event,
    occurred_at: occurred_at.toISOString(),
    received_at: now.toISOString(),
  }))
  const all = [...known, ...fresh].toSorted((a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at))
  return all.filter((it, n) => all.findIndex(({ event }) => event === it.event) === n)
}

/**
 * Writes what a company says about a delivery, in the caller's transaction. Events may come in any
 * sequence and any number of times: only one that ranks above all before changes the order. What
 * comes after the end changes nothing. Returns whether the order has changed.
 */
export async function noteProgress(db: Db, key: DeliveryKey, progress: Progress, now: Date): Promise<boolean> {
  const seen = await deliveryOf(db, key)
  if (!seen) return false
  const tie = { company: seen.company_id, branch: seen.branch_id }
  const order = await lockOrder(db, tie, seen.order_id, now)
  const it = await deliveryOf(db, key, 'lock')
  if (!it || !isOpenDelivery(it)) return false
  const isNew = it.state === 'calling' || it.state === 'unclear'
  // The company has the call, although its answer was lost.
  if (it.state === 'calling') await settleCall(db, it, now)
  const events = withNew(it.events, progress.happened, now)
  const furthest = progress.happened.toSorted((a, b) => rankOf(b.event) - rankOf(a.event))[0]
  const isFurther = furthest !== undefined && rankOf(furthest.event) > rankOf(it.event)
  await writeDelivery(db, it, {
    events,
    ...(isNew && { state: 'called', reason: null, check_at: nextCheck(it, canReadOf(it), now) }),
    ...(isFurther && { event: furthest.event }),
    ...(progress.external_id && { external_id: progress.external_id }),
    ...(progress.fee?.currency === it.currency && { fee: progress.fee.amount }),
  })
  if (progress.ended) return endByCompany(db, it, order, progress, now)
  if (!isFurther) return false
  const isOurs = order.courier_id !== null
  const name = cut(progress.courier_name, 80) || nameOfCompany(it.party)
  await tellOrder(db, it, {
    kind: furthest.event,
    now,
    actor: nameOfCompany(it.party),
    data: { courier: progress.courier_name ?? '', occurred_at: furthest.occurred_at.toISOString() },
    // An order that the branch's own courier has taken meanwhile stays that courier's, with its cash.
    ...(!isOurs && { set: sql`courier_event = ${furthest.event}, courier_name = ${name}` }),
  })
  if (!isOurs && rankOf(furthest.event) >= rankOf('courier_delivery')) await moveOn(db, it, order, furthest, now)
  if (furthest.event === 'courier_delivered') {
    await giveUpSteps(db, it, now)
    await writeDelivery(db, it, { state: 'delivered', reason: null, ended_at: now, check_at: null })
  }
  return true
}

/** A call that is still queued need not be sent any more. */
const settleCall = (db: Db, { company_id, id }: Delivery, now: Date) =>
  db.one(sql`update courier_step set state = 'sent', reason = null, done_at = ${now}
    where company_id = ${company_id} and delivery_id = ${id} and step = 'call' and state = 'queued'`)

/** Gives up what was to be said to the company about a delivery that is over. */
export const giveUpSteps = (db: Db, { company_id, id }: DeliveryKey, now: Date) =>
  giveUp(db, 'courier_step', sql`company_id = ${company_id} and delivery_id = ${id}`, { reason: 'order_over', now })

/** Moves the order to where its courier is, as far as its situations allow. */
async function moveOn(db: Db, it: Delivery, locked: OrderNow, { event }: Happened, now: Date): Promise<void> {
  const tie = { company: it.company_id, branch: it.branch_id }
  const actor = nameOfCompany(it.party)
  let order = locked
  for (const [action, to] of [
    ['dispatch', 'on_the_way'],
    ['deliver', 'delivered'],
  ] as const) {
    if (action === 'deliver' && event !== 'courier_delivered') return
    if (order.status === to || !allowedNow(order).includes(to)) continue
    await moveOrder(db, tie, { order_id: it.order_id, action, version: order.version, now, actor, as: 'courier' })
    order = await lockOrder(db, tie, it.order_id, now)
  }
}

/** The company sends no courier after all. The order stays as it is, and says so. */
async function endByCompany(
  db: Db,
  it: Delivery,
  order: OrderNow,
  { ended, courier_name }: Progress,
  now: Date,
): Promise<boolean> {
  const words = await storedWords(db, it, ended?.reason ?? '')
  const reason = words || 'by_company'
  await giveUpSteps(db, it, now)
  await writeDelivery(db, it, { state: 'cancelled', reason, ended_at: now, check_at: null })
  const isOver = order.status === 'delivered' || order.status === 'returned'
  await tellOrder(db, it, {
    kind: 'courier_cancelled',
    now,
    actor: nameOfCompany(it.party),
    reason,
    ...(!isOver && { set: withoutCourier(it, courier_name ?? order.courier_name) }),
  })
  return true
}
