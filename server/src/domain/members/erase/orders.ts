import sql, { type Sql } from 'sql-template-tag'
import type { Line } from '#contract/ordering/order-fields.ts'
import type { Db } from '#server/db/pool.ts'
import { clearHistory } from '#server/kit/audit/audit-clear.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Ties } from './contacts.ts'
import { memberHistories } from './personal.ts'

/**
 * How many orders one transaction erases. Each is written into a dozen indexes, and even on the
 * busiest machine a statement may take no more than ten seconds.
 */
export const ordersAtOnce = 500

/** Whose orders are erased: those of a person's records, and those with their number. */
export interface Whose {
  ids: readonly string[]
  ties: Ties
}
interface OrderKey {
  at: string
  id: string
}
type Found = OrderKey & { external_id: string | null }
/** Orders from one key to another, both included. */
export type OrderBatch = Record<'from' | 'to', OrderKey>

const theirs = (
  company_id: string,
  { ids, ties }: Whose,
): Sql => sql`company_id = ${company_id} and (member_id = any(${[...ids]}::uuid[]) or wallet_member_id = any(${[...ids]}::uuid[])
  or member_id is null and ${ties.isTheirs(sql`customer_phone`, undefined, sql`customer_name`)} and status not in ('awaiting_approval', 'preparing', 'on_the_way'))`

/** All orders of a person, the newest first. */
export const ordersOf = (db: Db, company_id: string, whose: Whose): Promise<Found[]> =>
  db.many(
    sql`select created_at::text as at, id, external_id from orders where ${theirs(company_id, whose)} order by created_at desc, id desc`,
  )

/** Splits a person's orders into batches, each for one transaction. */
export const batchesOf = (orders: readonly Found[]): OrderBatch[] =>
  Array.from({ length: Math.ceil(orders.length / ordersAtOnce) }, (_, n) => {
    const batch = orders.slice(n * ordersAtOnce, (n + 1) * ordersAtOnce)
    const keyOf = ({ at, id }: Found): OrderKey => ({ at, id })
    return { from: keyOf(batch.at(-1)!), to: keyOf(batch[0]!) }
  })

/**
 * Erases the orders of one batch. Returns how many there were. With the last batch, the person is
 * also removed from log entries that were written about any of the orders meanwhile.
 */
export async function eraseBatch(
  db: Db,
  kit: Pick<Kit, 'chainKey'>,
  company_id: string,
  { from, to, now, isLast, ...whose }: OrderBatch & Whose & { now: Date; isLast: boolean },
): Promise<number> {
  const rows = await db.many<{ id: string }>(sql`select id from orders where ${theirs(company_id, whose)}
    and (created_at, id) >= (${from.at}::text::timestamptz, ${from.id}::uuid) and (created_at, id) <= (${to.at}::text::timestamptz, ${to.id}::uuid) order by id for update`)
  await eraseOrders(
    db,
    kit,
    company_id,
    rows.map((it) => it.id),
    now,
  )
  if (isLast) await eraseLogs(db, company_id, await ordersOf(db, company_id, whose))
  return rows.length
}

/** Removes the person from these orders and their reviews. Lines, sums and taxes stay. */
export async function eraseOrders(
  db: Db,
  kit: Pick<Kit, 'chainKey'>,
  company_id: string,
  order_ids: readonly string[],
  now: Date,
): Promise<void> {
  await db.one(sql`
    update orders set customer_name = '—', customer_phone = null, address = null, note = '', reason_text = '', delivery = null, platform_state = null, search_text = fold(number::text)
    where company_id = ${company_id} and id = any(${[...order_ids]}::uuid[])`)
  await eraseNotes(db, company_id, order_ids)
  // A reason that is not a code of ours is another system's own sentence, which may repeat the name.
  await db.one(sql`update order_event set data = data - 'text' - case when ${isSentence(sql`data ->> 'reason'`)} then 'reason' else 'text' end
    where company_id = ${company_id} and order_id = any(${[...order_ids]}::uuid[]) and (data ? 'text' or ${isSentence(sql`data ->> 'reason'`)})`)
  await erasePayments(db, company_id, order_ids)
  await eraseCouriers(db, company_id, order_ids)
  // Clears the notes of calls from the tables where the person ordered.
  await db.one(sql`update table_command set note = '' where company_id = ${company_id} and note <> '' and session_id in (
    select table_session_id from orders where company_id = ${company_id} and id = any(${[...order_ids]}::uuid[]))`)
  await db.one(
    sql`update platform_step set body = '{}', reason = null where company_id = ${company_id} and order_id = any(${[...order_ids]}::uuid[]) and state <> 'queued'`,
  )
  await eraseReviews(db, kit, company_id, sql`order_id = any(${[...order_ids]}::uuid[])`, now)
}

const isSentence = (text: Sql): Sql => sql`${text} !~ '^[a-z0-9_]*$'`

/** Clears what courier companies said about deliveries of these orders. */
async function eraseCouriers(db: Db, company_id: string, order_ids: readonly string[]): Promise<void> {
  const theirs = sql`company_id = ${company_id} and order_id = any(${[...order_ids]}::uuid[])`
  await db.one(sql`update courier_step set reason = null where company_id = ${company_id} and ${isSentence(sql`reason`)}
    and delivery_id in (select id from courier_delivery where ${theirs})`)
  await db.one(sql`update courier_delivery set reason = null where ${theirs} and ${isSentence(sql`reason`)}`)
}

/**
 * Clears the card, the address that leads into the person's app, the provider's page, and the
 * provider's own sentences about payments of these orders.
 */
async function erasePayments(db: Db, company_id: string, order_ids: readonly string[]): Promise<void> {
  const theirs = sql`company_id = ${company_id} and order_id = any(${[...order_ids]}::uuid[])`
  await db.one(sql`update payment_difference set reason = null where company_id = ${company_id} and reason is not null
    and attempt_id in (select id from payment_attempt where ${theirs})`)
  await db.one(
    sql`update payment_refund set reason = null where ${theirs} and reason is not null and state <> 'queued'`,
  )
  await db.one(
    sql`update payment_attempt set card_family = null, card_last_four = null, page_url = null, return_url = '', reason = null where ${theirs}`,
  )
}

/**
 * Removes the person from the company's events and from what platforms pushed. These logs are read
 * as a whole, so this is done once for all orders of the person.
 */
export async function eraseLogs(db: Db, company_id: string, orders: readonly Found[]): Promise<void> {
  const ids = orders.map((it) => it.id)
  await db.one(sql`update event set data = jsonb_set(data, '{data}', (data -> 'data') || '{"customer_name": "—", "customer_phone": null, "address": null, "note": ""}')
    where company_id = ${company_id} and data -> 'data' ->> 'id' = any(${ids}::text[])`)
  const external = orders.flatMap((it) => it.external_id ?? [])
  await db.one(sql`update inbox set body = null where company_id = ${company_id} and done_at is not null
    and exists (select 1 from jsonb_path_query(body, '$.** ? (@.type() == "string" || @.type() == "number")') it where it #>> '{}' = any(${[...external, ...ids]}::text[]))`)
}

/** Clears the notes that the person wrote on dishes. */
async function eraseNotes(db: Db, company_id: string, order_ids: readonly string[]): Promise<void> {
  const noted = await db.many<{ id: string; lines: Line[] }>(sql`select id, lines from orders
    where company_id = ${company_id} and id = any(${[...order_ids]}::uuid[]) and jsonb_path_exists(lines, '$[*] ? (@.note != "")')`)
  const rows = noted.map(({ id, lines }) => ({ id, lines: lines.map((line) => ({ ...line, note: '' })) }))
  await db.one(sql`update orders o set lines = it.lines from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(id uuid, lines jsonb)
    where o.company_id = ${company_id} and o.id = it.id`)
}

/**
 * Blanks reviews with their histories and the letters about them. The stars are kept, because they
 * do not identify the person.
 */
export async function eraseReviews(
  db: Db,
  { chainKey }: Pick<Kit, 'chainKey'>,
  company_id: string,
  condition: Sql,
  now: Date,
): Promise<void> {
  const reviews = await db.many<{
    id: string
  }>(sql`update comment set customer_name = '—', text = '', reply = '', updated_at = ${now}
    where company_id = ${company_id} and ${condition} returning id`)
  const record_ids = reviews.map((it) => it.id)
  await clearHistory(db, chainKey, company_id, { noun: 'comment', fields: memberHistories.comment, record_ids })
  await db.one(sql`delete from mail where about = any(${record_ids}::uuid[])`)
}
