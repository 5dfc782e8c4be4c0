import sql from 'sql-template-tag'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import type { Db } from '#server/db/pool.ts'
import { Fault, wrongField } from '#server/kit/answer/fault.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { TieToOne } from '#server/kit/guard/reach.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import { isAtTable, payTableBill, type WaitingBill } from './at-table.ts'
import { deadlineOf } from './late/deadline.ts'
import { lockOrder } from './lock-order.ts'
import { moveOrder } from './move.ts'
import { isMealCard, type OwnReason } from './own-codes.ts'
import { nextStatus } from './situations.ts'
import { touchOrder } from './touch.ts'

/*
 * Orders that their customers pay online. Such an order waits for its payment: it does not ring,
 * prints no ticket, and can only be cancelled. Only domain/integrations/payments knows which
 * provider takes the money; it listens to the hook.
 */

/** Asks whether a company takes payments in a currency online. */
export const takesOnline = defineHook<{ company_id: string; currency: string }, boolean>()

/** A wallet's load that has been paid online. */
export interface PaidLoad {
  company_id: string
  order_id: string
  member_id: string
  amount: number
  now: Date
}

/** Loads a member's wallet. Answers false if the member is gone. */
export const loadPaid = defineHook<PaidLoad, boolean>()

/**
 * How long an order waits for its customer to begin paying, in ms. Once the customer has begun, it
 * waits for as long as the provider's page is open.
 */
export const payWithinMs = 15 * 60_000

/** Refuses an order that cannot be paid online, whatever its amount. */
export function refuseUnpayable(body: AppOrder): void {
  const { pays_online, is_paid, delivery_type, bill_id, wallet, loads_wallet, payment_method } = body
  if (loads_wallet) refuseOtherThanLoad(body)
  if (!pays_online) return
  if (is_paid) throw wrongField('is_paid', 'paid_online')
  // No payment provider charges meal cards: its page would charge a bank card instead.
  if (isMealCard(payment_method)) throw wrongField('payment_method', 'choice')
  // Guests at a table pay their bill, not their order.
  if (isAtTable(delivery_type) || (delivery_type === 'onlyPayment' && !bill_id && !loads_wallet))
    throw wrongField('pays_online', 'choice')
  // The wallet would be charged at once, even if the customer never pays the rest online.
  if (bill_id && wallet) throw wrongField('wallet', 'choice')
}

/** Refuses a load of a wallet that nobody pays online, that names no member, or that sells something. */
function refuseOtherThanLoad({ pays_online, delivery_type, bill_id, customer, wallet, lines }: AppOrder): void {
  if (delivery_type !== 'onlyPayment' || !pays_online || bill_id) throw wrongField('loads_wallet', 'choice')
  if (!customer.member_id) throw wrongField('customer.member_id', 'required')
  if (wallet) throw wrongField('wallet', 'choice')
  for (const [i, line] of lines.entries()) {
    if (line.product_id) throw wrongField(`lines.${i}.product_id`, 'choice')
    if (line.tax_rate) throw wrongField(`lines.${i}.tax_rate`, 'too_big', { max: 0 })
  }
}

/**
 * The time until which an order waits for its payment; undefined if there is nothing to pay. Throws
 * if the company takes no online payments.
 */
export async function payBy(
  db: Db,
  it: { company_id: string; currency: string; total: number; now: Date },
): Promise<Date | undefined> {
  if (it.total === 0) return undefined
  const taken = await takesOnline.tell(db, it)
  if (!taken.includes(true)) throw wrongField('pays_online', 'no_provider')
  return new Date(it.now.getTime() + payWithinMs)
}

interface Unpaid {
  status: string
  is_paid: boolean
  pay_by: string | null
  auto_accept: boolean
  pays_bill: WaitingBill | null
  wallet_member_id: string | null
  total: number
  items: number
  payment_method: string
}

/**
 * Records that an order was paid, in the caller's transaction. From now on the order waits for the
 * branch, like any order that was just placed; one that pays a table's bill has settled it, and one
 * that loads a wallet has loaded it. Returns `twice` if it had been paid before. Returns `late` if
 * it had been cancelled and so was no longer waiting, or if the bill cannot be paid or the wallet
 * cannot be loaded any more.
 */
export async function markPaid(
  db: Db,
  tie: TieToOne,
  { order_id, now }: { order_id: string; now: Date },
): Promise<'paid' | 'twice' | 'late'> {
  const order = await lockOrder(db, tie, order_id, now)
  const { company_id, branch_id } = order
  const it = await db.must<Unpaid>(sql`
    select o.status, o.is_paid, o.pay_by, o.pays_bill, o.wallet_member_id, o.total, (o.totals ->> 'items')::float8 as items, o.payment_method, b.auto_accept from orders o join branch b on b.company_id = ${company_id} and b.id = ${branch_id}
    where o.company_id = ${company_id} and o.id = ${order_id}`)
  if (it.pay_by === null) return it.is_paid && order.status !== 'cancelled' ? 'twice' : 'late'
  const isLoaded =
    it.wallet_member_id !== null &&
    (await loadPaid.tell(db, { company_id, order_id, member_id: it.wallet_member_id, amount: it.total, now })).includes(
      true,
    )
  const bill_id = it.pays_bill ? await settleBillOf(db, order, { ...it, pays_bill: it.pays_bill }, now) : null
  if ((it.pays_bill && !bill_id) || (it.wallet_member_id && !isLoaded)) {
    await cancelUnsettled(db, tie, { order_id, version: order.version, now })
    return 'late'
  }
  const { deadline_at, deadline_kind } = deadlineOf({ ...order, since: now })
  const row: OrderRow = await touchOrder(db, {
    ...order,
    order_id,
    kind: 'paid_online',
    now,
    actor: null,
    set: sql`bill_id = coalesce(${bill_id}::uuid, bill_id), pays_bill = null, is_paid = true, pay_by = null, paid_at = ${now}, next_status = ${nextStatus(order.situations, order.status)},
      deadline_at = ${deadline_at}, deadline_kind = ${deadline_kind}`,
  })
  if (bill_id || isLoaded || (it.auto_accept && !row.scheduled_at && !row.is_test))
    await moveOrder(db, tie, {
      order_id,
      action: bill_id || isLoaded ? 'deliver' : 'approve',
      version: row.version,
      // One millisecond later, as for an order that is accepted when it is placed, because the
      // timeline is sorted by time.
      now: new Date(now.getTime() + 1),
      actor: null,
      as: 'platform',
    })
  return 'paid'
}

/**
 * Settles the bill that an order was placed to pay. Returns the paid bill; undefined if it cannot be
 * paid any more: its guests have left, or somebody else has paid it or split it.
 */
async function settleBillOf(
  db: Db,
  { company_id, branch_id }: BranchKey,
  { pays_bill, items, payment_method }: Unpaid & { pays_bill: WaitingBill },
  now: Date,
): Promise<string | undefined> {
  const at = { company_id, branch_id, now, lang: 'tr' as const, guest_token: null }
  try {
    const how = { amount: items, wallet: 0, payment_method, isQuote: false }
    const [paid] = await payTableBill.tell(db, { ...at, ...pays_bill, ...how })
    return paid?.bill_id
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

/** Cancels an order whose bill cannot be paid any more. */
async function cancelUnsettled(
  db: Db,
  tie: TieToOne,
  it: { order_id: string; version: number; now: Date },
): Promise<void> {
  const { id: reason_id } = await db.must<{ id: number }>(
    sql`select id from cancel_reason where code = ${'payment_failed' satisfies OwnReason}`,
  )
  await moveOrder(db, tie, { ...it, action: 'cancel', actor: null, as: 'platform', reason_id })
}
