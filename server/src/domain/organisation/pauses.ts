import sql, { empty, type Sql } from 'sql-template-tag'
import type { PauseReason } from '#contract/organisation/branch.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { HoursOf } from '#contract/organisation/opening-hours.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

/** A pause (busy or closed) that is about to be set. */
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

interface StoredPause extends Required<Omit<NewPause, 'order_methods' | 'starts_at' | 'ends_at'>> {
  order_method: HoursOf
  starts_at: string
  ends_at: string
  by: string | null
}
const heldColumns = sql`kind, order_method, minutes, reason_code, reason, starts_at, ends_at, by`

/**
 * Sets a branch busy or closed, separately for each of some order methods. Overlapping pauses of
 * the same kind are replaced, but the part of a planned pause that comes later stays.
 */
export async function addPause(db: Db, at: BranchKey, by: string | null, it: NewPause): Promise<void> {
  const { kind, starts_at, ends_at } = it
  const order_methods = [...new Set(it.order_methods)]
  const overlaid = await db.many<StoredPause>(sql`select ${heldColumns} from branch_pause
    where ${of(at)} and kind = ${kind} and order_method = any(${order_methods}::text[])
      and starts_at > ${starts_at}::timestamptz and starts_at < ${ends_at}::timestamptz and ends_at > ${ends_at}::timestamptz and ended_at is null`)
  await db.one(sql`update branch_pause set ended_at = greatest(starts_at, ${starts_at}::timestamptz), ended_by = ${by}
    where ${of(at)} and kind = ${kind} and order_method = any(${order_methods}::text[])
      and starts_at < ${ends_at}::timestamptz and coalesce(ended_at, ends_at) > ${starts_at}::timestamptz`)
  for (const order_method of order_methods) await insert(db, at, { ...usual, ...it, order_method, by })
  for (const rest of overlaid) await insert(db, at, { ...rest, starts_at: ends_at, ends_at: new Date(rest.ends_at) })
  await noticeChange(db, at)
}

/**
 * How many pauses may be planned at a branch. There is a limit, because the branch's state is
 * calculated from all of them.
 */
const maxPlanned = 100

/** Refuses another planned pause for this many methods if the branch already has too many. */
export async function refuseManyPlanned(db: Db, at: BranchKey, more: number, now: Date): Promise<void> {
  const { planned } = await db.must<{ planned: number }>(
    sql`select count(*)::int as planned from branch_pause where ${of(at)} and starts_at > ${now} and ended_at is null`,
  )
  if (planned + more > maxPlanned) throw wrongField('starts_at', 'too_many_kept', { max: maxPlanned })
}

const usual = { minutes: 0, reason_code: 'other', reason: '' } as const

const insert = (
  db: Db,
  { company_id, branch_id }: BranchKey,
  it: Omit<StoredPause, 'starts_at' | 'ends_at'> & Pick<NewPause, 'starts_at' | 'ends_at'>,
) =>
  db.one(sql`insert into branch_pause (company_id, id, branch_id, ${heldColumns})
    values (${company_id}, ${uuidv7()}, ${branch_id}, ${it.kind}, ${it.order_method}, ${it.minutes}, ${it.reason_code}, ${it.reason}, ${it.starts_at}, ${it.ends_at}, ${it.by})`)

/**
 * Ends the current pauses of a kind for some order methods, or for all if none are given. A pause
 * for all methods continues for the methods that are not named.
 */
export async function endPauses(
  db: Db,
  at: BranchKey,
  by: string | null,
  { kind, order_methods, now }: { kind: 'busy' | 'closed'; order_methods?: readonly HoursOf[] | undefined; now: Date },
): Promise<void> {
  const methods = order_methods ?? null
  const whole = methods
    ? await db.many<StoredPause>(sql`select ${heldColumns} from branch_pause where ${of(at)} and kind = ${kind} and order_method = 'all'
        and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz and ended_at is null`)
    : []
  await db.one(sql`update branch_pause set ended_at = greatest(starts_at, ${now}::timestamptz), ended_by = ${by}
    where ${of(at)} and kind = ${kind} and starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz and ended_at is null
      and (${methods}::text[] is null or order_method = 'all' or order_method = any(${methods}::text[]))`)
  if (whole.length > 0) {
    const sold = await db.one<{ order_methods: DeliveryType[] }>(
      sql`select order_methods from branch where company_id = ${at.company_id} and id = ${at.branch_id}`,
    )
    const rest = (sold?.order_methods ?? []).filter((it) => !methods?.includes(it))
    for (const it of whole)
      await addPause(db, at, it.by, { ...it, order_methods: rest, starts_at: now, ends_at: new Date(it.ends_at) })
  }
  await noticeChange(db, at)
}

/** Ends a pause, or cancels a planned one. Returns false if it is already over. */
export async function endPause(db: Db, at: BranchKey, by: string | null, id: string, now: Date): Promise<boolean> {
  const row =
    await db.one(sql`update branch_pause set ended_at = greatest(starts_at, ${now}::timestamptz), ended_by = ${by}
    where ${of(at)} and id = ${id} and ended_at is null and ends_at > ${now}::timestamptz returning id`)
  await noticeChange(db, at)
  return row !== undefined
}

/**
 * Records that a branch's selling times have changed. The time of the branch's next automatic
 * change is then calculated again (state-loop.ts), and cached app menus become invalid.
 */
export const noticeChange = (db: Db, { company_id, branch_id }: BranchKey) =>
  db.one(sql`update branch set ${noticed} where company_id = ${company_id} and id = ${branch_id}`)

/** Records the change for all branches of a company, or for some of them. */
export const noticeChanges = (db: Db, company_id: string, branch_ids?: readonly string[]) =>
  db.one(
    sql`update branch set ${noticed} where company_id = ${company_id}${branch_ids ? sql` and id = any(${branch_ids}::uuid[])` : empty}`,
  )

const noticed = sql`next_change_at = null, offer_changes = offer_changes + 1`
