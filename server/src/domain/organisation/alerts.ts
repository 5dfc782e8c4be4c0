import sql, { type Sql } from 'sql-template-tag'
import { each } from '#contract/kit/fields.ts'
import { alertKinds, alertWays, type AlertKind, type Alerts } from '#contract/organisation/user-settings.ts'
import type { Db } from '#server/db/pool.ts'
import type { Reader } from '#server/domain/identity/letters.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

/**
 * The joins that find the people who work at a branch: active users with a role there or at its
 * company. The tables are `a` (assignment), `u` (user) and `r` (role).
 */
export const teamOf = ({ company_id, branch_id }: BranchKey): Sql => sql`
  from assignment a join app_user u on u.id = a.user_id join role r on r.id = a.role_id
  where u.is_active and u.account_type in ('company', 'branch')
    and (a.scope_type = 'company' and a.scope_id = ${company_id} or a.scope_type = 'branch' and a.scope_id = ${branch_id})`

const usual: readonly AlertKind[] = ['unanswered', 'platform', 'comment']

/**
 * The alerts that a person receives who has never chosen any. Managers are mailed about unanswered
 * orders (semantics §2), platforms that sell nothing, and bad comments.
 */
export const usualAlerts = (isManager: boolean): Alerts =>
  each(alertKinds, (kind) => each(alertWays, (way) => isManager && usual.includes(kind) && way === 'mail'))

/** The minimum time between mails about one kind of alert to a branch's team, in ms. */
export const quietMs = 15 * 60_000

/**
 * Whether it is time to mail a branch's team about a kind of alert. If several workers ask, only
 * one gets true.
 */
export async function mayAlert(db: Db, at: BranchKey, kind: 'late' | 'platform' | 'bell', now: Date): Promise<boolean> {
  const told =
    await db.one(sql`insert into branch_alert (company_id, branch_id, kind, told_at) values (${at.company_id}, ${at.branch_id}, ${kind}, ${now})
    on conflict (company_id, branch_id, kind) do update set told_at = excluded.told_at where branch_alert.told_at <= ${new Date(now.getTime() - quietMs)} returning kind`)
  return told !== undefined
}

/**
 * The people at a branch who receive a kind of alert by e-mail, at most twenty: those who chose it,
 * and those whose defaults include it.
 */
export async function mailedOf(db: Db, at: BranchKey, kind: AlertKind): Promise<Reader[]> {
  const team = await db.many<Reader & { id: string; is_manager: boolean }>(sql`
    select u.id, u.name, u.surname, u.email, u.language_id, bool_or('put-branch' = any(r.permissions)) as is_manager
    ${teamOf(at)} group by u.id order by u.email`)
  const said = await db.many<{ user_id: string; mail: boolean }>(sql`
    select user_id, mail from branch_user_setting where company_id = ${at.company_id} and branch_id = ${at.branch_id} and kind = ${kind}`)
  return team
    .filter(({ id, is_manager }) => said.find((it) => it.user_id === id)?.mail ?? usualAlerts(is_manager)[kind].mail)
    .slice(0, 20)
}
