import sql from 'sql-template-tag'
import { platforms, type PlatformCode } from '#contract/platform/platforms.ts'
import { mayAlert } from '#server/domain/organisation/alerts.ts'
import { writeToTeam } from '#server/domain/organisation/team-letters.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import type { Kit } from '#server/kit/kit.ts'

const letters = {
  no_branch: 'platform-order-missed',
  no_licence: 'platform-order-unlicensed',
  no_module: 'platform-order-no-module',
  unreadable: 'platform-order-unreadable',
} as const

/**
 * Mails the branch's team that an order of a platform cannot be taken in, because the branch is
 * switched off, the licence has ended or lacks the platform's module, or the order cannot be read. Only members who receive
 * platform alerts get the mail, at most every quarter of an hour.
 */
export async function alertMissed(
  db: Db,
  { url, now }: Pick<Kit, 'url' | 'now'>,
  { company_id, branch_id, platform }: BranchKey & { platform: PlatformCode },
  why: keyof typeof letters,
): Promise<void> {
  const at = { company_id, branch_id }
  if (!(await mayAlert(db, at, 'platform', now()))) return
  const { name } = await db.must<{ name: string }>(
    sql`select name from branch where company_id = ${company_id} and id = ${branch_id}`,
  )
  const screens = { no_branch: `branch/form/${branch_id}`, unreadable: 'user-log/list' }
  const screen = why === 'no_branch' || why === 'unreadable' ? screens[why] : `services/${company_id}`
  const facts = { branch: name, platform: platforms[platform].short, url: `${url}/${screen}` }
  await writeToTeam(db, at, letters[why], facts)
}
