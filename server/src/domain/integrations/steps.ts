import sql from 'sql-template-tag'
import { platformReasons } from '#contract/ordering/order-fields.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Queued, StepTaken } from '#server/domain/ordering/outside.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { Db } from '#server/db/pool.ts'
import { deliveryLoop, giveUp, withdraw, type Delivery } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { PlatformFault, unknownIsNothing } from './fault.ts'
import { linkOf } from './link.ts'
import { later, refused, type PlatformStep, type StepNote, type StepNow, type StepOutcome } from './platform.ts'
import { perPlatform } from './per-platform.ts'
import { platformOf } from './registry.ts'
import { withoutCustomer, type NamedCustomer } from './inbox/without-customer.ts'

interface StepRow extends StepNow, NamedCustomer {
  company_id: string
  id: string
  branch_id: string
  order_id: string
  platform: PlatformCode
  created_at: string
}

const minuteMs = 60_000
const shownOf = (step: string, due_at: Date): Queued['shown'] => ({
  step,
  state: 'queued',
  due_at: due_at.toISOString(),
  reason: null,
})

/** Queues the messages to an order's platform about a step that was taken here. */
export const queueSteps = (db: Db, it: StepTaken): Promise<Queued[]> =>
  queuePlatformSteps(db, it, platformOf(it.order.channel)?.steps(it) ?? [])

/**
 * Queues steps for a platform after those already queued for the order. Each is due at least the
 * platform's `paceMs` after the previous one. A step that is waiting or was sent is not queued
 * again ("ready" and "dispatch" may be the same step on a platform). A step that can still be
 * undone is withheld until that time is over. A cancellation does not wait: it replaces every
 * unsent step.
 */
export async function queuePlatformSteps(
  db: Db,
  { order, order_id, now, heldMs }: Pick<StepTaken, 'order' | 'order_id' | 'now' | 'heldMs'>,
  wanted: PlatformStep[],
): Promise<Queued[]> {
  if (wanted.length === 0) return []
  const { company_id } = order
  const laid = await db.many<{ step: string }>(
    sql`select step from platform_step where company_id = ${company_id} and order_id = ${order_id} and state <> 'refused'`,
  )
  const steps = wanted.filter((it) => !laid.some((known) => known.step === it.step))
  if (steps.length === 0) return []
  const isCancel = steps[0]?.step === 'cancel'
  if (isCancel) await giveUpSteps(db, { company_id, order_id, now })
  const last = await db.one<{ due_at: string; position: number }>(sql`
    select due_at, position from platform_step where company_id = ${company_id} and order_id = ${order_id} order by position desc limit 1`)
  const pace = platformOf(order.channel)?.paceMs ?? 0
  let due = new Date(Math.max(now.getTime() + heldMs, last && !isCancel ? Date.parse(last.due_at) + pace : 0))
  const queued: Queued[] = []
  for (const [i, { step, body }] of steps.entries()) {
    const id = uuidv7(now.getTime())
    await db.one(sql`insert into platform_step (company_id, id, branch_id, order_id, platform, step, body, position, due_at, created_at)
      values (${company_id}, ${id}, ${order.branch_id}, ${order_id}, ${order.channel}, ${step}, ${JSON.stringify(body)}, ${(last?.position ?? 0) + i + 1}, ${due}, ${now})`)
    queued.push({ id, shown: shownOf(step, due) })
    due = new Date(due.getTime() + pace)
  }
  return queued
}

/** Gives up the queued steps of an order that was cancelled. */
export const giveUpSteps = (
  db: Db,
  { company_id, order_id, now }: { company_id: string; order_id: string; now: Date },
) =>
  giveUp(db, 'platform_step', sql`company_id = ${company_id} and order_id = ${order_id}`, { reason: 'cancelled', now })

/**
 * Removes the queued steps of an undone action if none was tried yet. Returns false if a try has
 * begun.
 */
export const withdrawSteps = async (db: Db, it: { company_id: string; queued_ids: string[] }): Promise<boolean> =>
  (await withdraw(db, 'platform_step', sql`company_id = ${it.company_id} and id = any(${it.queued_ids}::uuid[])`)) ===
  it.queued_ids.length

/**
 * Sends steps to platforms. The steps of one order are sent one after another at the platform's
 * pace, each only once even with several workers. The outcome goes to the order's timeline, its
 * card and the branch's sockets. `timeoutMs` limits each call.
 */
export const stepDelivery = (options: { timeoutMs?: number } = {}): Delivery<StepRow, StepNote> => ({
  work: 'platform steps',
  table: 'platform_step',
  key: ['company_id', 'id'],
  parties: perPlatform,
  columns: sql`d.company_id, d.id, d.branch_id, d.order_id, d.platform, d.step, d.body, d.created_at, o.external_id, o.scheduled_at is not null as is_scheduled, o.customer_name, o.customer_phone, o.address`,
  joins: sql`join orders o on o.company_id = d.company_id and o.id = d.order_id`,
  series: {
    by: 'order_id',
    paceMs: ({ platform }) => platformOf(platform)?.paceMs ?? 0,
    overtakes: ({ step }) => step === 'cancel',
  },
  hasTime: ({ platform, step, created_at }, at) =>
    at.getTime() <= Date.parse(created_at) + (platformOf(platform)?.windowMs[step] ?? 60 * minuteMs),
  attempt: async (kit, step) => withoutName(await attempt(kit, step, options), step),
  set: (row, { outcome }) => sql`, step = ${outcome.note?.step ?? row.step}`,
  // Locks the order's row first, as everywhere, because a cancellation holds this lock while it
  // gives up the steps.
  lock: (db, it) =>
    db.one(sql`select 1 from orders where company_id = ${it.company_id} and id = ${it.order_id} for update`),
  onSettled: (db, row, { state, reason, due_at, now, outcome, next }) => {
    const step = outcome.note?.step ?? row.step
    const shown: OrderRow['platform_state'] = next
      ? shownOf(next.step, new Date(next.due_at))
      : { ...shownOf(step, due_at), state, reason }
    return touchOrder(db, {
      company_id: row.company_id,
      branch_id: row.branch_id,
      order_id: row.order_id,
      kind: `platform_${state}`,
      now,
      actor: null,
      data: {
        step,
        tries: row.tries,
        ...(reason && { reason }),
        ...(outcome.note?.said && { said: outcome.note.said }),
      },
      set: sql`platform_state = ${JSON.stringify(shown)}::jsonb`,
    })
  },
})

/** An outcome whose sentences of the platform do not name the order's customer. */
function withoutName(outcome: StepOutcome, step: StepRow): StepOutcome {
  const masked = (text: string) => (platformReasons.some((it) => it === text) ? text : withoutCustomer(text, step))
  const { note } = outcome
  const said = note?.said === undefined ? {} : { said: masked(note.said) }
  return {
    ...outcome,
    ...('reason' in outcome && { reason: masked(outcome.reason) }),
    ...(note && { note: { ...note, ...said } }),
  }
}

/**
 * Makes one try to send a step. A retry first reads from the platform whether the earlier try took
 * effect, so that such a step is not sent twice. Some platforms report an order only once it was
 * accepted; then the step itself shows whether the order exists.
 */
async function attempt(kit: Kit, step: StepRow, options: { timeoutMs?: number }): Promise<StepOutcome> {
  const link = await linkOf(kit, step)
  const client = link && platformOf(step.platform)?.client(kit, link, options)
  if (!client) return refused('no_link')
  try {
    const truth = step.tries > 1 ? await client.order(step.external_id).catch(unknownIsNothing) : undefined
    if (truth?.has(step.step)) return { state: 'sent' }
    if (truth?.status === 'cancelled') return refused('cancelled')
    return await client.tell(step, truth)
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    if (error.kind === 'unclear') return { state: 'later', reason: 'unreachable' }
    return error.kind === 'limited' ? later(30_000, 'limited') : refused({ said: error.message })
  }
}

export const stepLoop = deliveryLoop(stepDelivery(), 1000)
