import sql from 'sql-template-tag'
import type { PaymentProviderAccess } from '#contract/integrations/payment-provider.ts'
import type { Db } from '#server/db/pool.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
import { onlyThere } from './only-there.ts'

type Comparison = NonNullable<PaymentProviderAccess['comparison']>

/** The maximum number of differences that are shown. */
const shown = 20

interface Row {
  due_at: string | null
  compared: number
  mended: number
  problem: string | null
  ended_at: string | null
  ended_compared: number
  ended_mended: number
}

/** How an account's payments were compared with what its provider says. */
export async function comparisonOf(db: Db, company_id: string, access_id: string): Promise<Comparison> {
  const it =
    await db.one<Row>(sql`select due_at, compared, mended, problem, ended_at, ended_compared, ended_mended from payment_comparison
    where company_id = ${company_id} and access_id = ${access_id}`)
  const open = sql`payment_difference d join payment_attempt a on a.company_id = ${company_id} and a.id = d.attempt_id and a.access_id = ${access_id}
    where d.company_id = ${company_id} and d.ended_at is null and d.accepted_at is null`
  const { differing } = await db.must<{ differing: number }>(
    sql`select count(distinct a.id)::int as differing from ${open}`,
  )
  const differences = await db.many<Comparison['differences'][number]>(sql`
    select it.*, o.number::int as number from (
        select a.id as payment_attempt_id, a.order_id, a.branch_id, d.kind, d.held::float8 as held, a.currency, d.there::float8 as there, d.currency as there_currency, d.reason, d.found_at from ${open}
        order by d.found_at desc, a.id, d.kind limit ${shown}) it
      join orders o on o.company_id = ${company_id} and o.id = it.order_id order by it.found_at desc, it.order_id, it.kind`)
  const isRunning = it !== undefined && it.due_at !== null
  return {
    is_running: isRunning,
    at: it?.ended_at ?? null,
    compared: (isRunning ? it.compared : it?.ended_compared) ?? 0,
    mended: (isRunning ? it.mended : it?.ended_mended) ?? 0,
    problem: it?.problem ?? null,
    differing,
    differences,
    only_there: await onlyThere(db, company_id, access_id),
  }
}

interface Accepted {
  payment_attempt_id: string
  kind: Comparison['differences'][number]['kind']
  held: number
  there: number | null
  is_accepted: boolean
}

/**
 * Accepts a difference of an account's payment, or takes that back. Returns false if the difference
 * is gone or has other amounts now.
 */
export async function acceptDifference(
  db: Db,
  { company_id, access_id, now }: { company_id: string; access_id: string; now: Date },
  { payment_attempt_id, kind, held, there, is_accepted }: Accepted,
): Promise<boolean> {
  const row = await db.one(sql`
    update payment_difference d set accepted_at = ${is_accepted ? now : null} from payment_attempt a
    where d.company_id = ${company_id} and d.attempt_id = ${payment_attempt_id} and d.kind = ${kind} and d.ended_at is null and d.held = ${held}
      and d.there is not distinct from ${there}::bigint and a.company_id = ${company_id} and a.id = d.attempt_id and a.access_id = ${access_id}
    returning 1 as one`)
  return row !== undefined
}

/** Differences are kept for long enough to be looked at, whether they have ended or not. */
export const differenceChore = sweepRows(
  'payment_difference',
  'company_id, attempt_id, kind',
  sql`found_at < now() - interval '90 days'`,
)
