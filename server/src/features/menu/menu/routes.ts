import sql from 'sql-template-tag'
import { menu, type MenuChange } from '#contract/menu/menu.ts'
import { shownMs, undoChange } from '#server/domain/menu/change.ts'
import { spreadNames } from '#server/domain/menu/spread-shown.ts'
import { nudgeAfter } from '#server/domain/menu/stock.ts'
import { routes } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'
import { once } from '#server/kit/idempotency.ts'
import { bulkHandlers } from './bulk.ts'
import { editHandlers, placeOf } from './edit.ts'
import { readMenu } from './read.ts'

export const menuRoutes = routes(
  menu,
  {
    ...editHandlers,
    ...bulkHandlers,

    read: ({ params }, ctx) => readMenu(ctx.db, placeOf(ctx, params.branch_id), ctx.now),

    changes: ({ params }, ctx) => {
      const at = placeOf(ctx, params.branch_id)
      const since = new Date(ctx.now.getTime() - shownMs)
      return ctx.db.many<MenuChange>(sql`
      select c.id, c.kind, c.state, c.product_catalog_id, c.input - 'document' - 'names' as input, c.total, c.created_at, c.undo_until, u.name || ' ' || u.surname as by, c.names
      from (
        select id, kind, state, null::uuid as product_catalog_id, input, total, created_at, user_id, case when state = 'done' and undo_until > ${ctx.now} then undo_until end as undo_until,
          coalesce((select jsonb_agg(it.value -> 'name' order by it.n) from jsonb_array_elements(before) with ordinality as it(value, n) where it.n <= 3 and it.value ? 'name'), '[]') as names
        from menu_change where company_id = ${at.company_id} and branch_id = ${at.branch_id} and created_at > ${since}
        union all
        select id, substr(kind, 6), state, record_id, input, total, created_at, user_id, null, coalesce(input -> 'names', '[]')
        from run where company_id = ${at.company_id} and branch_id = ${at.branch_id} and created_at > ${since} and kind = any(${spreadNames})
      ) c left join app_user u on u.id = c.user_id order by c.created_at desc, c.id desc limit 100`)
    },

    undo: ({ params }, ctx) =>
      nudgeAfter(
        ctx.kit,
        once(ctx, 'menu.undo', { params }, (db) =>
          undoChange(db, ctx.reach, ctx, params.menu_change_id, ['bulk', 'stock']),
        ),
      ),
  },
  // A change of a branch's menu is either a single action or a run.
  (id, { reach }) => sql`select c.company_id from menu_change c where ${within(reach.tie, 'c')} and c.id = ${id}
    union all select r.company_id from run r where ${within(reach.tie, 'r')} and r.id = ${id}`,
)
