import sql from 'sql-template-tag'
import { menu, type MenuChange } from '#contract/menu/menu.ts'
import { shownMs, undoChange } from '#server/domain/menu/change.ts'
import { told } from '#server/domain/menu/stock.ts'
import { routes } from '#server/kit/context.ts'
import { bulkHandlers } from './bulk.ts'
import { editHandlers, placeOf } from './edit.ts'
import { readMenu } from './read.ts'

export const menuRoutes = routes(menu, {
  ...editHandlers,
  ...bulkHandlers,

  read: ({ params }, ctx) => readMenu(ctx.db, placeOf(ctx, params.branch_id), ctx.now),

  changes: ({ params }, ctx) => {
    const at = placeOf(ctx, params.branch_id)
    return ctx.db.many<MenuChange>(sql`
      select c.id, c.kind, c.state, c.product_catalog_id, c.input - 'document' as input, c.total, c.created_at, case when c.state = 'done' and c.kind in ('bulk', 'stock') and c.undo_until > ${ctx.now} then c.undo_until end as undo_until,
        u.name || ' ' || u.surname as by,
        coalesce((select jsonb_agg(it.value -> 'name' order by it.n) from jsonb_array_elements(c.before) with ordinality as it(value, n) where it.n <= 3 and it.value ? 'name'), '[]') as names
      from menu_change c left join app_user u on u.id = c.user_id
      where c.company_id = ${at.company_id} and c.branch_id = ${at.branch_id} and c.created_at > ${new Date(ctx.now.getTime() - shownMs)}
      order by c.created_at desc, c.id desc limit 100`)
  },

  undo: ({ params }, ctx) =>
    told(
      ctx.kit,
      ctx.db.tx((db) => undoChange(db, ctx.reach, ctx, params.menu_change_id, ['bulk', 'stock'])),
    ),
})
