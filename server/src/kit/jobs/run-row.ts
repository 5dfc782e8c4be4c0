import sql, { raw, type RawValue } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '../kit.ts'
import { noteGivenUp } from './given-up.ts'
import { runWork, undoEnd, writePart, type Ending, type RunKind } from './run.ts'

export const maxTries = 5
/** The pause after the first failure, in ms. It doubles with each further failure. */
const pauseMs = 5000
/**
 * For how long a worker has a run's file to itself, in ms (the lease). Each progress report renews
 * this time. If the worker dies, another takes over afterwards.
 */
export const leaseMs = 60_000

export const going = raw(`('scheduled', 'waiting', 'running')`)

/**
 * A condition for runs `r` that are due. A run that somebody wants to stop is due at once, whatever
 * it is waiting for.
 */
export const isDue = (
  now: Date,
  company_id: RawValue = raw('r.company_id'),
) => sql`r.state in ${going} and (r.due_at <= ${now}
  or not r.is_undoing and exists (select 1 from run_stop s where s.company_id = ${company_id} and s.run_id = r.id))`

export interface Due {
  company_id: string
  id: string
  kind: string
}
export interface Taken extends Due {
  branch_id: string | null
  record_id: string | null
  is_undoing: boolean
  input: object
  parts: number
  part: number
  total: number
  tries: number
  begun: number
  user_id: string | null
  by: string | null
}
/**
 * The outcome of a turn. With `file`, the run's file must still be made, which happens outside the
 * transaction.
 */
export type Turn = 'passed over' | 'done' | { file: Taken }

export const takenBy = (db: Db, { company_id, id }: Due, now: Date, skip: 'skip locked' | '') =>
  db.one<Taken>(sql`select r.company_id, r.id, r.kind, r.branch_id, r.record_id, r.is_undoing, r.input, r.parts, r.part, r.total, r.tries, r.begun, u.id as user_id,
      u.name || ' ' || u.surname as by
    from run r left join app_user u on u.id = coalesce(r.undo_user_id, r.user_id)
    where r.company_id = ${company_id} and r.id = ${id} and ${isDue(now, company_id)} for no key update of r ${raw(skip)}`)

/**
 * Counts that a worker begins a turn of a run, in a transaction of its own. If the worker dies
 * during the turn, the count stays; otherwise it is reset at the end of the turn. Returns false if
 * another worker has locked the run.
 */
export const begin = (kit: Kit, due: Due): Promise<boolean> =>
  kit.db.tx(async (db) => {
    const run = await takenBy(db, due, kit.now(), 'skip locked')
    if (run) await db.one(sql`update run set begun = begun + 1 where company_id = ${run.company_id} and id = ${run.id}`)
    return run !== undefined
  })

export const lastDone = (db: Db, { company_id, id }: Due) =>
  db.one<{ part: number; before: unknown }>(
    sql`select part, before from run_part where company_id = ${company_id} and run_id = ${id} and state = 'done' order by part desc limit 1`,
  )

/**
 * Records that a part was done or has failed. After the last part the run ends, unless its file
 * must still be made.
 */
export async function wentOn(
  db: Db,
  now: Date,
  kind: RunKind,
  { company_id, id, part, parts, total, ...run }: Taken,
): Promise<Turn> {
  await db.one(sql`update run set state = 'running', part = ${part + 1}, done = ${Math.floor((total * (part + 1)) / parts)}, tries = 0, begun = 0, due_at = ${now}
    where company_id = ${company_id} and id = ${id}`)
  return part + 1 < parts || kind.file ? 'done' : over(db, now, kind, { company_id, id, part, parts, total, ...run })
}

/**
 * Records that a part was undone or could not be undone. After the last part the undo ends. The
 * undo counts as failed if any part could not be undone.
 */
export async function wentBack(
  db: Db,
  now: Date,
  kind: RunKind,
  { company_id, id, total }: Taken,
  part: number,
  state: 'undone' | 'kept',
  report: object,
): Promise<void> {
  await db.one(
    sql`update run_part set state = ${state}, report = report || ${JSON.stringify(report)}::jsonb where company_id = ${company_id} and run_id = ${id} and part = ${part}`,
  )
  const left = await db.must<{ left: number; kept: number; all: number }>(sql`
    select (count(*) filter (where state = 'done'))::int as left, (count(*) filter (where state = 'kept'))::int as kept, count(*)::int as all
    from run_part where company_id = ${company_id} and run_id = ${id}`)
  await db.one(
    sql`update run set done = ${Math.floor((total * (left.all - left.left - left.kept)) / left.all)}, tries = 0, begun = 0, due_at = ${now} where company_id = ${company_id} and id = ${id}`,
  )
  if (left.left === 0)
    await ended(db, now, { company_id, id }, left.kept > 0 ? 'failed' : 'undone', left.kept > 0 ? kind : {})
}

export const ended = (
  db: Db,
  now: Date,
  { company_id, id }: Pick<Due, 'company_id' | 'id'>,
  state: 'undone' | 'done' | 'failed',
  { undoMs, heavy = [] }: Pick<Ending, 'undoMs' | 'heavy'> = {},
) =>
  db.one(sql`update run set state = ${state}, is_undoing = false, finished_at = ${now}, undo_until = ${undoEnd({ ...(undoMs && { undoMs }) }, now)}, tries = 0, begun = 0,
    problem = case when ${state}::text = 'failed' or ${state}::text = 'done' and exists (
        select 1 from run_part where company_id = ${company_id} and run_id = ${id} and state = 'failed') then problem end, input = input - ${[...heavy]}::text[] where company_id = ${company_id} and id = ${id}`)

/**
 * Ends a run. Its state is `done`, or `failed` if every part failed, or if the run consists only of
 * a file and that failed.
 */
export async function over(db: Db, now: Date, kind: RunKind, run: Taken, lost?: 'file'): Promise<'done'> {
  if (run.is_undoing) await ended(db, now, run, 'undone')
  else {
    const isFailed = run.parts > 0 ? !(await lastDone(db, run)) : lost !== undefined
    await ended(db, now, run, isFailed ? 'failed' : 'done', isFailed ? { heavy: kind.heavy ?? [] } : kind)
    await kind.close?.(db, run, run.input)
  }
  return 'done'
}

interface GivenUpRun {
  kind: RunKind
  run: Taken
  problem: string
}
const noteRun = (kit: Pick<Kit, 'log'>, db: Db, now: Date, { kind, run, problem }: GivenUpRun) =>
  noteGivenUp(
    kit,
    db,
    { company_id: run.company_id, work: runWork, kind: kind.name, record: run.id, reason: problem },
    now,
  )

/** Ends a run whose file cannot be made. */
export async function giveUpFile(kit: Pick<Kit, 'log'>, db: Db, now: Date, it: GivenUpRun): Promise<void> {
  await over(db, now, it.kind, it.run, 'file')
  await noteRun(kit, db, now, it)
}

/**
 * Schedules a retry after a pause. After five tries, or after five workers have died, the run
 * continues without this part and names the part in its report; a file is given up.
 */
export async function failed(kit: Kit, kind: RunKind, seen: Taken, problem: string): Promise<void> {
  const now = kit.now()
  const isFile = !seen.is_undoing && seen.part >= seen.parts && kind.file !== undefined
  await kit.db.tx(async (db) => {
    // For a file, the start of the try has already counted the try and moved the due time to the
    // end of the lease.
    const run = await takenBy(db, seen, isFile ? new Date(now.getTime() + leaseMs) : now, '')
    if (!run || run.part !== seen.part || run.is_undoing !== seen.is_undoing) return
    const tries = seen.begun > maxTries ? maxTries : run.tries + (isFile ? 0 : 1)
    const at = new Date(now.getTime() + pauseMs * 2 ** (tries - 1))
    await db.one(
      sql`update run set tries = ${tries}, begun = 0, problem = ${problem}, due_at = ${at} where company_id = ${run.company_id} and id = ${run.id}`,
    )
    if (tries < maxTries) return
    const last = run.is_undoing ? await lastDone(db, run) : undefined
    if (isFile) return giveUpFile(kit, db, now, { kind, run, problem })
    if (run.is_undoing && !last) return
    if (last) await wentBack(db, now, kind, run, last.part, 'kept', {})
    else {
      await writePart(db, run, run.part, { report: kind.failed?.(run.input, run.part) ?? {}, isFailed: true })
      await wentOn(db, now, kind, run)
    }
    await noteRun(kit, db, now, { kind, run, problem })
  })
}
