import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Entered } from '#server/domain/ordering/entered.ts'
import { lockGuestsPaidFor, lockOrder } from '#server/domain/ordering/lock-order.ts'
import type { PartReturned } from '#server/domain/ordering/part-return.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { deliveryLoop, withdraw, type Delivery, type Outcome, type Waiting } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { PlatformFault } from '../fault.ts'
import { storedWords } from '../stored-words.ts'
import { accessById, withClient } from './access.ts'
import { howGiven, leftToSend, type OurRefund } from './given-there.ts'
import type { GaveBack, HeldThere, PaymentClient } from './provider.ts'

/**
 * Why money goes back: the order was cancelled or returned, or a part of it (`part-1`, `part-2` …);
 * or the order did not need the payment.
 */
export type RefundCause = 'cancel' | 'return' | `part-${number}` | 'late' | 'twice' | 'differs'

interface Refund {
  company_id: string
  id: string
  branch_id: string
  order_id: string
  charged: number
  cause: RefundCause
  amount: number
  due_at: Date
  now: Date
}

/** How long a cancellation can be undone, in ms. The money stays until then (domain/ordering/restore.ts). */
const undoMs = 10 * 60_000

/**
 * The part of a payment that has not gone back and is not on its way back. The payment's order must
 * be locked, or, if the payment paid a table's bill, the session of that bill.
 */
async function leftOf(db: Db, { company_id, id, charged }: Pick<Refund, 'company_id' | 'id' | 'charged'>) {
  const { back } = await db.must<{
    back: number
  }>(sql`select coalesce(sum(amount), 0)::float8 as back from payment_refund
    where company_id = ${company_id} and attempt_id = ${id} and state <> 'refused'`)
  return charged - back
}

/** The position after all refunds of a payment. The payment's order must be locked. */
async function lastPlace(db: Db, { company_id, id }: Pick<Refund, 'company_id' | 'id'>): Promise<number> {
  const { last } = await db.must<{ last: number }>(
    sql`select coalesce(max(position), 0)::int as last from payment_refund where company_id = ${company_id} and attempt_id = ${id}`,
  )
  return last + 1
}

/**
 * Queues money to be given back, in the transaction of its cause: once for each cause, and never more
 * than is left of the payment. `id` is the attempt's.
 */
export async function queueRefund(db: Db, it: Refund): Promise<void> {
  const amount = Math.min(it.amount, await leftOf(db, it))
  if (amount <= 0) return
  await db.one(sql`insert into payment_refund (company_id, id, branch_id, order_id, attempt_id, cause, amount, due_at, created_at, position)
    values (${it.company_id}, ${uuidv7(it.now.getTime())}, ${it.branch_id}, ${it.order_id}, ${it.id}, ${it.cause}, ${amount}, ${it.due_at}, ${it.now}, ${await lastPlace(db, it)})
    on conflict (company_id, attempt_id, cause) do nothing`)
}

type Paid = Pick<Refund, 'company_id' | 'id' | 'branch_id' | 'order_id' | 'charged'>
/** The payment that paid for an order. What was given back because the order did not need it is not. */
const paymentOf = (db: Db, { company_id, order_id }: { company_id: string; order_id: string }) =>
  db.one<Paid>(sql`select a.company_id, a.id, a.branch_id, a.order_id, a.charged::float8 as charged from payment_attempt a
    where a.company_id = ${company_id} and a.order_id = ${order_id} and a.state in ('paid', 'voided', 'refunded')
      and not exists (select 1 from payment_refund r where r.company_id = ${company_id} and r.attempt_id = a.id and r.cause in ('late', 'twice', 'differs'))
    order by a.paid_at limit 1`)

/**
 * Gives the money of a cancelled or returned order back. A cancellation that can still be undone
 * keeps the money until then; undoing it takes the refund back, or is refused once the provider was
 * told.
 */
export async function refundGone(db: Db, { company_id, order_id, from, to, how, now }: Entered): Promise<void> {
  if (how === 'restored') return keepMoney(db, { company_id, order_id })
  if (how !== 'moved' || (to !== 'cancelled' && to !== 'returned')) return
  const paid = await paymentOf(db, { company_id, order_id })
  if (!paid) return
  const canUndo = to === 'cancelled' && from !== 'awaiting_approval'
  const due_at = new Date(now.getTime() + (canUndo ? undoMs : 0))
  await queueRefund(db, { ...paid, cause: to === 'cancelled' ? 'cancel' : 'return', amount: paid.charged, due_at, now })
}

async function keepMoney(db: Db, { company_id, order_id }: { company_id: string; order_id: string }): Promise<void> {
  await withdraw(db, 'payment_refund', sql`company_id = ${company_id} and order_id = ${order_id} and cause = 'cancel'`)
  const isGone = await db.one(
    sql`select 1 as one from payment_refund where company_id = ${company_id} and order_id = ${order_id} and cause = 'cancel'`,
  )
  if (isGone) throw fault('conflict')
}

/** Gives back what a part of an order cost. */
export async function refundPart(db: Db, { company_id, order_id, refund, now }: PartReturned): Promise<void> {
  if (refund > 0) await giveBackPart(db, { company_id, order_id, amount: refund, now })
}

/**
 * Gives back a part of a payment, or what is left of it. Answers how much goes back; undefined if no
 * provider took the payment.
 */
export async function giveBackPart(
  db: Db,
  { company_id, order_id, amount, now }: Pick<Refund, 'company_id' | 'order_id' | 'amount' | 'now'>,
): Promise<number | undefined> {
  const paid = await paymentOf(db, { company_id, order_id })
  if (!paid) return undefined
  const back = Math.min(amount, await leftOf(db, paid))
  const { parts } = await db.must<{ parts: number }>(sql`select count(*)::int as parts from payment_refund
    where company_id = ${company_id} and attempt_id = ${paid.id} and cause like 'part-%'`)
  await queueRefund(db, { ...paid, cause: `part-${parts + 1}`, amount: back, due_at: now, now })
  return back
}

/** Whether the refund of a part of an order's payment was ever queued, whatever became of it. */
export const hasPartsBack = async (
  db: Db,
  { company_id, order_id }: Pick<Refund, 'company_id' | 'order_id'>,
): Promise<boolean> =>
  (await db.one(
    sql`select 1 as one from payment_refund where company_id = ${company_id} and order_id = ${order_id} and cause like 'part-%' limit 1`,
  )) !== undefined

/**
 * Tries a refund that the provider has refused once more, in the caller's transaction. Throws
 * `conflict` if it was not refused, or if the money has gone back by another way since. The order
 * must be locked.
 */
export async function retryRefund(
  db: Db,
  { company_id, order_id, id, now }: { company_id: string; order_id: string; id: string; now: Date },
): Promise<void> {
  const row = await db.one<{ attempt_id: string; amount: number; charged: number }>(sql`
    select r.attempt_id, r.amount::float8 as amount, a.charged::float8 as charged from payment_refund r
      join payment_attempt a on a.company_id = ${company_id} and a.id = r.attempt_id
    where r.company_id = ${company_id} and r.order_id = ${order_id} and r.id = ${id} and r.state = 'refused'`)
  if (!row) throw fault('conflict')
  // At the table, a part of the same payment goes back under the session's lock alone.
  await lockGuestsPaidFor(db, { company_id, order_id })
  const left = await leftOf(db, { company_id, id: row.attempt_id, charged: row.charged })
  if (row.amount > left) throw fault('conflict')
  const position = await lastPlace(db, { company_id, id: row.attempt_id })
  await db.one(sql`update payment_refund set state = 'queued', due_at = ${now}, created_at = ${now}, done_at = null, asked = asked + 1, position = ${position}
    where company_id = ${company_id} and id = ${id}`)
}

interface Row {
  company_id: string
  id: string
  branch_id: string
  order_id: string
  attempt_id: string
  access_id: string
  amount: number
  charged: number
  currency: string
  payment_id: string
  transaction_id: string
  paid_at: string
  asked: number
  created_at: string
}

/** How a refund was carried out, and how much of it somebody had given back at the provider before. */
export interface GivenBack {
  how: GaveBack
  by_hand?: number
}

/** A provider that cannot be reached is tried for so long, in ms. */
const triesForMs = 7 * 24 * 3_600_000

/** Gives money back at the provider that took it. A refusal of the provider ends it, until somebody retries. */
const refundDelivery: Delivery<Row, GivenBack> = {
  work: 'payment refunds',
  table: 'payment_refund',
  key: ['company_id', 'id'],
  columns: sql`d.company_id, d.id, d.branch_id, d.order_id, d.attempt_id, d.amount::float8 as amount, d.asked, d.created_at,
    a.access_id, a.charged::float8 as charged, a.currency, a.payment_id, a.transaction_id, a.paid_at`,
  joins: sql`join payment_attempt a on a.company_id = d.company_id and a.id = d.attempt_id`,
  // A provider may say only how much of a payment has gone back. The money of a refund that is
  // under way would then look as if somebody had given it back by hand.
  series: { by: 'attempt_id', paceMs: () => 0, overtakes: () => false },
  // The lease covers one try, which makes up to four calls of ten seconds each.
  leaseMs: 60_000,
  pausesMs: [5000, 30_000, 2 * 60_000, 10 * 60_000, 3_600_000],
  hasTime: ({ created_at }, at) => at.getTime() < Date.parse(created_at) + triesForMs,
  attempt,
  lock: (db, { company_id, branch_id, order_id }, { kit }) =>
    lockOrder(db, { company: company_id, branch: branch_id }, order_id, kit.now()),
  onSettled: async (db, row, { state, reason, now, outcome }) => {
    if (state === 'queued') return
    if (state === 'sent') return noteGivenBack(db, row, outcome.note ?? { how: 'refunded' }, now)
    const { company_id, branch_id, order_id, amount } = row
    const set = sql`deadline_kind = deadline_kind`
    const it = { company_id, branch_id, order_id, kind: 'refund_refused', now, actor: null }
    return touchOrder(db, { ...it, data: { amount, reason }, set })
  },
}

/**
 * Counts a refund that is done with its payment, and writes the order's timeline. The order must be
 * locked.
 */
export async function noteGivenBack(
  db: Db,
  it: Pick<Row, 'company_id' | 'branch_id' | 'order_id' | 'attempt_id' | 'id' | 'amount'>,
  { how, by_hand = 0 }: GivenBack,
  now: Date,
): Promise<void> {
  const { company_id, branch_id, order_id, amount } = it
  await db.one(sql`update payment_attempt set refunded = refunded + ${amount}::bigint,
    state = case when refunded + ${amount}::bigint >= charged then ${how} else state end
    where company_id = ${company_id} and id = ${it.attempt_id}`)
  if (how === 'voided')
    await db.one(sql`update payment_refund set is_void = true where company_id = ${company_id} and id = ${it.id}`)
  const set = sql`deadline_kind = deadline_kind`
  const data = { amount, ...(by_hand > 0 && { by_hand }) }
  await touchOrder(db, { company_id, branch_id, order_id, kind: 'refunded', now, actor: null, data, set })
}

export const refundLoop = deliveryLoop(refundDelivery, 2000)

/** Every refund of a payment, oldest first. */
const refundsOf = (db: Db, { company_id, attempt_id }: Pick<Row, 'company_id' | 'attempt_id'>) =>
  db.many<OurRefund>(sql`select id, amount::float8 as amount, state from payment_refund
    where company_id = ${company_id} and attempt_id = ${attempt_id} order by position, created_at, id`)

async function attempt(kit: Kit, row: Row & Waiting): Promise<Outcome<GivenBack>> {
  const access = await accessById(kit.db, kit, row.company_id, row.access_id)
  if (!access) return { state: 'later', reason: 'no_access' }
  const isRetry = row.tries > 1 || row.asked > 0
  const ours = await refundsOf(kit.db, row)
  return withClient(kit, access, async (client): Promise<Outcome<GivenBack>> => {
    // Only the provider knows how an earlier try ended, and what was given back without us.
    const held = await heldBefore(client, row, isRetry)
    const done = held && doneOf(row, held)
    if (done) return done
    const amount = held ? leftToSend(row.id, ours, held.refunds) : row.amount
    const by_hand = row.amount - amount
    if (amount === 0) return { state: 'sent', note: { how: 'refunded', by_hand } }
    const how = await client.giveBack({
      refund_id: row.id,
      asked: row.asked,
      payment_id: row.payment_id,
      transaction_id: row.transaction_id,
      amount,
      currency: row.currency,
      is_whole: amount === row.charged,
      paid_at: new Date(row.paid_at),
    })
    if (typeof how === 'object') return { state: 'later', reason: how.later }
    return { state: 'sent', note: { how, by_hand } }
  }).catch((error: unknown) => refusal(kit, row, error, () => withClient(kit, access, (client) => told(client, row))))
}

/**
 * What the provider holds of a payment before money is given back. A first try is made without it if
 * the provider does not know. A retry is not: its money may have gone back.
 */
async function heldBefore(client: PaymentClient, row: Row, isRetry: boolean): Promise<HeldThere | null> {
  const held = await client.holds(row).catch((error: unknown) => {
    if (!isRetry && error instanceof PlatformFault && (error.kind === 'refused' || error.kind === 'unknown'))
      return null
    throw error
  })
  if (!held && isRetry) throw new PlatformFault('limited', 'The payment is not in the provider’s answer')
  return held
}

/** The outcome of a refund that the provider has already; undefined if the provider does not have it. */
function doneOf({ id }: Row, held: HeldThere): Outcome<GivenBack> | undefined {
  const how = howGiven(id, held.refunds)
  if (how === 'pending') throw new PlatformFault('limited', 'The provider is still working on the refund')
  return how && { state: 'sent', note: { how } }
}

/**
 * What the provider says about a refund that it has just refused but may have carried out before.
 */
const told = async (client: PaymentClient, row: Row): Promise<Outcome<GivenBack> | undefined> => {
  try {
    const held = await client.holds(row)
    return held ? doneOf(row, held) : undefined
  } catch (error) {
    if (error instanceof PlatformFault) return undefined
    throw error
  }
}

async function refusal(
  kit: Kit,
  row: Row,
  error: unknown,
  ask: () => Promise<Outcome<GivenBack> | undefined>,
): Promise<Outcome<GivenBack>> {
  if (!(error instanceof PlatformFault)) throw error
  const why = await storedWords(kit.db, row, error.message)
  if (error.kind === 'limited') return { state: 'later', reason: why }
  if (error.kind === 'unclear') return { state: 'later', reason: 'unreachable' }
  const done = await ask()
  if (done) return done
  kit.log.warn({ company: row.company_id, refund: row.id, why }, 'a payment provider refused a refund')
  return { state: 'refused', reason: why }
}
