import { customerOrder, type CustomerOrder } from '#contract/ordering/customer-order.ts'
import { cancelForCustomer } from '#server/domain/ordering/customer-cancel.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { askedBy, customerView } from './customer-view.ts'

/**
 * Waits for a change of the order after the revision `after`. While it waits, the request has no
 * turn and no connection to the database; it reads the order once before and once after each event.
 */
async function nextRevision(
  ctx: Context,
  order_id: string,
  { after, wait_sec }: { after?: string | undefined; wait_sec: number },
): Promise<CustomerOrder> {
  const { kit, db, actor } = ctx
  const asked = await askedBy(ctx, order_id)
  const first = await customerView(db, asked, ctx.now)
  if (after !== first.shown.revision) return first.shown
  const at = { company_id: first.company_id, branch_id: first.shown.branch_id, order_id }
  const until = kit.now().getTime() + wait_sec * 1000
  const wait = await kit.waits.take(at, { key_id: actor.id, member_id: actor.member?.id })
  try {
    // The order is read again, because it may have changed before the place was taken.
    let { shown } = await customerView(db, asked, kit.now())
    while (shown.revision === after) {
      const hasEvent = await ctx.stepAside((hungUp) => wait.next(until - kit.now().getTime(), hungUp))
      if (!hasEvent) break
      // The key may have been revoked while the request waited.
      if (!(await kit.keyActorById(actor.id))) throw fault('key_dead')
      shown = (await customerView(db, asked, kit.now())).shown
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
      return (await customerView(tx, asked, kit.now())).shown
    })
    kit.nudge(before.shown.branch_id)
    return shown
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'conflict') throw error
    throw fault('conflict', { current: (await customerView(db, asked, kit.now())).shown })
  }
}

export const customerOrderRoutes = routes(customerOrder, {
  read: async ({ params }, ctx) => (await customerView(ctx.db, await askedBy(ctx, params.order_id), ctx.now)).shown,
  events: ({ params, query }, ctx) => nextRevision(ctx, params.order_id, query),
  cancel: ({ params }, ctx) => cancel(ctx, params.order_id),
})
