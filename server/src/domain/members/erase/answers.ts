import sql, { empty } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/** A company's webhook deliveries from one id on, up to another. Null means to the end. */
export interface AnswerPage {
  from: string
  before: string | null
}
/** How many deliveries are searched at once. */
const deliveriesAtOnce = 10_000

/** All webhook deliveries of a company, page by page. */
export async function answerPages(db: Db, company_id: string): Promise<AnswerPage[]> {
  const starts = await db.many<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as n from webhook_delivery where company_id = ${company_id}) it
    where n % ${deliveriesAtOnce} = 1 order by id`)
  return starts.map(({ id }, n) => ({ from: id, before: starts[n + 1]?.id ?? null }))
}

/**
 * Clears what webhook endpoints answered to events about these records: orders, bookings, or the
 * member. Events contain no personal data, but an app's answer may quote what it has just read.
 * Returns how many answers were cleared.
 */
export async function forgetAnswers(
  db: Db,
  company_id: string,
  { from, before }: AnswerPage,
  records: readonly string[],
): Promise<number> {
  const cleared =
    await db.many(sql`update webhook_delivery set answer = null where company_id = ${company_id} and answer <> ''
    and id >= ${from} ${before ? sql`and id < ${before}` : empty}
    and exists (select 1 from jsonb_each_text(body::jsonb -> 'data') it where it.value = any(${[...records]}::text[])) returning 1 as one`)
  return cleared.length
}
