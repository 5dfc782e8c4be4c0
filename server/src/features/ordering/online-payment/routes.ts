import sql, { raw } from 'sql-template-tag'
import {
  onlinePayment,
  orderPayment,
  type PaymentAttempt,
  type PaymentStanding,
} from '#contract/ordering/online-payment.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { askProvider } from '#server/domain/integrations/payments/attempts.ts'
import { retryRefund } from '#server/domain/integrations/payments/refunds.ts'
import { startPayment } from '#server/domain/integrations/payments/start.ts'
import { holdMember } from '#server/domain/ordering/hold-member.ts'
import { lockOrder, tieOfOrder } from '#server/domain/ordering/lock-order.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { within, type TieToOne } from '#server/kit/guard/reach.ts'
import { once } from '#server/kit/idempotency.ts'

/**
 * The company of an order that the caller may see: any of the key's, or the member's own. Throws
 * `not_found` for all others.
 */
async function ownOrder(
  ctx: Context,
  order_id: string,
): Promise<{ tie: TieToOne; company_id: string; branch_id: string }> {
  const { db, reach, actor } = ctx
  const tie = await tieOfOrder(db, reach.tie, order_id)
  const row = await db.one<{ company_id: string; branch_id: string; member_id: string | null }>(
    sql`select o.company_id, o.branch_id, coalesce(o.member_id, o.wallet_member_id) as member_id from orders o where ${within(tie, 'o')} and o.id = ${order_id}`,
  )
  if (!row) throw fault('not_found')
  if (actor.member) {
    const member = await holdMember(db, tie, actor.member.id)
    if (!member || row.member_id !== member.id) throw fault('not_found')
  }
  return { tie, company_id: row.company_id, branch_id: row.branch_id }
}

async function standing(db: Db, company_id: string, order_id: string): Promise<PaymentStanding> {
  const { attempt, ...row } = await db.must<PaymentStanding>(sql`
    select o.id as order_id, o.is_paid, o.pay_by, to_jsonb(a) as attempt from orders o
      left join lateral (select p.id, p.state, p.amount, p.refunded, p.currency, p.page_url, p.expires_at, p.reason, p.created_at from payment_attempt p
        where p.company_id = ${company_id} and p.order_id = ${order_id} order by p.created_at desc, p.id desc limit 1) a on true
    where o.company_id = ${company_id} and o.id = ${order_id}`)
  if (!attempt) return { ...row, attempt: null }
  const { id, state, amount, refunded, currency, page_url, expires_at, reason } = attempt
  const isOpen = state === 'waiting' && row.pay_by !== null
  const shown = { id, state, amount, refunded, currency, expires_at: new Date(expires_at).toISOString(), reason }
  return { ...row, attempt: { ...shown, page_url: isOpen ? page_url : null } }
}

/**
 * A customer's app can make us ask the provider about the same payment only once in this time, in
 * ms.
 */
const rarelyMs = 3000

export const onlinePaymentRoutes = routes(onlinePayment, {
  start: async ({ params: { order_id }, body }, ctx) => {
    const { tie, company_id } = await ownOrder(ctx, order_id)
    const given = ctx.headers['idempotency-key']
    const asks = {
      order_id,
      return_url: body.return_url,
      email: body.email,
      ip: body.ip ?? ctx.ip,
      lang: ctx.lang,
      key: typeof given === 'string' ? given : null,
    }
    await startPayment(ctx.kit, tie, asks)
    return once(ctx, `payment ${order_id}`, body, (db) => standing(db, company_id, order_id), 201)
  },
  read: async ({ params: { order_id } }, ctx) => {
    const { company_id } = await ownOrder(ctx, order_id)
    await askProvider(ctx.kit, { company_id, order_id }, rarelyMs)
    return standing(ctx.db, company_id, order_id)
  },
})

const jsonTimeOf = (column: string) => raw(jsonTime(column))

const attemptsOf = (db: Db, company_id: string, order_id: string): Promise<PaymentAttempt[]> =>
  db.many<PaymentAttempt>(sql`
    select a.id, a.provider, a.state, a.amount::float8 as amount, a.charged::float8 as charged, a.refunded::float8 as refunded, a.currency, a.payment_id, a.card_family, a.card_last_four, a.reason, a.created_at, a.expires_at, a.paid_at,
      (select coalesce(json_agg(json_build_object('id', r.id, 'cause', r.cause, 'amount', r.amount, 'state', r.state, 'is_void', r.is_void, 'reason', r.reason,
          'due_at', ${jsonTimeOf('r.due_at')}, 'done_at', ${jsonTimeOf('r.done_at')}) order by r.created_at, r.id), '[]')
        from payment_refund r where r.company_id = ${company_id} and r.attempt_id = a.id) as refunds
    from payment_attempt a where a.company_id = ${company_id} and a.order_id = ${order_id} order by a.created_at desc, a.id desc`)

export const orderPaymentRoutes = routes(orderPayment, {
  list: async ({ params: { order_id } }, ctx) => {
    const { company_id } = await ownOrder(ctx, order_id)
    return attemptsOf(ctx.db, company_id, order_id)
  },
  check: async ({ params: { order_id } }, ctx) => {
    const { company_id } = await ownOrder(ctx, order_id)
    await askProvider(ctx.kit, { company_id, order_id }, 0)
    return once(ctx, `payment-check ${order_id}`, {}, (db) => attemptsOf(db, company_id, order_id))
  },
  retry: async ({ params: { order_id, payment_refund_id } }, ctx) => {
    const { company_id } = await ownOrder(ctx, order_id)
    return once(ctx, `refund-retry ${payment_refund_id}`, {}, async (db) => {
      await lockOrder(db, ctx.reach.tie, order_id, ctx.now)
      await retryRefund(db, { company_id, order_id, id: payment_refund_id, now: ctx.now })
      return attemptsOf(db, company_id, order_id)
    })
  },
})
