import sql, { type Sql } from 'sql-template-tag'
import { isUnfinished } from '#contract/kit/run.ts'
import {
  maxRows,
  spreadKinds,
  type BranchDiff,
  type BranchReason,
  type BranchReport,
  type SpreadCounts,
  type SpreadRow,
  type SpreadRun,
  type SpreadSkipped,
} from '#contract/menu/spread.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { isExpired } from '#server/kit/guard/guard.ts'
import { findRun } from '#server/kit/jobs/run-acts.ts'
import {
  createRun,
  defineRun,
  keepDoneRun,
  readRuns,
  shownRun,
  type RunKind,
  type RunWork,
} from '#server/kit/jobs/run.ts'
import { within } from '#server/kit/guard/reach.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { shownMs } from './change.ts'
import type { By } from './touched.ts'
import { documentOf, type Document } from './document.ts'
import { countsOf, planOf, type Bring } from './plan.ts'
import { applyPlan, undoSpread, type Spread } from './spread.ts'

/** The source and targets of a copy, as requested. */
export interface SpreadInput extends Omit<Bring, 'newId'> {
  branch_ids: string[]
  document: Document
  /** The first few records it concerns. */
  names?: object[]
}
/** The stored outcome at a branch. */
interface Report {
  branch_id: string
  refused?: BranchReason
  counts: SpreadCounts
  rows: SpreadRow[]
  total_rows: number
  undone?: number
  skipped: SpreadSkipped[]
}

const undoMs = 24 * 3_600_000
const none: SpreadCounts = { create: 0, update: 0, same: 0, kept: 0, refused: 0, own: 0, parts: 0 }
const nothing = { counts: none, rows: [], total_rows: 0 }

/**
 * Branches of the source's own company within the reach of the call's permission, each once and in
 * the database's spelling. Throws `not_found` for any other. Refuses the source itself at
 * `branch_ids`.
 */
export function targetsOf(
  { actor, reach }: Pick<Context, 'actor' | 'reach'>,
  source: string,
  ids: readonly string[],
): string[] {
  const company_id = actor.tree.branches.get(source)?.company_id
  const targets = [...new Set(ids.map((it) => it.toLowerCase()))]
  for (const id of targets)
    if (!reach.branches.has(id) || actor.tree.branches.get(id)?.company_id !== company_id) throw fault('not_found')
  if (targets.includes(source)) throw wrongField('branch_ids', 'choice')
  return targets
}

/** Rows as answered and stored, with the number of each outcome. */
export const shownRows = (rows: readonly SpreadRow[]) => {
  const telling = rows.filter((it) => it.outcome !== 'same' || it.kept.length > 0)
  return { counts: countsOf(rows), rows: telling.slice(0, maxRows), total_rows: telling.length }
}

/** Why a branch cannot take a menu now; a chain menu also needs the module. */
async function refusedAt(
  db: Db,
  { company_id, branch_id }: BranchKey,
  mode: SpreadInput['mode'],
  now: Date,
): Promise<BranchReason | null> {
  const at = await db.one<{ is_active: boolean; license: { grace_ends_at: string; has_chain: boolean } | null }>(sql`
    select b.is_active and c.is_active as is_active,
      (select json_build_object('grace_ends_at', l.grace_ends_at, 'has_chain', coalesce((l.licensed_module_list ->> 'multi_branch_catalog')::boolean, false))
        from license l where l.company_id = c.id) as license
    from branch b join company c on c.id = b.company_id where b.company_id = ${company_id} and b.id = ${branch_id}`)
  if (!at?.is_active) return 'branch_inactive'
  if (isExpired(at.license, now)) return 'licence_expired'
  return mode === 'follow' && !at.license?.has_chain ? 'module_required' : null
}

/** What a run would change now, branch by branch; writes nothing. */
export async function diffOf(
  { db, actor, now }: Pick<Context, 'actor' | 'now'> & { db: Db },
  company_id: string,
  { branch_ids, document, ...bring }: SpreadInput,
): Promise<{ branches: BranchDiff[] }> {
  const branches: BranchDiff[] = []
  for (const branch_id of branch_ids) {
    const at = { company_id, branch_id }
    const refused = await refusedAt(db, at, bring.mode, now)
    const made = refused
      ? nothing
      : shownRows(planOf(document, await documentOf(db, at), { ...bring, newId: uuidv7 }).rows)
    branches.push({ branch_id, branch_name: actor.tree.branches.get(branch_id)?.name ?? '', refused, ...made })
  }
  return { branches }
}

type Targets = Pick<SpreadInput, 'branch_ids'>
const placeOf = ({ run, input }: RunWork<Targets>, part: number): BranchKey => ({
  company_id: run.company_id,
  branch_id: input.branch_ids[part]!,
})
const heavy = ['document'] as const

/** Restores a branch's own menu. */
async function goBack(work: RunWork<Targets>, part: number, before: Spread[] | null) {
  const { done, skipped } = await undoSpread(work.db, placeOf(work, part), work.by, before ?? [])
  return { undone: done, skipped }
}

/** Handles each branch as one part. */
const define = (
  kind: SpreadRun['kind'],
  it: { undoMs?: number; keptMs: number | null },
): RunKind<SpreadInput, Report, Spread[] | null> => ({
  name: `menu-${kind}`,
  heavy,
  ...it,
  parts: ({ branch_ids }) => branch_ids.length,
  failed: ({ branch_ids }, part) => ({ branch_id: branch_ids[part]!, ...nothing, skipped: [] }),
  undo: goBack,
  step: async (work, part) => {
    const { db, by, now, input } = work
    const at = placeOf(work, part)
    const { branch_id } = at
    const refused = await refusedAt(db, at, input.mode, now)
    if (refused) return { report: { branch_id, refused, ...nothing, skipped: [] }, isFailed: true }
    const plan = planOf(input.document, await documentOf(db, at, null, 'lock'), { ...input, newId: uuidv7 })
    const before = await applyPlan(db, at, by, plan, kind)
    return { report: { branch_id, ...shownRows(plan.rows), skipped: [] }, before }
  },
})

const usual = { undoMs, keptMs: shownMs }
export const transferRun = defineRun(define('transfer', usual))
export const cloneRun = defineRun(define('clone', usual))
/** Publications are kept: the latest can be rolled back at any time. */
export const publishRun = defineRun(define('publish', { keptMs: null }))
/** Done within its call; only the undo is a long-running job. */
export const importRun = defineRun<Targets & Pick<SpreadInput, 'names'>, Report, Spread[] | null>({
  name: 'menu-import',
  ...usual,
  undo: goBack,
})
const kinds = { transfer: transferRun, clone: cloneRun, publish: publishRun }

/** Queues a run in the caller's transaction; `wakeRuns` starts it. Returns its id. */
export const createSpread = (
  db: Db,
  { now, actor }: By,
  { company_id, branch_id }: BranchKey,
  { kind, input, ...it }: { kind: keyof typeof kinds; record_id?: string; run_at: Date | null; input: SpreadInput },
): Promise<string> =>
  createRun<SpreadInput>(db, kinds[kind], {
    company_id,
    branch_id,
    user_id: actor?.id ?? null,
    total: Math.max(1, input.document.products.length) * input.branch_ids.length,
    input: { ...input, names: input.document.products.slice(0, 3).map((it) => it.name) },
    now,
    ...it,
  })

/** The stored names of these kinds of runs. */
export const spreadNames = spreadKinds.map((it) => `menu-${it}`)

/** Runs `r` that were started from a branch within the caller's reach. */
export const spreadsOf = ({ reach }: Pick<Context, 'reach'>, of: readonly SpreadRun['kind'][] = spreadKinds): Sql =>
  sql`${within(reach.tie, 'r')} and r.branch_id is not null and r.kind = any(${of.map((it) => `menu-${it}`)}::text[])`

/**
 * Runs that match a condition on `r`, newest first, as the caller may see them: branches outside
 * their reach are left out.
 */
export async function showSpreads(
  ctx: Pick<Context, 'actor' | 'reach' | 'now' | 'lang'> & { db: Db },
  condition: Sql,
): Promise<SpreadRun[]> {
  const { actor, reach } = ctx
  const runs = await readRuns<SpreadInput, Report>(ctx.db, sql`${spreadsOf(ctx)} and ${condition}`, {
    heavy,
    tie: reach.tie,
  })
  return runs.map((run) => {
    const start = {
      state: isUnfinished(run) && !run.is_undoing ? ('waiting' as const) : ('unwritten' as const),
      refused: null,
      ...nothing,
      undone: 0,
      skipped: [],
    }
    return {
      ...shownRun(run, ctx),
      kind: run.kind.slice('menu-'.length) as SpreadRun['kind'],
      product_catalog_id: run.record_id,
      branches: (run.input.branch_ids ?? [])
        .filter((id) => reach.branches.has(id))
        .map((branch_id): BranchReport => {
          const known = run.reports.find((it) => it.branch_id === branch_id)
          // Whatever could not be undone is still there: the run says how many.
          const state = known?.state === 'kept' ? 'done' : (known?.state ?? start.state)
          return { ...start, ...known, state, branch_id, branch_name: actor.tree.branches.get(branch_id)?.name ?? '' }
        }),
    }
  })
}

/** One run; throws `not_found` for those outside the reach. */
export async function showSpread(ctx: Parameters<typeof showSpreads>[0], id: string): Promise<SpreadRun> {
  const [run] = await showSpreads(ctx, sql`r.id = ${id}`)
  if (!run) throw fault('not_found')
  return run
}

/**
 * Finds a run of one of the given kinds; throws `not_found` unless every branch of it is within the
 * reach.
 */
export async function findSpread(db: Db, ctx: Context, id: string, of: readonly SpreadRun['kind'][]) {
  const run = await findRun<Pick<SpreadInput, 'branch_ids'>>(db, sql`${spreadsOf(ctx, of)} and r.id = ${id}`)
  if (!run.input.branch_ids.every((it) => ctx.reach.branches.has(it))) throw fault('not_found')
  return run
}

/** Records an import that was done within the caller's transaction; it can be undone for 24 h. */
export const recordImport = (
  db: Db,
  { now, actor }: By,
  { company_id, branch_id }: BranchKey,
  it: { rows: readonly SpreadRow[]; spread: Spread[]; total: number },
): Promise<string> =>
  keepDoneRun(db, importRun, {
    company_id,
    branch_id,
    user_id: actor?.id ?? null,
    now,
    total: it.total,
    input: { branch_ids: [branch_id], names: it.spread.slice(0, 3).map((one) => one.name) },
    parts: [{ report: { branch_id, ...shownRows(it.rows), skipped: [] }, before: it.spread }],
  })
