import sql, { empty } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { Fault } from '../answer/fault.ts'
import { forEachTenant } from '../turns/for-each-tenant.ts'
import type { Kit } from '../kit.ts'
import { runFileName } from './made.ts'
import { isStopping, stopRun } from './run-acts.ts'
import { writePart, type RunKind, type RunWork } from './run.ts'
import { defineChore, fairly, forTenants, inBatches } from './work.ts'
import {
  begin,
  ended,
  failed,
  giveUpFile,
  going,
  isDue,
  lastDone,
  leaseMs,
  maxTries,
  over,
  takenBy,
  wentBack,
  wentOn,
  type Due,
  type Taken,
  type Turn,
} from './run-row.ts'

/**
 * Processes all due runs, one part of each run in turn, so that a long run does not hold up a short
 * one. Any number of workers may do this at once, and after a restart they continue where they
 * stopped. A run that another worker has locked is skipped.
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

/**
 * Takes one turn of a run: does or undoes one part, stops or ends the run, or makes its file.
 * Returns false if another worker has locked the run.
 */
async function turn(kit: Kit, kind: RunKind, due: Due): Promise<boolean> {
  const seen: { run?: Taken } = {}
  if (!(await begin(kit, due))) return false
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

async function step(db: Db, kit: Kit, now: Date, kind: RunKind, due: Due, seen: { run?: Taken }): Promise<Turn> {
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
  if (run.begun > maxTries) throw new Error('Each worker that began this turn has died')
  if (run.is_undoing) {
    const last = await lastDone(db, run)
    if (!last) return over(db, now, kind, run)
    const report = (await kind.undo?.(work, last.part, last.before)) ?? {}
    await wentBack(db, now, kind, run, last.part, 'undone', report)
    return 'done'
  }
  if (run.part < run.parts) {
    if (!kind.step) throw new Error(`${kind.name} has parts and no step`)
    if (kind.isBulk) await forgetPlans(db)
    const done = await kind.step(work, run.part)
    await writePart(db, run, run.part, done)
    return wentOn(db, now, kind, run)
  }
  if (!kind.file) return over(db, now, kind, run)
  // After too many tries, no file is made. This also covers a file that crashes its worker each
  // time.
  if (run.tries >= maxTries) {
    await giveUpFile(kit, db, now, { kind, run, problem: 'failed' })
    return 'done'
  }
  await db.one(
    sql`update run set state = 'running', tries = tries + 1, begun = 0, due_at = ${new Date(now.getTime() + leaseMs)} where company_id = ${company_id} and id = ${id}`,
  )
  return { file: run }
}

/**
 * Makes PostgreSQL plan the following statements, and its own checks of references, for the tables
 * as they are now. It keeps the plans of a connection until a table is analyzed, which may take a
 * minute: plans that were made for almost empty tables would read all rows of a company for each
 * row that a part adds.
 */
const forgetPlans = (db: Db) => db.one(sql`discard plans`)

/** Thrown if a run is cancelled or removed while its file is being made. */
class Stopped extends Error {}

async function makeFile(kit: Kit, kind: RunKind, run: Taken): Promise<void> {
  const { company_id, id, input } = run
  const name = runFileName(id)
  const mine = sql`company_id = ${company_id} and id = ${id} and state = 'running'`
  // The progress shown for a run with parts is the number of its parts, not of the rows in its
  // file.
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
      if (row) {
        await ended(db, kit.now(), run, 'done', kind)
        await kind.close?.(db, run, input)
      }
      // If this worker's lease has expired, another worker may already have finished the run.
      return row ?? db.one(sql`select 1 from run where company_id = ${company_id} and id = ${id} and state = 'done'`)
    })
    if (!isLaid) await kit.files.remove(name)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
  }
}

/**
 * Deletes the undo data of runs that can no longer be undone, and expired runs with their files.
 */
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
