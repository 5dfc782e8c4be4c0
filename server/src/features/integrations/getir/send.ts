import sql from 'sql-template-tag'
import type { PlatformReason } from '#contract/ordering/order-fields.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { getirClient } from '#server/domain/integrations/getir-client.ts'
import { getirLinkOf } from '#server/domain/integrations/platform-link.ts'
import { platformSteps } from '#server/domain/ordering/platform-outbox.ts'
import { platformPaceMs } from '#server/domain/ordering/steps.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { Kit } from '#server/kit/kit.ts'
import { attemptStep, type Outcome, type Step } from './attempt.ts'
import { defineChore, defineJob } from '#server/kit/work.ts'

interface Queued extends Step {
  company_id: string
  id: string
  branch_id: string
  order_id: string
  tries: number
  due_at: string
  created_at: string
  reason: string | null
}

/** How long a step is ours alone while its call is out; a process that dies leaves it to the next after that. */
const leaseMs = 30_000
const pace = platformPaceMs.getir ?? 0
const secondMs = 1000
const minuteMs = 60_000

/** How long a step is tried before it counts as refused: an order unanswered for five minutes is gone, a courier may be late. */
const windowMs: Record<string, number> = {
  verify: 5 * minuteMs,
  'verify-scheduled': 5 * minuteMs,
  handover: 120 * minuteMs,
  cancel: 30 * minuteMs,
}

/**
 * Sends one step of the outbox: not before the steps ahead of it nor within a minute of the last one Getir took, once even if several try. What cannot
 * be known after a lost answer is read from the platform. The outcome is on the order's timeline, its card and the branch's sockets; what is to be
 * tried again comes back as a job. Never throws for what a platform does.
 */
export async function sendStep(
  kit: Kit,
  it: { company_id: string; step_id: string },
  options: { timeoutMs?: number } = {},
): Promise<void> {
  const step = await take(kit, it)
  if (!step) return
  const link = await getirLinkOf(kit, step)
  const outcome: Outcome = link
    ? await attemptStep(getirClient(kit, link, options), step)
    : { state: 'refused', reason: 'no_link' satisfies PlatformReason }
  await settle(kit, step, outcome)
}

/** The step, if it is due: counted as tried and out of others' reach for the time of a call. One that is early comes back when it is due. */
async function take(
  kit: Kit,
  { company_id, step_id }: { company_id: string; step_id: string },
): Promise<Queued | undefined> {
  const now = kit.now()
  const early: { at?: Date } = {}
  const taken = await kit.db.tx(async (db) => {
    const row = await db.one<Queued & { waits_for: string | null; sent_at: string | null }>(sql`
      select s.company_id, s.id, s.branch_id, s.order_id, s.step, s.body, s.tries, s.due_at, s.created_at, s.reason, o.external_id, o.scheduled_at is not null as is_scheduled,
        (select max(e.due_at) from platform_step e where e.company_id = s.company_id and e.order_id = s.order_id and e.position < s.position and e.state = 'queued') as waits_for,
        (select max(e.done_at) from platform_step e where e.company_id = s.company_id and e.order_id = s.order_id and e.state = 'sent') as sent_at
      from platform_step s join orders o on o.company_id = s.company_id and o.id = s.order_id
      where s.company_id = ${company_id} and s.id = ${step_id} and s.state = 'queued' and s.platform = 'getir' for update of s skip locked`)
    if (!row) return undefined
    const paced = row.sent_at && row.step !== 'cancel' ? Date.parse(row.sent_at) + pace : 0
    const behind = row.waits_for ? Math.max(Date.parse(row.waits_for) + pace, now.getTime() + 2 * secondMs) : 0
    const due = Math.max(Date.parse(row.due_at), paced, behind)
    const isDue = due <= now.getTime()
    await db.one(sql`update platform_step set due_at = ${new Date(isDue ? now.getTime() + leaseMs : due)}, tries = ${row.tries + (isDue ? 1 : 0)}
      where company_id = ${company_id} and id = ${step_id}`)
    if (!isDue) early.at = new Date(due)
    return isDue ? { ...row, tries: row.tries + 1 } : undefined
  })
  if (early.at) await comeBack(kit, { company_id, id: step_id }, early.at)
  return taken
}

/** The job again, as far ahead on the machine's clock as `at` is on ours. */
const comeBack = (kit: Kit, it: { company_id: string; id: string }, at: Date) =>
  platformSteps.send(
    kit.jobs,
    { company_id: it.company_id, step_id: it.id },
    { after: new Date(Date.now() + Math.max(secondMs, at.getTime() - kit.now().getTime())), key: it.id },
  )

/** Writes down what came of it, unless a cancellation has taken the step's place meanwhile. */
async function settle(kit: Kit, step: Queued, given: Outcome): Promise<void> {
  const now = kit.now()
  const outcome = lastTry(step, given, now)
  const due = outcome.state === 'later' ? new Date(now.getTime() + outcome.afterMs) : now
  const state = outcome.state === 'later' ? 'queued' : outcome.state
  const reason = outcome.state === 'sent' ? null : outcome.reason
  const written = await kit.db.tx(async (db) => {
    // The order's row first, as everywhere: whoever cancels holds it while the steps are swept aside.
    await db.one(sql`select 1 from orders where company_id = ${step.company_id} and id = ${step.order_id} for update`)
    const row = await db.one<{ step: string }>(sql`
      update platform_step set state = ${state}, step = ${outcome.step ?? step.step}, due_at = ${due}, reason = ${reason}, done_at = case when ${state} = 'queued' then null else ${now}::timestamptz end
      where company_id = ${step.company_id} and id = ${step.id} and state = 'queued' returning step`)
    if (!row) return undefined
    if (state === 'queued' && reason === step.reason) return { comes: step.id, at: due }
    const next = state === 'sent' ? await bringForward(db, step, now) : undefined
    const shown: OrderRow['platform_state'] = next?.shown ?? {
      step: row.step,
      state,
      due_at: due.toISOString(),
      reason,
    }
    await touchOrder(db, {
      company_id: step.company_id,
      branch_id: step.branch_id,
      order_id: step.order_id,
      kind: `platform_${state}`,
      now,
      actor: null,
      data: {
        step: row.step,
        tries: step.tries,
        ...(reason && { reason }),
        ...(outcome.state === 'sent' && outcome.said && { said: outcome.said }),
      },
      set: sql`platform_state = ${JSON.stringify(shown)}::jsonb`,
    })
    if (next) return { comes: next.id, at: new Date(next.shown.due_at) }
    return { comes: state === 'queued' ? step.id : undefined, at: due }
  })
  if (!written) return
  kit.nudge()
  if (written.comes) await comeBack(kit, { company_id: step.company_id, id: written.comes }, written.at)
}

/**
 * A step still queued behind the one that was sent: due a minute from now, whatever was reckoned while that one was under way, and what the card goes
 * on to.
 */
async function bringForward(db: Pick<Kit['db'], 'one'>, step: Queued, now: Date) {
  const due = new Date(now.getTime() + pace)
  const next = await db.one<{ id: string; step: string }>(sql`
    update platform_step set due_at = ${due} where company_id = ${step.company_id} and id = (
      select n.id from platform_step n where n.company_id = ${step.company_id} and n.order_id = ${step.order_id} and n.state = 'queued' order by n.position limit 1)
    returning id, step`)
  return (
    next && {
      id: next.id,
      shown: { step: next.step, state: 'queued' as const, due_at: due.toISOString(), reason: null },
    }
  )
}

/** What would be tried again once its time is over counts as refused. */
function lastTry(step: Queued, outcome: Outcome, now: Date): Outcome {
  if (outcome.state !== 'later') return outcome
  const end = Date.parse(step.created_at) + (windowMs[step.step] ?? 60 * minuteMs)
  return now.getTime() + outcome.afterMs > end ? { state: 'refused', reason: outcome.reason } : outcome
}

export const stepJob = defineJob(platformSteps, (kit, it) => sendStep(kit, it))

/** Steps whose job was lost. */
export const stepChore = defineChore('lost steps', async (kit) => {
  const lost = await kit.db.many<{ company_id: string; step_id: string }>(sql`/* platform: every company's outbox */
    select company_id, id as step_id from platform_step where state = 'queued' and due_at < now() - interval '2 minutes' limit 500`)
  for (const it of lost) await platformSteps.send(kit.jobs, it, { key: it.step_id })
})
