import sql, { type Sql } from 'sql-template-tag'
import { isUnfinished } from '#contract/kit/run.ts'
import {
  rowsShown,
  spreadKinds,
  type BranchReport,
  type SpreadCounts,
  type SpreadRow,
  type SpreadRun,
} from '#contract/menu/spread.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { findRun } from '#server/kit/jobs/run-acts.ts'
import { readRuns, shownRun } from '#server/kit/jobs/run.ts'
import { within } from '#server/kit/guard/reach.ts'
import { countsOf } from './plan.ts'
import type { SpreadInput, Report } from './spread-run.ts'

const none: SpreadCounts = { create: 0, update: 0, same: 0, kept: 0, refused: 0, own: 0, parts: 0 }
export const nothing = { counts: none, rows: [], total_rows: 0 }

/**
 * The rows of one of several branches as answered and stored, with the number of rows for each
 * outcome.
 */
export const shownRows = (rows: readonly SpreadRow[], branches: number) => {
  const telling = rows.filter((it) => it.outcome !== 'same' || it.kept.length > 0)
  return { counts: countsOf(rows), rows: telling.slice(0, rowsShown(branches)), total_rows: telling.length }
}

export const heavy = ['document'] as const

/** The names under which these kinds of runs are stored. */
export const spreadNames = spreadKinds.map((it) => `menu-${it}`)

/** A condition for runs `r` that were started from a branch that the caller may access. */
export const spreadsOf = ({ reach }: Pick<Context, 'reach'>, of: readonly SpreadRun['kind'][] = spreadKinds): Sql =>
  sql`${within(reach.tie, 'r')} and r.branch_id is not null and r.kind = any(${of.map((it) => `menu-${it}`)}::text[])`

/**
 * Runs that match a condition on `r`, newest first, as the caller may see them. Branches that the
 * caller may not access are left out. The rows of a branch are read for runs that have ended, or
 * not at all.
 */
export async function showSpreads(
  ctx: Pick<Context, 'actor' | 'reach' | 'now' | 'lang'> & { db: Db },
  condition: Sql,
  rows: 'ended' | 'never' = 'never',
): Promise<SpreadRun[]> {
  const { actor, reach } = ctx
  const runs = await readRuns<SpreadInput, Report>(ctx.db, sql`${spreadsOf(ctx)} and ${condition}`, {
    heavy,
    omit: { fields: ['rows'], until: rows },
    tie: reach.tie,
  })
  return runs.map((run) => {
    const reports = new Map(run.reports.map((it) => [it.branch_id, it]))
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
          const known = reports.get(branch_id)
          // If some records of a branch could not be undone, they are still in its menu, so the
          // branch counts as done; the run says how many there are.
          const state = known?.state === 'kept' ? 'done' : (known?.state ?? start.state)
          return {
            ...start,
            ...known,
            rows: known?.rows ?? [],
            state,
            branch_id,
            branch_name: actor.tree.branches.get(branch_id)?.name ?? '',
          }
        }),
    }
  })
}

/** One run. Throws `not_found` if the caller may not access it. */
export async function showSpread(ctx: Parameters<typeof showSpreads>[0], id: string): Promise<SpreadRun> {
  const [run] = await showSpreads(ctx, sql`r.id = ${id}`, 'ended')
  if (!run) throw fault('not_found')
  return run
}

/**
 * Finds a run of one of the given kinds. Throws `not_found` unless the caller may access all of its
 * branches.
 */
export async function findSpread(db: Db, ctx: Context, id: string, of: readonly SpreadRun['kind'][]) {
  const run = await findRun<Pick<SpreadInput, 'branch_ids'>>(db, sql`${spreadsOf(ctx, of)} and r.id = ${id}`)
  if (!run.input.branch_ids.every((it) => ctx.reach.branches.has(it))) throw fault('not_found')
  return run
}
