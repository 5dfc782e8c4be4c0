import sql, { raw } from 'sql-template-tag'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { prepared, type Statement } from '#server/db/prepared.ts'
import { insertEvent } from '#server/kit/live/events.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { cardJson } from './order-json.ts'

/**
 * An action on an order, with what its timeline entry and the message to everybody watching its
 * branch contain.
 */
export interface Act {
  company_id: string
  branch_id: string
  order_id: string
  kind: string
  change: 'created' | 'moved' | 'changed' | 'taken_back'
  now: Date
  by: string | null
  device?: string | undefined
  from?: OrderStatus | undefined
  to?: OrderStatus | undefined
  data: object
}

/** Those fields of an action that identify the order and the actor. */
export const actOn = (
  { company_id, branch_id }: Pick<Act, 'company_id' | 'branch_id'>,
  it: Pick<Act, 'order_id' | 'now' | 'device'> & { actor: string | null },
): Pick<Act, 'company_id' | 'branch_id' | 'order_id' | 'now' | 'by' | 'device'> => ({
  company_id,
  branch_id,
  order_id: it.order_id,
  now: it.now,
  by: it.actor,
  device: it.device,
})

/**
 * Writes an action and the order's row in the caller's transaction. `write` updates the row, or
 * reads it if it is new, and returns it as `card`. These are separate statements sent together,
 * because a single one would be split if tenants are distributed. The branch's counter comes last,
 * so that it is locked for the shortest time.
 */
export async function writeOrder(
  db: Db,
  act: Act,
  write: Statement,
  counters: readonly Statement[],
): Promise<OrderRow> {
  const [{ card }] = await Promise.all([
    db.must<{ card: OrderRow }>(write),
    db.one(
      timelineEntry({
        ...act,
        id: uuidv7(act.now.getTime()),
        device: act.device ?? null,
        from: act.from ?? null,
        to: act.to ?? null,
        data: JSON.stringify(act.data),
      }),
    ),
    ...counters.map((it) => db.one(it)),
    db.one(
      orderEvent({
        company_id: act.company_id,
        branch_id: act.branch_id,
        order_id: act.order_id,
        change: act.change,
        by: act.by,
        device: act.device ?? null,
      }),
    ),
  ])
  return card
}

/**
 * Gives an event of a branch its number, and updates the branch's order counts if the order changes
 * its status.
 */
export function counted(
  at: { company_id: string; branch_id: string },
  from?: OrderStatus,
  to?: OrderStatus,
): Statement {
  const kind = from === to ? '' : `, ${from} = ${from} - 1, ${to} = ${to} + 1`
  return counter({ company_id: at.company_id, branch_id: at.branch_id }, kind)
}

interface AtBranch {
  company_id: string
  branch_id: string
}

const counter = prepared<AtBranch>(
  (it, kind) =>
    sql`update branch_counter set seq = seq + 1${raw(kind)} where company_id = ${it.company_id} and branch_id = ${it.branch_id}`,
)

const timelineEntry = prepared<
  Record<'company_id' | 'id' | 'order_id' | 'kind' | 'data', string> &
    Record<'from' | 'to' | 'by' | 'device', string | null> & { now: Date }
>(
  (it) => sql`insert into order_event (company_id, at, id, order_id, kind, from_status, to_status, actor, device, data)
    values (${it.company_id}, ${it.now}, ${it.id}, ${it.order_id}, ${it.kind}, ${it.from}, ${it.to}, ${it.by}, ${it.device}, ${it.data})`,
)

const orderEvent = prepared<AtBranch & { order_id: string; change: string; by: string | null; device: string | null }>(
  (it) =>
    insertEvent(
      it,
      'order',
      sql`jsonb_build_object('change', ${it.change}::text, 'by', ${it.by}::text, 'device', ${it.device}::text, 'data', ${cardJson()})
        || case when o.cancelled_by_customer then '{"by_customer": true}'::jsonb else '{}'::jsonb end`,
      sql`join orders o on o.company_id = ${it.company_id} and o.id = ${it.order_id}`,
    ),
)
