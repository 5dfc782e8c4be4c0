import sql, { type Sql } from 'sql-template-tag'
import { messageCaps, type MessageChannel } from '#contract/marketing/notification/notification.ts'
import { quietFrom, quietUntil } from '#contract/marketing/notification/quiet-hours.ts'
import { addressHashSql } from '#server/domain/members/sending/may-be-sent.ts'
import { companyZone } from '#server/kit/company-day.ts'

const dayMs = 86_400_000

/**
 * The time zone of `member m`, with order figures `s`: the member's own, that of the branch of
 * their last order, or the company's.
 */
export const memberZone = (company_id: string): Sql =>
  sql`coalesce(m.timezone, (select b.timezone from branch b where b.company_id = ${company_id} and b.id = s.last_branch_id), ${companyZone(company_id)})`

/** The contract's `afterQuiet` in SQL. A test compares the two. */
export const afterQuietSql = (at: Sql, zone: Sql): Sql => {
  const minute = sql`(extract(hour from ${at} at time zone ${zone}) * 60 + extract(minute from ${at} at time zone ${zone}))`
  const morning = (days: number) =>
    sql`((${at} at time zone ${zone})::date + ${days}::int + make_interval(mins => ${quietUntil}::int)) at time zone ${zone}`
  return sql`case when ${minute} >= ${quietFrom}::int then ${morning(1)} when ${minute} < ${quietUntil}::int then ${morning(0)} else ${at} end`
}

/** Whether a channel sends nothing at night. E-mails may be sent at any time. */
export const keepsQuiet = (channel: MessageChannel): boolean => channel !== 'email'

/**
 * Whether nothing is sent to the number or address of `member m` because messages to it failed.
 *
 * The subquery returns a value instead of using `exists`, which PostgreSQL may turn into a join. If
 * its statistics are older than the failures, it expects one row and compares every member with
 * every number.
 */
export const isSuppressed = (channel: MessageChannel, company_id: string, now: Date): Sql =>
  channel === 'notification'
    ? sql`false`
    : sql`coalesce((select x.until > ${now} from message_suppression x where x.company_id = ${company_id} and x.channel = ${channel}
        and x.address_hash = ${addressHashSql(channel, company_id)}), false)`

/**
 * Whether a member has already got as much advertising as `messageCaps` allows. `member` is the
 * member's id. The notification `but` does not count.
 */
export function isCapped(
  channel: MessageChannel,
  company_id: string,
  now: Date,
  it: { member: Sql; but?: string },
): Sql {
  const since = (days: number) => new Date(now.getTime() - days * dayMs)
  return sql`(select count(*) >= ${messageCaps.week}::int or count(*) filter (where n.channel = ${channel} and r.attempted_at > ${since(1)}) >= ${messageCaps.day[channel]}::int
    from notification_recipient r join notification n on n.company_id = ${company_id} and n.id = r.notification_id
    where r.company_id = ${company_id} and r.member_id = ${it.member} and r.attempted_at > ${since(7)} and (r.notification_id <> ${it.but ?? null}::uuid) is not false)`
}
