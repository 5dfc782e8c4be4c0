import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

interface TaskKey {
  company_id: string
  task_id: string
}

/**
 * The runs of a task reach members one after another, so that each run sees whom the others have
 * reached. The task itself is not locked, because somebody may be changing it meanwhile.
 */
const key = ({ company_id, task_id }: TaskKey): Sql => sql`hashtextextended(${`task ${company_id} ${task_id}`}, 0)`

/** Waits for the other runs of a task, until the transaction ends. */
export const takeTurn = async (db: Db, task: TaskKey): Promise<void> =>
  void (await db.one(sql`select pg_advisory_xact_lock(${key(task)})`))

/** Takes the turn of a task until the transaction ends. False if another run has it. */
export const tryTurn = async (db: Db, task: TaskKey): Promise<boolean> =>
  (await db.must<{ is_free: boolean }>(sql`select pg_try_advisory_xact_lock(${key(task)}) as is_free`)).is_free
