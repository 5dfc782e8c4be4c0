import sql, { empty, raw } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { markPaid } from '#server/domain/ordering/pay-online.ts'
import { lockOrder } from '#server/domain/ordering/lock-order.ts'
import { touchOrder } from '#server/domain/ordering/touch.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { PlatformFault } from '../fault.ts'
import { storedWords } from '../stored-words.ts'
import { accessById, withClient } from './access.ts'
import type { PayResult } from './provider.ts'
import { queueRefund } from './refunds.ts'

export interface Attempt {
  company_id: string
  id: string
  branch_id: string
  order_id: string
  access_id: string
  amount: number
  currency: string
  state: 'waiting' | 'paid' | 'failed' | 'voided' | 'refunded'
  token: string | null
  page_url: string | null
  reason: string | null
  created_at: string
  expires_at: string
  check_at: string | null
  tries: number
}

export const attemptColumns = raw(
  'company_id, id, branch_id, order_id, access_id, amount::float8 as amount, currency, state, token, page_url, reason, created_at, expires_at, check_at, tries',
)

/** The name of the loop that asks providers what became of payments. */
export const checkWork = 'payment checks'

const pausesMs = [10_000, 20_000, 30_000, 60_000]
/** How long after the end of its page a payment may still turn up at the provider, in ms. */
const afterwardsMs = 60 * 60_000
/** An attempt without a page after this time, in ms, was left behind by a server that stopped. */
export const openingMs = 60_000

type Key = Pick<Attempt, 'company_id' | 'id'>

/**
 * Asks the provider what became of an attempt, and acts on the answer. Nothing else decides whether
 * an order is paid: what a browser or a report says only makes us ask. Returns false if there was no
 * usable answer.
 */
export async function checkAttempt(kit: Kit, { company_id, id }: Key): Promise<boolean> {
  const attempt = await kit.db.one<Attempt>(
    sql`select ${attemptColumns} from payment_attempt where company_id = ${company_id} and id = ${id}`,
  )
  if (!attempt || !canChange(attempt)) return true
  const result = await resultOf(kit, attempt)
  if (!result) return false
  await kit.db.tx((db) => settleAttempt(db, kit, attempt, result))
  kit.nudge(attempt.branch_id)
  return true
}

/** A failed attempt may still be paid, because some providers let the customer try again on their page. */
export const canChange = ({ state }: Pick<Attempt, 'state'>) => state === 'waiting' || state === 'failed'

/** What the provider says; undefined if it does not say anything usable. */
async function resultOf(kit: Kit, attempt: Attempt): Promise<PayResult | undefined> {
  const { token } = attempt
  // The page was never shown, so nobody can have paid on it.
  if (token === null)
    return Date.parse(attempt.created_at) + openingMs < kit.now().getTime()
      ? { state: 'failed', reason: 'unreachable' }
      : { state: 'waiting' }
  const access = await accessById(kit.db, kit, attempt.company_id, attempt.access_id)
  if (!access) return undefined
  return withClient(kit, access, (client) => client.result({ ...attempt, token })).catch(async (error: unknown) => {
    if (!(error instanceof PlatformFault)) throw error
    const why = await storedWords(kit.db, attempt, error.message)
    kit.log.warn({ why, company: attempt.company_id }, 'a payment provider did not say what became of a payment')
    return undefined
  })
}

/**
 * Notes that an account's provider has reported an attempt as failed. Its customer may still have
 * paid, so the provider is asked as before.
 */
export async function noteFailure(
  kit: Kit,
  { company_id, id, access_id, reason }: Key & { access_id: string; reason: string },
): Promise<void> {
  const attempt = await kit.db.one<Attempt>(sql`select ${attemptColumns} from payment_attempt
    where company_id = ${company_id} and id = ${id} and access_id = ${access_id} and state = 'waiting' and token is not null`)
  if (!attempt) return
  await kit.db.tx((db) => settleAttempt(db, kit, attempt, { state: 'failed', reason }))
  kit.nudge(attempt.branch_id)
}

/**
 * Writes what the provider says about an attempt, in the caller's transaction. The same answer a
 * second time changes nothing. Money that the order does not need is given back: it was paid twice,
 * it came after the order was cancelled, or it is not the amount that was asked for. Returns whether
 * the attempt could still change.
 */
export async function settleAttempt(
  db: Db,
  kit: Kit,
  { company_id, id, ...it }: Pick<Attempt, 'company_id' | 'id' | 'branch_id' | 'order_id'>,
  result: PayResult,
): Promise<boolean> {
  const now = kit.now()
  const tie = { company: company_id, branch: it.branch_id }
  await lockOrder(db, tie, it.order_id, now)
  const held = await db.must<Attempt>(
    sql`select ${attemptColumns} from payment_attempt where company_id = ${company_id} and id = ${id} for update`,
  )
  if (!canChange(held)) return false
  const isOver = now.getTime() > Date.parse(held.expires_at) + afterwardsMs
  const touch = { company_id, branch_id: it.branch_id, order_id: it.order_id, now, actor: null }
  const same = sql`deadline_kind = deadline_kind`
  if (result.state === 'paid') {
    await db.one(sql`update payment_attempt set state = 'paid', charged = ${result.charged}, payment_id = ${result.payment_id}, transaction_id = ${result.transaction_id},
      card_family = ${result.card?.family ?? null}, card_last_four = ${result.card?.last_four ?? null}, reason = null, paid_at = ${now}, check_at = null where company_id = ${company_id} and id = ${id}`)
    const isRight = result.amount === held.amount && result.currency === held.currency
    const outcome = isRight ? await markPaid(db, tie, { order_id: it.order_id, now }) : 'differs'
    if (outcome === 'paid') return true
    kit.log.error({ company_id, attempt: id, outcome }, 'a payment that the order does not need is given back')
    await queueRefund(db, {
      ...held,
      charged: result.charged,
      cause: outcome,
      amount: result.charged,
      due_at: now,
      now,
    })
    return true
  }
  const at = { company_id, order_id: it.order_id }
  const reason = result.state === 'failed' ? await storedWords(db, at, result.reason) : isOver ? 'expired' : null
  if (reason !== null && held.state === 'waiting') {
    await db.one(
      sql`update payment_attempt set state = 'failed', reason = ${reason} where company_id = ${company_id} and id = ${id}`,
    )
    await touchOrder(db, { ...touch, kind: 'payment_failed', data: { reason }, set: same })
  }
  if (isOver || held.token === null)
    await db.one(
      sql`update payment_attempt set check_at = null where company_id = ${company_id} and id = ${id} and state = 'failed'`,
    )
  return true
}

/**
 * Asks the provider about an order's open payments, because somebody wants to know now. A payment
 * about which the provider was asked within the last `gapMs` is left alone. `id` names one of them.
 */
export async function askProvider(
  kit: Kit,
  { company_id, order_id, id }: { company_id: string; order_id: string; id?: string },
  gapMs: number,
): Promise<void> {
  const now = kit.now()
  const open = await kit.db.many<Key>(sql`update payment_attempt set asked_at = ${now}
    where company_id = ${company_id} and order_id = ${order_id} ${id === undefined ? empty : sql`and id = ${id}`} and check_at is not null and token is not null
      and (asked_at is null or asked_at <= ${new Date(now.getTime() - gapMs)}) returning company_id, id`)
  await Promise.all(open.map((it) => checkAttempt(kit, it)))
}

/** Asks providers about the payments that are due, so that a lost report loses no payment. */
export const checkLoop = defineLoop(
  checkWork,
  2000,
  perTenant(
    ({ db, now }) => {
      const due = sql`select company_id, branch_id, id, check_at from payment_attempt where check_at <= ${now()}`
      return db.many<Key>(
        sql`/* platform: every company's payments */ ${fairly(due, { by: 'company_id', order: 'check_at' })}`,
      )
    },
    async (kit, key) => {
      if (await take(kit, key)) await checkAttempt(kit, key)
    },
  ),
)

/** Takes an attempt to ask about it. Until the next pause is over, no other worker asks. */
async function take({ db, now }: Kit, { company_id, id }: Key): Promise<boolean> {
  return db.tx(async (tx) => {
    const row = await tx.one<Attempt>(
      sql`select ${attemptColumns} from payment_attempt where company_id = ${company_id} and id = ${id} and check_at <= ${now()} for update skip locked`,
    )
    if (!row) return false
    const pause = pausesMs[Math.min(row.tries, pausesMs.length - 1)] ?? 0
    await tx.one(sql`update payment_attempt set tries = ${row.tries + 1}, check_at = ${new Date(now().getTime() + pause)}
      where company_id = ${company_id} and id = ${id}`)
    return true
  })
}
