import sql from 'sql-template-tag'
import { owing, payBill, refundBill } from '#contract/dining/bill.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { orderBranch } from '#server/domain/ordering/order-branch.ts'
import type { Prepaid } from '#server/domain/ordering/at-table.ts'
import { billPayableBy, payableBy } from '#server/domain/ordering/payable-by.ts'
import { placeOrder } from '#server/domain/ordering/place.ts'
import { refusalText, type Refusal } from '#server/domain/ordering/refusal-text.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { moneyText } from '#server/kit/money.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { giveBackBy } from './back-to-payers.ts'
import { billsOf, ordersOf, owedBy, paidWith, saveBills, type StoredBill } from './bills.ts'
import { markPaid } from './paid-orders.ts'
import { isSeated, tablesOf, type SessionRow } from './sessions.ts'
import { paymentLine, whyNot } from './words.ts'

interface Payment {
  number: number
  /** The amount in minor units, and the part of it that a member's wallet pays. */
  amount: number
  wallet: number
  payment_method: string
  actor: string | null
  now: Date
  lang: Lang
}

/** The parts of a payment on which it depends whether the bill can be paid this way. */
type Proposed = Omit<Payment, 'actor'>

/**
 * Refuses a payment method that the branch does not accept for a table's bill. Also refuses a
 * payment that, together with earlier payments by the same method, exceeds the method's limit for
 * the bill.
 */
async function refuseMethod(
  db: Db,
  session: SessionRow,
  bills: readonly StoredBill[],
  { payment_method, amount, wallet, now, lang }: Proposed,
): Promise<void> {
  const paid = await paidWith(db, session, bills, payment_method)
  const { company_id, branch_id } = session
  const at = { company_id, branch_id }
  await refuse(db, at, await billPayableBy(db, at, payment_method, { amount: amount - wallet, paid }), { now, lang })
}

/**
 * Refuses an order that is paid when it is placed, if it would exceed the limit of its payment
 * method together with what the table's guests have paid by that method before.
 */
export async function refusePrepaid(
  db: Db,
  session: SessionRow,
  { total, now, lang, ...it }: Prepaid & { now: Date; lang: Lang },
): Promise<void> {
  const { company_id, branch_id } = session
  const paid = await paidWith(db, session, await billsOf(db, session), it.payment_method)
  const at = { company_id, branch_id }
  await refuse(db, at, await payableBy(db, at, it, total, paid), { now, lang })
}

async function refuse(
  db: Db,
  { company_id, branch_id }: BranchKey,
  refused: Refusal[],
  { now, lang }: { now: Date; lang: Lang },
): Promise<void> {
  if (refused.length === 0) return
  const { currency, timezone } = await db.must<{ currency: string; timezone: string }>(sql`
    select c.currency, b.timezone from branch b join company c on c.id = ${company_id} where b.company_id = ${company_id} and b.id = ${branch_id}`)
  const by = { now, timezone, money: await moneyText(db, lang, currency) }
  throw fault('invalid', { errors: refused.map((it) => refusalText(lang, by, it)) })
}

/**
 * The orders and bills of a session before and after a payment. Throws if the payment cannot be
 * made. With `lock`, nobody can change the orders' status until the transaction ends.
 */
export async function payableBill(db: Db, session: SessionRow, it: Proposed, lock?: 'lock') {
  if (!isSeated(session)) throw fault('conflict', { detail: whyNot(it.lang, 'over') })
  const rows = await ordersOf(db, session, lock)
  const orders = owedBy(rows)
  const before = await billsOf(db, session)
  await refuseMethod(db, session, before, it)
  const done = payBill(orders, before, it)
  if (!done) throw fault('conflict', { detail: whyNot(it.lang, 'bill') })
  return { rows, orders, before, done }
}

/**
 * Marks a bill of a locked session as paid. If the payment is smaller than the bill, the paid part
 * becomes a separate paid bill. Returns the id of the paid bill. The caller writes the payment.
 */
export async function settleBill(db: Db, session: SessionRow, it: Payment): Promise<string> {
  const { payment_method, actor, now } = it
  const { rows, orders, before, done } = await payableBill(db, session, it, 'lock')
  const ids = await saveBills(db, session, before, done.bills, now)
  const isPaid = owing(orders, done.bills).open === 0
  await db.one(sql`update table_session set version = version + 1, updated_at = ${now}, state = case when ${isPaid} then 'paid' else state end, paid_at = ${isPaid ? now : null}
    where company_id = ${session.company_id} and id = ${session.id}`)
  if (isPaid) await markPaid(db, session, rows, payment_method, { now, actor })
  return ids.get(done.paid)!
}

/** Refunds what the guests of a locked session have overpaid, as a separate bill. */
export async function refund(
  db: Db,
  session: SessionRow,
  it: { amount: number; payment_method: string; actor: string | null; now: Date; lang: Lang },
): Promise<void> {
  if (!isSeated(session)) throw fault('conflict', { detail: whyNot(it.lang, 'over') })
  const orders = owedBy(await ordersOf(db, session, 'lock'))
  const bills = await billsOf(db, session)
  const done = refundBill(orders, bills, it.amount)
  if (!done) throw fault('conflict', { detail: whyNot(it.lang, 'bill') })
  await giveBackBy(db, session, { ...it, orders, bills })
  await writeRefund(db, session, done.refunded, it)
}

/** Writes a refund to the guests of a locked session as a bill with the given number. */
export async function writeRefund(
  db: Db,
  { company_id, id }: SessionRow,
  number: number,
  it: { amount: number; payment_method: string; actor: string | null; now: Date },
): Promise<void> {
  await db.one(sql`insert into bill (company_id, id, session_id, number, state, amount, paid_at, payment_method, actor)
    values (${company_id}, ${uuidv7(it.now.getTime())}, ${id}, ${number}, 'refunded', ${it.amount}, ${it.now}, ${it.payment_method}, ${it.actor})`)
  await db.one(
    sql`update table_session set version = version + 1, updated_at = ${it.now} where company_id = ${company_id} and id = ${id}`,
  )
}

/** Takes a payment at the till: settles the bill and writes an order that records the payment. */
export async function takePayment(db: Db, session: SessionRow, it: Omit<Payment, 'wallet'>): Promise<void> {
  const { company_id, branch_id } = session
  const { payment_method, actor } = it
  const bill_id = await settleBill(db, session, { ...it, wallet: 0 })
  const tables = await tablesOf(db, company_id, session.id)
  const branch = await orderBranch(db, { company: company_id, branch: branch_id }, branch_id, 'even off')
  if (!branch) throw fault('not_found')
  await placeOrder(
    db,
    {
      branch_id,
      channel: 'table',
      delivery_type: 'onlyPayment',
      customer: { name: '' },
      table_name:
        tables
          .map((table) => table.name)
          .join(' + ')
          .slice(0, 40) || null,
      note: '',
      payment_method,
      is_paid: true,
      lines: [
        {
          name: paymentLine(it.lang, it.number),
          quantity: 1,
          unit_price: it.amount,
          tax_rate: 0,
          options: [],
          note: '',
        },
      ],
      discounts: [],
      delivery_fee: 0,
      tip: 0,
    },
    { branch, actor, now: it.now, at_table: { bill_id } },
  )
}
