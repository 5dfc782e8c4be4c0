import sql from 'sql-template-tag'
import type {
  BranchDiff,
  BranchReason,
  DiffPage,
  SpreadCounts,
  SpreadRow,
  SpreadRun,
  SpreadSkipped,
} from '#contract/menu/spread.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import { createRun, defineRun, keepDoneRun, type RunKind, type RunWork } from '#server/kit/jobs/run.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { shownMs } from './change.ts'
import type { By } from './touched.ts'
import { documentOf, type Document } from './document.ts'
import { planOf, type Bring } from './plan.ts'
import { applyPlan, undoSpread, type Spread } from './spread.ts'
import { heavy, nothing, shownRows } from './spread-shown.ts'

/** The source and the targets of a copy, as requested. */
export interface SpreadInput extends Omit<Bring, 'newId'> {
  branch_ids: string[]
  document: Document
  /** The names of the first few records that the run concerns. */
  names?: object[]
}
/** The outcome at one branch, as stored. */
export interface Report {
  branch_id: string
  refused?: BranchReason
  counts: SpreadCounts
  rows: SpreadRow[]
  total_rows: number
  undone?: number
  skipped: SpreadSkipped[]
}

const undoMs = 24 * 3_600_000
/**
 * The target branches, which must belong to the source's own company and be covered by the call's
 * permission. Each is returned once and in the database's spelling. Throws `not_found` for any
 * other branch. Refuses the source itself at `branch_ids`.
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

/** Why a branch cannot receive a menu now. For a chain menu it also needs the licence module. */
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

/** For how long one request compares branches, in ms. */
const patienceMs = 1500

/**
 * The changes that a run would make now, branch by branch, beginning with branch `from`. Writes
 * nothing.
 */
export async function diffOf(
  { db, actor, now }: Pick<Context, 'actor' | 'now'> & { db: Db },
  company_id: string,
  { branch_ids, document, ...bring }: SpreadInput,
  from = 0,
): Promise<DiffPage> {
  const branches: BranchDiff[] = []
  const until = performance.now() + patienceMs
  for (const branch_id of branch_ids.slice(from)) {
    if (branches.length > 0 && performance.now() > until) return { branches, next: from + branches.length }
    const at = { company_id, branch_id }
    const refused = await refusedAt(db, at, bring.mode, now)
    const made = refused
      ? nothing
      : shownRows(
          (await planOf(document, await documentOf(db, at), { ...bring, newId: uuidv7 })).rows,
          branch_ids.length,
        )
    branches.push({ branch_id, branch_name: actor.tree.branches.get(branch_id)?.name ?? '', refused, ...made })
  }
  return { branches, next: null }
}

type Targets = Pick<SpreadInput, 'branch_ids'>
const placeOf = ({ run, input }: RunWork<Targets>, part: number): BranchKey => ({
  company_id: run.company_id,
  branch_id: input.branch_ids[part]!,
})
/** Gives a branch back the menu that it had before the run. */
async function goBack(work: RunWork<Targets>, part: number, before: Spread[] | null) {
  const { done, skipped } = await undoSpread(work.db, placeOf(work, part), work.by, before ?? [])
  return { undone: done, skipped }
}

/** A kind of run that handles each branch as one part. */
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
    const plan = await planOf(input.document, await documentOf(db, at, null, 'lock'), { ...input, newId: uuidv7 })
    const before = await applyPlan(db, at, by, plan, kind)
    return { report: { branch_id, ...shownRows(plan.rows, input.branch_ids.length), skipped: [] }, before }
  },
})

const usual = { undoMs, keptMs: shownMs }
export const transferRun = defineRun(define('transfer', usual))
export const cloneRun = defineRun(define('clone', usual))
/** Publications are kept for ever, because the latest one can be rolled back at any time. */
export const publishRun = defineRun(define('publish', { keptMs: null }))
/**
 * An import itself is done within the request, so this kind of run only makes its undo possible.
 */
export const importRun = defineRun<Targets & Pick<SpreadInput, 'names'>, Report, Spread[] | null>({
  name: 'menu-import',
  ...usual,
  undo: goBack,
})
const kinds = { transfer: transferRun, clone: cloneRun, publish: publishRun }

/**
 * Queues a run in the caller's transaction. `wakeRuns` starts it after the commit. Returns its id.
 */
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

/**
 * Records an import that was already done in the caller's transaction. It can be undone for 24 h.
 */
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
    parts: [{ report: { branch_id, ...shownRows(it.rows, 1), skipped: [] }, before: it.spread }],
  })
