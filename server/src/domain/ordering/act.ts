import type { ReturnedLines } from '#contract/ordering/order-fields.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Context } from '#server/kit/context.ts'
import { Fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { moveOrder, noteRefusal, type Move } from './move.ts'
import { returnLines } from './part-return.ts'

/**
 * A step taken by a signed-in user, or a return of some `lines`. It happens once per idempotency key, refusals are recorded on
 * the timeline, and sockets are notified after the commit.
 */
export async function actOnOrder(
  ctx: Context,
  { lines, ...move }: Omit<Move, 'now' | 'actor' | 'as'> & { lines?: ReturnedLines | undefined },
  body: object,
): Promise<OrderRow> {
  const full: Move = { ...move, now: ctx.now, actor: ctx.actor.name, as: 'branch' }
  try {
    const row = await once(ctx, `${move.action} ${move.order_id}`, body, (db) =>
      lines ? returnLines(db, ctx.reach.tie, full, lines) : moveOrder(db, ctx.reach.tie, full),
    )
    ctx.kit.nudge(row.branch_id)
    return row
  } catch (error) {
    if (error instanceof Fault && error.code !== 'not_found')
      await noteRefusal(ctx.db, ctx.reach.tie, {
        order_id: move.order_id,
        action: move.action,
        now: ctx.now,
        actor: full.actor,
        device: move.device,
        code: error.code,
      })
    throw error
  }
}
