import sql, { type Sql } from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { cardJson } from './order-json.ts'

/** A change of an order other than a step: recorded on its timeline and sent to everybody watching its branch. */
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
  const row = await db.must<{ card: OrderRow }>(sql`
    with counted as (
      update branch_counter set seq = seq + 1 where company_id = ${it.company_id} and branch_id = ${it.branch_id} returning seq
    ), o as (
      update orders set ${it.set} where company_id = ${it.company_id} and id = ${it.order_id} returning *
    ), told as (
      insert into order_event (company_id, at, id, order_id, kind, actor, device, data)
      values (${it.company_id}, ${it.now}, ${uuidv7(it.now.getTime())}, ${it.order_id}, ${it.kind}, ${it.actor}, ${it.device ?? null}, ${JSON.stringify(it.data ?? {})})
    ), announced as (
      insert into event (company_id, branch_id, seq, type, data)
      select ${it.company_id}, ${it.branch_id}, counted.seq, 'order', jsonb_build_object('change', 'changed', 'by', ${it.actor}::text, 'data', ${cardJson()}) from counted, o
    ) select ${cardJson()} as card from o`)
  return row.card
}
