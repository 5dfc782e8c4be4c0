import type { OrderRow } from '#contract/ordering/order.ts'
import { orderBranch } from '#server/domain/ordering/order-branch.ts'
import { placeOrder } from '#server/domain/ordering/place.ts'
import type { Context, Db } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import type { Lang } from '#contract/kit/field-words.ts'

const words: Record<Lang, { name: string; line: string; note: string }> = {
  tr: { name: 'Deneme Siparişi', line: 'Deneme ürünü', note: 'Bu bir denemedir, hazırlamayın.' },
  en: { name: 'Test order', line: 'Test item', note: 'This is a test, do not prepare it.' },
  de: { name: 'Testbestellung', line: 'Testartikel', note: 'Dies ist ein Test, bitte nicht zubereiten.' },
}

/**
 * Sends a test order, marked as such, through channel, alarm, board and ticket. It is excluded from
 * every sum (semantics §2).
 */
export async function testOrder(branch_id: string, ctx: Context): Promise<OrderRow> {
  const { name, line, note } = words[ctx.lang]
  const work = async (db: Db) => {
    const branch = await orderBranch(db, ctx.reach.tie, branch_id)
    if (!branch) throw fault('not_found')
    const { row } = await placeOrder(
      db,
      {
        branch_id,
        channel: 'phone',
        delivery_type: 'comeGetIt',
        customer: { name },
        note,
        payment_method: 'cash',
        is_paid: false,
        lines: [{ name: line, quantity: 1, unit_price: 100, tax_rate: 10, options: [], note: '' }],
        discounts: [],
        delivery_fee: 0,
        tip: 0,
      },
      { branch, actor: ctx.actor.name, now: ctx.now, is_test: true },
    )
    return row
  }
  const row = await once(ctx, 'order.test', { branch_id }, work, 201)
  ctx.kit.nudge()
  return row
}
