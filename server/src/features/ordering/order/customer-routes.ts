import { customerOrder, type CustomerOrder } from '#contract/ordering/customer-order.ts'
import { cancelForCustomer } from '#server/domain/ordering/customer-cancel.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import { refuseDeadCaller } from '#server/kit/guard/guard.ts'
import { once } from '#server/kit/idempotency.ts'
import { askedBy, customerView, placeForCustomer } from './customer-view.ts'

/** Each wait ends early by a random share of its time, up to this one. */
const spread = 0.2

/**
 * Waits for a change of the order after the revision `after`. While it waits, the request has no
 * turn and no connection to the database; it reads the order once, and again after each event.
 */
async function nextRevision(
  ctx: Context,
  order_id: string,
  { after, wait_sec }: { after?: string | undefined; wait_sec: number },
): Promise<CustomerOrder> {
  const { kit, db, actor } = ctx
  const asked = await askedBy(ctx, order_id)
  if (after === undefined) return customerView(db, asked, ctx.now)
  // Waits differ in length, so that requests that began together do not all return at once.
  const until = kit.now().getTime() + wait_sec * 1000 * (1 - Math.random() * spread)
  const at = await placeForCustomer(db, asked)
  const wait = await kit.waits.take(at, actor.member?.id)
  try {
    let shown = await customerView(db, asked, kit.now())
    while (shown.revision === after) {
      const hasEvent = await ctx.stepAside((hungUp) => wait.next(until - kit.now().getTime(), hungUp))
      if (!hasEvent) break
      // The key may have been revoked, or the member signed out, while the request waited.
      await refuseDeadCaller(kit, actor, at.company_id)
      shown = await customerView(db, asked, kit.now())
    }
    return shown
  } finally {
    wait.leave()
  }
}

/** Cancels the order. A refusal tells the app how the order is now. */
async function cancel(ctx: Context, order_id: string): Promise<CustomerOrder> {
  const { kit, db } = ctx
  const asked = await askedBy(ctx, order_id)
  const before = await customerView(db, asked, ctx.now)
  try {
    const shown = await once(ctx, `cancel-by-customer ${order_id}`, {}, async (tx) => {
      await cancelForCustomer(tx, asked.tie, order_id, kit.now)
      return customerView(tx, asked, kit.now())
    })
    kit.nudge(before.branch_id)
    return shown
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'conflict') throw error
    throw fault('conflict', { cause: 'order_stays', current: await customerView(db, asked, kit.now()) })
  }
}

export const customerOrderRoutes = routes(customerOrder, {
  read: async ({ params }, ctx) => customerView(ctx.db, await askedBy(ctx, params.order_id), ctx.now),
  events: ({ params, query }, ctx) => nextRevision(ctx, params.order_id, query),
  cancel: ({ params }, ctx) => cancel(ctx, params.order_id),
})
