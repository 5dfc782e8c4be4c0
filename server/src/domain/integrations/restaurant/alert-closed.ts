import sql from 'sql-template-tag'
import { unreachableAfterMs } from '#contract/organisation/reach.ts'
import { platforms } from '#contract/platform/platforms.ts'
import { mayAlert, quietMs } from '#server/domain/organisation/alerts.ts'
import { writeToTeam } from '#server/domain/organisation/team-letters.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { announceState } from '#server/kit/live/devices.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { noteOutages, type Outage } from './outages.ts'

interface DueBranch extends BranchKey {
  branch: string
}

/** For how long, in ms, a platform must be unreachable before anybody is mailed. */
const silentMs = 2 * unreachableAfterMs

/**
 * Begins and ends outages of platforms when only the time has passed and no platform has reported
 * anything, and mails the branch's team. Only members who receive platform alerts get the mail.
 * There is one letter per outage. The next letter may follow only once every platform works again
 * and a quarter of an hour has passed since the last letter, however often a platform changes its
 * state.
 */
export const alertClosed = perTenant(
  ({ db, now }) => {
    const silent = new Date(now().getTime() - unreachableAfterMs)
    // If the branch itself is not selling, it should be closed on the platform too, so this is not
    // an outage.
    const due = sql`select b.company_id, b.id as branch_id, b.name as branch
      from branch b join platform_link l on l.company_id = b.company_id and l.branch_id = b.id and l.is_active
        left join platform_state s on s.company_id = b.company_id and s.branch_id = b.id and s.platform = l.platform
      where b.is_active and b.told_state is distinct from 'closed' and (s.wanted is distinct from 'closed' and l.state #>> '{restaurant,is_open}' = 'false'
        or (l.state #>> '{poll,failing_since}')::timestamptz <= ${silent})
      union select o.company_id, o.branch_id, b.name from platform_outage o join branch b on b.company_id = o.company_id and b.id = o.branch_id where o.ended_at is null
      union select a.company_id, a.branch_id, b.name from branch_alert a join branch b on b.company_id = a.company_id and b.id = a.branch_id where a.kind = 'platform'`
    return db.many<DueBranch>(
      sql`/* platform: every branch for which a platform sells nothing */ ${fairly(due, { by: 'company_id', order: 'branch_id' })}`,
    )
  },
  (kit, it) => kit.db.tx((db) => tell(db, kit, it)),
  { after: (kit) => kit.nudge() },
)

async function tell(db: Db, kit: Kit, { branch, ...at }: DueBranch): Promise<void> {
  const now = kit.now()
  const { current: outages, hasChanged } = await noteOutages(db, { ...at, now })
  if (hasChanged) await announceState(db, at.company_id, at.branch_id)
  const is = sql`company_id = ${at.company_id} and branch_id = ${at.branch_id} and kind = 'platform'`
  if (outages.length === 0)
    return void (await db.one(
      sql`delete from branch_alert where ${is} and told_at <= ${new Date(now.getTime() - quietMs)}`,
    ))
  const worth = outages.filter(
    ({ kind, began_at }) => kind === 'closed' || now.getTime() - Date.parse(began_at) >= silentMs,
  )
  if (worth.length === 0) return
  // After one letter, no further one is sent until no platform has an outage any more.
  if (await db.one(sql`select 1 from branch_alert where ${is}`)) return
  if (!(await mayAlert(db, at, 'platform', now))) return
  const url = `${kit.url}/manegement/${at.branch_id}/home`
  for (const kind of ['closed', 'unreachable'] as const) {
    const platform = namesOf(worth.filter((it) => it.kind === kind))
    if (platform) await writeToTeam(db, at, `platform-${kind}`, { branch, platform, url })
  }
}

const namesOf = (outages: readonly Outage[]) => outages.map(({ platform }) => platforms[platform].short).join(', ')

export const closedLoop = defineLoop('closed platforms', 30_000, alertClosed)
