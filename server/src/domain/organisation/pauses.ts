import sql, { type Sql } from 'sql-template-tag'
import type { PauseReason } from '#contract/organisation/branch.ts'
import type { HoursOf } from '#contract/organisation/opening-hours.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** A branch, by the company it belongs to. */
export interface BranchKey {
  company_id: string
  branch_id: string
}
interface NewPause {
  kind: 'busy' | 'closed'
  order_methods: readonly HoursOf[]
  minutes?: number
  reason_code?: PauseReason
  reason?: string
  starts_at: Date
  ends_at: Date
}

const of = ({ company_id, branch_id }: BranchKey): Sql => sql`company_id = ${company_id} and branch_id = ${branch_id}`

/** Sets a branch busy or closed, for each of some methods; what of the same kind would overlap it gives way. */
export async function addPause(db: Db, at: BranchKey, by: string | null, it: NewPause): Promise<void> {
  const { kind, order_methods, minutes = 0, reason_code = 'other', reason = '', starts_at, ends_at } = it
  await db.one(sql`update branch_pause set ended_at = greatest(starts_at, ${starts_at}::timestamptz), ended_by = ${by}
    where ${of(at)} and kind = ${kind} and order_method = any(${order_methods}::text[])
      and starts_at < ${ends_at}::timestamptz and coalesce(ended_at, ends_at) > ${starts_at}::timestamptz`)
  for (const order_method of order_methods)
    await db.one(sql`insert into branch_pause (company_id, id, branch_id, kind, order_method, minutes, reason_code, reason, starts_at, ends_at, by)
      values (${at.company_id}, ${uuidv7()}, ${at.branch_id}, ${kind}, ${order_method}, ${minutes}, ${reason_code}, ${reason}, ${starts_at}, ${ends_at}, ${by})`)
  await noticeChange(db, at)
}

/** Ends what holds now of a kind, for some methods or, without them, for all. */
export async function endPauses(
  db: Db,
  at: BranchKey,
  by: string | null,
  { kind, order_methods, now }: { kind: 'busy' | 'closed'; order_methods?: readonly HoursOf[] | undefined; now: Date },
): Promise<void> {
  const methods = order_methods ?? null
  await db.one(sql`update branch_pause set ended_at = greatest(starts_at, ${now}::timestamptz), ended_by = ${by}
    where ${of(at)} and kind = ${kind} and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz and ended_at is null
      and (${methods}::text[] is null or order_method = any(${methods}::text[]))`)
  await noticeChange(db, at)
}

/** Ends one, or gives it up before it has begun; false where it is over already. */
export async function endPause(db: Db, at: BranchKey, by: string | null, id: string, now: Date): Promise<boolean> {
  const row =
    await db.one(sql`update branch_pause set ended_at = greatest(starts_at, ${now}::timestamptz), ended_by = ${by}
    where ${of(at)} and id = ${id} and ended_at is null and ends_at > ${now}::timestamptz returning id`)
  await noticeChange(db, at)
  return row !== undefined
}

/** What decides a branch's state has changed: its next change by itself is looked for anew (state-loop.ts). */
export const noticeChange = (db: Db, { company_id, branch_id }: BranchKey) =>
  db.one(sql`update branch set next_change_at = null where company_id = ${company_id} and id = ${branch_id}`)

/** The same for all branches of a company. */
export const noticeChanges = (db: Db, company_id: string) =>
  db.one(sql`update branch set next_change_at = null where company_id = ${company_id}`)
