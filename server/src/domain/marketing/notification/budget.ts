import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { companyZone } from '#server/kit/company-day.ts'

interface Budget {
  /** The month in the company's time zone, `2026-11`. */
  month: string
  /** How many SMS the licence allows a month; null means any number. */
  max: number | null
}

const budgetOf = (db: Db, company_id: string, now: Date): Promise<Budget> =>
  db.must<Budget>(sql`select to_char(${now}::timestamptz at time zone ${companyZone(company_id)}, 'YYYY-MM') as month,
    (select nullif((l.limits ->> 'smsMonthly')::int, 0) from license l where l.company_id = ${company_id}) as max`)

/** How many SMS a company may still send this month; null means any number. */
export async function smsLeft(db: Db, company_id: string, now: Date): Promise<number | null> {
  const { month, max } = await budgetOf(db, company_id, now)
  if (max === null) return null
  const row = await db.one<{ used: number }>(
    sql`select used from sms_usage where company_id = ${company_id} and month = ${month}`,
  )
  return Math.max(0, max - (row?.used ?? 0))
}

/** Takes SMS from the budget of this month. Returns false if the licence does not allow as many. */
export async function takeSms(db: Db, company_id: string, count: number, now: Date): Promise<boolean> {
  const { month, max } = await budgetOf(db, company_id, now)
  const own = sql`company_id = ${company_id} and month = ${month}`
  await db.one(
    sql`insert into sms_usage (company_id, month, used) values (${company_id}, ${month}, 0) on conflict do nothing`,
  )
  const taken = await db.one(
    sql`update sms_usage set used = used + ${count}::int where ${own} and coalesce(used + ${count}::int <= ${max}::int, true) returning 1 as one`,
  )
  return taken !== undefined
}

/** Undoes `takeSms` for SMS that were certainly not sent. */
export async function giveSmsBack(db: Db, company_id: string, count: number, now: Date): Promise<void> {
  const { month } = await budgetOf(db, company_id, now)
  await db.one(
    sql`update sms_usage set used = greatest(0, used - ${count}::int) where company_id = ${company_id} and month = ${month}`,
  )
}
