import sql from 'sql-template-tag'
import { courierDelivery, type CourierDeliveries } from '#contract/integrations/courier-delivery.ts'
import { courierAccessAt } from '#server/domain/integrations/couriers/access.ts'
import { deliveriesOf, isOpenDelivery, rankOf, type Delivery } from '#server/domain/integrations/couriers/deliveries.ts'
import { courierWork } from '#server/domain/integrations/couriers/lane.ts'
import { callCourier, canBeCalled, cancelCall, retryCall } from '#server/domain/integrations/couriers/press.ts'
import { allCourierCompanies, courierCompanyOf } from '#server/domain/integrations/couriers/registry.ts'
import type { OrderNow } from '#server/domain/ordering/order-now.ts'
import { tieOfOrder } from '#server/domain/ordering/lock-order.ts'
import type { Db } from '#server/db/pool.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { within } from '#server/kit/guard/reach.ts'
import { once } from '#server/kit/idempotency.ts'
import { wake } from '#server/kit/jobs/work.ts'

interface Order extends Pick<OrderNow, 'delivery_type' | 'status' | 'is_test' | 'courier_of_platform' | 'courier_id'> {
  company_id: string
  branch_id: string
  currency: string
}

/** The order, if the caller may see it. Throws `not_found` otherwise. */
async function orderOf({ db, reach }: Context, order_id: string): Promise<Order> {
  const tie = await tieOfOrder(db, reach.tie, order_id)
  const row = await db.one<Order>(sql`
    select o.company_id, o.branch_id, o.delivery_type, o.status, o.is_test, o.courier_id, c.currency,
      coalesce((o.address ->> 'platform_courier')::boolean, false) as courier_of_platform
    from orders o join company c on c.id = o.company_id where ${within(tie, 'o')} and o.id = ${order_id}`)
  if (!row) throw fault('not_found')
  return row
}

const shown = (it: Delivery, isCallable: boolean): CourierDeliveries['deliveries'][number] => ({
  id: it.id,
  company: it.party,
  state: it.state,
  reference: it.reference,
  event: it.event,
  fee: it.fee,
  currency: it.currency,
  fee_bearer: it.fee_bearer,
  reason: it.reason,
  called_by: it.called_by,
  created_at: it.created_at,
  ended_at: it.ended_at,
  can_cancel:
    isOpenDelivery(it) &&
    it.state !== 'cancelling' &&
    rankOf(it.event) < rankOf('courier_delivery') &&
    (it.state === 'calling' || courierCompanyOf(it.party).capabilities.includes('cancel')),
  can_retry: isCallable && (it.state === 'refused' || it.state === 'unclear'),
  events: it.events,
})

async function answer(db: Db, order: Order, order_id: string): Promise<CourierDeliveries> {
  const { company_id, branch_id, currency } = order
  const all = await deliveriesOf(db, company_id, order_id)
  const isFree = canBeCalled(order) && !all.some(isOpenDelivery)
  const accounts = isFree
    ? await db.many<Pick<Delivery, 'party' | 'fee' | 'fee_bearer'>>(
        sql`select party, fee, fee_bearer from courier_access where company_id = ${company_id} and branch_id = ${branch_id} and is_active`,
      )
    : []
  return {
    companies: allCourierCompanies().flatMap(({ code }) => {
      const it = accounts.find(({ party }) => party === code)
      return it ? [{ name: code, fee: it.fee, currency, fee_bearer: it.fee_bearer }] : []
    }),
    // An unclear call stands in the way of any other, but not of itself.
    deliveries: all.map((it) =>
      shown(it, canBeCalled(order) && !all.some((each) => each.id !== it.id && isOpenDelivery(each))),
    ),
  }
}

const by = ({ now, actor, lang }: Context) => ({ now, actor: actor.name, lang })

export const courierDeliveryRoutes = routes(courierDelivery, {
  list: async ({ params: { order_id } }, ctx) => answer(ctx.db, await orderOf(ctx, order_id), order_id),

  call: async ({ params: { order_id }, body }, ctx) => {
    const order = await orderOf(ctx, order_id)
    const { company_id, branch_id } = order
    const access = await courierAccessAt(ctx.db, ctx.kit, { company_id, branch_id, party: body.company })
    if (!access?.is_active) throw wrongField('company', 'choice')
    const done = await once(ctx, `courier-call ${order_id}`, body, async (db) => {
      await callCourier(db, access, order_id, by(ctx))
      return answer(db, order, order_id)
    })
    told(ctx, branch_id)
    return done
  },

  retry: async ({ params: { order_id, courier_delivery_id: id } }, ctx) => {
    const order = await orderOf(ctx, order_id)
    const done = await once(ctx, `courier-retry ${id}`, {}, async (db) => {
      await retryCall(db, { company_id: order.company_id, order_id, id }, by(ctx))
      return answer(db, order, order_id)
    })
    told(ctx, order.branch_id)
    return done
  },

  cancel: async ({ params: { order_id, courier_delivery_id: id } }, ctx) => {
    const order = await orderOf(ctx, order_id)
    const done = await once(ctx, `courier-cancel ${id}`, {}, async (db) => {
      await cancelCall(db, { company_id: order.company_id, order_id, id }, by(ctx))
      return answer(db, order, order_id)
    })
    told(ctx, order.branch_id)
    return done
  },
})

/** Sends what was queued at once, and tells the tills. */
function told({ kit }: Context, branch_id: string): void {
  wake(kit, courierWork)
  kit.nudge(branch_id)
}
