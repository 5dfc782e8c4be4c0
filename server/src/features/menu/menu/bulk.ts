import sql from 'sql-template-tag'
import type { menu, BulkAct, BulkRefusal, BulkRow } from '#contract/menu/menu.ts'
import type { Db } from '#server/db/pool.ts'
import { bulkPrice, type Priced } from '#server/domain/menu/bulk-price.ts'
import { recordChange, writeProducts } from '#server/domain/menu/change.ts'
import { lockReferenced } from '#server/domain/menu/parts.ts'
import { removeProducts } from '#server/domain/menu/removal.ts'
import type { ProductFields, Touched } from '#server/domain/menu/touched.ts'
import {
  menuChanged,
  auditStock,
  stockOutOf,
  outRow,
  nudgeAfter,
  writeStock,
  type StockRow,
} from '#server/domain/menu/stock.ts'
import type { Context, Handlers } from '#server/kit/context.ts'
import { once } from '#server/kit/idempotency.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import { placeOf } from './edit.ts'

type Chosen = readonly { id: string; version: number }[]
interface Row extends StockRow, Priced {
  version: number
  is_active: boolean
  category_id: string
  position: number
  tax_rate: number
  master_id: string | null
  overrides: string[]
}

/**
 * The chosen products, locked in the order of their ids, so that two concurrent actions wait for
 * each other instead of deadlocking.
 */
const lockProducts = (db: Db, at: BranchKey, chosen: Chosen, isDry: boolean) =>
  db.many<Row>(sql`select id, name, version, price, discounted_price, premium_price, is_active, category_id, position, tax_rate, master_id, overrides, out_kind, out_until, out_at
    from product where company_id = ${at.company_id} and branch_id = ${at.branch_id} and id = any(${chosen.map((it) => it.id)}::uuid[]) order by id ${isDry ? sql`` : sql`for update`}`)

interface Plan {
  rows: BulkRow[]
  found: Map<string, Row>
}

const gone = (id: string): BulkRow => ({ id, name: null, before: {}, after: {}, refused: 'gone' })

/** The outcome for each chosen product, in the order of choosing. */
function plan(
  found: Map<string, Row>,
  chosen: Chosen,
  of: (row: Row) => { after: Record<string, unknown> } | { refused: BulkRefusal },
  ignoresVersion = false,
): Plan {
  const seen = new Set<string>()
  const rows = chosen.flatMap(({ id: typed, version }): BulkRow[] => {
    const id = typed.toLowerCase()
    if (seen.has(id)) return []
    seen.add(id)
    const row = found.get(id)
    if (!row) return [gone(id)]
    const made = of(row)
    const after: Record<string, unknown> = 'after' in made ? { ...made.after } : {}
    const refused = row.version !== version && !ignoresVersion ? 'stale' : 'refused' in made ? made.refused : null
    const before = Object.fromEntries(
      Object.keys(after).map((it) => [it, it === 'out' ? outRow(row) : row[it as keyof Row]]),
    )
    return [{ id, name: row.name, before, after: refused ? {} : after, refused }]
  })
  return { rows, found }
}

/** The fields of a product that an action changes. */
function changeOf(
  row: Row,
  act: BulkAct,
  out: OutOfStock | null,
): { after: Record<string, unknown> } | { refused: BulkRefusal } {
  switch (act.kind) {
    case 'active':
      return row.is_active === act.is_active ? { refused: 'same' } : { after: { is_active: act.is_active } }
    case 'category':
      return row.category_id === act.category_id.toLowerCase()
        ? { refused: 'same' }
        : { after: { category_id: act.category_id } }
    case 'tax_rate':
      return row.tax_rate === act.tax_rate ? { refused: 'same' } : { after: { tax_rate: act.tax_rate } }
    case 'stock':
      return !row.out_kind && !out ? { refused: 'same' } : { after: { out } }
    default:
      return bulkPrice(row, act)
  }
}

export const bulkHandlers: Pick<Handlers<typeof menu>, 'bulk' | 'remove'> = {
  bulk: async ({ params, body }, ctx) => {
    const at = placeOf(ctx, params.branch_id)
    const { act, products: chosen, dry_run } = body
    let out: OutOfStock | null = null
    const work = async (db: Db) => {
      if (act.kind === 'category') await lockReferenced(db, 'category', at, [act.category_id], () => 'act.category_id')
      if (act.kind === 'stock') out = await stockOutOf(db, at, act.out, ctx.now)
      const found = new Map((await lockProducts(db, at, chosen, dry_run)).map((it) => [it.id, it]))
      const made = plan(found, chosen, (row) => changeOf(row, act, out), act.kind === 'stock')
      return { rows: made.rows, menu_change_id: dry_run ? null : await apply(db, ctx, at, act, made, out) }
    }
    if (dry_run) return work(ctx.db)
    return nudgeAfter(ctx.kit, once(ctx, 'menu.bulk', { params, body }, work))
  },

  remove: ({ params, body }, ctx) => {
    const at = placeOf(ctx, params.branch_id)
    return nudgeAfter(
      ctx.kit,
      once(ctx, 'menu.remove', { params, body }, async (db) => {
        const found = new Map((await lockProducts(db, at, body.products, false)).map((it) => [it.id, it]))
        const { rows } = plan(found, body.products, () => ({ after: {} }))
        const ids = rows.filter((it) => !it.refused).map((it) => it.id)
        if (ids.length === 0) return { rows, menu_change_id: null }
        const before = await removeProducts(db, at, ctx, ids)
        await menuChanged(db, at, ctx.actor.name, ctx.now)
        return {
          rows,
          menu_change_id: await recordChange(db, at, ctx, { kind: 'bulk', input: { kind: 'remove' }, before }),
        }
      }),
    )
  },
}

/** Writes the plan and stores the previous values. Does nothing if every product is refused. */
async function apply(
  db: Db,
  ctx: Context,
  at: BranchKey,
  act: BulkAct,
  { rows, found }: Plan,
  out: OutOfStock | null,
): Promise<string | null> {
  const done = rows.filter((it) => !it.refused)
  if (done.length === 0) return null
  const before =
    act.kind === 'stock'
      ? await applyStock(db, ctx, at, done, found, out)
      : await applyFields(db, ctx, at, act, done, found)
  await menuChanged(db, at, ctx.actor.name, ctx.now)
  return recordChange(db, at, ctx, { kind: act.kind === 'stock' ? 'stock' : 'bulk', input: act, before })
}

async function applyStock(
  db: Db,
  ctx: Context,
  at: BranchKey,
  done: BulkRow[],
  found: Map<string, Row>,
  out: OutOfStock | null,
): Promise<Touched[]> {
  const ids = done.map((it) => it.id)
  await writeStock(db, at, 'product', ids, out)
  const touched = ids.map((id) => ({ id, before: outRow(found.get(id)!), after: out }))
  await auditStock(db, ctx, at.company_id, 'product', touched)
  return touched.map((it) => ({ of: 'stock', kind: 'product', name: found.get(it.id)!.name, ...it }))
}

async function applyFields(
  db: Db,
  ctx: Context,
  at: BranchKey,
  act: BulkAct,
  done: BulkRow[],
  found: Map<string, Row>,
): Promise<Touched[]> {
  const last =
    act.kind === 'category'
      ? await db.one<{ n: number }>(
          sql`select coalesce(max(position), -1)::int + 1 as n from product where company_id = ${at.company_id} and branch_id = ${at.branch_id} and category_id = ${act.category_id}`,
        )
      : undefined
  const rows = done.map((it, n) => {
    const row = found.get(it.id)!
    const after: ProductFields = { ...it.after, ...(last && { position: last.n + n }) }
    const was = Object.fromEntries(Object.keys(after).map((name) => [name, row[name as keyof Row]])) as ProductFields
    return { row, after, was }
  })
  await writeProducts(
    db,
    at,
    ctx,
    'bulk',
    rows.map((it) => ({ id: it.row.id, before: it.was, after: it.after })),
  )
  // If the action made a field the branch's own, undoing it lets the field follow the chain again.
  return rows.map(({ row, was, after }) => ({
    of: 'product',
    id: row.id,
    name: row.name,
    before: { ...was, overrides: row.overrides },
    after,
  }))
}
