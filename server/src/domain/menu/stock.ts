import sql, { raw } from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { OutOfStock, outInput } from '#contract/menu/menu-fields.ts'
import type { StockChange } from '#contract/sockets.ts'
import type { Db } from '#server/db/pool.ts'
import { businessDay } from '#server/domain/organisation/business-day.ts'
import { refuseUnlessAhead } from '#server/kit/list/ahead.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import { announce } from '#server/kit/live/events.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { defineLoop, perTenant } from '#server/kit/jobs/work.ts'

export type OutInput = z.infer<typeof outInput>
export type StockKind = 'product' | 'material'
const longestDays = 365
/**
 * A length of time in ms that leads from the start of any business day into the next one, but not
 * beyond it: business days have 23 to 25 hours.
 */
const intoNextMs = 25 * 3_600_000

/** The end of the branch's business day to which a moment belongs (semantics §0). */
export function dayEnd(at: Date, branch: { timezone: string; day_starts_min: number }): Date {
  const { start } = businessDay(at, branch.timezone, branch.day_starts_min)
  return businessDay(new Date(start.getTime() + intoNextMs), branch.timezone, branch.day_starts_min).start
}

/**
 * A stock-out in the form in which it is stored. Throws a 422 at `out.until` if the end has passed
 * or is more than a year away.
 */
export async function stockOutOf(db: Db, at: BranchKey, input: OutInput | null, now: Date): Promise<OutOfStock | null> {
  if (!input) return null
  const base = { kind: input.kind, at: now.toISOString() }
  if (input.kind === 'reopened') return { ...base, until: null }
  const branch = await db.must<{ timezone: string; day_starts_min: number }>(
    sql`select timezone, day_starts_min from branch where company_id = ${at.company_id} and id = ${at.branch_id}`,
  )
  if (input.kind === 'until') {
    const until = new Date(input.until)
    refuseUnlessAhead('out.until', until, { now, days: longestDays, timezone: branch.timezone })
    return { ...base, until: until.toISOString() }
  }
  return { ...base, until: dayEnd(now, branch).toISOString() }
}

export interface StockRow {
  id: string
  name: Record<'tr' | 'en' | 'de', string>
  out_kind: OutOfStock['kind'] | null
  out_until: string | null
  out_at: string | null
}
export const outRow = (it: StockRow): OutOfStock | null =>
  it.out_kind ? { kind: it.out_kind, until: it.out_until, at: it.out_at! } : null
export const stockColumns = raw('id, name, out_kind, out_until, out_at')

/**
 * Products or materials of a branch with their stock, locked in the order of their ids. Missing
 * ones are left out.
 */
export const lockStock = (db: Db, at: BranchKey, kind: StockKind, ids: readonly string[]) =>
  db.many<StockRow>(sql`select ${stockColumns} from ${raw(kind)}
    where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = any(${[...ids]}::uuid[]) order by id for update`)

/**
 * The stock changes of each open transaction, until `menuChanged` announces them with the change of
 * the menu. The caller of `writeStock` calls that anyway, once for all that it has written.
 */
const unannounced = new WeakMap<Db, StockChange[]>()

/**
 * Writes the stock of locked records. Their version stays the same, so this never conflicts with
 * somebody who edits them. Call `menuChanged` afterwards, in the same transaction.
 */
export async function writeStock(
  db: Db,
  at: BranchKey,
  kind: StockKind,
  ids: readonly string[],
  out: OutOfStock | null,
): Promise<void> {
  await db.one(sql`update ${raw(kind)} set out_kind = ${out?.kind ?? null}, out_until = ${out?.until ?? null}, out_at = ${out?.at ?? null}
    where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = any(${[...ids]}::uuid[])`)
  const changes = ids.map((id): StockChange => ({ kind, id, is_out: out !== null, until: out?.until ?? null }))
  unannounced.set(db, [...(unannounced.get(db) ?? []), ...changes])
}

/** A hook that is called in the transaction of every change to what a branch sells. */
export const menuHook = defineHook<BranchKey & { now: Date }>()

/**
 * Call this after every change of a branch's menu, in the same transaction. Platforms that sell the
 * menu are told, and open panels load the menu again. `by` is the user who made the change, or null
 * for a job.
 */
export async function menuChanged(db: Db, at: BranchKey, by: string | null, now: Date): Promise<void> {
  await menuHook.tell(db, { ...at, now })
  const items = unannounced.get(db)
  unannounced.delete(db)
  await announce(db, at, 'menu', { by, ...(items && { items }) })
}

/**
 * Waits until a menu change has committed, sends its events on their way to open panels, and
 * returns the change's answer.
 */
export async function nudgeAfter<T>(kit: Pick<Kit, 'nudge'>, change: Promise<T>): Promise<T> {
  const answer = await change
  kit.nudge()
  return answer
}

const auditNoun = { product: 'branch-product', material: 'branch-material' } as const

/** Writes one line of history for each record, in the caller's transaction. */
export const auditStock = (
  db: Db,
  ctx: Parameters<typeof auditAll>[1],
  company_id: string,
  kind: StockKind,
  rows: readonly { id: string; before: OutOfStock | null; after: OutOfStock | null }[],
) =>
  auditAll(db, ctx, {
    noun: auditNoun[kind],
    action: 'stock',
    company_id,
    records: rows.map((it) => ({ record_id: it.id, before: { out: it.before }, after: { out: it.after } })),
  })

/**
 * Ends every stock-out whose time has passed. What may be sold never depends on this (isOut asks
 * the clock); it only clears the stored stock-out and notifies platforms and open panels. Any
 * number of workers may do this at once, and again after a restart.
 */
export const restoreDue = perTenant(
  ({ db, now }) =>
    db.many<BranchKey>(sql`/* platform: every branch's stock-outs that have ended */
      select company_id, branch_id from product where out_kind is not null and out_until <= ${now()}
      union select company_id, branch_id from material where out_kind is not null and out_until <= ${now()}`),
  (kit, at) => kit.db.tx((db) => restoreBranch(db, at, kit.now())),
  { after: (kit) => kit.nudge() },
)

export const restoreLoop = defineLoop('menu-restore', 2000, restoreDue)

async function restoreBranch(db: Db, at: BranchKey, now: Date): Promise<void> {
  let count = 0
  for (const kind of ['product', 'material'] as const) {
    const rows = await db.many<StockRow>(sql`select ${stockColumns} from ${raw(kind)}
      where company_id = ${at.company_id} and branch_id = ${at.branch_id} and out_until <= ${now} order by id for update`)
    if (rows.length === 0) continue
    count += rows.length
    const ids = rows.map((it) => it.id)
    await writeStock(db, at, kind, ids, null)
    const ctx = { now, request_id: 'menu-restore', ip: '', actor: undefined }
    await auditStock(
      db,
      ctx,
      at.company_id,
      kind,
      rows.map((it) => ({ id: it.id, before: outRow(it), after: null })),
    )
  }
  if (count > 0) await menuChanged(db, at, null, now)
}
