import sql from 'sql-template-tag'
import type { differenceKinds } from '#contract/integrations/payment-provider.ts'
import type { Db } from '#server/db/pool.ts'
import { lockOrder } from '#server/domain/ordering/lock-order.ts'
import type { Kit } from '#server/kit/kit.ts'
import { PlatformFault } from '../fault.ts'
import { storedWords } from '../stored-words.ts'
import { withClient } from './access.ts'
import { canChange, settleAttempt, type Attempt } from './attempts.ts'
import { backOf, backThere, doneByHand, givenByHand, howGiven, type OurRefund } from './given-there.ts'
import type { HeldThere, PaymentAccess } from './provider.ts'
import { noteGivenBack, type GivenBack } from './refunds.ts'

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
  return isPaid(it) && compareMoney(kit, access, it)
}

const isPaid = (it: Comparable): it is PaidAttempt =>
  it.charged !== null && it.payment_id !== null && it.transaction_id !== null && it.paid_at !== null

/** For `catch`: a provider that refuses to answer about a payment does not know it. Throws any other error again. */
export const unlessRefused = (error: unknown): PlatformFault => {
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

interface Refund extends OurRefund {
  tries: number
  done_at: string | null
}
const refundsOf = (db: Db, { company_id, id }: Comparable) =>
  db.many<Refund>(sql`select id, amount::float8 as amount, state, tries, done_at from payment_refund
    where company_id = ${company_id} and attempt_id = ${id} order by created_at, id`)

/** Marks a refused refund as done, unless somebody has retried it in the meantime. */
async function mendRefund(kit: Kit, it: PaidAttempt, refund: Refund, given: GivenBack): Promise<boolean> {
  const { company_id, branch_id, order_id } = it
  const isMended = await kit.db.tx(async (db) => {
    const now = kit.now()
    await lockOrder(db, { company: company_id, branch: branch_id }, order_id, now)
    const row = await db.one(sql`update payment_refund set state = 'sent', reason = null, done_at = ${now}
      where company_id = ${company_id} and id = ${refund.id} and state = 'refused' returning 1 as one`)
    if (!row) return false
    const { id, amount } = refund
    await noteGivenBack(db, { company_id, branch_id, order_id, attempt_id: it.id, id, amount }, given, now)
    await noteMended(db, it, { kind: 'refund_done', held: 0, there: amount, currency: it.currency }, now)
    return true
  })
  if (isMended) kit.nudge(branch_id)
  return isMended
}

/**
 * Compares what was charged and given back. Returns whether something was mended: a refund that
 * counts as refused here may have been carried out, or a merchant may have given its money back at
 * the provider's own panel.
 */
async function compareMoney(kit: Kit, access: PaymentAccess, it: PaidAttempt): Promise<boolean> {
  const askedAt = kit.now()
  const held = await withClient(kit, access, (client) => client.holds(it)).catch(unlessRefused)
  const there = held === null || held instanceof PlatformFault ? [] : held.refunds
  let refunds = await refundsOf(kit.db, it)
  const mended = new Set<string>()
  const mend = async (each: Refund, given: GivenBack) => {
    if (await mendRefund(kit, it, each, given)) mended.add(each.id)
  }
  for (const each of refunds.filter(({ state }) => state === 'refused')) {
    const how = howGiven(each.id, there)
    if (how && how !== 'pending') await mend(each, { how })
  }
  if (mended.size > 0) refunds = await refundsOf(kit.db, it)
  // A refund that is on its way, or has just arrived, may or may not be in the provider's answer.
  const isMoving = (each: Refund) =>
    (each.state === 'queued' && each.tries > 0) ||
    (each.done_at !== null && Date.parse(each.done_at) >= askedAt.getTime() && !mended.has(each.id))
  if (refunds.some((each) => each.state !== 'refused' && isMoving(each))) return mended.size > 0
  for (const each of doneByHand(refunds, givenByHand(refunds, there)))
    await mend(each, { how: 'refunded', by_hand: each.amount })
  if (mended.size > 0) refunds = await refundsOf(kit.db, it)
  await kit.db.tx((db) => writeDifferences(db, it, differencesOf(it, refunds, held), kit.now()))
  return mended.size > 0
}

function differencesOf(
  it: PaidAttempt,
  refunds: readonly Refund[],
  held: HeldThere | PlatformFault | null,
): Difference[] {
  if (held === null) return [{ kind: 'unknown_there', held: it.charged, there: null }]
  if (held instanceof PlatformFault)
    return [{ kind: 'unknown_there', held: it.charged, there: null, reason: held.message }]
  const { charged, currency } = held
  const [back, backHere] = [backThere(held.refunds), backOf(refunds)]
  const found: Difference[] = []
  if (charged !== it.charged || currency !== it.currency)
    found.push({ kind: 'amount', held: it.charged, there: charged, currency })
  if (back !== backHere)
    found.push({ kind: back > backHere ? 'refunded_there' : 'refunded_here', held: backHere, there: back, currency })
  return found
}

/** Stores what differs now, and ends what no longer does. */
async function writeDifferences(db: Db, it: Comparable, found: readonly Difference[], now: Date) {
  const { company_id, id } = it
  const kinds = found.map((each) => each.kind)
  await db.one(sql`update payment_difference set ended_at = ${now}
    where company_id = ${company_id} and attempt_id = ${id} and ended_at is null and kind <> all(${kinds}::text[])`)
  for (const { kind, held, there, currency = null, reason = null } of found)
    await db.one(sql`insert into payment_difference as d (company_id, attempt_id, kind, held, there, currency, reason, found_at)
      values (${company_id}, ${id}, ${kind}, ${held}, ${there}, ${currency}, ${reason && (await storedWords(db, it, reason))}, ${now})
      on conflict (company_id, attempt_id, kind) do update set held = excluded.held, there = excluded.there, currency = excluded.currency, reason = excluded.reason,
        found_at = case when d.ended_at is null then d.found_at else excluded.found_at end, ended_at = null,
        accepted_at = case when (d.held, d.there, d.currency) is not distinct from (excluded.held, excluded.there, excluded.currency) and d.ended_at is null
          then d.accepted_at end`)
}

const noteMended = (db: Db, { company_id, id }: Comparable, { kind, held, there, currency }: Difference, now: Date) =>
  db.one(sql`insert into payment_difference (company_id, attempt_id, kind, held, there, currency, found_at, ended_at, is_mended)
    values (${company_id}, ${id}, ${kind}, ${held}, ${there}, ${currency ?? null}, ${now}, ${now}, true)
    on conflict (company_id, attempt_id, kind) do update set held = excluded.held, there = excluded.there, found_at = excluded.found_at, ended_at = excluded.ended_at`)
