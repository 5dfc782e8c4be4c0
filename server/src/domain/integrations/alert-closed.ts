import sql from 'sql-template-tag'
import { platforms, type PlatformCode } from '#contract/platform/platforms.ts'
import { mayAlert, quietMs } from '#server/domain/organisation/alerts.ts'
import { platformsAt } from '#server/domain/organisation/causes.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'
import { writeToTeam } from '#server/domain/organisation/team-letters.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'

interface ClosedBranch extends BranchKey {
  branch: string
  /**
   * Platforms that show it as closed although we have not told them to; none: the problem is over.
   */
  closed: PlatformCode[]
}

/**
 * Mails the members of a branch's team who receive platform alerts when a platform shows the
 * restaurant as closed while the branch sells: once, until no platform does any more, and at most
 * every quarter of an hour, however often a platform changes its mind.
 */
export const alertClosed = perTenant(
  ({ db, now }) => {
    const quiet = new Date(now().getTime() - quietMs)
    const isClosed = sql`s.wanted is distinct from 'closed' and l.state -> 'restaurant' ->> 'is_open' = 'false'`
    const due = sql`select b.company_id, b.id as branch_id, b.name as branch, coalesce(array_agg(l.platform order by l.platform) filter (where ${isClosed}), '{}') as closed
      from branch b join platform_link l on l.company_id = b.company_id and l.branch_id = b.id and l.is_active
        left join platform_state s on s.company_id = b.company_id and s.branch_id = b.id and s.platform = l.platform
        left join branch_alert a on a.company_id = b.company_id and a.branch_id = b.id and a.kind = 'platform'
      where b.is_active and coalesce(a.told_at <= ${quiet}, true)
      group by b.company_id, b.id, b.name, a.told_at having (a.told_at is null) = coalesce(bool_or(${isClosed}), false)`
    return db.many<ClosedBranch>(
      sql`/* platform: every branch that a platform shows as closed */ ${fairly(due, { by: 'company_id', order: 'branch_id' })}`,
    )
  },
  (kit, it) => kit.db.tx((db) => tell(db, kit, it)),
)

async function tell(db: Db, kit: Kit, { branch, closed, ...at }: ClosedBranch): Promise<void> {
  const now = kit.now()
  if (closed.length === 0)
    return void (await db.one(
      sql`delete from branch_alert where company_id = ${at.company_id} and branch_id = ${at.branch_id} and kind = 'platform'`,
    ))
  // Outside its hours, it is rightly closed there.
  const [facts] = await stateFacts(db, { company: at.company_id, branch: at.branch_id }, now)
  if (!facts || !platformsAt(facts, now).isSelling || !(await mayAlert(db, at, 'platform', now))) return
  const platform = closed.map((code) => platforms[code].name).join(', ')
  const url = `${kit.url}/manegement/${at.branch_id}/home`
  await writeToTeam(db, at, 'platform-closed', { branch, platform, url })
}

export const closedLoop = defineLoop('closed platforms', 30_000, alertClosed)
