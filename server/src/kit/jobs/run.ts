import type { Readable } from 'node:stream'
import sql, { type Sql } from 'sql-template-tag'
import { isUnfinished, type Run } from '#contract/kit/run.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { ProblemCode } from '#contract/kit/problem.ts'
import type { Db } from '#server/db/pool.ts'
import type { auditAll } from '../audit/audit.ts'
import type { Kit } from '../kit.ts'
import { problemWords } from '../answer/problem-words.ts'
import { sameCompany, type Tie } from '../guard/reach.ts'
import { uuidv7 } from '../uuid.ts'
import { wake } from './work.ts'

/** Who acts, when and from where, for the histories. */
type By = Parameters<typeof auditAll>[1]

/** A run by its key, and the place it concerns. */
export interface RunPlace {
  company_id: string
  id: string
  branch_id: string | null
  record_id: string | null
}

/**
 * What a part of a run works with: its transaction and the run's current state. `by` is the person
 * who started the run, or who undoes it.
 */
export interface RunWork<Input extends object = object> {
  db: Db
  by: By
  kit: Pick<Kit, 'lastingKey' | 'chainKey' | 'seal'>
  now: Date
  run: RunPlace
  input: Input
}

/** The outcome of a part: rows or counts for the report, and the data that an undo needs. */
export interface PartDone<Report extends object = object, Before = unknown> {
  report: Report
  before?: Before
  /** Whether the part failed: nothing was written, and the report gives the reason. */
  isFailed?: boolean
}

/** Reports the progress of a file. */
export type FileTell = (done: number, total: number) => Promise<void>

/**
 * A kind of long-running work. The work is done in parts. Each part runs in a transaction that also
 * marks the part as done, so that a crash neither loses nor repeats anything. After the parts, the
 * run's file is made if it has one. A failed part is retried with growing pauses; after five tries
 * the run continues without it and reports this.
 */
export interface RunKind<Input extends object = object, Report extends object = object, Before = unknown> {
  name: string
  /**
   * How long a run can be undone after it has ended, in ms. Missing if the call that undoes this
   * kind of run decides by itself.
   */
  undoMs?: number
  /** How long a run is kept after its creation, in ms; null means for ever. */
  keptMs: number | null
  /**
   * The permission needed to fetch the run's file. A user who has lost this permission, or access
   * to the place, no longer gets the file.
   */
  permission?: string
  /**
   * Whether each part adds so many rows that its statements must be planned again, for the tables
   * as they are then.
   */
  isBulk?: boolean
  /** Fields of the input that only the parts need; dropped once the run has ended. */
  heavy?: readonly string[]
  parts?(input: Input): number
  step?(work: RunWork<Input>, part: number): Promise<PartDone<Report, Before>>
  /**
   * Drops what only further parts need, in the transaction in which the run is done, has failed or
   * is stopped.
   */
  close?(db: Db, run: RunPlace, input: Input): Promise<unknown>
  /**
   * Undoes one part. Parts are undone in reverse sequence. Returns what to add to the part's
   * report.
   */
  undo?(work: RunWork<Input>, part: number, before: Before): Promise<Partial<Report>>
  /** The report of a failed part. */
  failed?(input: Input, part: number): Report
  /**
   * Makes the file, outside any transaction. If the worker dies, another one starts again from the
   * beginning. Call `tell` with the progress at least every minute; it throws once the run is
   * cancelled. Returns the content of the file and the number of rows.
   */
  file?(
    kit: Kit,
    it: { input: Input; run: RunPlace; tell: FileTell },
  ): Promise<{ content: Uint8Array | Readable; rows: number }>
}

/** What the end of a run needs to know about its kind. */
export type Ending = Pick<RunKind, 'undoMs' | 'heavy' | 'close'>

/**
 * Declares a kind of run. Every kind must also be in the list of work (app/work-list.ts); a test
 * checks this.
 */
export const defineRun = <Input extends object, Report extends object = object, Before = unknown>(
  it: RunKind<Input, Report, Before>,
): RunKind<Input, Report, Before> => it

/** The name of the loop by which workers find due runs. */
export const runWork = 'run'
/** Makes the workers look for runs at once; call it after the commit. */
export const wakeRuns = (kit: Pick<Kit, 'bell'>): void => wake(kit, runWork)

export interface NewRun<Input> {
  company_id: string
  user_id: string | null
  branch_id?: string
  record_id?: string
  input: Input
  /**
   * The amount of work, in units that mean something to the user. By default the number of parts.
   */
  total?: number
  /** When to start; at once by default. */
  run_at?: Date | null
  /** The name of the file that the run makes. */
  name?: string
  now: Date
}

const expiry = ({ keptMs }: Pick<RunKind, 'keptMs'>, now: Date) => keptMs && new Date(now.getTime() + keptMs)

/**
 * Queues a run in the caller's transaction. Call `wakeRuns` after the commit to start it. Returns
 * the run's id.
 */
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

/**
 * Records a run whose parts were all done in the caller's transaction, or whose file already
 * exists. It can be undone and expires like any other run.
 */
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
  reports: (Report & { state: 'done' | 'failed' | 'undone' | 'kept' })[]
}

/**
 * Runs that match a condition on `r`, newest first. The condition must limit `r` to certain
 * companies. `tie` must name the same companies; it is used to read the details of each run. `omit`
 * names fields of reports that are left out, always or until a run has ended, because an unfinished
 * run is read again and again.
 */
export const readRuns = <Input extends object, Report extends object>(
  db: Db,
  condition: Sql,
  {
    max = 50,
    heavy = [],
    omit,
    tie,
  }: {
    max?: number
    heavy?: readonly string[]
    omit?: { fields: readonly string[]; until: 'ended' | 'never' }
    tie: Tie
  },
): Promise<KeptRun<Input, Report>[]> =>
  db.many(sql`select r.company_id, r.id, r.kind, r.branch_id, r.record_id, r.state, r.is_undoing, r.input - ${[...heavy]}::text[] as input,
      exists (select 1 from run_stop s where ${sameCompany(tie, 's', 'r')} and s.run_id = r.id) as is_stopping, r.total, r.done, r.problem, r.name,
      r.bytes::float8 as bytes, r.run_at, r.created_at, r.finished_at, r.undo_until, r.expires_at, u.name || ' ' || u.surname as by,
      (select coalesce(json_agg(case when ${omit?.until === 'never'} or r.state in ('scheduled', 'waiting', 'running') then p.report - ${[...(omit?.fields ?? [])]}::text[] else p.report end || jsonb_build_object('state', p.state) order by p.part), '[]') from run_part p where ${sameCompany(tie, 'p', 'r')} and p.run_id = r.id) as reports
    from run r left join app_user u on u.id = r.user_id where ${condition} order by r.created_at desc, r.id desc limit ${max}`)

/** The fields of a run that the contract declares. */
export const shownRun = (it: KeptRun, { now, lang }: { now: Date; lang: Lang }): Run => ({
  id: it.id,
  kind: it.kind,
  state: it.state,
  is_undoing: it.is_undoing,
  is_stopping: it.is_stopping && isUnfinished(it) && !it.is_undoing,
  total: it.total,
  done: it.done,
  problem: !isUnfinished(it) && it.problem ? problemWords[lang][it.problem] : null,
  failed_parts: it.reports.filter(({ state }) => state === 'failed' || state === 'kept').length,
  by: it.by,
  run_at: it.run_at,
  created_at: it.created_at,
  finished_at: it.finished_at,
  undo_until: !isUnfinished(it) && it.undo_until && Date.parse(it.undo_until) > now.getTime() ? it.undo_until : null,
})
