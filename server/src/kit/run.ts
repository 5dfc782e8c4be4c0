import type { Readable } from 'node:stream'
import sql, { raw, type Sql } from 'sql-template-tag'
import { isUnfinished, type Run, type RunState } from '#contract/kit/run.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { ProblemCode } from '#contract/kit/problem.ts'
import type { Db } from '#server/db/pool.ts'
import type { auditAll } from './audit.ts'
import { fault } from './fault.ts'
import type { Kit } from './kit.ts'
import { problemWords } from './problem-words.ts'
import { uuidv7 } from './uuid.ts'
import { defineQueue } from './work.ts'

/** Who acts, when and from where, for the histories. */
type By = Parameters<typeof auditAll>[1]

type Key = Pick<RunPlace, 'company_id' | 'id'>
/** A run by its key, and the place it concerns. */
export interface RunPlace {
  company_id: string
  id: string
  branch_id: string | null
  record_id: string | null
}

/** What a part of a run works with: its transaction, and the run as it stands. `by` is whoever asked for it, or undoes it. */
export interface RunWork<Input extends object = object> {
  db: Db
  by: By
  now: Date
  run: RunPlace
  input: Input
}

/** The outcome of a part: rows or counts as the kind reports them, and what an undo needs. */
export interface PartDone<Report extends object = object, Before = unknown> {
  report: Report
  before?: Before
  /** Nothing was written, for a reason given in the report. */
  isFailed?: boolean
}

/** Reports the progress of a file. */
export type FileTell = (done: number, total: number) => Promise<void>

/**
 * A kind of long-running work. It is done in parts, each in a transaction of its own that also marks the part as done, so that a crash in between neither loses
 * nor repeats anything; then its file is made, if it has one. A part that fails is retried with growing pauses; after five tries the run continues without it.
 */
export interface RunKind<Input extends object = object, Report extends object = object, Before = unknown> {
  name: string
  /** How long a run can be undone after it has ended, in ms; omitted where the kind's own call decides. */
  undoMs?: number
  /** How long it is kept after its creation, in ms; null: for ever. */
  keptMs: number | null
  /** Fields of the input that only its parts need: dropped once it has ended. */
  heavy?: readonly string[]
  parts?(input: Input): number
  step?(work: RunWork<Input>, part: number): Promise<PartDone<Report, Before>>
  /** Undoes one part, the last first. Returns what is added to its report. */
  undo?(work: RunWork<Input>, part: number, before: Before): Promise<Partial<Report>>
  /** What is reported of a part that failed. */
  failed?(input: Input, part: number): Report
  /**
   * Makes the file, outside any transaction; begun again where a worker dies. Call `tell` with its progress at least every minute; it throws once the run is
   * cancelled. Returns the content of the file and the number of rows.
   */
  file?(
    kit: Kit,
    it: { input: Input; run: RunPlace; tell: FileTell },
  ): Promise<{ content: Uint8Array | Readable; rows: number }>
}

/** Declares a kind of run; it must be in the list of work (app/work-list.ts), or a test fails. */
export const defineRun = <Input extends object, Report extends object = object, Before = unknown>(
  it: RunKind<Input, Report, Before>,
): RunKind<Input, Report, Before> => it

export const runQueue = defineQueue<object>('run')
/** Wakes the workers; their own clock finds what is due even if this message is lost. */
export const wakeRuns = (kit: Pick<Kit, 'jobs'>, after?: Date | null) =>
  runQueue.send(kit.jobs, {}, after ? { after, key: after.toISOString() } : {})

export interface NewRun<Input> {
  company_id: string
  user_id: string | null
  branch_id?: string
  record_id?: string
  input: Input
  /** How much there is to do, in units that mean something to a person; by default the number of parts. */
  total?: number
  /** When to start; at once by default. */
  run_at?: Date | null
  /** The name of the file it makes. */
  name?: string
  now: Date
}

const expiry = ({ keptMs }: Pick<RunKind, 'keptMs'>, now: Date) => keptMs && new Date(now.getTime() + keptMs)

/** Queues a run for the workers, in the caller's transaction; `wakeRuns` after the commit starts it. Returns its id. */
export async function createRun<Input extends object>(
  db: Db,
  kind: RunKind<Input>,
  { now, input, ...it }: NewRun<Input>,
): Promise<string> {
  const id = uuidv7()
  const parts = kind.parts?.(input) ?? 0
  await db.one(sql`insert into run (company_id, id, kind, user_id, branch_id, record_id, state, input, parts, total, name, run_at, due_at, created_at, expires_at)
    values (${it.company_id}, ${id}, ${kind.name}, ${it.user_id}, ${it.branch_id ?? null}, ${it.record_id ?? null}, ${it.run_at ? 'scheduled' : 'waiting'},
      ${JSON.stringify(input)}, ${parts}, ${it.total ?? parts}, ${it.name ?? null}, ${it.run_at ?? now}, ${it.run_at ?? now}, ${now}, ${expiry(kind, now)})`)
  return id
}

/** Records a run whose parts were all done within the caller's transaction, or whose file exists already; it is undone and expires like any other. */
export async function keepDoneRun<Input extends object, Report extends object, Before>(
  db: Db,
  kind: RunKind<Input, Report, Before>,
  { now, input, ...it }: NewRun<Input> & { id?: string; parts: PartDone<Report, Before>[]; bytes?: number },
): Promise<string> {
  const id = it.id ?? uuidv7()
  const n = it.parts.length
  const total = it.total ?? n
  await db.one(sql`insert into run (company_id, id, kind, user_id, branch_id, record_id, state, input, parts, part, total, done, name, bytes, run_at, due_at, created_at, finished_at, undo_until, expires_at)
    values (${it.company_id}, ${id}, ${kind.name}, ${it.user_id}, ${it.branch_id ?? null}, ${it.record_id ?? null}, 'done', ${JSON.stringify(input)}, ${n}, ${n}, ${total}, ${total},
      ${it.name ?? null}, ${it.bytes ?? null}, ${now}, ${now}, ${now}, ${now}, ${undoEnd(kind, now)}, ${expiry(kind, now)})`)
  for (const [part, one] of it.parts.entries()) await writePart(db, { company_id: it.company_id, id }, part, one)
  return id
}

export const undoEnd = ({ undoMs }: Pick<RunKind, 'undoMs'>, now: Date) =>
  undoMs ? new Date(now.getTime() + undoMs) : null

export const writePart = (
  db: Db,
  run: { company_id: string; id: string },
  part: number,
  { report, before, isFailed = false }: PartDone,
) =>
  db.one(sql`insert into run_part (company_id, run_id, part, state, report, before) values (${run.company_id}, ${run.id}, ${part}, ${isFailed ? 'failed' : 'done'},
    ${JSON.stringify(report)}, ${before === undefined ? null : JSON.stringify(before)})`)

/** A run as stored, with its parts' reports in order. */
export interface KeptRun<Input = object, Report = object> extends Omit<Run, 'problem'> {
  company_id: string
  branch_id: string | null
  record_id: string | null
  problem: ProblemCode | null
  input: Input
  name: string | null
  bytes: number | null
  expires_at: string | null
  reports: (Report & { state: 'done' | 'failed' | 'undone' })[]
}

/** Runs that match a condition on `r`, which ties them to companies, newest first. */
export const readRuns = <Input extends object, Report extends object>(
  db: Db,
  condition: Sql,
  { max = 50, heavy = [] }: { max?: number; heavy?: readonly string[] } = {},
): Promise<KeptRun<Input, Report>[]> =>
  db.many(sql`select r.company_id, r.id, r.kind, r.branch_id, r.record_id, r.state, r.is_undoing, r.input - ${[...heavy]}::text[] as input,
      exists (select 1 from run_stop s where s.company_id = r.company_id and s.run_id = r.id) as is_stopping, r.total, r.done, r.problem, r.name,
      r.bytes::float8 as bytes, r.run_at, r.created_at, r.finished_at, r.undo_until, r.expires_at, u.name || ' ' || u.surname as by,
      (select coalesce(json_agg(p.report || jsonb_build_object('state', p.state) order by p.part), '[]') from run_part p where p.company_id = r.company_id and p.run_id = r.id) as reports
    from run r left join app_user u on u.id = r.user_id where ${condition} order by r.created_at desc, r.id desc limit ${max}`)

/** The contract's fields of a run, as answered. */
export const shownRun = (it: KeptRun, { now, lang }: { now: Date; lang: Lang }): Run => ({
  id: it.id,
  kind: it.kind,
  state: it.state,
  is_undoing: it.is_undoing,
  is_stopping: it.is_stopping && isUnfinished(it) && !it.is_undoing,
  total: it.total,
  done: it.done,
  problem: it.state === 'failed' && it.problem ? problemWords[lang][it.problem] : null,
  by: it.by,
  run_at: it.run_at,
  created_at: it.created_at,
  finished_at: it.finished_at,
  undo_until: !isUnfinished(it) && it.undo_until && Date.parse(it.undo_until) > now.getTime() ? it.undo_until : null,
})

/** A run as found, without its parts. */
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

/** Finds the run that matches a condition on `r`, which ties it to companies; throws `not_found`. */
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
 * Stops a run: what is done stays, and can be undone where its kind allows. While a part is being written the wish is kept, and the run ends after that part.
 * Returns whether it has ended. Throws 409 where it had ended before or is being undone.
 */
export async function cancelRun(
  db: Db,
  kind: Pick<RunKind, 'undoMs' | 'heavy'>,
  run: Found,
  now: Date,
): Promise<boolean> {
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

/** Ends a locked run before it is done. */
export const stopRun = (db: Db, kind: Pick<RunKind, 'undoMs' | 'heavy'>, { company_id, id }: Key, now: Date) =>
  db.one(sql`update run set state = case when state = 'scheduled' then 'cancelled' else 'stopped' end, finished_at = ${now},
    undo_until = case when part > 0 then ${undoEnd(kind, now)}::timestamptz end, input = input - ${[...(kind.heavy ?? [])]}::text[]
    where company_id = ${company_id} and id = ${id}`)

/** Queues the undo of a run for the workers. Throws 409 where it has not ended, or where `mayUndo` is false; without `mayUndo`, its time limit decides. */
export async function undoRun(
  db: Db,
  run: Key,
  { user_id, now, mayUndo }: { user_id: string; now: Date; mayUndo?: boolean },
): Promise<void> {
  const held = await found(db, byKey(run), 'for no key update')
  if (!held) throw fault('not_found')
  const isInTime = held.undo_until !== null && Date.parse(held.undo_until) > now.getTime()
  if ((held.state !== 'done' && held.state !== 'stopped') || !(mayUndo ?? isInTime)) throw staleRun(held)
  await db.one(sql`update run set state = 'running', is_undoing = true, undo_user_id = ${user_id}, done = 0, tries = 0, problem = null, due_at = ${now}
    where company_id = ${run.company_id} and id = ${run.id}`)
}
