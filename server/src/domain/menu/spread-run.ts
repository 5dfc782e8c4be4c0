import sql, { type Sql } from 'sql-template-tag'
import {
  mostRows,
  type BranchDiff,
  type BranchReport,
  type SpreadCounts,
  type SpreadRow,
  type SpreadRun,
  type SpreadUndone,
} from '#contract/menu/spread.ts'
import type { Db } from '#server/db/pool.ts'
import type { Actor } from '#server/kit/actor.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { By } from './change.ts'
import { documentOf, type Document } from './document.ts'
import { countsOf, planOf, type Bring } from './plan.ts'
import { applyPlan, undoSpread, type Spread } from './spread.ts'
import type { BranchPlace } from './stock.ts'

/** What is brought where, as it was when it was asked for. */
export interface SpreadInput extends Omit<Bring, 'newId'> {
  branch_ids: string[]
  document: Document
  /** How often a branch has failed in a row. */
  tries?: number
}
/** What came of a branch, as it is kept. */
interface Report {
  branch_id: string
  state: 'done' | 'failed' | 'undone'
  counts: SpreadCounts
  rows: SpreadRow[]
  total_rows: number
  skipped: SpreadUndone['skipped']
}

const undoMs = 24 * 3_600_000
const mostTries = 5
const againMs = 5000
const nothing: SpreadCounts = { create: 0, update: 0, same: 0, kept: 0, refused: 0, own: 0, parts: 0 }

/**
 * Branches of the source's own company that the call's permission reaches, each once and in the database's spelling. Any other does not exist: throws
 * `not_found`. Refuses the source itself at `branch_ids`.
 */
export function targetsOf(
  { actor, reach }: Pick<Context, 'actor' | 'reach'>,
  source: string,
  ids: readonly string[],
): string[] {
  const company_id = actor.tree.branches.get(source)?.company_id
  const targets = [...new Set(ids.map((it) => it.toLowerCase()))]
  for (const id of targets)
    if (!reach.branches.includes(id) || actor.tree.branches.get(id)?.company_id !== company_id) throw fault('not_found')
  if (targets.includes(source)) throw wrongField('branch_ids', 'choice')
  return targets
}

/** Rows as they are answered and kept, and how many there are of each outcome. */
export const shownRows = (rows: readonly SpreadRow[]) => {
  const telling = rows.filter((it) => it.outcome !== 'same' || it.kept.length > 0)
  return { counts: countsOf(rows), rows: telling.slice(0, mostRows), total_rows: telling.length }
}

/** What a run would do now, branch by branch; writes nothing. */
export async function diffOf(
  db: Db,
  { tree }: Actor,
  company_id: string,
  { branch_ids, document, ...bring }: SpreadInput,
): Promise<{ branches: BranchDiff[] }> {
  const branches: BranchDiff[] = []
  for (const branch_id of branch_ids) {
    const target = await documentOf(db, { company_id, branch_id })
    const { rows } = planOf(document, target, { ...bring, newId: uuidv7 })
    branches.push({ branch_id, branch_name: tree.branches.get(branch_id)?.name ?? '', ...shownRows(rows) })
  }
  return { branches }
}

/** Writes a run down for the job, in the caller's transaction; `wakeSpread` starts it. Answers its id. */
export async function layRun(
  db: Db,
  by: By,
  at: BranchPlace,
  it: { kind: 'transfer' | 'clone' | 'publish'; product_catalog_id?: string; run_at: Date | null; input: SpreadInput },
): Promise<string> {
  const id = uuidv7()
  const total = Math.max(1, it.input.document.products.length) * it.input.branch_ids.length
  await db.one(sql`insert into menu_change (company_id, id, branch_id, kind, state, product_catalog_id, input, total, user_id, run_at, created_at)
    values (${at.company_id}, ${id}, ${at.branch_id}, ${it.kind}, ${it.run_at ? 'scheduled' : 'running'}, ${it.product_catalog_id ?? null},
      ${JSON.stringify(it.input)}, ${total}, ${by.actor?.id ?? null}, ${it.run_at ?? by.now}, ${by.now})`)
  return id
}

/** Wakes the job; its own clock finds what is due even if this word is lost. */
export const wakeSpread = (kit: Kit, run_at: Date | null) =>
  kit.jobs.send('menu-spread', {}, run_at ? { after: run_at, key: run_at.toISOString() } : {})

interface Due extends BranchPlace {
  id: string
  kind: 'transfer' | 'clone' | 'publish'
  input: SpreadInput
  report: Report[]
  total: number
  user_id: string | null
  by: string | null
}

/**
 * Does what is due, a branch at a time, each in a transaction of its own that also says it is done. Any number of workers may do it at once, and go on
 * after a restart: a run under another's hands is passed over.
 */
export async function spreadDue(kit: Kit): Promise<void> {
  for (;;) {
    const failing: { it?: Due } = {}
    try {
      const isMore = await kit.db.tx((db) => step(db, kit.now(), failing))
      kit.nudge()
      if (!isMore) return
    } catch (error) {
      if (!failing.it) throw error
      kit.log.warn({ err: error, menu_change_id: failing.it.id }, 'menu spread')
      await kit.db.tx((db) => failed(db, kit.now(), failing.it!))
    }
  }
}

/** The next branch of a run that is due. Answers whether there was one. */
async function step(db: Db, now: Date, failing: { it?: Due }): Promise<boolean> {
  const due = await db.one<Due>(sql`/* platform: every company's runs that are due */
    select c.company_id, c.branch_id, c.id, c.kind, c.input, c.report, c.total, c.user_id,
      (select u.name || ' ' || u.surname from app_user u where u.id = c.user_id) as by
    from menu_change c where c.state in ('scheduled', 'running') and c.run_at <= ${now} and c.kind in ('transfer', 'clone', 'publish')
    order by c.run_at, c.id limit 1 for update of c skip locked`)
  if (!due) return false
  const { company_id, kind, input, report } = due
  const branch_id = input.branch_ids.find((id) => !report.some((it) => it.branch_id === id))
  if (!branch_id) {
    await finish(db, now, due, report)
    return true
  }
  failing.it = due
  const at = { company_id, branch_id }
  const by: By = {
    now,
    request_id: due.id,
    ip: '',
    actor: due.user_id ? { id: due.user_id, name: due.by ?? '' } : undefined,
  }
  const plan = planOf(input.document, await documentOf(db, at, null, 'lock'), { ...input, newId: uuidv7 })
  const spread = await applyPlan(db, at, by, plan, kind)
  const one: Report = { branch_id, state: 'done', ...shownRows(plan.rows), skipped: [] }
  await keep(db, now, due, one, spread)
  return true
}

/** A branch is done; the last of them ends the run. */
async function keep(db: Db, now: Date, due: Due, one: Report, spread: readonly Spread[]): Promise<void> {
  const report = [...due.report, one]
  const done = Math.floor((due.total * report.length) / Math.max(1, due.input.branch_ids.length))
  await db.one(sql`update menu_change set state = 'running', report = report || ${JSON.stringify([one])}::jsonb, before = before || ${JSON.stringify(spread)}::jsonb,
      done = ${done}, input = input - 'tries' where company_id = ${due.company_id} and id = ${due.id}`)
  if (report.length === due.input.branch_ids.length) await finish(db, now, due, report)
}

async function finish(db: Db, now: Date, { company_id, id, kind }: Due, report: readonly Report[]): Promise<void> {
  const isFailed = report.length > 0 && report.every((it) => it.state === 'failed')
  const undo = kind !== 'publish' && !isFailed ? new Date(now.getTime() + undoMs) : null
  await db.one(sql`update menu_change set state = ${isFailed ? 'failed' : 'done'}, finished_at = ${now}, undo_until = ${undo}
    where company_id = ${company_id} and id = ${id} and state in ('scheduled', 'running')`)
}

/** Tries the branch again a little later; after five times the others go on without it. */
async function failed(db: Db, now: Date, seen: Due): Promise<void> {
  const due =
    await db.one<Due>(sql`select company_id, branch_id, id, kind, input, report, total, user_id, null as by from menu_change
    where company_id = ${seen.company_id} and id = ${seen.id} and state in ('scheduled', 'running') for update`)
  if (!due || due.report.length !== seen.report.length) return
  const tries = (due.input.tries ?? 0) + 1
  const branch_id = due.input.branch_ids.find((id) => !due.report.some((it) => it.branch_id === id))!
  if (tries >= mostTries)
    await keep(db, now, due, { branch_id, state: 'failed', counts: nothing, rows: [], total_rows: 0, skipped: [] }, [])
  else
    await db.one(sql`update menu_change set input = input || ${JSON.stringify({ tries })}::jsonb, run_at = ${new Date(now.getTime() + againMs)}
      where company_id = ${due.company_id} and id = ${due.id}`)
}

type Stored = Omit<SpreadRun, 'branches'> & { report: Report[]; branch_ids: string[] }
const columns = sql`c.id, c.kind, c.state, c.product_catalog_id, c.total, c.done, u.name || ' ' || u.surname as by, c.run_at, c.created_at, c.finished_at,
  c.undo_until, c.report, coalesce(c.input -> 'branch_ids', '[]') as branch_ids`

/** Runs that meet a condition on `c`, newest first, as the caller may see them: branches beyond their reach are left out. */
export async function showRuns(
  { db, actor, reach, now }: Pick<Context, 'actor' | 'reach' | 'now'> & { db: Db },
  condition: Sql,
): Promise<SpreadRun[]> {
  const rows = await db.many<Stored>(sql`select ${columns} from menu_change c left join app_user u on u.id = c.user_id
    where c.company_id = any(${reach.companies}::uuid[]) and c.branch_id = any(${reach.branches}::uuid[]) and c.kind in ('transfer', 'clone', 'publish', 'import')
      and ${condition} order by c.created_at desc, c.id desc limit 50`)
  return rows.map(({ report, branch_ids, undo_until, ...run }) => ({
    ...run,
    undo_until: run.state === 'done' && undo_until && Date.parse(undo_until) > now.getTime() ? undo_until : null,
    branches: branch_ids
      .filter((id) => reach.branches.includes(id))
      .map((branch_id): BranchReport => {
        const known = report.find((it) => it.branch_id === branch_id)
        const start = { state: 'waiting' as const, counts: nothing, rows: [], total_rows: 0, skipped: [] }
        return { ...start, ...known, branch_id, branch_name: actor.tree.branches.get(branch_id)?.name ?? '' }
      }),
  }))
}

/** One run; throws `not_found` for those outside the reach. */
export async function showRun(ctx: Context, id: string): Promise<SpreadRun> {
  const [run] = await showRuns(ctx, sql`c.id = ${id}`)
  if (!run) throw fault('not_found')
  return run
}

/**
 * Undoes a run that is done, a branch at a time, each in a transaction of its own: what was cut short goes on where it was. Throws `not_found` where not
 * every branch is within the reach, `order_moved` (409) where it is not there to be undone.
 */
export async function undoRun(
  ctx: Context,
  id: string,
  { kinds, mayUndo }: { kinds: readonly string[]; mayUndo: (run: UndoneRun, db: Db) => Promise<boolean> | boolean },
): Promise<SpreadUndone> {
  const { reach, now } = ctx
  const sum: SpreadUndone = { done: 0, skipped: [] }
  for (let isMore = true; isMore;)
    isMore = await ctx.db.tx(async (db) => {
      const run =
        await db.one<UndoneRun>(sql`select company_id, branch_id, id, kind, state, product_catalog_id, report, before, undo_until, created_at,
          coalesce(input -> 'branch_ids', '[]') as branch_ids from menu_change
        where company_id = any(${reach.companies}::uuid[]) and branch_id = any(${reach.branches}::uuid[]) and id = ${id} and kind = any(${[...kinds]}::text[]) for update`)
      if (!run || !run.branch_ids.every((it) => reach.branches.includes(it))) throw fault('not_found')
      if (run.state !== 'done' || !(await mayUndo(run, db)))
        throw fault('order_moved', { current: { state: run.state, undo_until: run.undo_until } })
      const next = run.report.find((it) => it.state === 'done')
      const at = next && { company_id: run.company_id, branch_id: next.branch_id }
      const undone = at && (await undoSpread(db, at, ctx, run.before, await laterOf(db, run, at.branch_id)))
      if (undone) {
        sum.done += undone.done
        sum.skipped.push(...undone.skipped)
      }
      const report = run.report.map((it) =>
        it === next ? { ...it, state: 'undone' as const, skipped: undone!.skipped } : it,
      )
      const before = run.before.map((it) =>
        it.branch_id === at?.branch_id && undone?.back.has(it.id) ? { ...it, back: undone.back.get(it.id)! } : it,
      )
      const isLast = !report.some((it) => it.state === 'done')
      await db.one(sql`update menu_change set report = ${JSON.stringify(report)}, before = ${JSON.stringify(before)}, state = ${isLast ? 'undone' : 'done'},
          finished_at = case when ${isLast} then ${now}::timestamptz else finished_at end where company_id = ${run.company_id} and id = ${id}`)
      return !isLast
    })
  ctx.kit.nudge()
  return sum
}

/** What later runs brought to a branch and was undone since. */
const laterOf = async (db: Db, run: UndoneRun, branch_id: string) =>
  (
    await db.many<{ it: Spread }>(sql`select e.it from menu_change c, jsonb_array_elements(c.before) as e(it)
      where c.company_id = ${run.company_id} and c.created_at >= ${run.created_at} and c.id <> ${run.id} and c.kind in ('transfer', 'clone', 'publish', 'import')
        and e.it ->> 'branch_id' = ${branch_id} and e.it ? 'back'`)
  ).map(({ it }) => it)

export interface UndoneRun extends BranchPlace {
  id: string
  kind: string
  state: string
  product_catalog_id: string | null
  report: Report[]
  before: Spread[]
  branch_ids: string[]
  undo_until: string | null
  created_at: string
}

/** Whether a run's time to be undone is not over. */
export const isInTime = (run: UndoneRun, now: Date) =>
  run.undo_until !== null && Date.parse(run.undo_until) > now.getTime()

/** Keeps an import that was done within the caller's transaction; it can be undone for 24 h. */
export async function layImport(
  db: Db,
  by: By,
  at: BranchPlace,
  it: { rows: readonly SpreadRow[]; spread: readonly Spread[]; total: number },
): Promise<string> {
  const id = uuidv7()
  const report: Report[] = [{ branch_id: at.branch_id, state: 'done', ...shownRows(it.rows), skipped: [] }]
  await db.one(sql`insert into menu_change (company_id, id, branch_id, kind, state, input, report, before, total, done, user_id, run_at, finished_at, undo_until, created_at)
    values (${at.company_id}, ${id}, ${at.branch_id}, 'import', 'done', ${JSON.stringify({ branch_ids: [at.branch_id] })}, ${JSON.stringify(report)},
      ${JSON.stringify(it.spread)}, ${it.total}, ${it.total}, ${by.actor?.id ?? null}, ${by.now}, ${by.now}, ${new Date(by.now.getTime() + undoMs)}, ${by.now})`)
  return id
}
