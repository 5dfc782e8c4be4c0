import sql, { empty, type Sql } from 'sql-template-tag'
import { perRow } from '#server/db/per-row.ts'
import type { Db } from '#server/db/pool.ts'
import { addressHashSql, maySend, sendingCompany } from '#server/domain/members/sending/may-be-sent.ts'
import { matching } from '#server/domain/members/sending/recipients.ts'
import { companyZone } from '#server/kit/company-day.ts'
import { clocksMs } from '#server/kit/database-clock.ts'
import { afterQuietSql, isSuppressed, keepsQuiet, memberZone } from './conditions.ts'
import { advertising, storedColumns, type Stored } from './stored.ts'
import { tryTurn } from './task-turn.ts'

/** The number of members among whom one transaction chooses recipients. */
export const freezePart = 5000
/** How long each statement of such a transaction may take, in ms. */
const partMs = 60_000
/**
 * How long before `send_at` the recipients are chosen, in ms, if `send_at` is a time on each
 * recipient's clock. The world's time zones differ by at most 26 hours.
 */
const earlyMs = 26 * 3_600_000
/** One in so many recipients is held back. */
const heldBackOf = 10

/** When the recipients are chosen. */
export const freezeAt = (it: Pick<Stored, 'send_at' | 'by_recipient_clock'>, now: Date): Date => {
  const at = it.send_at ? Date.parse(it.send_at) : now.getTime()
  return new Date(Math.max(now.getTime(), it.by_recipient_clock ? at - earlyMs : at))
}

/**
 * Chooses recipients among the next `freezePart` members, in the order of their ids: everybody in
 * the audience to whom the message may be sent, each with the moment at which it is due. If a
 * worker dies, the next one goes on after the last part that was committed. Returns `more` if there
 * are more members, and `done` after the last ones. Returns undefined if nothing was done, because
 * another worker has the turn, or somebody has paused or stopped the notification. After `done`,
 * nobody is added to the recipients.
 *
 * They are stored in the order of the indexes, because in any other order each row needs other pages
 * of four indexes that may be larger than the server's memory.
 */
export async function freezeRecipients(
  db: Db,
  { company_id, id }: Pick<Stored, 'company_id' | 'id'>,
  now: Date,
): Promise<'more' | 'done' | undefined> {
  const own = sql`company_id = ${company_id} and id = ${id}`
  await db.one(sql`select set_config('statement_timeout', ${String(partMs)}, true)`)
  // The row is read as it is now, because it may have been moved or edited since the worker found it.
  const it = await db.one<Stored & { chosen_to: string | null }>(
    sql`select ${storedColumns}, n.chosen_to from notification n
    where n.company_id = ${company_id} and n.id = ${id} and n.freeze_at <= ${now} and not n.is_paused for update of n skip locked`,
  )
  if (!it) return undefined
  const { channel } = it
  // Another notification of the task is choosing recipients, so this one is tried again.
  if (it.task_id !== null && !(await tryTurn(db, { company_id, task_id: it.task_id }))) return undefined
  const after = it.chosen_to ? sql`and m.id > ${it.chosen_to}::uuid` : empty
  const last = await db.one<{ id: string }>(
    sql`select m.id from member m where m.company_id = ${company_id} ${after} order by m.id offset ${freezePart - 1} limit 1`,
  )
  const part = last ? sql`${after} and m.id <= ${last.id}::uuid` : after
  const zone = memberZone(company_id)
  const base = sql`${it.send_at ? new Date(it.send_at) : now}::timestamptz`
  const local = it.by_recipient_clock
    ? sql`((${base} at time zone ${companyZone(company_id)}) at time zone c.zone)`
    : base
  const spread = sql`greatest(${local}, ${now}::timestamptz) + random() * ${it.spread_minutes}::int * interval '1 minute'`
  const due = keepsQuiet(channel) ? afterQuietSql(sql`c.at`, sql`c.zone`) : sql`c.at`
  const hash = channel === 'notification' ? sql`null::bytea` : addressHashSql(channel, company_id)
  const from = await matching(db, company_id, it.audience, now)
  const may = maySend(channel, advertising, await sendingCompany(db, company_id))
  await db.one(sql`
    insert into notification_recipient (company_id, notification_id, member_id, state, due_at, address_hash)
    select ${company_id}::uuid, ${id}::uuid, c.id, case when ${it.holds_back} and random() < ${1 / heldBackOf}::float8 then 'held_back' else 'queued' end, ${due}, c.hash
    from (select c.*, ${spread} as at from (select m.id, ${zone} as zone, ${hash} as hash ${from} ${part} and coalesce(${may}, false) and not ${isSuppressed(channel, company_id, now)} ${notRecentlyChosen(it, now)}) c) c order by c.id
    on conflict do nothing`)
  if (last) await db.one(sql`update notification set chosen_to = ${last.id} where ${own}`)
  else
    await db.one(
      sql`update notification set frozen_at = ${now}, freeze_at = null, chosen_to = null, counted_at = null where ${own}`,
    )
  return last ? 'more' : 'done'
}

/**
 * Leaves out `member m` if another notification of the same task recently chose them and did not
 * skip them. Notifications that a node with a wrong clock dated in the future do not count.
 */
const notRecentlyChosen = ({ company_id, task_id, rests_since }: Stored, now: Date): Sql =>
  task_id === null || rests_since === null
    ? empty
    : sql`and not ${perRow(sql`exists (select 1 from notification_recipient r join notification o on o.company_id = ${company_id} and o.id = r.notification_id
        where r.company_id = ${company_id} and r.member_id = m.id and r.due_at >= ${rests_since}::timestamptz and o.task_id = ${task_id} and o.created_at <= ${new Date(now.getTime() + clocksMs)}
          and not (r.state = 'refused' and r.is_skipped))`)}`

/** Counts the outcomes, and writes the numbers and the status to the notification. */
export async function recount(db: Db, { company_id, id }: Pick<Stored, 'company_id' | 'id'>, now: Date): Promise<void> {
  await db.one(sql`
    update notification n set counted_at = ${now}, recipients = c.all, queued = c.queued, sent = c.sent, failed = c.failed, skipped = c.skipped, held_back = c.held_back,
      clicked = c.clicked, segments = c.segments,
      done_at = case when c.queued > 0 then null else coalesce(n.done_at, ${now}) end,
      status = case when c.queued > 0 then 'waiting' when c.failed = 0 then 'sent' when c.sent > 0 then 'warning' else 'system_error' end
    from (select count(*)::int as all, count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'sent')::int as sent,
        count(*) filter (where state = 'refused' and not is_skipped)::int as failed, count(*) filter (where state = 'refused' and is_skipped)::int as skipped,
        count(*) filter (where state = 'held_back')::int as held_back, count(clicked_at)::int as clicked, coalesce(sum(segments), 0)::int as segments
      from notification_recipient where company_id = ${company_id} and notification_id = ${id}) c
    where n.company_id = ${company_id} and n.id = ${id} and n.frozen_at is not null`)
}

/** How many recipients of a stopped notification one statement leaves out. */
const stopBatch = 5000

/**
 * Leaves out recipients of a stopped notification, except those to whom the message is being sent
 * at this moment. Returns whether there may be more recipients to leave out.
 */
export async function leaveOutStopped(
  db: Db,
  { company_id, id }: Pick<Stored, 'company_id' | 'id'>,
  now: Date,
): Promise<boolean> {
  const found = await db.many(sql`
    update notification_recipient d set state = 'refused', is_skipped = true, reason = 'stopped', done_at = ${now}
    where d.company_id = ${company_id} and d.notification_id = ${id} and d.member_id = any(array(
      select member_id from notification_recipient where company_id = ${company_id} and notification_id = ${id} and state = 'queued' and attempted_at is null
      limit ${stopBatch} for update skip locked)) returning 1 as one`)
  return found.length === stopBatch
}
