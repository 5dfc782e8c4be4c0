import sql from 'sql-template-tag'
import type { OrderInput, OrderRow } from '#contract/ordering/order.ts'
import { isSameOrder, placeOrder } from '#server/domain/ordering/place.ts'
import { sendSteps, type Queued } from '#server/domain/ordering/platform-outbox.ts'
import { priceLine } from '#server/domain/ordering/totals.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/fault.ts'
import { once, Replay } from '#server/kit/idempotency.ts'

/** Channels whose orders come through their own adapter, never by an API key. */
const platforms = ['getir', 'yemeksepeti', 'trendyol', 'migros']

/**
 * An order from an ordering app: once per key and once per external id, however often it is sent. An external id that is there already is answered
 * 200 with its order as it stands, whatever the body says now, and the header `order-exists`.
 */
export async function createOrder(body: OrderInput, ctx: Context): Promise<OrderRow> {
  if (platforms.includes(body.channel)) throw wrongField('channel', 'choice')
  let queued: Queued[] = []
  const place = () =>
    once(
      ctx,
      'order',
      body,
      async (db) => {
        await checkReferences(db, body)
        checkInput(body, ctx.now)
        const placed = await placeOrder(db, body, {
          company_ids: ctx.reach.companies,
          actor: ctx.actor.name,
          now: ctx.now,
        })
        if (!placed) throw fault('not_found')
        if (!placed.isNew) throw new Replay(200, JSON.stringify(placed.row), 'order-exists')
        queued = placed.queued
        return placed.row
      },
      201,
    )
  const row = await place().catch((error: unknown) => {
    if (isSameOrder(error)) return place()
    if (isDuplicate(error, 'orders_pkey')) throw wrongField('id', 'taken')
    throw error
  })
  ctx.kit.nudge()
  await sendSteps(ctx.kit.jobs, queued)
  return row
}

const longestAheadMs = 7 * 86_400_000
const maxTotal = 2_000_000_000

/** What the shape alone does not say: where to bring it, when (rules §6: at most seven days ahead), and prices that add up. */
function checkInput(body: OrderInput, now: Date): void {
  if (body.delivery_type === 'deliveryToAddress' && !body.address) throw wrongField('address', 'required')
  if (body.delivery_type === 'orderOnTheTable' && !body.table_name) throw wrongField('table_name', 'required')
  const ahead = body.scheduled_at ? Date.parse(body.scheduled_at) - now.getTime() : undefined
  if (ahead !== undefined && (ahead < 0 || ahead > longestAheadMs)) throw wrongField('scheduled_at', 'moment')
  for (const [i, line] of body.lines.entries())
    for (const [j, option] of line.options.entries()) {
      const path = `lines.${i}.options.${j}.price`
      if (option.action === 'add' && option.price < 0) throw wrongField(path, 'too_small', { min: 0 })
      if (option.action === 'remove' && option.price > 0) throw wrongField(path, 'too_big', { max: 0 })
    }
  const sum = body.lines.map(priceLine).reduce((all, it) => all + it.total, body.delivery_fee + body.tip)
  if (sum > maxTotal) throw wrongField('lines', 'too_big', { max: maxTotal })
}

/** A payment method and a delivery type that are there and active. */
async function checkReferences(db: Db, body: OrderInput): Promise<void> {
  const known = await db.one<{ pays: boolean; delivers: boolean }>(sql`
    select exists (select 1 from payment_method where code = ${body.payment_method} and is_active) as pays,
      exists (select 1 from delivery_type where code = ${body.delivery_type} and is_active) as delivers`)
  if (!known?.pays) throw wrongField('payment_method', 'choice')
  if (!known.delivers) throw wrongField('delivery_type', 'choice')
}
