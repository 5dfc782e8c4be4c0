import sql from 'sql-template-tag'
import { order } from '#contract/ordering/order.ts'
import { actOnOrder } from '#server/domain/ordering/act.ts'
import { isSameOrder, placeOrder } from '#server/domain/ordering/place.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { acknowledge, printed, ready, undoCancel } from './acts.ts'
import { board } from './board.ts'
import { blackBox, orderDetail, orderReasons, orderTimeline } from './detail.ts'
import { startExport } from './export.ts'
import { listOrders } from './list.ts'
import { testOrder } from './test-order.ts'

export const orderRoutes = routes(order, {
  list: ({ query }, ctx) => listOrders(query, ctx),
  board: ({ params }, ctx) => board(params.branch_id.toLowerCase(), ctx),
  read: ({ params }, ctx) => orderDetail(params.order_id, ctx),
  timeline: ({ params }, ctx) => orderTimeline(params.order_id, ctx),
  blackBox: ({ params }, ctx) => blackBox(params.order_id, ctx),
  reasons: ({ params, query }, ctx) => orderReasons(params.order_id, query.kind, ctx),

  create: async ({ body }, ctx) => {
    if (body.channel === 'getir') throw fault('permission_required', { permission: 'channel getir' })
    const place = () =>
      once(ctx, 'order', body, async (db) => {
        const known = await db.one<{ code: string }>(sql`select code from payment_method where code = ${body.payment_method} and is_active`)
        if (!known) throw fault('invalid', { errors: [{ path: 'payment_method', code: 'choice' }] })
        const placed = await placeOrder(db, body, { company_ids: ctx.reach.companies, actor: ctx.actor.name, now: ctx.now })
        if (!placed) throw fault('not_found')
        return placed.row
      }, 201)
    const row = await place().catch((error: unknown) => (isSameOrder(error) ? place() : Promise.reject(error)))
    ctx.kit.nudge()
    return row
  },
  test: ({ params }, ctx) => testOrder(params.branch_id, ctx),

  approve: ({ params, body }, ctx) => actOnOrder(ctx, { order_id: params.order_id, action: 'approve', ...body }, body),
  dispatch: ({ params, body }, ctx) => actOnOrder(ctx, { order_id: params.order_id, action: 'dispatch', ...body }, body),
  deliver: ({ params, body }, ctx) => actOnOrder(ctx, { order_id: params.order_id, action: 'deliver', ...body }, body),
  cancel: ({ params, body }, ctx) => actOnOrder(ctx, { order_id: params.order_id, action: 'cancel', ...body }, body),
  return: ({ params, body }, ctx) => actOnOrder(ctx, { order_id: params.order_id, action: 'return', ...body }, body),
  ready: ({ params, body }, ctx) => ready(params.order_id, body, ctx),
  undoCancel: ({ params, body }, ctx) => undoCancel(params.order_id, body, ctx),
  acknowledge: ({ params, body }, ctx) => acknowledge(params.order_id, body, ctx),
  printed: ({ params, body }, ctx) => printed(params.order_id, body, ctx),
  export: ({ query }, ctx) => startExport(query, ctx),
})
