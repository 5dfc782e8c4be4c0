import sql from 'sql-template-tag'
import type { DeliveryReason } from '#contract/integrations/courier-delivery.ts'
import type { Db } from '#server/db/pool.ts'
import { deliveryLoop, type Delivery as Lane, type Outcome } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from '../fault.ts'
import { courierAccessById, withCourierClient } from './access.ts'
import type { CourierClient, Named, Progress, ToDeliver } from './company.ts'
import { deliveryOf, rankOf, tellOrder, withoutCourier, writeDelivery, type Delivery } from './deliveries.ts'
import { storedWords } from '../stored-words.ts'
import { canReadOf, nextCheck, noteProgress } from './progress.ts'

interface StepRow {
  company_id: string
  id: string
  branch_id: string
  delivery_id: string
  order_id: string
  step: 'call' | 'cancel'
  may_be_there: boolean
  created_at: string
}

/** The name of the loop that tells companies of calls. */
export const courierWork = 'courier calls'

/** What the company said; for a cancellation it may say that the courier has come further. */
interface Note {
  progress?: Progress
}

const refused = (reason: DeliveryReason): Outcome<Note> => ({ state: 'refused', reason })
const later = (afterMs: number, reason: DeliveryReason): Outcome<Note> => ({ state: 'later', reason, afterMs })

const minute = 60_000
/** How long a message is tried, in ms. A customer does not wait longer for a courier. */
const triedMs = { call: 10 * minute, cancel: 30 * minute }
/**
 * For how long after a cancellation was asked for a call that was sent before may still arrive at
 * the company, in ms. A call is given up by the network sooner.
 */
const arrivesMs = minute
/** The pause after a try without answer, in ms. */
const retryMs = (tries: number) => Math.min(2000 * 2 ** (tries - 1), 30_000)

/**
 * Tells companies of calls and cancellations. The messages about one delivery are sent one after
 * another, each only once even with several workers. Before a second try, the company is asked
 * whether the first one has arrived.
 */
export const courierSteps = (options: { timeoutMs?: number } = {}): Lane<StepRow, Note> => ({
  work: courierWork,
  table: 'courier_step',
  key: ['company_id', 'id'],
  columns: sql`d.company_id, d.id, d.branch_id, d.delivery_id, d.step, d.may_be_there, d.created_at, c.order_id`,
  joins: sql`join courier_delivery c on c.company_id = d.company_id and c.id = d.delivery_id`,
  series: { by: 'delivery_id', paceMs: () => 0, overtakes: () => false },
  hasTime: ({ step, created_at }, at) => at.getTime() <= Date.parse(created_at) + triedMs[step],
  attempt: (kit, row) => attempt(kit, row, options),
  // Locks the order first, as everywhere.
  lock: (db, it) =>
    db.one(sql`select 1 from orders where company_id = ${it.company_id} and id = ${it.order_id} for update`),
  onSettled: async (db, row, { state, outcome, now }) => {
    const it = await deliveryOf(db, { company_id: row.company_id, id: row.delivery_id }, 'lock')
    if (!it) return
    const reason = 'reason' in outcome ? outcome.reason : null
    const settled = { it, state, isUnclear: outcome.state === 'later', reason, now, progress: outcome.note?.progress }
    await (row.step === 'call' ? settleCall(db, settled) : settleCancel(db, settled))
  },
})

interface Settled {
  it: Delivery
  state: 'queued' | 'sent' | 'refused'
  /** Whether the company gave no usable answer. */
  isUnclear: boolean
  reason: string | null
  now: Date
  progress: Progress | undefined
}

async function settleCall(db: Db, { it, state, isUnclear, reason, now, progress }: Settled): Promise<void> {
  if (it.state !== 'calling') return
  if (state === 'queued') {
    await writeDelivery(db, it, { reason })
    await tellOrder(db, it, { kind: 'courier_waits', now, actor: null, reason })
    return
  }
  if (state === 'refused') {
    await writeDelivery(db, it, {
      state: isUnclear ? 'unclear' : 'refused',
      reason,
      ended_at: isUnclear ? null : now,
      check_at: isUnclear ? nextCheck(it, canReadOf(it), now) : null,
    })
    await tellOrder(db, it, { kind: isUnclear ? 'courier_unclear' : 'courier_refused', now, actor: null, reason })
    return
  }
  await writeDelivery(db, it, { state: 'called', reason: null, check_at: nextCheck(it, canReadOf(it), now) })
  await tellOrder(db, it, { kind: 'courier_called', now, actor: null })
  if (progress) await noteProgress(db, it, progress, now)
}

async function settleCancel(db: Db, { it, state, reason, now, progress }: Settled): Promise<void> {
  if (it.state !== 'cancelling' || state === 'queued') return
  if (state === 'sent') {
    await writeDelivery(db, it, { state: 'cancelled', reason: null, ended_at: now, check_at: null })
    await tellOrder(db, it, {
      kind: 'courier_cancelled',
      now,
      actor: null,
      set: withoutCourier(it, await nameOf(db, it)),
    })
    return
  }
  // The courier still comes, or may come.
  await writeDelivery(db, it, { state: it.external_id ? 'called' : 'unclear', reason })
  await tellOrder(db, it, { kind: 'courier_kept', now, actor: null, reason })
  if (progress) await noteProgress(db, it, progress, now)
}

const nameOf = async (db: Db, { company_id, order_id }: Delivery): Promise<string | null> =>
  (
    await db.must<{ courier_name: string | null }>(
      sql`select courier_name from orders where company_id = ${company_id} and id = ${order_id}`,
    )
  ).courier_name

async function attempt(
  kit: Kit,
  row: StepRow & { tries: number },
  options: { timeoutMs?: number },
): Promise<Outcome<Note>> {
  const it = await deliveryOf(kit.db, { company_id: row.company_id, id: row.delivery_id })
  if (!it || it.state !== (row.step === 'call' ? 'calling' : 'cancelling')) return refused('order_over')
  const access = await courierAccessById(kit.db, kit, it.company_id, it.access_id)
  // A courier who is on the way is called off even if the connection was switched off meanwhile.
  if (!access || (row.step === 'call' && !access.is_active)) return refused('no_access')
  try {
    return await withCourierClient(
      kit,
      access,
      (client) => (row.step === 'call' ? call(kit, client, it, row) : cancel(kit, client, it, row)),
      options,
    )
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    if (error.kind === 'unclear') return later(retryMs(row.tries), 'unreachable')
    if (error.kind === 'limited') return later(30_000, 'limited')
    return { state: 'refused', reason: await storedWords(kit.db, it, error.message) }
  }
}

const namedOf = ({ id, reference, external_id }: Delivery): Named => ({ delivery_id: id, reference, external_id })

async function call(
  kit: Kit,
  client: CourierClient,
  it: Delivery,
  row: StepRow & { tries: number },
): Promise<Outcome<Note>> {
  const isRepeated = row.tries > 1 || row.may_be_there
  const there = isRepeated ? await client.read?.(namedOf(it)) : undefined
  const progress = there ?? (await client.call(await toDeliver(kit, it)))
  return { state: 'sent', note: { progress: { external_id: it.reference, ...progress } } }
}

async function cancel(kit: Kit, client: CourierClient, it: Delivery, row: StepRow): Promise<Outcome<Note>> {
  const there = await client.read?.(namedOf(it))
  if (there?.ended) return { state: 'sent' }
  const isGone = there?.happened.some((each) => rankOf(each.event) >= rankOf('courier_delivery'))
  if (there && isGone) return { state: 'refused', reason: 'order_over', note: { progress: there } }
  const isUnknown = client.read !== undefined && there === undefined
  try {
    if (!isUnknown) {
      await client.cancel?.(namedOf(it))
      return { state: 'sent' }
    }
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.kind !== 'unknown') throw error
  }
  // The company knows nothing of the delivery. A call that was on its way may still arrive.
  const isEarly = kit.now().getTime() < Date.parse(row.created_at) + arrivesMs
  return isEarly ? later(10_000, 'unreachable') : { state: 'sent' }
}

/** The minutes until the food is ready, as promised, but at most an hour. */
function readyIn({ ready_at, promised_at }: Pick<Ordered, 'ready_at' | 'promised_at'>, now: Date): number {
  if (ready_at || !promised_at) return 0
  return Math.min(Math.max(Math.ceil((Date.parse(promised_at) - now.getTime()) / minute), 0), 60)
}

interface Ordered {
  number: number
  ready_at: string | null
  promised_at: string | null
  customer_name: string
  customer_phone: string | null
  address: Partial<ToDeliver['address']> | null
  note: string
  lines: { name: string; quantity: number }[]
  total: number
  is_paid: boolean
  payment_method: string
  pickup: ToDeliver['pickup']
}

/** The order as a company needs it. It is read when it is sent, so that no second copy is stored. */
async function toDeliver(kit: Kit, it: Delivery): Promise<ToDeliver> {
  const order = await kit.db.must<Ordered>(sql`
    select o.number::int as number, o.ready_at, o.promised_at, o.customer_name, o.customer_phone, o.address, o.note, o.lines, (o.total - o.returned_total)::float8 as total, o.is_paid,
      o.payment_method, jsonb_build_object('name', b.name, 'phone', coalesce(b.phone, ''), 'address', b.address, 'district', b.district, 'city', c.name, 'country', co.country, 'lat', b.lat, 'lng', b.lng) as pickup
    from orders o join branch b on b.company_id = ${it.company_id} and b.id = o.branch_id join company co on co.id = ${it.company_id} join city c on c.id = b.city_id
    where o.company_id = ${it.company_id} and o.id = ${it.order_id}`)
  const { address } = order
  return {
    delivery_id: it.id,
    reference: it.reference,
    order_number: order.number,
    customer_name: order.customer_name || `#${order.number}`,
    customer_phone: order.customer_phone,
    address: {
      text: address?.text ?? '',
      district: address?.district ?? '',
      city: address?.city ?? '',
      directions: address?.directions ?? '',
      lat: address?.lat ?? null,
      lng: address?.lng ?? null,
    },
    note: order.note,
    pickup: order.pickup,
    items: order.lines.map(({ name, quantity }) => ({ name, quantity })),
    ready_in_min: readyIn(order, kit.now()),
    total: order.total,
    due: order.is_paid ? 0 : order.total,
    payment_method: order.payment_method,
    currency: it.currency,
    report_to: `${kit.url}/api/courier/${it.party}/${it.access_id}`,
  }
}

export const courierLoop = deliveryLoop(courierSteps(), 1000)
