import sql from 'sql-template-tag'
import { balanced, lineAmounts, owing, type Bill, type OwedOrder } from '#contract/dining/bill.ts'
import type { TableSession } from '#contract/dining/table-session.ts'
import type { Line } from '#contract/ordering/order-fields.ts'
import type { Db } from '#server/db/pool.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

type Key = { company_id: string; id: string }
/** Whether the order was paid with the table's bill rather than by itself. */
export type TableOrder = Omit<TableSession['orders'][number], 'lines'> & {
  lines: Line[]
  on_bill: boolean
  payment_method: string | null
  /** The guest who placed the order. */
  table_guest_id: string | null
}
export type StoredBill = Bill &
  Pick<TableSession['bills'][number], 'id' | 'paid_at' | 'payment_method'> & {
    /** The guest who paid the bill. */
    table_guest_id: string | null
    /** The part of the amount that a member's wallet has paid. */
    wallet: number
    /** The order that records the payment. */
    payment_id: string | null
  }

/**
 * The orders of a session (the visit of a table's guests), oldest first. With `lock`, the rows are
 * locked, so nobody can change an order's status until the transaction ends.
 */
export const ordersOf = (db: Db, { company_id, id }: Key, lock?: 'lock') => {
  const rows = sql`select o.id, o.number::int as number, o.status, o.delivery_type, o.created_at, o.total - o.returned_total as total, o.is_paid, o.on_bill, o.payment_method, o.version, o.lines, o.table_guest_id from orders o
    where o.company_id = ${company_id} and o.table_session_id = ${id} order by o.id`
  return db.many<TableOrder>(lock ? sql`${rows} for share` : rows)
}

/** What is left of a line after its returned units. */
function unreturned({ quantity, total, returned = 0 }: Pick<Line, 'quantity' | 'total' | 'returned'>) {
  const left = quantity - returned
  return { quantity: left, total: (total / quantity) * left }
}

/** The lines of an order as the table's bill shows them: the units that are left, and their price. */
export function shownLines({ lines, ...it }: TableOrder): TableSession['orders'][number]['lines'] {
  const left = lines.map(unreturned)
  const amounts = lineAmounts({ ...it, is_void: false, lines: left })
  return lines.map(({ name, options }, at) => ({
    name,
    quantity: left[at]?.quantity ?? 0,
    amount: amounts[at] ?? 0,
    options: options.map((each) => ({ name: each.name, action: each.action, quantity: each.quantity })),
  }))
}

/**
 * The amounts that orders add to the table's bill. An order that was paid when it was placed adds
 * nothing.
 */
export const owedBy = (
  orders: readonly Pick<TableOrder, 'id' | 'total' | 'status' | 'is_paid' | 'on_bill' | 'lines'>[],
): OwedOrder[] =>
  orders
    .filter((it) => !it.is_paid || it.on_bill)
    .map(({ id, total, status, lines }) => ({
      id,
      total,
      is_void: status === 'cancelled' || status === 'returned',
      lines: lines.map(unreturned),
    }))

/** The bills of a session as stored. A bill whose payment was refunded no longer counts as paid. */
export const billsOf = (db: Db, { company_id, id }: Key) =>
  db.many<StoredBill>(sql`
    select b.id, b.number, b.amount::float8 as amount, b.paid_at, coalesce(b.payment_method, p.payment_method) as payment_method, p.table_guest_id, p.id as payment_id, coalesce(least(wallet_part(p.totals), b.amount), 0)::float8 as wallet, case when p.status in ('cancelled', 'returned') then 'void' else b.state end as state,
      coalesce((select jsonb_agg(jsonb_build_object('order_id', l.order_id, 'line', l.line, 'quantity', l.quantity, 'amount', l.amount) order by l.order_id, l.line)
        from bill_line l where l.company_id = ${company_id} and l.bill_id = b.id), '[]') as lines
    from bill b left join orders p on p.company_id = ${company_id} and p.bill_id = b.id
    where b.company_id = ${company_id} and b.session_id = ${id} order by b.number`)

/**
 * The amount that a table's guests have paid by one method so far, for bills and for orders that
 * were paid when they were placed, minus what they got back by the same method. In minor units.
 */
export async function paidWith(
  db: Db,
  { company_id, id }: Key,
  bills: readonly StoredBill[],
  payment_method: string,
): Promise<number> {
  const { prepaid } = await db.must<{ prepaid: number }>(sql`
    select coalesce(sum(total - returned_total), 0)::float8 as prepaid from orders where company_id = ${company_id} and table_session_id = ${id}
      and is_paid and not on_bill and payment_method = ${payment_method} and status not in ('cancelled', 'returned')`)
  return bills
    .filter((it) => it.payment_method === payment_method)
    .reduce(
      (sum, { state, amount, wallet }) =>
        sum + (state === 'paid' ? amount - wallet : state === 'refunded' ? -amount : 0),
      prepaid,
    )
}

/**
 * The id that a session's bill gets when it is stored. With it, a bill that follows from the orders
 * can be paid by its id before it is stored.
 */
function billIdOf(session_id: string, number: number): string {
  const bytes = sha256(`${session_id} ${number}`)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The bills of a session as they are now, with the id by which each can be paid. */
export function billsNow(session_id: string, orders: readonly TableOrder[], stored: readonly StoredBill[]) {
  const known = new Map(stored.map((it) => [it.number, it]))
  return balanced(owedBy(orders), stored).map(({ number, state, amount, lines }) => {
    const { id, paid_at = null, payment_method = null, table_guest_id = null, wallet = 0 } = known.get(number) ?? {}
    const of = { id: id ?? billIdOf(session_id, number), number, state, amount, lines: [...lines] }
    return { ...of, paid_at, payment_method, table_guest_id, wallet }
  })
}

/**
 * Writes the changes to a session's open bills. Bills that are already paid stay untouched. After a
 * split, open bills get new ids, so that nobody who saw a former bill pays a new one with the same
 * number. Returns the ids of the bills by their number.
 */
export async function saveBills(
  db: Db,
  { company_id, id: session_id }: Key,
  before: readonly StoredBill[],
  after: readonly Bill[],
  now: Date,
  isSplit = false,
): Promise<Map<number, string>> {
  const settled = new Map(before.filter((it) => it.state !== 'open').map((it) => [it.number, it.id!]))
  const known = new Map(before.map((it) => [it.number, it.id!]))
  const idOf = (number: number) =>
    isSplit ? uuidv7(now.getTime()) : (known.get(number) ?? billIdOf(session_id, number))
  const rows = after
    .filter((it) => !settled.has(it.number))
    .map((it) => ({
      ...it,
      id: idOf(it.number),
      paid_at: it.state === 'paid' ? now : null,
    }))
  const open = before.filter((it) => it.state === 'open').map((it) => it.id!)
  const kept = new Set(rows.map((it) => it.id))
  const gone = open.filter((it) => !kept.has(it))
  await db.one(sql`delete from bill_line where company_id = ${company_id} and bill_id = any(${open}::uuid[])`)
  await db.one(sql`delete from bill where company_id = ${company_id} and id = any(${gone}::uuid[])`)
  await db.one(sql`insert into bill (company_id, id, session_id, number, state, amount, paid_at)
    select ${company_id}::uuid, id, ${session_id}::uuid, number, state, amount, paid_at
    from jsonb_to_recordset(${JSON.stringify(rows)}) as it(id uuid, number int, state text, amount bigint, paid_at timestamptz)
    on conflict (company_id, id) do update set state = excluded.state, amount = excluded.amount, paid_at = excluded.paid_at`)
  const lines = rows.flatMap(({ id, lines }) => lines.map((it) => ({ ...it, bill_id: id })))
  await db.one(sql`insert into bill_line (company_id, bill_id, order_id, line, quantity, amount)
    select ${company_id}::uuid, bill_id, order_id, line, quantity, amount
    from jsonb_to_recordset(${JSON.stringify(lines)}) as it(bill_id uuid, order_id uuid, line int, quantity int, amount int)`)
  return new Map([...settled, ...rows.map((it) => [it.number, it.id] as const)])
}

/** Whether the kitchen or a waiter still has work to do for an order. */
export const isUnderWay = ({ status }: Pick<TableOrder, 'status'>) =>
  status === 'awaiting_approval' || status === 'preparing' || status === 'on_the_way'

/**
 * Why the guests cannot leave yet: an order is in progress, or an amount must still be paid or
 * refunded.
 */
export async function leftOver(
  db: Db,
  key: Key,
): Promise<{ why: 'running' | 'owed' | 'refund'; amount: number } | undefined> {
  const orders = await ordersOf(db, key)
  if (orders.some(isUnderWay)) return { why: 'running', amount: 0 }
  const { open, refund } = owing(owedBy(orders), await billsOf(db, key))
  if (open > 0) return { why: 'owed', amount: open }
  return refund > 0 ? { why: 'refund', amount: refund } : undefined
}
