import sql, { join, raw } from 'sql-template-tag'
import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import type { BulkRefusal } from '#contract/menu/menu.ts'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit.ts'
import { fault } from '#server/kit/fault.ts'
import { tiedTo, within, type Reach } from '#server/kit/reach.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineChore, inBatches } from '#server/kit/work.ts'
import { docColumns } from './document.ts'
import { giveBack } from './give-back.ts'
import {
  menuChanged,
  auditStock,
  lockStock,
  outRow,
  writeStock,
  type BranchKey,
  type StockKind,
  type StockRow,
} from './stock.ts'

type Names = StockRow['name']
/** One thing of an act as it was before and as the act left it. */
export type Touched =
  | { of: 'stock'; kind: StockKind; id: string; name: Names; before: OutOfStock | null; after: OutOfStock | null }
  | { of: 'product'; id: string; name: Names; before: ProductFields; after: ProductFields }
  | {
      of: 'removed'
      id: string
      name: Names
      row: Record<string, unknown>
      groups: object[]
      materials: string[]
      catalogs: string[]
      /** Its category, should that be deleted too. */
      home: Record<string, unknown>
    }

/** Fields of a product that acts on many may write. */
const fields = {
  name: 'jsonb',
  price: 'int',
  discounted_price: 'int',
  is_active: 'boolean',
  category_id: 'uuid',
  position: 'int',
  tax_rate: 'int',
  overrides: 'jsonb',
} as const
export type ProductFields = Partial<Record<keyof typeof fields, unknown>>

/** Who acts, when, from where. */
export type By = Parameters<typeof auditAll>[1]

const undoMs = 24 * 3_600_000

/** Keeps an act that can be undone for 24 h (semantics §3), in its own transaction. Answers its id. */
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

/** So long the list of changes shows an act. */
export const shownMs = 7 * 24 * 3_600_000

/** Forgets of acts that can no longer be undone all but what the list of changes says of them, and after seven days the acts themselves. */
export const changesChore = defineChore('menu changes', async (kit) => {
  const now = kit.now()
  const key = ['company_id', 'id'] as const
  await inBatches<Record<'company_id' | 'id', string>>(kit, {
    act: sql`update menu_change set undo_until = null,
      before = coalesce((select jsonb_agg(jsonb_build_object('name', e.it -> 'name') order by e.n) from jsonb_array_elements(before) with ordinality as e(it, n) where e.n <= 3), '[]')`,
    key,
    find: sql`select company_id, id from menu_change where undo_until < ${now}`,
  })
  await inBatches<Record<'company_id' | 'id', string>>(kit, {
    act: sql`delete from menu_change`,
    key,
    find: sql`select company_id, id from menu_change where created_at < ${new Date(now.getTime() - shownMs)}`,
  })
})

/**
 * Writes fields of many locked products in one statement: every row gives the same fields. Versions go up, the history has a line for each. What comes to
 * differ in a branch from its chain's product becomes its own (`overrides`), unless the fields bring that too.
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
    from jsonb_to_recordset(${JSON.stringify(rows.map((it) => ({ ...it.after, id: it.id })))}) as it(id uuid, ${raw(names.map((it) => `${it} ${fields[it]}`).join(', '))})
    where p.company_id = ${at.company_id} and p.branch_id = ${at.branch_id} and p.id = it.id`)
  await auditAll(db, by, {
    noun: 'branch-product',
    action,
    company_id: at.company_id,
    records: rows.map((it) => ({ record_id: it.id, before: it.before, after: it.after })),
  })
}

export interface Skipped {
  id: string
  name: Names
  reason: BulkRefusal
}
export interface Undone {
  done: number
  skipped: Skipped[]
}

interface Change extends BranchKey {
  id: string
  kind: string
  state: string
  before: Touched[]
  undo_until: string | null
}

/**
 * Undoes an act field by field, as far as nobody has changed since what it wrote: the rest stays and is named. An undo that could give nothing back leaves
 * the act to be undone later. Throws `not_found` outside of the reach and for other kinds than those given, `conflict` (409) where it was undone before
 * or its time is over.
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

const skip = (it: { id: string; name: Names }, reason: BulkRefusal): Skipped => ({ id: it.id, name: it.name, reason })
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
  /** Things that go back to the same state are written together. */
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

/** The branch's categories, held until the transaction ends. */
const categoryIds = async (db: Db, at: BranchKey) =>
  (
    await db.many<{ id: string }>(
      sql`select id from category where company_id = ${at.company_id} and branch_id = ${at.branch_id} order by id for key share`,
    )
  ).map((it) => it.id)

/** Brings deleted products back with their category, and with their groups, recipe and chain menus as far as those are still there. */
async function undoRemoval(db: Db, at: BranchKey, by: By, before: Touched[]): Promise<Undone> {
  const mine = before.filter((it) => it.of === 'removed')
  if (mine.length === 0) return { done: 0, skipped: [] }
  const known = new Set(await categoryIds(db, at))
  const homes = new Map(mine.map((it) => [String(it.home['id']), it.home]))
  for (const id of known) homes.delete(id)
  await bringBack(db, at, by, 'category', [...homes.values()])
  await bringBack(
    db,
    at,
    by,
    'product',
    mine.map((it) => it.row),
  )
  for (const it of mine) await undoLinks(db, at.company_id, it)
  return { done: mine.length, skipped: [] }
}

async function bringBack(
  db: Db,
  { company_id }: BranchKey,
  by: By,
  table: 'category' | 'product',
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = raw(Object.keys(rows[0]!).join(', '))
  const written = rows.map((it) => {
    const version = Number(it['version']) + 1
    return { ...it, version, ...(it['followed_version'] === it['version'] && { followed_version: version }) }
  })
  await db.one(sql`insert into ${raw(table)} (company_id, ${columns}) select ${company_id}::uuid, ${columns}
    from jsonb_populate_recordset(${raw(`null::${table}`)}, ${JSON.stringify(written)}) as it`)
  await auditAll(db, by, {
    noun: `branch-${table}`,
    action: 'undo',
    company_id,
    records: rows.map((it) => ({ record_id: String(it['id']), before: null, after: it })),
  })
}

async function undoLinks(db: Db, company_id: string, it: Extract<Touched, { of: 'removed' }>): Promise<void> {
  await db.one(sql`insert into product_material_catalog (company_id, product_id, material_catalog_id, position)
    select ${company_id}::uuid, ${it.id}::uuid, g.material_catalog_id, g.position from jsonb_to_recordset(${JSON.stringify(it.groups)}) as g(material_catalog_id uuid, position int)
    where exists (select from material_catalog c where c.company_id = ${company_id} and c.id = g.material_catalog_id)`)
  for (const [table, of, ids] of [
    ['product_material', 'material', it.materials],
    ['product_catalog_product', 'product_catalog', it.catalogs],
  ] as const)
    await db.one(sql`insert into ${raw(table)} (company_id, product_id, ${raw(of)}_id) select ${company_id}::uuid, ${it.id}::uuid, o.id from ${raw(of)} o
      where o.company_id = ${company_id} and o.id = any(${ids}::uuid[])`)
}

/** Columns of a product that an undone deletion brings back: all but its company, which the caller's reach gives. */
const kept = [
  'id',
  'branch_id',
  'category_id',
  'name',
  'description',
  'price',
  'tax_rate',
  'position',
  'is_active',
  'images',
  'discounted_price',
  'premium_price',
  'tax_rates',
  'is_listed',
  'allergens',
  'schedule',
  'delivery_types',
  'channels',
  'out_kind',
  'out_until',
  'out_at',
  'master_id',
  'overrides',
  'version',
] as const
const keptHome = ['id', 'branch_id', ...Object.keys(docColumns.category), 'version']

/** Deletes locked products; answers all that an undo needs. */
export async function removeProducts(db: Db, at: BranchKey, by: By, ids: readonly string[]): Promise<Touched[]> {
  const removed = await db.many<{
    id: string
    name: Names
    row: Record<string, unknown>
    groups: object[]
    materials: string[]
    catalogs: string[]
    home: Record<string, unknown>
  }>(sql`
    select p.id, p.name, (select to_jsonb(it) from (select ${join(kept.map((it) => raw(`p.${it}`)))}) it) as row,
      coalesce((select jsonb_agg(jsonb_build_object('material_catalog_id', g.material_catalog_id, 'position', g.position)) from product_material_catalog g
        where g.company_id = p.company_id and g.product_id = p.id), '[]') as groups,
      array(select m.material_id from product_material m where m.company_id = p.company_id and m.product_id = p.id) as materials,
      array(select c.product_catalog_id from product_catalog_product c where c.company_id = p.company_id and c.product_id = p.id) as catalogs,
      (select to_jsonb(it) from (select ${raw(keptHome.map((it) => `h.${it}`).join(', '))}) it) as home
    from product p join category h on h.company_id = p.company_id and h.id = p.category_id where p.company_id = ${at.company_id} and p.branch_id = ${at.branch_id} and p.id = any(${[...ids]}::uuid[])`)
  await db.one(
    sql`delete from product where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = any(${[...ids]}::uuid[])`,
  )
  await auditAll(db, by, {
    noun: 'branch-product',
    action: 'delete',
    company_id: at.company_id,
    records: removed.map((it) => ({ record_id: it.id, before: it.row, after: null })),
  })
  return removed.map((it) => ({ of: 'removed', ...it }))
}
