import sql, { raw } from 'sql-template-tag'
import type { SpreadSkipped } from '#contract/menu/spread.ts'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { By } from './touched.ts'
import { docColumns, documentOf, type DocGroup, type DocProduct, type DocTable, type Document } from './document.ts'
import { changedFields, giveBack } from './give-back.ts'
import type { Plan, Write } from './plan.ts'
import { menuChanged } from './stock.ts'
import { writeLinks, writeOptions } from './spread-links.ts'

/**
 * A menu record that was written: its row before (null if it did not exist) and the fields that
 * were written. An undo needs both.
 */
export interface Spread {
  branch_id: string
  of: DocTable
  id: string
  name: DocProduct['name']
  row: Record<string, unknown> | null
  after: Readonly<Record<string, unknown>>
}

type Row = Document[keyof Document][number]
const nouns = {
  category: 'branch-category',
  material: 'branch-material',
  material_catalog: 'branch-material-catalog',
  product: 'branch-product',
} as const satisfies Record<DocTable, string>
/** The tables in the sequence in which they are written: each before those that refer to it. */
const order = ['category', 'material', 'material_catalog', 'product'] as const
const partOf = {
  category: 'categories',
  material: 'materials',
  material_catalog: 'groups',
  product: 'products',
} as const satisfies Record<DocTable, keyof Plan>

/**
 * Writes a plan that was made from the branch's menu. The caller's transaction has locked that
 * menu. Versions increase, each history gets a line, and platforms and open panels are notified.
 * Returns the records that an undo needs; an empty list if nothing changes.
 */
export async function applyPlan(db: Db, at: BranchKey, by: By, plan: Plan, action: string): Promise<Spread[]> {
  const done: Spread[] = []
  for (const table of order) {
    const writes: Write<Row>[] = plan[partOf[table]]
    if (writes.length === 0) continue
    const rows = writes.map(({ before, after, isFollowed }) => {
      const version = before ? before.version + 1 : 1
      return {
        before,
        after: 'followed_version' in after && isFollowed ? { ...after, followed_version: version } : after,
      }
    })
    done.push(...(await write(db, at, by, table, rows, action)))
  }
  if (done.length > 0) await menuChanged(db, at, by.actor?.name ?? null, by.now)
  return done
}

/** The columns of a table with their types, for a record set read from JSON. */
const typed = (table: DocTable) =>
  raw(
    Object.entries(docColumns[table])
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )

interface Written {
  before: Row | null
  after: Row
}
/** How many records one statement writes, so that others are answered while its text is made. */
const atOnce = 200

async function write(
  db: Db,
  at: BranchKey,
  by: By,
  table: DocTable,
  rows: readonly Written[],
  action: string,
): Promise<Spread[]> {
  const done: Spread[] = []
  for (let from = 0; from < rows.length; from += atOnce)
    done.push(...(await writeSome(db, at, by, table, rows.slice(from, from + atOnce), action)))
  return done
}

async function writeSome(
  db: Db,
  at: BranchKey,
  by: By,
  table: DocTable,
  rows: readonly Written[],
  action: string,
): Promise<Spread[]> {
  const names = Object.keys(docColumns[table])
  const columns = raw(names.join(', '))
  const created = rows.filter((it) => !it.before).map((it) => it.after)
  const changed = rows.filter((it) => it.before).map((it) => it.after)
  if (created.length > 0)
    await db.one(sql`insert into ${raw(table)} (company_id, branch_id, id, ${columns}, updated_at)
      select ${at.company_id}::uuid, ${at.branch_id}::uuid, it.id, ${raw(names.map((it) => `it.${it}`).join(', '))}, ${by.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(created)}) as it(id uuid, ${typed(table)})`)
  if (changed.length > 0)
    await db.one(sql`update ${raw(table)} t set ${raw(names.map((it) => `${it} = it.${it}`).join(', '))}, version = t.version + 1, updated_at = ${by.now}
      from jsonb_to_recordset(${JSON.stringify(changed)}) as it(id uuid, ${typed(table)})
      where t.company_id = ${at.company_id} and t.branch_id = ${at.branch_id} and t.id = it.id`)
  const after = rows.map((it) => it.after)
  if (table === 'material_catalog') await writeOptions(db, at, after as DocGroup[])
  if (table === 'product') await writeLinks(db, at, after as DocProduct[])
  await auditAll(db, by, {
    noun: nouns[table],
    action,
    company_id: at.company_id,
    records: rows.map((it) => ({
      record_id: it.after.id,
      before: it.before && facts(it.before),
      after: facts(it.after),
    })),
  })
  return rows.map((it) => ({
    branch_id: at.branch_id,
    of: table,
    id: it.after.id,
    name: it.after.name,
    row: it.before && { ...it.before },
    after: changedFields(it.before && { ...it.before }, { ...it.after }),
  }))
}

/** Converts a row to the form in which the history stores it. */
const facts = ({ key: _key, version: _version, ...it }: Row & { followed_version?: unknown }) => {
  const { followed_version: _followed, ...rest } = it
  return rest
}

/**
 * Undoes a plan at a branch in the caller's transaction, field by field: existing records get their
 * old values back, and new records are deleted. Fields and records that somebody has changed since
 * stay and are reported: `stale`, `gone`, or `in_use` if something else needs the record by now.
 */
export async function undoSpread(
  db: Db,
  at: BranchKey,
  by: By,
  done: readonly Spread[],
): Promise<{ done: number; skipped: SpreadSkipped[] }> {
  if (done.length === 0) return { done: 0, skipped: [] }
  const now = await documentOf(db, at, null, 'lock')
  const rowsOf = (table: DocTable) => new Map<string, Row>(now[partOf[table]].map((it: Row) => [it.id, it]))
  const rows = Object.fromEntries(order.map((it) => [it, rowsOf(it)])) as Record<DocTable, Map<string, Row>>
  const skipped: SpreadSkipped[] = []
  const back: { it: Spread; row: Row; back: object }[] = []
  for (const it of done) {
    const row = rows[it.of].get(it.id)
    const given = row && giveBack(it.row ?? {}, it.after, { ...row })
    if (!row || !given) skipped.push({ name: it.name, reason: 'gone' })
    else if (given.stale.length > 0)
      skipped.push({ name: it.name, reason: 'stale', fields: given.stale.filter((field) => field !== 'master_id') })
    // A new record is either deleted as a whole or stays as a whole.
    if (row && given && (it.row ? Object.keys(given.back).length > 0 : given.stale.length === 0))
      back.push({ it, row, back: given.back })
  }
  let count = 0
  for (const table of order) {
    const before = back
      .filter(({ it }) => it.of === table && it.row)
      .map((one) => ({
        before: one.row,
        after: followedAgain({ ...one.row, ...one.back }, one.it.row as unknown as Row),
      }))
    const written = table === 'product' ? await withHome(db, at, before, skipped) : before
    if (written.length > 0) await write(db, at, by, table, written, 'undo')
    count += written.length
  }
  // Once the other records are restored, none of them needs the new records any more. New products
  // are deleted before what they need.
  for (const table of order.toReversed()) {
    const gone = back.flatMap(({ it }) => (it.of === table && !it.row ? [it] : []))
    const removed = await remove(db, at, by, table, gone, rows[table])
    for (const it of gone) if (!removed.has(it.id)) skipped.push({ name: it.name, reason: 'in_use' })
    count += removed.size
  }
  await menuChanged(db, at, by.actor?.name ?? null, by.now)
  return { done: count, skipped }
}

/**
 * A record that followed another one before follows it again, under its new version number, unless
 * the branch has changed it since.
 */
function followedAgain(row: Row, before: Row): Row {
  if (!('followed_version' in row) || !('followed_version' in before)) return row
  if (row.followed_version !== row.version) return row
  const isFollowed = before.followed_version === before.version
  return { ...row, followed_version: isFollowed ? row.version + 1 : before.followed_version }
}

/** Leaves out products whose former category was deleted in the meantime. */
async function withHome<T extends { after: Row }>(
  db: Db,
  at: BranchKey,
  back: readonly T[],
  skipped: SpreadSkipped[],
): Promise<T[]> {
  const homes = new Set(
    (
      await db.many<{ id: string }>(
        sql`select id from category where company_id = ${at.company_id} and branch_id = ${at.branch_id}`,
      )
    ).map((it) => it.id),
  )
  return back.filter((it) => {
    const isHome = homes.has((it.after as DocProduct).category_id)
    if (!isHome) skipped.push({ name: it.after.name, reason: 'gone' })
    return isHome
  })
}

/** The records that use a part of a menu and therefore prevent its deletion. */
const users = (company_id: string) => ({
  category: sql`select 1 from product u where u.company_id = ${company_id} and u.category_id = t.id`,
  material: sql`select 1 from product_material u where u.company_id = ${company_id} and u.material_id = t.id
    union all select 1 from material_option o where o.company_id = ${company_id} and o.material_id = t.id`,
  material_catalog: sql`select 1 from product_material_catalog u where u.company_id = ${company_id} and u.material_catalog_id = t.id`,
  product: sql`select 1 from product_catalog_product u where u.company_id = ${company_id} and u.product_id = t.id`,
})

async function remove(
  db: Db,
  at: BranchKey,
  by: By,
  table: DocTable,
  gone: readonly Spread[],
  rows: Map<string, Row>,
): Promise<Set<string>> {
  if (gone.length === 0) return new Set()
  const removed = await db.many<{ id: string }>(sql`delete from ${raw(table)} t
    where t.company_id = ${at.company_id} and t.branch_id = ${at.branch_id} and t.id = any(${gone.map((it) => it.id)}::uuid[])
      and not exists (${users(at.company_id)[table]}) returning t.id`)
  await auditAll(db, by, {
    noun: nouns[table],
    action: 'undo',
    company_id: at.company_id,
    records: removed.map(({ id }) => ({ record_id: id, before: facts(rows.get(id)!), after: null })),
  })
  return new Set(removed.map((it) => it.id))
}
