import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'

/**
 * A hash of what an app orders: the lines with their options and notes, and the delivery type. The
 * menu's prices are left out, because an app that sends the same basket again may have read the menu
 * again before.
 */
export function basketOf({ delivery_type, lines }: AppOrder): Buffer {
  const basket = lines.map(({ product_id, name, quantity, unit_price, options, note }) => [
    product_id?.toLowerCase() ?? [name, unit_price],
    quantity,
    options
      .map((it) =>
        JSON.stringify([it.group_id?.toLowerCase(), it.option_id?.toLowerCase(), it.name, it.action, it.quantity]),
      )
      .sort(),
    note,
  ])
  return createHash('sha256')
    .update(JSON.stringify([delivery_type, basket]))
    .digest()
}

/**
 * Refuses an order whose id another basket has already. Orders without a hash, from other sources
 * or before this was stored, are taken for the same.
 */
export async function refuseOtherBasket(db: Db, known: OrderRow, basket: Buffer): Promise<void> {
  const { company_id, id } = known
  const row = await db.one<{ basket_hash: Buffer | null }>(
    sql`select basket_hash from orders where company_id = ${company_id} and id = ${id}`,
  )
  if (row?.basket_hash && !row.basket_hash.equals(basket)) throw fault('order_differs', { current: known })
}
