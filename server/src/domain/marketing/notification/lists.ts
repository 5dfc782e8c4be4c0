import sql, { type Sql } from 'sql-template-tag'
import { liftDays, type LiftGroup } from '#contract/marketing/notification/lift.ts'
import type {
  MemberNotification,
  NotificationLift,
  NotificationRecipient,
} from '#contract/marketing/notification/notification.ts'
import type { Db } from '#server/db/pool.ts'
import { memberName } from '#server/domain/members/voucher/of-member.ts'
import { containsFoldedPhone } from '#server/kit/list/list.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'

interface Of {
  company_id: string
  id: string
}

/** The state of recipient `r`, as it is shown. */
const shownState: Sql = sql`(case when r.state = 'refused' then case when r.is_skipped then 'skipped' else 'failed' end
  when r.state = 'queued' and r.attempted_at is not null then 'sending' else r.state end)`

const columns: Sql = sql`r.member_id, ${memberName} as member_name, ${shownState} as state, r.reason, r.due_at, r.done_at, r.tries, r.segments, r.clicked_at`

type Query = LongQuery & { search?: string | undefined; state?: readonly string[] | undefined }

/** The recipients of a notification, with the outcome for each. */
export const recipientsOf = (db: Db, { company_id, id }: Of, query: Query) =>
  longList<NotificationRecipient>(db, {
    columns,
    from: sql`from notification_recipient r left join member m on m.company_id = r.company_id and m.id = r.member_id`,
    conditions: [
      sql`r.company_id = ${company_id} and r.notification_id = ${id}`,
      query.state && sql`${shownState} = any(${query.state})`,
      query.search ? containsFoldedPhone('m.search_text', query.search) : undefined,
    ],
    query,
    fields: { due_at: ['r.due_at', 'timestamptz'] },
    tie: ['r.member_id', 'uuid'],
  })

/** The notifications for a member, and for members that were merged into this member. */
export const notificationsOf = (
  db: Db,
  { company_id, member_id }: { company_id: string; member_id: string },
  query: LongQuery,
) =>
  longList<MemberNotification>(db, {
    columns: sql`${columns}, n.id as notification_id, n.name, n.channel`,
    from: sql`from notification_recipient r join notification n on n.company_id = r.company_id and n.id = r.notification_id
      left join member m on m.company_id = r.company_id and m.id = r.member_id`,
    conditions: [
      sql`r.company_id = ${company_id} and r.state <> 'held_back' and r.member_id in
        (select o.id from member o where o.company_id = ${company_id} and (o.id = ${member_id} or o.merged_into = ${member_id}))`,
    ],
    query,
    fields: { due_at: ['r.due_at', 'timestamptz'] },
    tie: ['r.notification_id', 'uuid'],
  })

/**
 * What the members for whom the message was meant, and the members held back, ordered in the days
 * after the message was due.
 */
export async function liftGroups(
  db: Db,
  { company_id, id }: Of,
  now: Date,
): Promise<Pick<NotificationLift, 'told' | 'held' | 'until'>> {
  const days = `${liftDays} days`
  const rows = await db.many<LiftGroup & { is_held: boolean; until: string }>(sql`
    select r.state = 'held_back' as is_held, count(*)::int as members, count(*) filter (where o.n > 0)::int as ordered,
      coalesce(sum(o.n), 0)::int as orders, coalesce(sum(o.total), 0)::float8 as sum, max(r.due_at) + ${days}::interval as until
    from notification_recipient r cross join lateral (
      select count(*) as n, coalesce(sum(o.total), 0) as total from orders o where o.company_id = ${company_id} and o.member_id = r.member_id
        and o.created_at >= r.due_at and o.created_at < r.due_at + ${days}::interval and not o.is_test and o.status not in ('cancelled', 'returned')) o
    where r.company_id = ${company_id} and r.notification_id = ${id} and r.state <> 'queued' and r.due_at <= ${now} group by 1`)
  const of = (isHeld: boolean): LiftGroup => {
    const { members = 0, ordered = 0, orders = 0, sum = 0 } = rows.find((it) => it.is_held === isHeld) ?? {}
    return { members, ordered, orders, sum }
  }
  const [until = null] = rows
    .map((it) => it.until)
    .toSorted()
    .toReversed()
  return { told: of(false), held: of(true), until }
}
