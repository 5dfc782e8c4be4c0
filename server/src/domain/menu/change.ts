import sql, { raw } from 'sql-template-tag'
import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { tiedTo, within, type Reach } from '#server/kit/guard/reach.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineChore, forTenants, inBatches } from '#server/kit/jobs/work.ts'
import { giveBack } from './give-back.ts'
import { categoryIds, undoRemoval } from './removal.ts'
import { menuChanged, auditStock, lockStock, outRow, writeStock, type StockKind } from './stock.ts'
import {
  productFields,
  skip,
  type By,
  type Names,
  type ProductFields,
  type Skipped,
  type Touched,
  type Undone,
} from './touched.ts'

const undoMs = 24 * 3_600_000

/**
 * Records a bulk action in its own transaction, so that it can be undone for 24 h (semantics §3).
 * Returns its id.
 */
export async function recordChange(
  db: Db,
  at: BranchKey,
  by: By,
  it: { kind: 'bulk' | 'stock'; input: object; before: readonly Touched[] },
): Promise<string> {
  const id = uuidv7()
  await db.one(sql`insert into menu_change (company_id, id, branch_id, kind, state, input, before, total, done, user_id, finished_at, undo_until, created_at)
    values (${at.company_id}, ${id}, ${at.branch_id}, ${it.kind}, 'done', ${JSON.stringify(it.input)}, ${JSON.stringify(it.before)}, ${it.before.length}, ${it.before.length},
      ${by.actor?.id ?? null}, ${by.now}, ${new Date(by.now.getTime() + undoMs)}, ${by.now})`)
  return id
}

interface Priced {
  price: number
  discounted_price: number | null
}
const prices = ['price', 'discounted_price'] as const

/**
 * Records one person's change of a product's prices in the same way as bulk actions. Does nothing
 * if the prices stay the same. `before` is the product before the change.
 */
export async function recordPrices(
  db: Db,
  by: By,
  before: BranchKey & Priced & { id: string; name: Names; overrides: string[] },
  now: Partial<Priced>,
): Promise<void> {
  const changed = prices.filter((it) => now[it] !== undefined && now[it] !== before[it])
  const [first] = changed
  if (!first) return
  const { id, name, overrides } = before
  const of = (row: Partial<Priced>) => Object.fromEntries(changed.map((it) => [it, row[it]]))
  await recordChange(db, before, by, {
    kind: 'bulk',
    input: { kind: first, before: before[first], after: now[first] },
    before: [{ of: 'product', id, name, before: { ...of(before), overrides }, after: of(now) }],
  })
}

/** For how long the list of changes shows an entry, in ms. */
export const shownMs = 7 * 24 * 3_600_000

/**
 * Once a change can no longer be undone, drops everything except what the list of changes shows.
 * Deletes the change after seven days.
 */
export const changesChore = defineChore(
  'menu changes',
  forTenants(async (kit) => {
    const now = kit.now()
    const key = ['company_id', 'id'] as const
    await inBatches<Record<'company_id' | 'id', string>>(kit, {
      act: sql`update menu_change set undo_until = null, before = first_names(before)`,
      key,
      find: sql`select company_id, id from menu_change where undo_until < ${now}`,
    })
    await inBatches<Record<'company_id' | 'id', string>>(kit, {
      act: sql`delete from menu_change`,
      key,
      find: sql`select company_id, id from menu_change where created_at < ${new Date(now.getTime() - shownMs)}`,
    })
  }),
)

/**
 * Writes fields of many locked products in one statement. Every row must give the same fields.
 * Versions increase, and each history gets a line. Fields that now differ from the chain's product
 * become the branch's own (`overrides`), unless the fields include `overrides`.
 */
export async function writeProducts(
  db: Db,
  at: BranchKey,
  by: By,
  action: string,
  rows: readonly { id: string; before: ProductFields; after: ProductFields }[],
): Promise<void> {
  const names = Object.keys(rows[0]?.after ?? {}) as (keyof ProductFields)[]
  if (names.length === 0) return
  const value = (name: keyof ProductFields) =>
    name === 'overrides' ? 'array(select jsonb_array_elements_text(it.overrides))' : `it.${name}`
  const own = names.filter((it) => it !== 'position')
  const overrides = names.includes('overrides')
    ? raw('')
    : sql`, overrides = case when p.master_id is null then p.overrides else array(select distinct f from
      unnest(p.overrides || array[${raw(own.map((it) => `case when p.${it} is distinct from it.${it} then '${it}' end`).join(', '))}]) f where f is not null order by 1) end`
  await db.one(sql`update product p set ${raw(names.map((it) => `${it} = ${value(it)}`).join(', '))} ${overrides}, version = p.version + 1, updated_at = ${by.now}
    from jsonb_to_recordset(${JSON.stringify(rows.map((it) => ({ ...it.after, id: it.id })))}) as it(id uuid, ${raw(names.map((it) => `${it} ${productFields[it]}`).join(', '))})
    where p.company_id = ${at.company_id} and p.branch_id = ${at.branch_id} and p.id = it.id`)
  await auditAll(db, by, {
    noun: 'branch-product',
    action,
    company_id: at.company_id,
    records: rows.map((it) => ({ record_id: it.id, before: it.before, after: it.after })),
  })
}

interface Change extends BranchKey {
  id: string
  kind: string
  state: string
  before: Touched[]
  undo_until: string | null
}

/**
 * Undoes a change field by field, wherever nobody has changed the field since. The other fields
 * stay and are named in the answer. If nothing could be restored, the undo can be tried again
 * later. Throws `not_found` if the caller may not access the change or its kind is not one of
 * `kinds`. Throws `conflict` (409) if the change was undone before or its time is over.
 */
export async function undoChange(db: Db, reach: Reach, by: By, id: string, kinds: readonly string[]): Promise<Undone> {
  const change =
    await db.one<Change>(sql`select company_id, branch_id, id, kind, state, before, undo_until from menu_change
    where ${within(await tiedTo(db, reach.tie, 'menu_change', id), 'menu_change')} and id = ${id} and kind = any(${[...kinds]}::text[]) for update`)
  if (!change) throw fault('not_found')
  if (change.state !== 'done' || !change.undo_until || Date.parse(change.undo_until) < by.now.getTime())
    throw fault('conflict', { current: { state: change.state, undo_until: change.undo_until } })
  const at = { company_id: change.company_id, branch_id: change.branch_id }
  const parts = [
    await undoStock(db, at, by, 'product', change.before),
    await undoStock(db, at, by, 'material', change.before),
    await undoProducts(db, at, by, change.before),
    await undoRemoval(db, at, by, change.before),
  ]
  const done = parts.reduce((sum, it) => sum + it.done, 0)
  const skipped = parts.flatMap((it) => it.skipped)
  if (done === 0 && skipped.length > 0) return { done, skipped }
  await db.one(sql`update menu_change set state = 'undone', report = ${JSON.stringify(skipped)}, finished_at = ${by.now}
    where company_id = ${at.company_id} and id = ${id}`)
  await menuChanged(db, at, by.actor?.name ?? null, by.now)
  return { done, skipped }
}

const isSame = (a: OutOfStock | null, b: OutOfStock | null) =>
  a?.at === b?.at && a?.until === b?.until && a?.kind === b?.kind

async function undoStock(db: Db, at: BranchKey, by: By, kind: StockKind, before: Touched[]): Promise<Undone> {
  const mine = before.filter((it) => it.of === 'stock').filter((it) => it.kind === kind)
  if (mine.length === 0) return { done: 0, skipped: [] }
  const rows = await lockStock(
    db,
    at,
    kind,
    mine.map((it) => it.id),
  )
  const now = new Map(rows.map((it) => [it.id, outRow(it)]))
  const skipped: Skipped[] = []
  /** Records of which the same fields return to the same values are written in one statement. */
  const groups = new Map<string, { out: OutOfStock | null; ids: string[] }>()
  for (const it of mine) {
    if (!now.has(it.id)) skipped.push(skip(it, 'gone'))
    else if (!isSame(now.get(it.id)!, it.after)) skipped.push(skip(it, 'stale'))
    else {
      const isOver = it.before?.until && Date.parse(it.before.until) <= by.now.getTime()
      const out = isOver ? null : it.before
      const key = JSON.stringify(out)
      const group = groups.get(key) ?? { out, ids: [] }
      group.ids.push(it.id)
      groups.set(key, group)
    }
  }
  for (const { out, ids } of groups.values()) {
    await writeStock(db, at, kind, ids, out)
    await auditStock(
      db,
      by,
      at.company_id,
      kind,
      ids.map((id) => ({ id, before: now.get(id)!, after: out })),
    )
  }
  return { done: mine.length - skipped.length, skipped }
}

async function undoProducts(db: Db, at: BranchKey, by: By, before: Touched[]): Promise<Undone> {
  const mine = before.filter((it) => it.of === 'product')
  if (mine.length === 0) return { done: 0, skipped: [] }
  const names = Object.keys(mine[0]!.before) as (keyof ProductFields)[]
  const columns = new Set([...names, 'price', 'discounted_price', 'premium_price'])
  const rows = await db.many<{ id: string } & ProductFields>(sql`
    select id, ${raw([...columns].join(', '))} from product where company_id = ${at.company_id} and branch_id = ${at.branch_id}
      and id = any(${mine.map((it) => it.id)}::uuid[]) order by id for update`)
  const categories = new Set(await categoryIds(db, at))
  const now = new Map(rows.map((it) => [it.id, it]))
  const skipped: Skipped[] = []
  const writes = mine.flatMap((it) => {
    const row = now.get(it.id)
    const isHomeless = it.before.category_id !== undefined && !categories.has(String(it.before.category_id))
    const { back, stale } = row && !isHomeless ? giveBack(it.before, it.after, row) : { back: {}, stale: [] }
    if (!row || isHomeless) skipped.push(skip(it, 'gone'))
    else if (stale.length > 0) skipped.push(skip(it, 'stale'))
    if (!row || Object.keys(back).length === 0) return []
    const before = Object.fromEntries(names.map((name) => [name, row[name]])) as ProductFields
    return [{ id: it.id, before, after: { ...before, ...back } }]
  })
  await writeProducts(db, at, by, 'undo', writes)
  return { done: writes.length, skipped }
}
