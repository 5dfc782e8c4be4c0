import sql, { empty, raw, type RawValue } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { Fault } from '../answer/fault.ts'
import { forEachTenant } from '../turns/for-each-tenant.ts'
import type { Kit } from '../kit.ts'
import { runFileName } from './made.ts'
import { isStopping, stopRun } from './run-acts.ts'
import { undoEnd, writePart, type RunKind, type RunWork } from './run.ts'
import { defineChore, fairly, forTenants, inBatches } from './work.ts'

const maxTries = 5
/** The pause after the first failure; it doubles with each further one. */
const pauseMs = 5000
/** The lease on a file, renewed by each progress report; if its worker dies, the next one takes over after this. */
const leaseMs = 60_000

const going = raw(`('scheduled', 'waiting', 'running')`)

/** Whether runs `r` are due, or somebody wants them stopped, whatever they are waiting for. */
const isDue = (now: Date, company_id: RawValue = raw('r.company_id')) => sql`r.state in ${going} and (r.due_at <= ${now}
  or not r.is_undoing and exists (select 1 from run_stop s where s.company_id = ${company_id} and s.run_id = r.id))`

interface Due {
  company_id: string
  id: string
  kind: string
}
interface Taken extends Due {
  branch_id: string | null
  record_id: string | null
  is_undoing: boolean
  input: object
  parts: number
  part: number
  total: number
  tries: number
  user_id: string | null
  by: string | null
}
/** The outcome of a turn; with `file`, a file remains to be made outside the transaction. */
type Turn = 'passed over' | 'done' | { file: Taken }

/**
 * Does everything that is due, one part of each run in turn, so that a long run does not hold up a
 * short one. Any number of workers may do this at once and continue after a restart; a run locked
 * by another worker is skipped.
 */
export async function runDue(kit: Kit, kinds: readonly RunKind[]): Promise<void> {
  const known = new Map(kinds.map((it) => [it.name, it]))
  const long: Promise<unknown>[] = []
  for (let isMore = true; isMore;) {
    const due = sql`select r.company_id, r.id, r.kind, r.due_at from run r where ${isDue(kit.now())} and r.kind = any(${[...known.keys()]})`
    const rows = await kit.db.many<Due>(
      sql`/* platform: every company's runs that are due */ ${fairly(due, { by: 'company_id', order: 'due_at, id', each: 10, max: 100 })}`,
    )
    isMore = false
    const act = async (it: Due) => {
      if (await turn(kit, known.get(it.kind)!, it)) isMore = true
    }
    await forEachTenant(kit, rows, act, { long })
    if (!isMore) await Promise.all(long.splice(0))
  }
}

/** Does one part of a run. Returns whether there was anything to do. */
async function turn(kit: Kit, kind: RunKind, due: Due): Promise<boolean> {
  const seen: { run?: Taken } = {}
  try {
    const ended = await kit.db.tx((db) => step(db, kit, kit.now(), kind, due, seen))
    if (ended === 'passed over') return false
    kit.nudge()
    if (ended !== 'done') await makeFile(kit, kind, ended.file)
  } catch (error) {
    if (!seen.run) throw error
    kit.log.warn({ err: error, run_id: due.id, kind: due.kind }, 'run')
    await failed(kit, kind, seen.run, error instanceof Fault ? error.code : 'failed')
  }
  return true
}

const takenBy = (db: Db, { company_id, id }: Due, now: Date, skip: 'skip locked' | '') =>
  db.one<Taken>(sql`select r.company_id, r.id, r.kind, r.branch_id, r.record_id, r.is_undoing, r.input, r.parts, r.part, r.total, r.tries, u.id as user_id,
      u.name || ' ' || u.surname as by
    from run r left join app_user u on u.id = coalesce(r.undo_user_id, r.user_id)
    where r.company_id = ${company_id} and r.id = ${id} and ${isDue(now, company_id)} for no key update of r ${raw(skip)}`)

async function step(
  db: Db,
  kit: Pick<Kit, 'seal' | 'lastingKey'>,
  now: Date,
  kind: RunKind,
  due: Due,
  seen: { run?: Taken },
): Promise<Turn> {
  const run = await takenBy(db, due, now, 'skip locked')
  if (!run) return 'passed over'
  seen.run = run
  const { company_id, id, branch_id, record_id, input } = run
  const by = {
    now,
    request_id: id,
    ip: '',
    kit,
    actor: run.user_id ? { id: run.user_id, name: run.by ?? '' } : undefined,
  }
  const work: RunWork = { db, kit, now, by, input, run: { company_id, id, branch_id, record_id } }
  if (!run.is_undoing && (await isStopping(db, run))) {
    await stopRun(db, kind, run, now)
    return 'done'
  }
  if (run.is_undoing) {
    const last = await lastDone(db, run)
    if (!last) return over(db, now, kind, run)
    const report = (await kind.undo?.(work, last.part, last.before)) ?? {}
    await wentBack(db, now, kind, run, last.part, 'undone', report)
    return 'done'
  }
  if (run.part < run.parts) {
    if (!kind.step) throw new Error(`${kind.name} has parts and no step`)
    const done = await kind.step(work, run.part)
    await writePart(db, run, run.part, done)
    return wentOn(db, now, kind, run)
  }
  if (!kind.file) return over(db, now, kind, run)
  // Also gives up a file that kills its worker each time.
  if (run.tries >= maxTries) return over(db, now, kind, run, 'file')
  await db.one(
    sql`update run set state = 'running', tries = tries + 1, due_at = ${new Date(now.getTime() + leaseMs)} where company_id = ${company_id} and id = ${id}`,
  )
  return { file: run }
}

const lastDone = (db: Db, { company_id, id }: Due) =>
  db.one<{ part: number; before: unknown }>(
    sql`select part, before from run_part where company_id = ${company_id} and run_id = ${id} and state = 'done' order by part desc limit 1`,
  )

/**
 * Records that a part is done or has failed; the last part ends the run, or leaves the file to be
 * made.
 */
async function wentOn(
  db: Db,
  now: Date,
  kind: RunKind,
  { company_id, id, part, parts, total, ...run }: Taken,
): Promise<Turn> {
  await db.one(sql`update run set state = 'running', part = ${part + 1}, done = ${Math.floor((total * (part + 1)) / parts)}, tries = 0, due_at = ${now}
    where company_id = ${company_id} and id = ${id}`)
  return part + 1 < parts || kind.file ? 'done' : over(db, now, kind, { company_id, id, part, parts, total, ...run })
}

/**
 * Records that a part has been undone or could not be; the last part ends the undo, which fails if
 * any part could not be undone.
 */
async function wentBack(
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
    sql`update run set done = ${Math.floor((total * (left.all - left.left - left.kept)) / left.all)}, tries = 0, due_at = ${now} where company_id = ${company_id} and id = ${id}`,
  )
  if (left.left === 0)
    await ended(db, now, { company_id, id }, left.kept > 0 ? 'failed' : 'undone', left.kept > 0 ? kind : {})
}

const ended = (
  db: Db,
  now: Date,
  { company_id, id }: Pick<Due, 'company_id' | 'id'>,
  state: 'undone' | 'done' | 'failed',
  { undoMs, heavy = [] }: Pick<RunKind, 'undoMs' | 'heavy'> = {},
) =>
  db.one(sql`update run set state = ${state}, is_undoing = false, finished_at = ${now}, undo_until = ${undoEnd({ ...(undoMs && { undoMs }) }, now)}, tries = 0,
    problem = case when ${state}::text = 'failed' or ${state}::text = 'done' and exists (
        select 1 from run_part where company_id = ${company_id} and run_id = ${id} and state = 'failed') then problem end, input = input - ${[...heavy]}::text[] where company_id = ${company_id} and id = ${id}`)

/** Ends a run: done, or failed if every part failed or if its only work, the file, failed. */
async function over(db: Db, now: Date, kind: RunKind, run: Taken, lost?: 'file'): Promise<'done'> {
  if (run.is_undoing) await ended(db, now, run, 'undone')
  else {
    const isFailed = run.parts > 0 ? !(await lastDone(db, run)) : lost !== undefined
    await ended(db, now, run, isFailed ? 'failed' : 'done', isFailed ? { heavy: kind.heavy ?? [] } : kind)
  }
  return 'done'
}

/**
 * Retries a little later. After five tries the run continues without this part, which the report
 * names; a file is given up.
 */
async function failed(kit: Kit, kind: RunKind, seen: Taken, problem: string): Promise<void> {
  const now = kit.now()
  const isFile = !seen.is_undoing && seen.part >= seen.parts && kind.file !== undefined
  await kit.db.tx(async (db) => {
    // The file's lease has moved the due time, and its try has been counted.
    const run = await takenBy(db, seen, isFile ? new Date(now.getTime() + leaseMs) : now, '')
    if (!run || run.part !== seen.part || run.is_undoing !== seen.is_undoing) return
    const tries = run.tries + (isFile ? 0 : 1)
    const at = new Date(now.getTime() + pauseMs * 2 ** (tries - 1))
    await db.one(
      sql`update run set tries = ${tries}, problem = ${problem}, due_at = ${at} where company_id = ${run.company_id} and id = ${run.id}`,
    )
    if (tries < maxTries) return
    const last = run.is_undoing ? await lastDone(db, run) : undefined
    if (isFile) await over(db, now, kind, run, 'file')
    else if (last) await wentBack(db, now, kind, run, last.part, 'kept', {})
    else if (!run.is_undoing) {
      await writePart(db, run, run.part, { report: kind.failed?.(run.input, run.part) ?? {}, isFailed: true })
      await wentOn(db, now, kind, run)
    }
  })
}

/** The run was cancelled or removed while its file was being made. */
class Stopped extends Error {}

async function makeFile(kit: Kit, kind: RunKind, run: Taken): Promise<void> {
  const { company_id, id, input } = run
  const name = runFileName(id)
  const mine = sql`company_id = ${company_id} and id = ${id} and state = 'running'`
  // A run with parts counts parts, not the rows of its file.
  const counts = (done: number, total: number) => (run.parts > 0 ? empty : sql`done = ${done}, total = ${total},`)
  const tell = async (done: number, total: number) => {
    const due = new Date(kit.now().getTime() + leaseMs)
    const row = await kit.db.one(sql`update run set ${counts(done, total)} due_at = ${due} where ${mine} returning id`)
    if (!row) throw new Stopped()
  }
  try {
    const { content, rows } = await kind.file!(kit, { input, run, tell })
    const bytes = await kit.files.put(name, content)
    const isLaid = await kit.db.tx(async (db) => {
      const row = await db.one(sql`update run set ${counts(rows, rows)} bytes = ${bytes} where ${mine} returning id`)
      if (row) await ended(db, kit.now(), run, 'done', kind)
      // After an expired lease, another worker may have finished first.
      return row ?? db.one(sql`select 1 from run where company_id = ${company_id} and id = ${id} and state = 'done'`)
    })
    if (!isLaid) await kit.files.remove(name)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

/** Deletes the undo data of runs that can no longer be undone, and expired runs with their files. */
export const runChore = defineChore(
  'runs',
  forTenants(async (kit) => {
    const now = kit.now()
    await inBatches<Record<'company_id' | 'run_id' | 'part', unknown>>(kit, {
      act: sql`update run_part set before = null`,
      key: ['company_id', 'run_id', 'part'],
      find: sql`select p.company_id, p.run_id, p.part from run_part p join run r on r.company_id = p.company_id and r.id = p.run_id
      where p.before is not null and r.undo_until < ${now} and r.state not in ${going}`,
    })
    await inBatches<{ company_id: string; id: string }>(
      kit,
      {
        act: sql`delete from run`,
        key: ['company_id', 'id'],
        find: sql`select company_id, id from run where expires_at < ${now} and state not in ${going}`,
        rows: 200,
      },
      async (gone) => {
        for (const { id } of gone) await kit.files.remove(runFileName(id))
      },
    )
  }),
)
