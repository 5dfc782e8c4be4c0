import sql from 'sql-template-tag'
import { dueMoment, missedDays, nextDue, type Due } from '#contract/marketing/scheduled-task/due-days.ts'
import type { Db } from '#server/db/pool.ts'
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

const setNext = (db: Db, { company_id, task_id }: TaskKey, due: Due | null, ran_on: string | null) => {
  const { next_due_on, next_due_at } = dueColumns(due)
  return db.one(sql`update scheduled_task set next_due_on = ${next_due_on}, next_due_at = ${next_due_at}, ran_on = ${ran_on}
    where company_id = ${company_id} and id = ${task_id}`)
}

/**
 * Calculates anew when the tasks of a company are due next, after the time zone of a branch has
 * changed.
 */
export async function retimeTasks(db: Db, company_id: string, now: Date): Promise<void> {
  const tasks = await db.many<StoredTask>(
    sql`select ${taskColumns(company_id)} from scheduled_task t where t.company_id = ${company_id} and t.next_due_at is not null order by t.id for update of t`,
  )
  for (const task of tasks) await setNext(db, task, nextDue(task, task.timezone, now, task.ran_on), task.ran_on)
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
