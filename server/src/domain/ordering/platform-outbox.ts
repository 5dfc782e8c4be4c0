import sql from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineQueue } from '#server/kit/work.ts'
import { platformPaceMs, type PlatformStep } from './steps.ts'
import type { OrderNow } from './move.ts'

/** A step in the outbox: what the job needs, and what the card shows. */
export interface Queued {
  company_id: string
  id: string
  due_at: Date
  shown: NonNullable<OrderRow['platform_state']>
}

/**
 * Lays steps for a platform behind those the order has already, each due no sooner than the platform's pace after the one before. A step that waits or
 * was sent is not laid again ("ready" and "dispatch" both mean prepared). What may still be taken back is held for `heldMs` first. A cancel does not wait: it takes the place of what was not sent yet.
 */
export async function queueSteps(
  db: Db,
  order: OrderNow,
  order_id: string,
  wanted: PlatformStep[],
  now: Date,
  heldMs = 0,
): Promise<Queued[]> {
  if (wanted.length === 0) return []
  const laid = await db.many<{ step: string }>(sql`
    select step from platform_step where company_id = ${order.company_id} and order_id = ${order_id} and state <> 'refused'`)
  const steps = wanted.filter((it) => !laid.some((known) => known.step === it.step))
  if (steps.length === 0) return []
  const pace = platformPaceMs[order.channel] ?? 0
  if (steps[0]?.step === 'cancel')
    await db.one(sql`update platform_step set state = 'refused', reason = 'cancelled', done_at = ${now}
      where company_id = ${order.company_id} and order_id = ${order_id} and state = 'queued'`)
  const last = await db.one<{ due_at: string; position: number }>(sql`
    select due_at, position from platform_step where company_id = ${order.company_id} and order_id = ${order_id} order by position desc limit 1`)
  let due = new Date(
    Math.max(now.getTime() + heldMs, last && steps[0]?.step !== 'cancel' ? Date.parse(last.due_at) + pace : 0),
  )
  const queued: Queued[] = []
  for (const [i, { step, body }] of steps.entries()) {
    const id = uuidv7(now.getTime())
    await db.one(sql`insert into platform_step (company_id, id, branch_id, order_id, platform, step, body, position, due_at, created_at)
      values (${order.company_id}, ${id}, ${order.branch_id}, ${order_id}, ${order.channel}, ${step}, ${JSON.stringify(body)}, ${(last?.position ?? 0) + i + 1}, ${due}, ${now})`)
    queued.push({
      company_id: order.company_id,
      id,
      due_at: due,
      shown: { step, state: 'queued', due_at: due.toISOString(), reason: null },
    })
    due = new Date(due.getTime() + pace)
  }
  return queued
}

/** Steps that are to be sent; the platform's adapter works them. */
export const platformSteps = defineQueue<{ company_id: string; step_id: string }>('platform-step')

/** Sends the jobs of queued steps, once their transaction has committed. A step whose job is lost is found again by housekeeping. */
export async function sendSteps(jobs: Jobs, queued: Queued[]): Promise<void> {
  for (const it of queued)
    await platformSteps.send(jobs, { company_id: it.company_id, step_id: it.id }, { after: it.due_at, key: it.id })
}
