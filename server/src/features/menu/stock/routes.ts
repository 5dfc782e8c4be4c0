import sql, { raw } from 'sql-template-tag'
import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import { stock } from '#contract/menu/stock.ts'
import { recordChange, undoChange } from '#server/domain/menu/change.ts'
import {
  menuChanged,
  auditStock,
  stockOutOf,
  outRow,
  stockColumns,
  nudgeAfter,
  writeStock,
  type OutInput,
  type StockKind,
  type StockRow,
} from '#server/domain/menu/stock.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { tiedTo, within } from '#server/kit/guard/reach.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

function setStock(ctx: Context, kind: StockKind, id: string, input: OutInput | null) {
  return nudgeAfter(
    ctx.kit,
    once(ctx, `stock.${kind}`, { id, out: input }, async (db) => {
      const row = await db.one<StockRow & BranchKey>(
        sql`select company_id, branch_id, ${stockColumns} from ${raw(kind)} t where ${within(await tiedTo(db, ctx.reach.tie, kind, id), 't')} and t.id = ${id} for update`,
      )
      if (!row) throw fault('not_found')
      const before = outRow(row)
      const out: OutOfStock | null = await stockOutOf(db, row, input, ctx.now)
      await writeStock(db, row, kind, [row.id], out)
      await auditStock(db, ctx, row.company_id, kind, [{ id: row.id, before, after: out }])
      await menuChanged(db, row, ctx.actor.name, ctx.now)
      const menu_change_id = await recordChange(db, row, ctx, {
        kind: 'stock',
        input: { kind: 'stock', of: kind, out: input },
        before: [{ of: 'stock', kind, id: row.id, name: row.name, before, after: out }],
      })
      return { id: row.id, out, menu_change_id }
    }),
  )
}

export const stockRoutes = routes(stock, {
  product: ({ params, body }, ctx) => setStock(ctx, 'product', params.branch_product_id, body.out),
  material: ({ params, body }, ctx) => setStock(ctx, 'material', params.branch_material_id, body.out),
  undo: ({ params }, ctx) =>
    nudgeAfter(
      ctx.kit,
      once(ctx, 'stock.undo', { params }, (db) => undoChange(db, ctx.reach, ctx, params.menu_change_id, ['stock'])),
    ),
})
