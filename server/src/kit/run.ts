import type { Readable } from 'node:stream'
import sql, { type Sql } from 'sql-template-tag'
import { isGoing, type Run, type RunState } from '#contract/kit/run.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { ProblemCode } from '#contract/kit/problem.ts'
import type { Db } from '#server/db/pool.ts'
import type { auditAll } from './audit.ts'
import { fault } from './fault.ts'
import type { Kit } from './kit.ts'
import { problemWords } from './problem-words.ts'
import { uuidv7 } from './uuid.ts'
import { defineQueue } from './work.ts'

/** Who acts, when, from where: what histories want to know. */
type By = Parameters<typeof auditAll>[1]

/** A run by its key, and what it is about. */
export interface RunPlace {
  company_id: string
  id: string
  branch_id: string | null
  record_id: string | null
}

/** What a part of a run is done with: its transaction, and the run as it stands. `by` is whoever asked, or takes it back. */
export interface RunWork<Input extends object = object> {
  db: Db
  by: By
  now: Date
  run: RunPlace
  input: Input
}

/** What came of a part: rows or counts as the kind reports them, and what an undo needs. */
export interface PartDone<Report extends object = object, Before = unknown> {
  report: Report
  before?: Before
  /** Nothing was written: for a reason the report says. */
  isFailed?: boolean
}

/** Says how far a file is. */
export type FileTell = (done: number, total: number) => Promise<void>

/**
 * A kind of long work. It is done in parts, each in a transaction of its own that also says it is done, so that whatever dies in between loses and doubles
 * nothing; then its file is made, if it has one. A part that fails is tried again with growing pauses; after five times the others go on without it.
 */
export interface RunKind<Input extends object = object, Report extends object = object, Before = unknown> {
  name: string
  /** Milliseconds for which a run can be taken back once it has ended; left out where the kind's own call knows when. */
  undoMs?: number
  /** Milliseconds after its creation until it is forgotten; null: never. */
  keptMs: number | null
  /** Fields of the input that only its parts need: forgotten once it has ended. */
  heavy?: readonly string[]
  parts?(input: Input): number
  step?(work: RunWork<Input>, part: number): Promise<PartDone<Report, Before>>
  /** Takes one part back, the last first. Answers what is added to its report. */
  undo?(work: RunWork<Input>, part: number, before: Before): Promise<Partial<Report>>
  /** What is reported of a part that failed. */
  failed?(input: Input, part: number): Report
  /**
   * Makes the file, outside of any transaction; begun anew where a worker dies. `tell` says how far it is, at least every minute, and throws once the run was
   * cancelled. Answers what the file holds and how many rows.
   */
  file?(
    kit: Kit,
    it: { input: Input; run: RunPlace; tell: FileTell },
  ): Promise<{ content: Uint8Array | Readable; rows: number }>
}

/** Declares a kind of long work; the list of work (app/work-list.ts) names it, or a test fails. */
export const defineRun = <Input extends object, Report extends object = object, Before = unknown>(
  it: RunKind<Input, Report, Before>,
): RunKind<Input, Report, Before> => it

export const runQueue = defineQueue<object>('run')
/** Wakes the workers; their own clock finds what is due even if this word is lost. */
export const wakeRuns = (kit: Pick<Kit, 'jobs'>, after?: Date | null) =>
  runQueue.send(kit.jobs, {}, after ? { after, key: after.toISOString() } : {})

export interface NewRun<Input> {
  company_id: string
  user_id: string | null
  branch_id?: string
  record_id?: string
  input: Input
  /** How much there is to do, in units a person counts in; unless said, its parts. */
  total?: number
  /** When it is to begin; at once unless said. */
  run_at?: Date | null
  /** The name of the file it makes. */
  name?: string
  now: Date
}

const expiry = ({ keptMs }: Pick<RunKind, 'keptMs'>, now: Date) => keptMs && new Date(now.getTime() + keptMs)

/** Writes a run down for the workers, in the caller's transaction; `wakeRuns` after the commit starts it. Answers its id. */
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

/** Keeps a run whose parts were all done within the caller's transaction, or whose file lies already; it is undone and forgotten like any other. */
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

/** A run as it is kept, its parts' reports in their order. */
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

/** Runs that meet a condition on `r`, which ties them to companies, newest first. */
export const readRuns = <Input extends object, Report extends object>(
  db: Db,
  condition: Sql,
  { max = 50, heavy = [] }: { max?: number; heavy?: readonly string[] } = {},
): Promise<KeptRun<Input, Report>[]> =>
  db.many(sql`select r.company_id, r.id, r.kind, r.branch_id, r.record_id, r.state, r.is_undoing, r.input - ${[...heavy]}::text[] as input, r.total, r.done, r.problem, r.name,
      r.bytes::float8 as bytes, r.run_at, r.created_at, r.finished_at, r.undo_until, r.expires_at, u.name || ' ' || u.surname as by,
      (select coalesce(json_agg(p.report || jsonb_build_object('state', p.state) order by p.part), '[]') from run_part p where p.company_id = r.company_id and p.run_id = r.id) as reports
    from run r left join app_user u on u.id = r.user_id where ${condition} order by r.created_at desc, r.id desc limit ${max}`)

/** The contract's fields of a run, as they are answered. */
export const shownRun = (it: KeptRun, { now, lang }: { now: Date; lang: Lang }): Run => ({
  id: it.id,
  kind: it.kind,
  state: it.state,
  is_undoing: it.is_undoing,
  total: it.total,
  done: it.done,
  problem: it.state === 'failed' && it.problem ? problemWords[lang][it.problem] : null,
  by: it.by,
  run_at: it.run_at,
  created_at: it.created_at,
  finished_at: it.finished_at,
  undo_until: !isGoing(it) && it.undo_until && Date.parse(it.undo_until) > now.getTime() ? it.undo_until : null,
})

/** A run under lock. */
interface Held<Input = object> {
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

/** Locks the run that meets a condition on `r`, which ties it to companies; throws `not_found`. */
export async function holdRun<Input = object>(db: Db, condition: Sql): Promise<Held<Input>> {
  const run = await db.one<
    Held<Input>
  >(sql`select r.company_id, r.id, r.branch_id, r.record_id, r.state, r.is_undoing, r.undo_until, r.run_at, r.created_at, r.input
    from run r where ${condition} for update`)
  if (!run) throw fault('not_found')
  return run
}

const movedOn = ({ state, undo_until }: Held) => fault('conflict', { current: { state, undo_until } })

/** Stops a held run: what is done stays, and can be undone where its kind can. Throws 409 where it has ended or is on its way back. */
export async function cancelRun(db: Db, kind: Pick<RunKind, 'undoMs' | 'heavy'>, run: Held, now: Date): Promise<void> {
  if (!isGoing(run) || run.is_undoing) throw movedOn(run)
  await db.one(sql`update run set state = 'cancelled', finished_at = ${now}, undo_until = case when part > 0 then ${undoEnd(kind, now)}::timestamptz end,
    input = input - ${[...(kind.heavy ?? [])]}::text[] where company_id = ${run.company_id} and id = ${run.id}`)
}

/** Lays the way back of a held run for the workers. Throws 409 where it has not ended, or `mayUndo` says no; without that its time decides. */
export async function undoRun(
  db: Db,
  run: Held,
  { user_id, now, mayUndo }: { user_id: string; now: Date; mayUndo?: boolean },
): Promise<void> {
  const isInTime = run.undo_until !== null && Date.parse(run.undo_until) > now.getTime()
  if ((run.state !== 'done' && run.state !== 'cancelled') || !(mayUndo ?? isInTime)) throw movedOn(run)
  await db.one(sql`update run set state = 'running', is_undoing = true, undo_user_id = ${user_id}, done = 0, tries = 0, problem = null, due_at = ${now}
    where company_id = ${run.company_id} and id = ${run.id}`)
}
