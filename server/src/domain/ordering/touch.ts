import sql, { type Sql } from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { cardJson } from './order-json.ts'
import { counted, writeOrder } from './write-order.ts'

/**
 * A change of an order other than a step: recorded on its timeline and sent to everybody watching
 * its branch.
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
  /** Columns to change; never status or version: only `moveOrder` writes those. */
  set: Sql
}

/** Changes an order without moving it, in the caller's transaction: one timeline entry, one event. */
export async function touchOrder(db: Db, it: Touch): Promise<OrderRow> {
  const { company_id, branch_id, order_id, kind, now, device } = it
  return writeOrder(
    db,
    { company_id, branch_id, order_id, kind, change: 'changed', now, by: it.actor, device, data: it.data ?? {} },
    sql`update orders o set ${it.set} where company_id = ${company_id} and id = ${order_id} returning ${cardJson()} as card`,
    [counted(it)],
  )
}
