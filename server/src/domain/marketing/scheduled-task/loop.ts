import sql from 'sql-template-tag'
import type { TaskFailure } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { isTooLong } from '#server/db/pool.ts'
import { notificationLoop } from '#server/domain/marketing/notification/loop.ts'
import { clocksMs } from '#server/kit/database-clock.ts'
import { noteGivenUp } from '#server/kit/jobs/given-up.ts'
import { wakeRuns } from '#server/kit/jobs/run.ts'
import { defineLoop, fairly, perTenant, wake } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { perform, type Performed } from './perform.ts'
import { correctFuture, isOfFuture, queueDue } from './plan.ts'
import { taskColumns, type StoredTask, type TaskKey } from './stored.ts'

const work = 'scheduled tasks'
/** How long a statement of a run may take, in ms. Choosing the members takes longest. */
const chooseMs = 120_000
/** The pauses before a run that failed because of an error of ours is tried again, in ms. */
const pausesMs = [1, 5, 15, 60].map((it) => it * 60_000)
const maxPauseMs = Math.max(...pausesMs)

/** A task that is due, a run that is waiting, or a task with a run whose due time is wrong. */
interface DueTask extends TaskKey {
  what: 'due' | 'waiting' | 'ahead'
  run_id: string | null
}

function due({ db, now: clock }: Kit): Promise<DueTask[]> {
  const now = clock()
  const later = (ms: number) => new Date(now.getTime() + ms)
  // A node whose clock was ahead may have given a run a time that is too far away.
  const tooLate = sql`try_at > case tries when 0 then ${later(clocksMs)}::timestamptz else ${later(clocksMs + maxPauseMs)}::timestamptz end`
  return db.many<DueTask>(
    sql`/* platform: every company's scheduled tasks */ ${fairly(
      sql`select company_id, id as task_id, 'due' as what, null::uuid as run_id from scheduled_task where next_due_at <= ${now} and not is_paused
        union all select r.company_id, r.task_id, 'waiting', r.id from scheduled_task_run r
          where r.state = 'waiting' and (r.try_at <= ${now} or r.try_at > ${later(clocksMs)} and ${tooLate}) and not ${isOfFuture(now)}
        union all select distinct r.company_id, r.task_id, 'ahead', null::uuid from scheduled_task_run r where ${isOfFuture(now)}`,
      { by: 'company_id' },
    )}`,
  )
}

async function serve(kit: Kit, it: DueTask): Promise<'more' | undefined> {
  if (it.run_id !== null) return void (await runTask(kit, it, it.run_id))
  await kit.db.tx((db) => (it.what === 'ahead' ? correctFuture : queueDue)(db, it, kit.now()))
  // The next round finds the run as a row of its own.
  wake(kit, work)
  return undefined
}

interface WaitingRun {
  started_by: string | null
  started_name: string | null
}

/**
 * Performs a waiting run, and records its result in the same transaction. A worker that dies in the
 * middle therefore has done nothing, and another one performs the run.
 */
async function runTask(kit: Kit, key: TaskKey, run_id: string): Promise<void> {
  const performed = await kit.db
    .tx((db) => takeRun(kit, db, key, run_id))
    .catch((error: unknown) => failRun(kit, key, run_id, error))
  if (!performed || 'failure' in performed) return
  if (performed.notification_id) wake(kit, notificationLoop.name)
  else if (performed.run_id) wakeRuns(kit)
  else kit.nudge()
}

async function takeRun(
  kit: Kit,
  db: Parameters<typeof perform>[1],
  { company_id, task_id }: TaskKey,
  run_id: string,
): Promise<Performed | undefined> {
  const own = sql`company_id = ${company_id} and task_id = ${task_id} and id = ${run_id}`
  await db.one(sql`select set_config('statement_timeout', ${String(chooseMs)}, true)`)
  const waits = await db.one<{ started_by: string | null }>(
    sql`select started_by from scheduled_task_run where ${own} and state = 'waiting' for update skip locked`,
  )
  if (!waits) return undefined
  const task = await db.must<
    StoredTask & WaitingRun
  >(sql`select ${taskColumns(company_id)}, u.id as started_by, u.name || ' ' || u.surname as started_name
    from scheduled_task t left join app_user u on u.id = ${waits.started_by} where t.company_id = ${company_id} and t.id = ${task_id}`)
  const { started_by, started_name } = task
  const actor = started_by === null ? undefined : { id: started_by, name: started_name ?? '' }
  const now = kit.now()
  const by = { now, request_id: run_id, ip: '', kit, actor }
  const it = await perform(kit, db, task, { by, user_id: started_by })
  if ('failure' in it) {
    await db.one(
      sql`update scheduled_task_run set state = 'failed', reason = ${it.failure}, ended_at = ${now} where ${own}`,
    )
    return it
  }
  await db.one(sql`update scheduled_task_run set state = 'done', chosen = ${it.chosen}, done = ${it.done ?? 0}, notification_id = ${it.notification_id ?? null},
    gift_cheque_id = ${it.gift_cheque_id ?? null}, run_id = ${it.run_id ?? null}, ended_at = ${now} where ${own}`)
  return it
}

/**
 * Records that a run could not be performed: for good if its members take too long to find or if it
 * was tried often enough, otherwise until it is tried again.
 */
async function failRun(kit: Kit, { company_id, task_id }: TaskKey, run_id: string, error: unknown): Promise<undefined> {
  const own = sql`company_id = ${company_id} and task_id = ${task_id} and id = ${run_id} and state = 'waiting'`
  const now = kit.now()
  const isSlow = isTooLong(error)
  await kit.db.tx(async (db) => {
    const row = await db.one<{ tries: number }>(
      sql`update scheduled_task_run set tries = tries + 1 where ${own} returning tries`,
    )
    if (!row) return
    const pause = pausesMs[row.tries - 1]
    if (!isSlow && pause !== undefined) {
      await db.one(sql`update scheduled_task_run set try_at = ${new Date(now.getTime() + pause)} where ${own}`)
      return
    }
    const reason: TaskFailure = isSlow ? 'too_dear' : 'failed'
    await db.one(
      sql`update scheduled_task_run set state = 'failed', reason = ${reason}, ended_at = ${now} where ${own}`,
    )
    if (!isSlow) await noteGivenUp(kit, db, { company_id, work, kind: 'run', record: run_id, reason }, now)
  })
  // The error is not thrown, because other tasks of the company would then have to wait.
  if (!isSlow) kit.log.error({ err: error, company_id, task_id }, 'a scheduled task failed by our own fault')
  return undefined
}

export const taskLoop = defineLoop(work, 1000, perTenant(due, serve, { ms: chooseMs + 10_000, atOnce: 4 }))
