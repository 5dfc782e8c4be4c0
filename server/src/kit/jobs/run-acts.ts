import sql, { raw, type Sql } from 'sql-template-tag'
import { isUnfinished, type RunState } from '#contract/kit/run.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '../answer/fault.ts'
import { undoEnd, type Ending, type RunPlace } from './run.ts'

type Key = Pick<RunPlace, 'company_id' | 'id'>

/** A run as read from the database, without its parts. */
interface Found<Input = object> {
  company_id: string
  id: string
  branch_id: string | null
  record_id: string | null
  state: RunState
  is_undoing: boolean
  undo_until: string | null
  run_at: string
  created_at: string
  input: Input
}

/**
 * Finds the run that matches a condition on `r`. The condition must limit `r` to certain companies.
 * Throws `not_found` if there is no such run.
 */
export async function findRun<Input = object>(db: Db, condition: Sql): Promise<Found<Input>> {
  const run = await found<Input>(db, condition)
  if (!run) throw fault('not_found')
  return run
}

const found = <Input = object>(
  db: Db,
  condition: Sql,
  lock: '' | 'for no key update' | 'for no key update skip locked' = '',
) =>
  db.one<
    Found<Input>
  >(sql`select r.company_id, r.id, r.branch_id, r.record_id, r.state, r.is_undoing, r.undo_until, r.run_at, r.created_at, r.input
    from run r where ${condition} ${raw(lock)}`)
const byKey = ({ company_id, id }: Key) => sql`r.company_id = ${company_id} and r.id = ${id}`

const staleRun = ({ state, undo_until }: Found) => fault('conflict', { current: { state, undo_until } })

/**
 * Stops a run. Completed parts stay, and can be undone if the kind allows it. If a part is being
 * written, the request to stop is recorded and the run ends after that part. Returns whether the
 * run has ended; if not, call `wakeRuns` after the commit. Throws 409 if the run had already ended
 * or is being undone.
 */
export async function cancelRun(db: Db, kind: Ending, run: Found, now: Date): Promise<boolean> {
  const held = await found(db, byKey(run), 'for no key update skip locked')
  const last = held ?? run
  if (!isUnfinished(last) || last.is_undoing) throw staleRun(last)
  if (held) await stopRun(db, kind, held, now)
  else
    await db.one(
      sql`insert into run_stop (company_id, run_id) values (${run.company_id}, ${run.id}) on conflict do nothing`,
    )
  return held !== undefined
}

/** Ends a locked run before all its parts are done. */
export async function stopRun(db: Db, kind: Ending, run: RunPlace & { input: object }, now: Date): Promise<void> {
  const { company_id, id, input } = run
  await db.one(sql`update run set state = case when state = 'scheduled' then 'cancelled' else 'stopped' end, finished_at = ${now},
    undo_until = case when part > 0 then ${undoEnd(kind, now)}::timestamptz end, input = input - ${[...(kind.heavy ?? [])]}::text[]
    where company_id = ${company_id} and id = ${id}`)
  await kind.close?.(db, run, input)
}

/**
 * Whether somebody has asked to stop the run. Call this after locking the run, so that no earlier
 * request is missed.
 */
export const isStopping = (db: Db, { company_id, id }: Key) =>
  db.one(sql`select 1 from run_stop where company_id = ${company_id} and run_id = ${id}`)

/**
 * Queues the undo of a run, including parts that an earlier undo could not take back. Throws 409 if
 * the run has not ended or if `mayUndo` is false. Without `mayUndo`, the kind's time limit decides.
 */
export async function undoRun(
  db: Db,
  run: Key,
  { user_id, now, mayUndo }: { user_id: string; now: Date; mayUndo?: boolean },
): Promise<void> {
  const held = await found(db, byKey(run), 'for no key update')
  if (!held) throw fault('not_found')
  const isInTime = held.undo_until !== null && Date.parse(held.undo_until) > now.getTime()
  const hasEnded =
    held.state === 'done' || held.state === 'stopped' || (held.state === 'failed' && (await hasDone(db, run)))
  if (isUnfinished(held) && !held.is_undoing) throw fault('conflict', { ...staleRun(held).more, isEarly: true })
  if (!hasEnded || !(mayUndo ?? isInTime)) throw staleRun(held)
  await db.one(
    sql`update run_part set state = 'done' where company_id = ${run.company_id} and run_id = ${run.id} and state = 'kept'`,
  )
  await db.one(sql`update run set state = 'running', is_undoing = true, undo_user_id = ${user_id}, done = 0, tries = 0, begun = 0, problem = null, due_at = ${now}
    where company_id = ${run.company_id} and id = ${run.id}`)
}

const hasDone = async (db: Db, { company_id, id }: Key) =>
  Boolean(
    await db.one(
      sql`select 1 from run_part where company_id = ${company_id} and run_id = ${id} and state in ('done', 'kept') limit 1`,
    ),
  )
