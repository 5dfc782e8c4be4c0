import sql from 'sql-template-tag'
import type { OrderRow, TakeBackStep } from '#contract/ordering/order.ts'
import { cardJson } from '#server/domain/ordering/order-json.ts'
import { staleStep, noteRefusal, tellStep } from '#server/domain/ordering/move.ts'
import { lockOrder } from '#server/domain/ordering/lock-order.ts'
import { restoreOrder } from '#server/domain/ordering/restore.ts'
import { takeBack as takeStepBack } from '#server/domain/ordering/take-back.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import { beforeOf, heldMs, undoOf, undoUntil } from '#server/domain/ordering/undo.ts'
import { reachOf } from '#server/kit/guard/actor.ts'
import type { Context, Db } from '#server/kit/context.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { placeOf } from './detail.ts'

interface StepBody {
  version: number
  device?: string | undefined
}

/** Runs a write of one order, then notifies sockets. */
async function write(
  ctx: Context,
  name: string,
  order_id: string,
  body: object,
  work: (db: Db) => Promise<OrderRow>,
): Promise<OrderRow> {
  const row = await once(ctx, `${name} ${order_id}`, body, work)
  ctx.kit.nudge(row.branch_id)
  return row
}

/**
 * Records that the food is ready. This is a moment on the timeline, not a status (semantics §2).
 * Repeating it is not an error.
 */
export async function ready(order_id: string, body: StepBody, ctx: Context): Promise<OrderRow> {
  const { now } = ctx
  return write(ctx, 'ready', order_id, body, async (db) => {
    const order = await lockOrder(db, ctx.reach.tie, order_id, now)
    if (order.status !== 'preparing' || order.version !== body.version) throw staleStep(order)
    const touch = { ...order, order_id, kind: 'ready', now, actor: ctx.actor.name, device: body.device }
    if (order.ready_at) return touchOrder(db, { ...touch, set: sql`ready_at = ready_at` })
    const undo_of = undoOf(order, { action: 'ready', as: 'branch', now })
    const queued = await tellStep(db, {
      order,
      order_id,
      action: 'ready',
      now,
      minutes: order.preparation_min,
      heldMs: undo_of ? heldMs : 0,
    })
    return touchOrder(db, {
      ...touch,
      data: undo_of ? { before: beforeOf(order, queued) } : {},
      set: sql`ready_at = ${now}, undo_of = ${undo_of}, undo_until = ${undo_of && undoUntil(now)}`,
    })
  })
}

/** Records that somebody has seen the order. Its alarm stops on every device. */
export const acknowledge = (order_id: string, body: { device?: string | undefined }, ctx: Context) =>
  write(ctx, 'acknowledge', order_id, body, async (db) => {
    const order = await lockOrder(db, ctx.reach.tie, order_id, ctx.now)
    const seen = await db.one<{ card: OrderRow }>(sql`select ${cardJson()} as card from orders o
      where o.company_id = ${order.company_id} and o.id = ${order_id} and (o.acknowledged_at is not null or o.status <> 'awaiting_approval')`)
    if (seen) return seen.card
    return touchOrder(db, {
      ...order,
      order_id,
      kind: 'acknowledged',
      now: ctx.now,
      actor: ctx.actor.name,
      device: body.device,
      set: sql`acknowledged_at = ${ctx.now}, acknowledged_by = ${ctx.actor.id}`,
    })
  })

/**
 * Undoes a cancellation within ten minutes: the order returns to its previous status (semantics
 * §2). This is not possible for orders of platforms.
 */
export const undoCancel = (order_id: string, body: StepBody, ctx: Context) =>
  write(ctx, 'undo-cancel', order_id, body, (db) =>
    restoreOrder(db, ctx.reach.tie, { order_id, ...body, now: ctx.now, actor: ctx.actor.name }),
  )

/**
 * Undoes the last step. Anyone who may take that step may undo it. A refused attempt is recorded on
 * the timeline too.
 */
export async function takeBack(order_id: string, body: StepBody, ctx: Context): Promise<OrderRow> {
  const { now, lang, reach, actor } = ctx
  const may = (step: TakeBackStep, branch_id: string) => reachOf(actor, `patch-order-${step}`).branches.has(branch_id)
  const it = { order_id, ...body, now, lang, actor: actor.name, may }
  return write(ctx, 'take-back', order_id, body, (db) => takeStepBack(db, reach.tie, it)).catch(
    async (error: unknown) => {
      if (error instanceof Fault && error.code !== 'not_found')
        await noteRefusal(ctx.db, reach.tie, { ...it, action: 'take_back', code: error.code })
      throw error
    },
  )
}

/**
 * Counts a print. `copy` is the number of this copy of the ticket. From the second copy on, the
 * ticket says KOPYA. If two tills print at once, only one of them gets each number.
 */
export async function printed(
  order_id: string,
  body: { ticket: string; width: string; device?: string | undefined; by_itself?: boolean | undefined },
  ctx: Context,
): Promise<{ copy: number }> {
  const { company_id } = await placeOf(order_id, ctx)
  const { device = null, ...data } = body
  return once(ctx, `print ${order_id}`, body, async (db) => {
    const [, , row] = await Promise.all([
      db.one(
        sql`update orders set print_count = print_count + 1 where company_id = ${company_id} and id = ${order_id}`,
      ),
      db.one(sql`insert into order_event (company_id, at, id, order_id, kind, actor, device, data)
        values (${company_id}, ${ctx.now}, ${uuidv7()}, ${order_id}, 'printed', ${ctx.actor.name}, ${device}, ${JSON.stringify(data)})`),
      db.must<{ copy: number }>(sql`select count(*)::int as copy from order_event
        where company_id = ${company_id} and order_id = ${order_id} and kind = 'printed' and data ->> 'ticket' = ${body.ticket}`),
    ])
    return row
  })
}
