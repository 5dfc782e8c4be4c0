import sql, { type Sql } from 'sql-template-tag'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { dueMoment, missedDays, nextDue, type Due } from '#contract/marketing/scheduled-task/due-days.ts'
import type { Db } from '#server/db/pool.ts'
import { clocksMs } from '#server/kit/database-clock.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { taskColumns, type StoredTask, type TaskKey } from './stored.ts'

/** How many due days are recorded at once, the latest included. Older ones are left out. */
const maxRecordedDays = 400

/** The columns of a task that say when it is due next. */
export const dueColumns = (due: Due | null) => ({ next_due_on: due?.on ?? null, next_due_at: due?.at ?? null })

/**
 * Queues the run of a task that is due, and moves the task to its next day, in the caller's
 * transaction. If several days were missed, only the run of the latest is queued; the others are
 * recorded as superseded. Does nothing if another worker is doing this, or if the task is not due.
 */
export async function queueDue(db: Db, { company_id, task_id }: TaskKey, now: Date): Promise<void> {
  const own = sql`company_id = ${company_id} and id = ${task_id}`
  const isDue = await db.one(
    sql`select 1 as one from scheduled_task where ${own} and next_due_at <= ${now} and not is_paused for update skip locked`,
  )
  if (!isDue) return
  const task = await db.must<StoredTask & { next_due_on: string }>(
    sql`select ${taskColumns(company_id)} from scheduled_task t where t.company_id = ${company_id} and t.id = ${task_id}`,
  )
  const { next_due_on, timezone } = task
  const days = missedDays(task, timezone, next_due_on, now)
  const last = days.at(-1)
  if (last === undefined) {
    // The time zone of the branch has changed since, and in the new one the task is not due yet.
    await setNext(db, task, nextDue(task, timezone, now, task.ran_on), task.ran_on)
    return
  }
  const rows = days.slice(-maxRecordedDays).map((on) => ({
    on,
    id: uuidv7(),
    at: dueMoment(on, task.at_min, timezone),
    state: on === last ? 'waiting' : 'superseded',
  }))
  await db.one(sql`insert into scheduled_task_run (company_id, task_id, due_on, number, id, due_at, state, try_at, ended_at)
    select ${company_id}::uuid, ${task_id}::uuid, it."on", 0, it.id, it.at, it.state, ${now}::timestamptz, case when it.state = 'superseded' then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it("on" date, id uuid, at timestamptz, state text) on conflict do nothing`)
  await setNext(db, task, nextDue(task, timezone, now, last), last)
}

/** More days than the longest cycle, so that a period of this length contains a due day. */
const longestCycleDays = 32

/**
 * The condition that run `r` became due too early: nobody started it by hand, and its due time lies
 * further in the future than the clocks of two nodes may differ.
 */
export const isOfFuture = (now: Date): Sql => sql`(r.number = 0 and r.due_at > ${new Date(now.getTime() + clocksMs)})`

/**
 * Corrects a task whose runs became due too early, because the clock of a node was ahead. Otherwise
 * the task would not become due again until the database's clock reaches the wrong time. Runs that
 * were performed or failed stay in the history, as runs of today; the others are deleted.
 */
export async function correctFuture(db: Db, { company_id, task_id }: TaskKey, now: Date): Promise<void> {
  const own = sql`company_id = ${company_id} and id = ${task_id}`
  const locked = await db.one(sql`select 1 as one from scheduled_task where ${own} for no key update skip locked`)
  if (!locked) return
  const task = await db.must<StoredTask & { is_paused: boolean }>(
    sql`select ${taskColumns(company_id)}, t.is_paused from scheduled_task t where t.company_id = ${company_id} and t.id = ${task_id}`,
  )
  const { timezone } = task
  const today = dayAt(now, timezone)
  const runs = sql`r.company_id = ${company_id} and r.task_id = ${task_id}`
  await db.one(
    sql`delete from scheduled_task_run r where ${runs} and ${isOfFuture(now)} and r.state in ('waiting', 'superseded')`,
  )
  await db.one(sql`update scheduled_task_run r set due_on = ${today}, due_at = ${now}, number = it.number
    from (select r.id, coalesce((select max(t.number) from scheduled_task_run t where t.company_id = ${company_id} and t.task_id = ${task_id} and t.due_on = ${today}), 0)
        + row_number() over (order by r.due_at) as number from scheduled_task_run r where ${runs} and ${isOfFuture(now)}) it
    where ${runs} and r.id = it.id`)
  const ran_on = missedDays(task, timezone, plusDays(today, -longestCycleDays), now).at(-1) ?? null
  await setNext(db, task, task.is_paused ? null : nextDue(task, timezone, now, ran_on), ran_on)
}

const setNext = (db: Db, { company_id, task_id }: TaskKey, due: Due | null, ran_on: string | null) => {
  const { next_due_on, next_due_at } = dueColumns(due)
  return db.one(sql`update scheduled_task set next_due_on = ${next_due_on}, next_due_at = ${next_due_at}, ran_on = ${ran_on}
    where company_id = ${company_id} and id = ${task_id}`)
}

/**
 * Calculates anew when those tasks of a company are due next whose time zone has changed since
 * this was last calculated. `queueDue` does so for tasks that are due already.
 */
export async function retimeTasks(db: Db, company_id: string, now: Date): Promise<void> {
  const tasks = await db.many<StoredTask & { next_due_on: string; next_due_at: string }>(
    sql`select ${taskColumns(company_id)}, t.next_due_at from scheduled_task t
      where t.company_id = ${company_id} and t.next_due_at > ${now} order by t.id for no key update of t`,
  )
  for (const task of tasks) {
    const at = dueMoment(task.next_due_on, task.at_min, task.timezone)
    if (at.getTime() === Date.parse(task.next_due_at)) continue
    await setNext(db, task, nextDue(task, task.timezone, now, task.ran_on), task.ran_on)
  }
}

/**
 * Queues a run by hand, in the caller's transaction. The task must be locked. Returns the run's id;
 * undefined if a run of the task is already waiting.
 */
export async function queueByHand(
  db: Db,
  { company_id, task_id }: TaskKey,
  it: { on: string; user_id: string; now: Date },
): Promise<string | undefined> {
  const own = sql`company_id = ${company_id} and task_id = ${task_id}`
  const waits = await db.one(sql`select 1 as one from scheduled_task_run where ${own} and state = 'waiting'`)
  if (waits) return undefined
  const id = uuidv7()
  await db.one(sql`insert into scheduled_task_run (company_id, task_id, due_on, number, id, due_at, started_by, state, try_at)
    select ${company_id}::uuid, ${task_id}::uuid, ${it.on}::date, coalesce(max(number), 0) + 1, ${id}::uuid, ${it.now}::timestamptz, ${it.user_id}::uuid, 'waiting', ${it.now}::timestamptz
    from scheduled_task_run where ${own} and due_on = ${it.on}`)
  return id
}

/** Ends the runs of a task that was paused, as far as they have not begun. */
export const dropWaiting = (db: Db, { company_id, task_id }: TaskKey, now: Date) =>
  db.one(sql`update scheduled_task_run set state = 'superseded', ended_at = ${now}
    where company_id = ${company_id} and task_id = ${task_id} and state = 'waiting'`)
