import sql from 'sql-template-tag'
import type { differenceKinds } from '#contract/integrations/payment-provider.ts'
import type { Db } from '#server/db/pool.ts'
import { lockOrder } from '#server/domain/ordering/lock-order.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from '../fault.ts'
import { withClient } from './access.ts'
import { canChange, settleAttempt, type Attempt } from './attempts.ts'
import type { GaveBack, HeldThere, PaymentAccess, PaymentClient, ToGiveBack } from './provider.ts'
import { noteGivenBack } from './refunds.ts'

/** An attempt as far as comparing it needs. */
export type Comparable = Pick<
  Attempt,
  'company_id' | 'id' | 'branch_id' | 'order_id' | 'access_id' | 'amount' | 'currency' | 'state' | 'check_at'
> & {
  token: string
  charged: number | null
  payment_id: string | null
  transaction_id: string | null
  paid_at: string | null
}
type PaidAttempt = Comparable & { charged: number; payment_id: string; transaction_id: string; paid_at: string }

/**
 * `paid_there`, a payment that we held as not paid, and `refund_done`, a refund that we held as
 * refused, are mended at once. The others are for a person.
 */
interface Difference {
  kind: (typeof differenceKinds)[number] | 'paid_there' | 'refund_done'
  held: number
  there: number | null
  currency?: string
  reason?: string
}

/**
 * Compares one attempt with what the provider says. Returns whether something was mended. Throws a
 * `PlatformFault` if the provider gives no usable answer.
 */
export async function compareAttempt(kit: Kit, access: PaymentAccess, it: Comparable): Promise<boolean> {
  // The attempts that are still being asked about need no comparison.
  if (canChange(it)) return it.check_at === null && comparePaidThere(kit, access, it)
  if (!isPaid(it)) return false
  const isMended = await mendRefunds(kit, access, it)
  return (await compareMoney(kit, access, it)) || isMended
}

const isPaid = (it: Comparable): it is PaidAttempt =>
  it.charged !== null && it.payment_id !== null && it.transaction_id !== null && it.paid_at !== null

/** A provider that refuses to answer about a payment does not know it. */
const unlessRefused = (error: unknown): PlatformFault => {
  if (error instanceof PlatformFault && (error.kind === 'refused' || error.kind === 'unknown')) return error
  throw error
}

/** Writes down a payment that came after we had stopped asking about it. */
async function comparePaidThere(kit: Kit, access: PaymentAccess, it: Comparable): Promise<boolean> {
  const result = await withClient(kit, access, (client) => client.result(it)).catch(unlessRefused)
  if (result instanceof PlatformFault || result.state !== 'paid') return false
  const isMended = await kit.db.tx(async (db) => {
    if (!(await settleAttempt(db, kit, it, result))) return false
    await noteMended(
      db,
      it,
      { kind: 'paid_there', held: 0, there: result.charged, currency: result.currency },
      kit.now(),
    )
    return true
  })
  if (isMended) kit.nudge(it.branch_id)
  return isMended
}

interface Refund {
  id: string
  amount: number
  state: 'queued' | 'sent' | 'refused'
  asked: number
  tries: number
  done_at: string | null
}
const refundsOf = (db: Db, { company_id, id }: Comparable) =>
  db.many<Refund>(sql`select id, amount::float8 as amount, state, asked, tries, done_at from payment_refund
    where company_id = ${company_id} and attempt_id = ${id} order by created_at, id`)

/** Writes down refunds that count as refused here, although the provider has carried them out. */
async function mendRefunds(kit: Kit, access: PaymentAccess, it: PaidAttempt): Promise<boolean> {
  let isMended = false
  for (const refund of (await refundsOf(kit.db, it)).filter((each) => each.state === 'refused')) {
    const done = await withClient(kit, access, (client) => client.gaveBack(toGiveBack(it, refund))).catch(unlessRefused)
    if (done === null || done instanceof PlatformFault) continue
    if (await mendRefund(kit, it, refund, done)) isMended = true
  }
  return isMended
}

const toGiveBack = (it: PaidAttempt, { id, amount, asked }: Refund): ToGiveBack => ({
  refund_id: id,
  asked,
  payment_id: it.payment_id,
  transaction_id: it.transaction_id,
  amount,
  currency: it.currency,
  is_whole: amount === it.charged,
  paid_at: new Date(it.paid_at),
})

/** Marks a refused refund as done, unless somebody has retried it in the meantime. */
async function mendRefund(kit: Kit, it: PaidAttempt, refund: Refund, how: GaveBack): Promise<boolean> {
  const { company_id, branch_id, order_id } = it
  const isMended = await kit.db.tx(async (db) => {
    const now = kit.now()
    await lockOrder(db, { company: company_id, branch: branch_id }, order_id, now)
    const row = await db.one(sql`update payment_refund set state = 'sent', reason = null, done_at = ${now}
      where company_id = ${company_id} and id = ${refund.id} and state = 'refused' returning 1 as one`)
    if (!row) return false
    const { id, amount } = refund
    await noteGivenBack(db, { company_id, branch_id, order_id, attempt_id: it.id, id, amount }, how, now)
    await noteMended(db, it, { kind: 'refund_done', held: 0, there: amount, currency: it.currency }, now)
    return true
  })
  if (isMended) kit.nudge(branch_id)
  return isMended
}

/**
 * Compares what was charged and given back. Returns whether something was mended: a merchant who
 * has given a refused refund back at the provider's own panel has done what we wanted.
 */
async function compareMoney(kit: Kit, access: PaymentAccess, it: PaidAttempt): Promise<boolean> {
  const askedAt = kit.now()
  const held = await withClient(kit, access, (client) => holds(client, it)).catch(unlessRefused)
  if (held === undefined) return false
  const refunds = await refundsOf(kit.db, it)
  // A refund that is on its way, or has just arrived, may or may not be in the provider's answer.
  const isMoving = (each: Refund) =>
    (each.state === 'queued' && each.tries > 0) ||
    (each.done_at !== null && Date.parse(each.done_at) >= askedAt.getTime())
  if (refunds.some((each) => each.state !== 'refused' && isMoving(each))) return false
  const byHand = held === null || held instanceof PlatformFault ? [] : doneByHand(refunds, held.back)
  let isMended = false
  for (const each of byHand) if (await mendRefund(kit, it, each, 'refunded')) isMended = true
  const now = isMended ? await refundsOf(kit.db, it) : refunds
  await kit.db.tx((db) => writeDifferences(db, it, differencesOf(it, now, held), kit.now()))
  return isMended
}

const holds = async (client: PaymentClient, it: PaidAttempt): Promise<HeldThere | null | undefined> =>
  client.holds?.(it)

const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, each) => sum + each.amount, 0)
const backOf = (refunds: readonly Refund[]) => sumOf(refunds.filter((each) => each.state === 'sent'))

/** The refused refunds whose amount was given back at the provider all the same: one of them, or all. */
function doneByHand(refunds: readonly Refund[], backThere: number): Refund[] {
  const more = backThere - backOf(refunds)
  const refused = refunds.filter((each) => each.state === 'refused')
  if (more <= 0) return []
  if (sumOf(refused) === more) return refused
  const alike = refused.filter((each) => each.amount === more)
  return alike.length === 1 ? alike : []
}

function differencesOf(
  it: PaidAttempt,
  refunds: readonly Refund[],
  held: HeldThere | PlatformFault | null,
): Difference[] {
  if (held === null) return [{ kind: 'unknown_there', held: it.charged, there: null }]
  if (held instanceof PlatformFault)
    return [{ kind: 'unknown_there', held: it.charged, there: null, reason: held.message }]
  const { charged, back, currency } = held
  const backHere = backOf(refunds)
  const found: Difference[] = []
  if (charged !== it.charged || currency !== it.currency)
    found.push({ kind: 'amount', held: it.charged, there: charged, currency })
  if (back !== backHere)
    found.push({ kind: back > backHere ? 'refunded_there' : 'refunded_here', held: backHere, there: back, currency })
  return found
}

/** Stores what differs now, and ends what no longer does. */
async function writeDifferences(db: Db, { company_id, id }: Comparable, found: readonly Difference[], now: Date) {
  const kinds = found.map((each) => each.kind)
  await db.one(sql`update payment_difference set ended_at = ${now}
    where company_id = ${company_id} and attempt_id = ${id} and ended_at is null and kind <> all(${kinds}::text[])`)
  for (const { kind, held, there, currency = null, reason = null } of found)
    await db.one(sql`insert into payment_difference as d (company_id, attempt_id, kind, held, there, currency, reason, found_at)
      values (${company_id}, ${id}, ${kind}, ${held}, ${there}, ${currency}, ${reason}, ${now})
      on conflict (company_id, attempt_id, kind) do update set held = excluded.held, there = excluded.there, currency = excluded.currency, reason = excluded.reason,
        found_at = case when d.ended_at is null then d.found_at else excluded.found_at end, ended_at = null`)
}

const noteMended = (db: Db, { company_id, id }: Comparable, { kind, held, there, currency }: Difference, now: Date) =>
  db.one(sql`insert into payment_difference (company_id, attempt_id, kind, held, there, currency, found_at, ended_at, is_mended)
    values (${company_id}, ${id}, ${kind}, ${held}, ${there}, ${currency ?? null}, ${now}, ${now}, true)
    on conflict (company_id, attempt_id, kind) do update set held = excluded.held, there = excluded.there, found_at = excluded.found_at, ended_at = excluded.ended_at`)
