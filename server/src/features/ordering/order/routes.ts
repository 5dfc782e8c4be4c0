import sql from 'sql-template-tag'
import { orderReturn } from '#contract/ordering/order-return.ts'
import { order } from '#contract/ordering/order.ts'
import { actOnOrder } from '#server/domain/ordering/act.ts'
import { quoteReturn } from '#server/domain/ordering/part-return.ts'
import { routes } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'
import { acknowledge, printed, ready, takeBack, undoCancel } from './acts.ts'
import { board } from './board.ts'
import { recounted } from './counts.ts'
import { createOrder, quoteOrder } from '#server/domain/ordering/create.ts'
import { blackBox, orderDetail, orderReasons, orderTimeline } from './detail.ts'
import { startExport } from './export.ts'
import { listOrders } from './list.ts'
import { testOrder } from './test-order.ts'

export const orderReturnRoutes = routes(orderReturn, {
  quote: ({ params, body }, ctx) => quoteReturn(ctx.db, ctx.reach.tie, params.order_id, body.lines),
})

export const orderRoutes = routes(
  order,
  {
    list: ({ query }, ctx) => listOrders(query, ctx),
    board: ({ params }, ctx) => board(params.branch_id.toLowerCase(), ctx),
    read: ({ params }, ctx) => orderDetail(params.order_id, ctx),
    timeline: ({ params }, ctx) => orderTimeline(params.order_id, ctx),
    blackBox: ({ params }, ctx) => blackBox(params.order_id, ctx),
    reasons: ({ params, query }, ctx) => orderReasons(params.order_id, query.kind, ctx),

    create: ({ body }, ctx) => recounted(ctx, createOrder(body, ctx)),
    quote: ({ body }, ctx) => quoteOrder(body, ctx),
    test: ({ params }, ctx) => recounted(ctx, testOrder(params.branch_id, ctx)),

    approve: ({ params, body }, ctx) =>
      recounted(ctx, actOnOrder(ctx, { order_id: params.order_id, action: 'approve', ...body }, body)),
    dispatch: ({ params, body }, ctx) =>
      recounted(ctx, actOnOrder(ctx, { order_id: params.order_id, action: 'dispatch', ...body }, body)),
    deliver: ({ params, body }, ctx) =>
      recounted(ctx, actOnOrder(ctx, { order_id: params.order_id, action: 'deliver', ...body }, body)),
    cancel: ({ params, body }, ctx) =>
      recounted(ctx, actOnOrder(ctx, { order_id: params.order_id, action: 'cancel', ...body }, body)),
    return: ({ params, body }, ctx) =>
      recounted(ctx, actOnOrder(ctx, { order_id: params.order_id, action: 'return', ...body }, body)),
    ready: ({ params, body }, ctx) => recounted(ctx, ready(params.order_id, body, ctx)),
    undoCancel: ({ params, body }, ctx) => recounted(ctx, undoCancel(params.order_id, body, ctx)),
    takeBack: ({ params, body }, ctx) => recounted(ctx, takeBack(params.order_id, body, ctx)),
    acknowledge: ({ params, body }, ctx) => acknowledge(params.order_id, body, ctx),
    printed: ({ params, body }, ctx) => printed(params.order_id, body, ctx),
    export: ({ query }, ctx) => startExport(query, ctx),
  },
  (id, { reach }) => sql`select o.company_id from orders o where ${within(reach.tie, 'o')} and o.id = ${id}`,
)
