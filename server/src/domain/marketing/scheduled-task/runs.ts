import sql, { type Sql } from 'sql-template-tag'
import type { TaskRun } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import type { Db } from '#server/db/pool.ts'
import { chequesGiven } from '#server/domain/members/voucher/batch.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'
import type { TaskKey } from './stored.ts'

/**
 * The state of a run `r` as it is shown. The notification or the long job that a run has created
 * continues after the run, so the state of these counts.
 */
const state: Sql = sql`(case when r.state <> 'done' then r.state when n.done_at is null and n.id is not null then 'running' when n.status = 'system_error' then 'failed'
  when w.state in ('scheduled', 'waiting', 'running') then 'running' when w.state = 'failed' then 'failed' else 'done' end)`
const reason: Sql = sql`(case when n.status = 'system_error' then 'none_sent' when w.state = 'failed' then 'failed' else r.reason end)`
const joined = (
  company_id: Sql,
): Sql => sql`left join notification n on n.company_id = ${company_id} and n.id = r.notification_id
  left join run w on w.company_id = ${company_id} and w.id = r.run_id`

const columns: Sql = sql`r.due_on, r.number, r.due_at, u.name || ' ' || u.surname as by, ${state} as state, ${reason} as reason, coalesce(n.recipients, r.chosen) as chosen,
  coalesce(n.sent, r.done) as done, coalesce(n.failed, 0) as failed, r.notification_id, r.gift_cheque_id, r.ended_at`
const from = (company_id: string): Sql =>
  sql`from scheduled_task_run r left join app_user u on u.id = r.started_by ${joined(sql`${company_id}::uuid`)}`

/** The runs of a task, newest first. */
export const runsOf = (db: Db, { company_id, task_id }: TaskKey, query: LongQuery) =>
  longList<TaskRun>(db, {
    columns,
    from: from(company_id),
    conditions: [sql`r.company_id = ${company_id} and r.task_id = ${task_id}`],
    query,
    fields: { due_at: ['r.due_at', 'timestamptz'] },
    tie: ['r.id', 'uuid'],
  })

/** One run by its id. */
export const runById = (db: Db, company_id: string, { task_id, id }: { task_id: string; id: string }) =>
  db.must<TaskRun>(
    sql`select ${columns} ${from(company_id)} where r.company_id = ${company_id} and r.task_id = ${task_id} and r.id = ${id}`,
  )

/** The last run of a task `t` as JSON. `time` writes a moment in the form of the API. */
export const lastRun = (time: (column: string) => Sql, sameCompany: Sql): Sql =>
  sql`(select json_build_object('due_at', ${time('r.due_at')}, 'state', ${state}, 'reason', ${reason}) from scheduled_task_run r ${joined(sql`r.company_id`)}
    where ${sameCompany} and r.task_id = t.id order by r.due_at desc, r.id desc limit 1)`

/** Adds to the number of members for whom the job of a run is done. */
export const countDone = async (db: Db, it: { company_id: string; run_id: string; count: number }): Promise<void> =>
  void (await db.one(
    sql`update scheduled_task_run set done = done + ${it.count}::int where company_id = ${it.company_id} and run_id = ${it.run_id}`,
  ))

/** Makes runs of tasks count the vouchers that their jobs give. */
export const countTaskCheques = (): void => chequesGiven.on(countDone)
