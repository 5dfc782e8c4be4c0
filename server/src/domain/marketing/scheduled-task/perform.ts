import sql, { empty, type Sql } from 'sql-template-tag'
import type { TaskFailure } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { dayAt, instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import type { Audience } from '#contract/members/audience.ts'
import { maxAudience } from '#contract/members/offer/gift-cheque.ts'
import type { MessageChannel } from '#contract/marketing/notification/notification.ts'
import type { Db } from '#server/db/pool.ts'
import { turnOf } from '#server/domain/marketing/notification/send.ts'
import { forget, freeze, type Wanted } from '#server/domain/members/sending/recipients.ts'
import { hasVoucher } from '#server/domain/members/voucher/audience.ts'
import { chequeBatchRun } from '#server/domain/members/voucher/batch.ts'
import { statusOf } from '#server/domain/members/voucher/status.ts'
import { switchParts } from '#server/domain/menu/switch-parts.ts'
import { audit, type By } from '#server/kit/audit/audit.ts'
import { createRun } from '#server/kit/jobs/run.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { obstacleOf } from './obstacle.ts'
import { hasPoints, pointsBeyond, taskPointsRun } from './points-run.ts'
import type { StoredTask } from './stored.ts'

/** What a run did, or why it could not. */
export type Performed =
  | { failure: TaskFailure }
  | { chosen: number; done?: number; notification_id?: string; gift_cheque_id?: string; run_id?: string }

interface Work {
  kit: Kit
  db: Db
  task: StoredTask
  by: By
  /** The user who started the run by hand. */
  user_id: string | null
  /** Members whom a run of the task reached at this moment or later are left out. */
  since: Date
}

/**
 * The moment since which a member must not have been reached: a member who was reached on day D is
 * left out up to and including the day before D + `rest_days`.
 */
const restsSince = ({ rest_days, timezone }: StoredTask, now: Date): Date =>
  instantOf(plusDays(dayAt(now, timezone), 1 - rest_days), 0, timezone)

/** Why a task cannot run now; null if it can. `lock` is added to the query of its voucher. */
async function obstacle({ kit, db, task, by: { now } }: Work, lock: Sql): Promise<TaskFailure | null> {
  const { company_id, gift_cheque_id } = task
  const cheque =
    gift_cheque_id === null
      ? undefined
      : await db.one<{ status: string; is_paused: boolean }>(
          sql`select ${statusOf(now)} as status, c.is_paused from gift_cheque c where c.company_id = ${company_id} and c.id = ${gift_cheque_id} ${lock}`,
        )
  const given = { cheque_status: cheque?.status ?? null, cheque_paused: cheque?.is_paused ?? null }
  return obstacleOf(await kit.tree(), { ...task, ...given }, now)
}

/**
 * Does what a task does, in the caller's transaction. Long work, such as sending, is only created
 * here. Other loops do it after the commit.
 */
export async function perform(
  kit: Kit,
  db: Db,
  task: StoredTask,
  it: { by: By; user_id: string | null },
): Promise<Performed> {
  const { now } = it.by
  const work: Work = { kit, db, task, ...it, since: restsSince(task, now) }
  const failure = await obstacle(work, empty)
  if (failure) return { failure }
  switch (task.action) {
    case 'notification':
      return notify(work)
    case 'gift_cheque':
      return giveCheques(work)
    case 'points':
      return givePoints(work)
    case 'menu':
      return switchMenu(work)
  }
}

/** Makes a copy of the task's notification and releases it. Its recipients are chosen at once. */
async function notify({ kit, db, task, by, since }: Work): Promise<Performed> {
  const { company_id, notification_id, task_id } = task
  const { channel } = await db.must<{ channel: MessageChannel }>(
    sql`select channel from notification where company_id = ${company_id} and id = ${notification_id}`,
  )
  const turn = await turnOf(kit, company_id, channel)
  if (!turn) return { failure: 'no_sender' }
  const id = uuidv7()
  const after = await db.must<object>(sql`
    insert into notification (company_id, id, name, channel, title, body, link, image, audience, segment_ids, send_at, by_recipient_clock, spread_minutes, expires_at,
      holds_back, is_draft, status, freeze_at, price, task_id, rests_since, created_at, updated_at)
    select company_id, ${id}, ${task.name}, channel, title, body, link, image, ${JSON.stringify(task.audience)}::jsonb, ${task.segment_ids}::uuid[], null, false, spread_minutes, null,
      holds_back, false, 'waiting', ${by.now}, ${turn.sender.sms_price}, ${task_id}, ${since}, ${by.now}, ${by.now}
    from notification where company_id = ${company_id} and id = ${notification_id} returning name, channel, title, body, link, audience`)
  await audit(db, by, { noun: 'notification', record_id: id, company_id, action: 'create', after })
  return { chosen: 0, notification_id: id }
}

/** Stores the members concerned as recipients, unless there are none or too many. */
async function choose(
  { db, task: { company_id, audience }, by: { now } }: Work,
  without: NonNullable<Wanted['without']>,
): Promise<{ list_id: string; of: Audience; count: number } | Performed> {
  const of = audience ?? { all: [] }
  const list_id = uuidv7(now.getTime())
  const count = await freeze(db, { company_id, list_id }, { audience: of, without }, now)
  if (count === 0) return { chosen: 0 }
  if (count <= maxAudience) return { list_id, of, count }
  await forget(db, { company_id, list_id })
  return { failure: 'audience_large' }
}

async function giveCheques(work: Work): Promise<Performed> {
  const { db, task, by, user_id, since } = work
  const { company_id } = task
  const record_id = task.gift_cheque_id ?? ''
  const chosen = await choose(work, hasVoucher({ company_id, cheque_id: record_id }, { since, now: by.now }))
  if (!('list_id' in chosen)) return { gift_cheque_id: record_id, ...chosen }
  // The voucher is locked only now, because choosing may take minutes, and nobody could redeem the
  // voucher while it is locked. It may have been paused or used up meanwhile.
  const failure = await obstacle(work, sql`for update`)
  if (failure) {
    await forget(db, { company_id, list_id: chosen.list_id })
    return { failure }
  }
  const { count } = chosen
  const audience = { ...chosen, since: since.toISOString() }
  const input = { member_ids: [], count: 0, audience }
  const run_id = await createRun(db, chequeBatchRun, {
    company_id,
    record_id,
    user_id,
    input,
    total: count,
    now: by.now,
  })
  await audit(db, by, { noun: 'gift-cheque', record_id, company_id, action: 'give', after: { count } })
  return { chosen: count, run_id, gift_cheque_id: record_id }
}

async function givePoints(work: Work): Promise<Performed> {
  const { db, task, by, user_id } = work
  const { company_id, task_id, points, validity_days, name: reason } = task
  // The limit may have been lowered since the task was saved.
  if ((await pointsBeyond(db, task)) !== undefined) return { failure: 'points_limit' }
  const since = work.since.toISOString()
  const chosen = await choose(work, hasPoints(company_id, { task_id, since }, by.now))
  if (!('list_id' in chosen)) return chosen
  const input = { ...chosen, since, task_id, points: points ?? 0, validity_days, reason }
  const run_id = await createRun(db, taskPointsRun, {
    company_id,
    record_id: task_id,
    user_id,
    input,
    total: chosen.count,
    now: by.now,
  })
  return { chosen: chosen.count, run_id }
}

async function switchMenu({ db, task, by }: Work): Promise<Performed> {
  const { company_id, branch_id, category_ids, product_ids, switches_on } = task
  const at = { company_id, branch_id: branch_id ?? '' }
  const count = await switchParts(db, at, by, { category_ids, product_ids, is_active: switches_on })
  return count === 0 ? { failure: 'menu_gone' } : { chosen: category_ids.length + product_ids.length, done: count }
}
