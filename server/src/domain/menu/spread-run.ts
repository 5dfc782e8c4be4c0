import sql, { type Sql } from 'sql-template-tag'
import {
  mostRows,
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
import { fault, wrongField } from '#server/kit/fault.ts'
import { isExpired } from '#server/kit/guard.ts'
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
  /** Who takes it back. */
  undo?: { user_id: string }
}
/** What came of a branch, as it is kept. */
interface Report {
  branch_id: string
  state: 'done' | 'failed' | 'undone'
  refused?: BranchReason
  counts: SpreadCounts
  rows: SpreadRow[]
  total_rows: number
  undone?: number
  skipped: SpreadSkipped[]
}

const undoMs = 24 * 3_600_000
const mostTries = 5
const againMs = 5000
const none: SpreadCounts = { create: 0, update: 0, same: 0, kept: 0, refused: 0, own: 0, parts: 0 }
const nothing = { counts: none, rows: [], total_rows: 0 }

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

/** Why a branch takes no menu now; a chain's needs the module besides. */
async function refusedAt(
  db: Db,
  { company_id, branch_id }: BranchPlace,
  mode: SpreadInput['mode'],
  now: Date,
): Promise<BranchReason | null> {
  const at = await db.one<{ is_active: boolean; license: { ends_at: string; has_chain: boolean } | null }>(sql`
    select b.is_active and c.is_active as is_active,
      (select json_build_object('ends_at', l.ends_at, 'has_chain', coalesce((l.licensed_module_list ->> 'multi_branch_catalog')::boolean, false))
        from license l where l.company_id = c.id) as license
    from branch b join company c on c.id = b.company_id where b.company_id = ${company_id} and b.id = ${branch_id}`)
  if (!at?.is_active) return 'branch_inactive'
  if (isExpired(at.license, now)) return 'licence_expired'
  return mode === 'follow' && !at.license?.has_chain ? 'module_required' : null
}

/** What a run would do now, branch by branch; writes nothing. */
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

/** Writes a run down for the job, in the caller's transaction; `wakeSpread` starts it. Answers its id. */
export async function createRun(
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
  kind: SpreadRun['kind']
  input: SpreadInput
  report: Report[]
  total: number
  created_at: string
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

/** The branch that comes next: one that has no report yet, or, on the way back, one that is done. */
const nextOf = ({ input, report }: Pick<Due, 'input' | 'report'>) =>
  input.undo
    ? report.find((it) => it.state === 'done')?.branch_id
    : input.branch_ids.find((id) => !report.some((it) => it.branch_id === id))

/** The next branch of a run that is due. Answers whether there was one. */
async function step(db: Db, now: Date, failing: { it?: Due }): Promise<boolean> {
  const due = await db.one<Due>(sql`/* platform: every company's runs that are due */
    select c.company_id, c.branch_id, c.id, c.kind, c.input, c.report, c.total, c.created_at, u.id as user_id, u.name || ' ' || u.surname as by
    from menu_change c left join app_user u on u.id = coalesce((c.input #>> '{undo,user_id}')::uuid, c.user_id)
    where c.state in ('scheduled', 'running') and c.run_at <= ${now} and c.kind in ('transfer', 'clone', 'publish', 'import')
    order by c.run_at, c.id limit 1 for update of c skip locked`)
  if (!due) return false
  const { company_id, kind, input } = due
  const branch_id = nextOf(due)
  if (!branch_id) {
    await finish(db, now, due, due.report)
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
  if (input.undo) {
    await goBack(db, at, by, due)
    return true
  }
  const refused = await refusedAt(db, at, input.mode, now)
  if (refused) {
    await keep(db, now, due, { branch_id, state: 'failed', refused, ...nothing, skipped: [] }, [])
    return true
  }
  const plan = planOf(input.document, await documentOf(db, at, null, 'lock'), { ...input, newId: uuidv7 })
  const spread = await applyPlan(db, at, by, plan, kind)
  await keep(db, now, due, { branch_id, state: 'done', ...shownRows(plan.rows), skipped: [] }, spread)
  return true
}

/** Gives one branch its own menu back. */
async function goBack(db: Db, at: BranchPlace, by: By, due: Due): Promise<void> {
  const done = await db.many<{ it: Spread }>(sql`select e.it from menu_change c, jsonb_array_elements(c.before) as e(it)
    where c.company_id = ${at.company_id} and c.id = ${due.id} and e.it ->> 'branch_id' = ${at.branch_id}`)
  const undone = await undoSpread(
    db,
    at,
    by,
    done.map((one) => one.it),
  )
  await keepBack(db, by.now, due, at.branch_id, { state: 'undone', undone: undone.done, skipped: undone.skipped })
}

/** A branch is back; the last of them ends the run. */
async function keepBack(db: Db, now: Date, due: Due, branch_id: string, one: Partial<Report>): Promise<void> {
  const report = due.report.map((it) => (it.branch_id === branch_id ? { ...it, ...one } : it))
  const left = report.filter((it) => it.state === 'done').length
  const done = Math.floor((due.total * (report.length - left)) / Math.max(1, report.length))
  await db.one(sql`update menu_change set report = ${JSON.stringify(report)}, done = ${done}, input = input - 'tries',
      state = ${left > 0 ? 'running' : 'undone'}, finished_at = ${left > 0 ? null : now} where company_id = ${due.company_id} and id = ${due.id}`)
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
    await db.one<Due>(sql`select company_id, branch_id, id, kind, input, report, total, created_at, user_id, null as by from menu_change
    where company_id = ${seen.company_id} and id = ${seen.id} and state in ('scheduled', 'running') for update`)
  const branch_id = due && nextOf(due)
  if (!branch_id || branch_id !== nextOf(seen)) return
  const tries = (due.input.tries ?? 0) + 1
  if (tries >= mostTries && due.input.undo) await keepBack(db, now, due, branch_id, { state: 'failed' })
  else if (tries >= mostTries) await keep(db, now, due, { branch_id, state: 'failed', ...nothing, skipped: [] }, [])
  else
    await db.one(sql`update menu_change set input = input || ${JSON.stringify({ tries })}::jsonb, run_at = ${new Date(now.getTime() + againMs)}
      where company_id = ${due.company_id} and id = ${due.id}`)
}

type Stored = Omit<SpreadRun, 'branches'> & { report: Report[]; branch_ids: string[] }
const columns = sql`c.id, c.kind, c.state, c.state = 'running' and c.input ? 'undo' as is_undoing, c.product_catalog_id, c.total, c.done,
  u.name || ' ' || u.surname as by, c.run_at, c.created_at, c.finished_at,
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
        const start = { state: 'waiting' as const, refused: null, ...nothing, undone: 0, skipped: [] }
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
 * Lays the way back of a run that is done for the job, which gives one branch after the other its own menu back. Throws `not_found` where not every branch is
 * within the reach, `conflict` (409) where it is not there to be undone.
 */
export async function undoRun(
  ctx: Context,
  id: string,
  { kinds, mayUndo }: { kinds: readonly string[]; mayUndo: (run: UndoneRun, db: Db) => Promise<boolean> | boolean },
): Promise<SpreadRun> {
  const { reach } = ctx
  await ctx.db.tx(async (db) => {
    const run =
      await db.one<UndoneRun>(sql`select company_id, branch_id, id, state, product_catalog_id, undo_until, created_at, coalesce(input -> 'branch_ids', '[]') as branch_ids
      from menu_change where company_id = any(${reach.companies}::uuid[]) and branch_id = any(${reach.branches}::uuid[]) and id = ${id} and kind = any(${[...kinds]}::text[]) for update`)
    if (!run || !run.branch_ids.every((it) => reach.branches.includes(it))) throw fault('not_found')
    if (run.state !== 'done' || !(await mayUndo(run, db)))
      throw fault('conflict', { current: { state: run.state, undo_until: run.undo_until } })
    await db.one(sql`update menu_change set state = 'running', done = 0, input = input || ${JSON.stringify({ undo: { user_id: ctx.actor.id } })}::jsonb
      where company_id = ${run.company_id} and id = ${id}`)
  })
  await wakeSpread(ctx.kit, null)
  return showRun(ctx, id)
}

export interface UndoneRun extends BranchPlace {
  id: string
  state: string
  product_catalog_id: string | null
  branch_ids: string[]
  undo_until: string | null
  created_at: string
}

/** Whether a run's time to be undone is not over. */
export const isInTime = (run: UndoneRun, now: Date) =>
  run.undo_until !== null && Date.parse(run.undo_until) > now.getTime()

/** Keeps an import that was done within the caller's transaction; it can be undone for 24 h. */
export async function recordImport(
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
