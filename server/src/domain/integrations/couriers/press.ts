import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Entered } from '#server/domain/ordering/entered.ts'
import { lockOrder } from '#server/domain/ordering/lock-order.ts'
import type { OrderNow } from '#server/domain/ordering/order-now.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { giveUp, withdraw } from '#server/kit/jobs/delivery.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { CourierAccess } from './company.ts'
import {
  deliveriesOf,
  deliveryOf,
  isOpenDelivery,
  rankOf,
  tellOrder,
  withoutCourier,
  writeDelivery,
  type Delivery,
} from './deliveries.ts'
import { giveUpSteps } from './progress.ts'
import { courierCompanyOf } from './registry.ts'

/** Who presses a button, and when. */
interface Pressed {
  now: Date
  actor: string
  lang: Lang
}

/** Why no courier can be called for an order, in a sentence. */
const refusals = {
  notNow: {
    tr: 'Bu siparişe şu an kurye çağrılamaz: yalnızca hazırlanan ya da kuryesi olmayan paket siparişlere çağrılır.',
    en: 'No courier can be called for this order now: it must be a delivery that is being prepared, or on its way without a courier.',
    de: 'Für diese Bestellung kann jetzt kein Kurier gerufen werden: Sie muss eine Lieferung in Zubereitung oder ohne Kurier unterwegs sein.',
  },
  already: {
    tr: 'Bu siparişe zaten bir kurye çağrıldı. Başkasını çağırmak için önce onu iptal edin.',
    en: 'A courier was already called for this order. Cancel that one before calling another.',
    de: 'Für diese Bestellung wurde bereits ein Kurier gerufen. Stornieren Sie ihn, bevor Sie einen anderen rufen.',
  },
  over: {
    tr: 'Bu çağrı artık açık değil; listede son hali görünüyor.',
    en: 'This call is no longer open; the list shows how it stands now.',
    de: 'Dieser Ruf ist nicht mehr offen; die Liste zeigt den aktuellen Stand.',
  },
  noCancel: {
    tr: 'Bu firma iptali yalnızca telefonla alıyor. Firmayı arayıp takip numarasını söyleyin.',
    en: 'This company takes cancellations only by phone. Call it and give the reference number.',
    de: 'Diese Firma nimmt Stornierungen nur telefonisch an. Rufen Sie an und nennen Sie die Referenznummer.',
  },
} satisfies Record<string, Record<Lang, string>>

const refuse = (why: keyof typeof refusals, lang: Lang) => fault('conflict', { detail: refusals[why][lang] })

/** Whether a courier of a company can be called for an order. */
export const canBeCalled = (
  it: Pick<OrderNow, 'delivery_type' | 'status' | 'is_test' | 'courier_of_platform' | 'courier_id'>,
): boolean =>
  it.delivery_type === 'deliveryToAddress' &&
  !it.is_test &&
  !it.courier_of_platform &&
  (it.status === 'preparing' || (it.status === 'on_the_way' && it.courier_id === null))

/** Queues a message to the company after those about the same delivery. */
async function queueCourierStep(
  db: Db,
  { company_id, branch_id, id }: Delivery,
  { step, mayBeThere, now }: { step: 'call' | 'cancel'; mayBeThere: boolean; now: Date },
): Promise<void> {
  const { count } = await db.must<{ count: number }>(
    sql`select count(*)::int as count from courier_step where company_id = ${company_id} and delivery_id = ${id}`,
  )
  await db.one(sql`insert into courier_step (company_id, id, branch_id, delivery_id, step, position, may_be_there, due_at, created_at)
    values (${company_id}, ${uuidv7(now.getTime())}, ${branch_id}, ${id}, ${step}, ${count + 1}, ${mayBeThere}, ${now}, ${now})`)
}

/**
 * Calls a courier for an order, in the caller's transaction: the company is told after the commit.
 * The order must be the caller's. Throws `conflict` if the order needs none, or has one.
 */
export async function callCourier(db: Db, access: CourierAccess, order_id: string, by: Pressed): Promise<void> {
  const { company_id, branch_id, party, fee, fee_bearer } = access
  const order = await lockOrder(db, { company: company_id, branch: branch_id }, order_id, by.now)
  if (!canBeCalled(order)) throw refuse('notNow', by.lang)
  if ((await deliveriesOf(db, company_id, order_id)).some(isOpenDelivery)) throw refuse('already', by.lang)
  const id = uuidv7(by.now.getTime())
  const { number, currency } = await db.must<{ number: number; currency: string }>(sql`
    select o.number::int as number, c.currency from orders o join company c on c.id = ${company_id} where o.company_id = ${company_id} and o.id = ${order_id}`)
  const reference = `${number}-${randomBytes(4).toString('hex')}`
  await db.one(sql`
    insert into courier_delivery (company_id, id, branch_id, order_id, access_id, party, reference, state, fee, currency, fee_bearer, called_by, created_at)
    values (${company_id}, ${id}, ${branch_id}, ${order_id}, ${access.id}, ${party}, ${reference}, 'calling', ${fee}, ${currency}, ${fee_bearer}, ${by.actor}, ${by.now})`)
  const it = await deliveryOf(db, { company_id, id })
  if (!it) throw fault('not_found')
  await queueCourierStep(db, it, { step: 'call', mayBeThere: false, now: by.now })
  await tellOrder(db, it, { kind: 'courier_calling', now: by.now, actor: by.actor })
}

/** A delivery of an order, locked together with the order. Throws `not_found` if there is none. */
async function lockDelivery(
  db: Db,
  { company_id, order_id, id }: Pick<Delivery, 'company_id' | 'order_id' | 'id'>,
  now: Date,
): Promise<{ it: Delivery; order: OrderNow }> {
  const seen = await deliveryOf(db, { company_id, id })
  if (!seen || seen.order_id !== order_id) throw fault('not_found')
  const order = await lockOrder(db, { company: company_id, branch: seen.branch_id }, order_id, now)
  const it = await deliveryOf(db, { company_id, id }, 'lock')
  if (!it) throw fault('not_found')
  return { it, order }
}

/**
 * Makes a call again that was refused or never answered, under the same reference, so that the
 * company sends one courier even if it has taken the first call.
 */
export async function retryCall(
  db: Db,
  key: Pick<Delivery, 'company_id' | 'order_id' | 'id'>,
  by: Pressed,
): Promise<void> {
  const { it, order } = await lockDelivery(db, key, by.now)
  if (it.state !== 'refused' && it.state !== 'unclear') throw refuse('over', by.lang)
  if (!canBeCalled(order)) throw refuse('notNow', by.lang)
  const others = await deliveriesOf(db, it.company_id, it.order_id)
  if (others.some((each) => each.id !== it.id && isOpenDelivery(each))) throw refuse('already', by.lang)
  await writeDelivery(db, it, { state: 'calling', reason: null, ended_at: null })
  await queueCourierStep(db, it, { step: 'call', mayBeThere: true, now: by.now })
  await tellOrder(db, it, { kind: 'courier_calling', now: by.now, actor: by.actor })
}

/** Calls a courier off whom a person no longer wants. */
export async function cancelCall(
  db: Db,
  key: Pick<Delivery, 'company_id' | 'order_id' | 'id'>,
  by: Pressed,
): Promise<void> {
  const { it, order } = await lockDelivery(db, key, by.now)
  if (it.state === 'cancelling') return
  if (!isOpenDelivery(it) || rankOf(it.event) >= rankOf('courier_delivery')) throw refuse('over', by.lang)
  if (!(await callOff(db, it, { courier_name: order.courier_name, ...by }))) throw refuse('noCancel', by.lang)
}

/**
 * Calls a courier off: at once if the company was never told of the call, otherwise by a message.
 * Returns false if the company's protocol knows no cancellation. The order must be locked.
 */
async function callOff(
  db: Db,
  it: Delivery,
  { now, actor, courier_name }: { now: Date; actor: string | null; courier_name: string | null },
): Promise<boolean> {
  const ofCall = sql`company_id = ${it.company_id} and delivery_id = ${it.id} and step = 'call'`
  if (it.state === 'calling' && (await withdraw(db, 'courier_step', sql`${ofCall} and not may_be_there`)) > 0) {
    await writeDelivery(db, it, { state: 'cancelled', ended_at: now, check_at: null })
    await tellOrder(db, it, { kind: 'courier_cancelled', now, actor, set: withoutCourier(it, courier_name) })
    return true
  }
  if (!courierCompanyOf(it.party).capabilities.includes('cancel')) return false
  await giveUp(db, 'courier_step', ofCall, { reason: 'order_over', now })
  await writeDelivery(db, it, { state: 'cancelling', reason: null })
  await queueCourierStep(db, it, { step: 'cancel', mayBeThere: true, now })
  await tellOrder(db, it, { kind: 'courier_cancelling', now, actor })
  return true
}

/**
 * Calls off a courier whose order was cancelled, or given to one of the branch's own couriers. If
 * the courier company offers no call for this, a person must phone it.
 */
export async function followOrder(
  db: Db,
  { company_id, order_id, to, how, now, by_own_courier }: Entered,
): Promise<void> {
  if (how !== 'moved' || (to !== 'cancelled' && !by_own_courier)) return
  const open = (await deliveriesOf(db, company_id, order_id)).find(isOpenDelivery)
  const it = open && (await deliveryOf(db, open, 'lock'))
  if (!it || it.state === 'cancelling') return
  if (await callOff(db, it, { now, actor: null, courier_name: null })) return
  // The call is not tried again. Whether an earlier try has arrived, only the company knows.
  await giveUpSteps(db, it, now)
  await writeDelivery(db, it, { reason: 'no_cancel', ...(it.state === 'calling' && { state: 'unclear' }) })
}
