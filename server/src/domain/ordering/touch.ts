import sql, { type Sql } from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { cardJson } from './order-json.ts'
import { counted, writeOrder } from './write-order.ts'

/**
 * A change of an order that is not a step, that is, the status stays the same. It is recorded on
 * the order's timeline and sent to everybody watching its branch.
 */
export interface Touch {
  company_id: string
  branch_id: string
  order_id: string
  kind: string
  now: Date
  actor: string | null
  device?: string | undefined
  data?: object
  /**
   * The columns to change. They must not include status or version, which only `moveOrder` writes.
   */
  set: Sql
}

/**
 * Changes an order without moving it, in the caller's transaction. Writes one timeline entry and
 * one event.
 */
export async function touchOrder(db: Db, it: Touch): Promise<OrderRow> {
  const { company_id, branch_id, order_id, kind, now, device } = it
  return writeOrder(
    db,
    { company_id, branch_id, order_id, kind, change: 'changed', now, by: it.actor, device, data: it.data ?? {} },
    sql`update orders o set ${it.set} where company_id = ${company_id} and id = ${order_id} returning ${cardJson()} as card`,
    [counted(it)],
  )
}
