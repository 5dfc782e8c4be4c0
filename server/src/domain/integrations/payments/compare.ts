import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { defineJob, defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { firstUuidAt } from '#server/kit/uuid.ts'
import { PlatformFault } from '../fault.ts'
import { accessById } from './access.ts'
import { compareAttempt, type Comparable } from './compare-attempt.ts'
import { findOnlyThere, isRefunding } from './only-there.ts'

/** The name of the loop that compares payments with what providers say. */
export const compareWork = 'payment comparisons'

interface Key {
  company_id: string
  access_id: string
}
interface Comparison extends Key {
  started_at: string
  since: string
  after: string | null
  listed: string | null
  compared: number
  mended: number
  failures: number
}

const dayMs = 24 * 3_600_000
/** How far back payments are compared at most, in ms. */
const maxBackMs = 30 * dayMs
/** For how long, in ms, failed attempts are still compared: the pages of some providers never expire. */
const failedMs = 7 * dayMs
/**
 * How many payments are compared, how many pages of the provider's list are read, and how many of
 * the payments found there are asked about in how many ms, before it is the next company's turn, and
 * the pause until then, in ms.
 */
const step = { payments: 5, pages: 5, asked: 50, askMs: 60_000, pauseMs: 1000 }
/** How long one step may take, in ms: each payment needs up to four calls of ten seconds. */
const leaseMs = 5 * 60_000
/** The pauses after steps without a usable answer, in ms. The last one repeats. */
const pausesMs = [60_000, 5 * 60_000, 15 * 60_000, 3_600_000]

/**
 * Begins to compare an account's payments with what the provider says, in the caller's transaction.
 * A comparison in progress goes on at once. Payments of the day before the last comparison are
 * compared again, because they may have changed since. Call `wake` after the commit.
 */
export async function beginComparison(db: Db, { company_id, access_id }: Key, now: Date): Promise<void> {
  const isIt = sql`company_id = ${company_id} and access_id = ${access_id}`
  await db.one(
    sql`insert into payment_comparison (company_id, access_id) values (${company_id}, ${access_id}) on conflict do nothing`,
  )
  const { due_at, ended_at } = await db.must<{ due_at: string | null; ended_at: string | null }>(
    sql`select due_at, ended_at from payment_comparison where ${isIt} for update`,
  )
  if (due_at !== null) {
    await db.one(sql`update payment_comparison set due_at = least(due_at, ${now}), failures = 0 where ${isIt}`)
    return
  }
  const last = ended_at === null ? now.getTime() - dayMs : Date.parse(ended_at)
  const since = new Date(Math.max(last - dayMs, now.getTime() - maxBackMs))
  await db.one(sql`update payment_comparison set due_at = ${now}, started_at = ${now}, since = ${since}, after = null, listed = null, compared = 0, mended = 0, failures = 0
    where ${isIt}`)
}

/** Begins a comparison for every account, at night by Istanbul's clock. */
export const nightlyComparison = defineJob(
  'payment-comparison',
  '25 0 * * *',
  perTenant(
    ({ db }) =>
      db.many<Key>(
        sql`/* platform: every company's accounts */ select company_id, id as access_id from payment_access`,
      ),
    ({ db, now }, key) => db.tx((tx) => beginComparison(tx, key, now())),
  ),
)

/** Compares payments, some at a time, and resumes where it stopped. */
export const compareLoop = defineLoop(
  compareWork,
  2000,
  perTenant(
    ({ db, now }) => {
      const due = sql`select company_id, access_id, due_at from payment_comparison where due_at <= ${now()}`
      return db.many<Key>(
        sql`/* platform: every company's payments */ ${fairly(due, { by: 'company_id', order: 'due_at' })}`,
      )
    },
    compareSome,
    { ms: leaseMs },
  ),
)

/** Takes a comparison. Until its lease is over, no other worker takes it. */
const take = ({ db, now }: Kit, { company_id, access_id }: Key) =>
  db.tx(async (tx) => {
    const isIt = sql`company_id = ${company_id} and access_id = ${access_id}`
    const row = await tx.one<Comparison>(sql`
      select company_id, access_id, started_at, since, after, listed, compared, mended, failures from payment_comparison
      where ${isIt} and due_at <= ${now()} for update skip locked`)
    if (row)
      await tx.one(sql`update payment_comparison set due_at = ${new Date(now().getTime() + leaseMs)} where ${isIt}`)
    return row
  })

async function compareSome(kit: Kit, key: Key): Promise<void> {
  const row = await take(kit, key)
  if (!row) return
  const { db, now, log } = kit
  const { company_id, access_id } = key
  const isIt = sql`company_id = ${company_id} and access_id = ${access_id} and started_at = ${row.started_at}`
  const access = await accessById(db, kit, company_id, access_id)
  const next = access ? await nextOf(db, row) : []
  let { after, listed, compared, mended } = row
  let isOver = false
  try {
    for (const it of access ? next : []) {
      if (await compareAttempt(kit, access!, it)) mended += 1
      after = it.id
      compared += 1
    }
    // Once all payments that are known here are compared, the provider's own list is read.
    isOver = next.length < step.payments
    if (access && isOver) {
      const budget = { left: step.asked, until: now().getTime() + step.askMs }
      for (let read = 0; read === 0 || (listed !== null && read < step.pages && budget.left > 0); read++)
        listed = await findOnlyThere(kit, access, { since: row.since, listed, budget })
      isOver = listed === null && !(await isRefunding(db, key))
    }
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    const pauseMs = pausesMs[Math.min(row.failures, pausesMs.length - 1)] ?? 0
    log.warn({ why: error.message, company_id }, 'a comparison of payments has to wait for its provider')
    await db.one(sql`update payment_comparison set after = ${after}, listed = ${listed}, compared = ${compared}, mended = ${mended}, failures = ${row.failures + 1}, problem = ${error.message},
      due_at = ${new Date(now().getTime() + pauseMs)} where ${isIt}`)
    return
  }
  await db.one(
    isOver
      ? sql`update payment_comparison set due_at = null, failures = 0, problem = null, ended_at = ${now()}, ended_compared = ${compared}, ended_mended = ${mended}
          where ${isIt}`
      : sql`update payment_comparison set after = ${after}, listed = ${listed}, compared = ${compared}, mended = ${mended}, failures = 0, problem = null,
          due_at = ${new Date(now().getTime() + step.pauseMs)} where ${isIt}`,
  )
}

/**
 * The next attempts to compare: those begun since the comparison's moment, those begun in the week
 * before that failed, those with a refund that was made since or refused, and those with a
 * difference. Each of the five is found by an index, so a step reads little of what the company has
 * stored.
 */
function nextOf(db: Db, it: Comparison): Promise<Comparable[]> {
  return db.many<Comparable>(nextStatement(it))
}

/** The statement of `nextOf`. An attempt's id begins with the time at which the attempt began. */
export function nextStatement({
  company_id,
  access_id,
  since,
  after,
}: Pick<Comparison, keyof Key | 'since' | 'after'>) {
  const own = sql`a.company_id = ${company_id} and a.access_id = ${access_id} and a.token is not null and (${after}::uuid is null or a.id > ${after}::uuid)`
  return sql`
    select a.company_id, a.id, a.branch_id, a.order_id, a.access_id, a.amount::float8 as amount, a.charged::float8 as charged, a.currency, a.state,
      a.token, a.payment_id, a.transaction_id, a.paid_at, a.check_at
    from payment_attempt a where ${own} and a.id in (
      (select a.id from payment_attempt a where ${own} and a.id >= ${firstUuidAt(Date.parse(since))} order by a.id limit ${step.payments})
      union (select a.id from payment_attempt a where ${own} and a.state = 'failed' and a.id >= ${firstUuidAt(Date.parse(since) - failedMs)} order by a.id limit ${step.payments})
      union select r.attempt_id from payment_refund r where r.company_id = ${company_id} and r.done_at >= ${since}
      union select r.attempt_id from payment_refund r where r.company_id = ${company_id} and r.state = 'refused'
      union select d.attempt_id from payment_difference d where d.company_id = ${company_id} and d.ended_at is null)
    order by a.id limit ${step.payments}`
}
