import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { sameCompany } from '#server/kit/guard/reach.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { mayAlert, quietMs } from './alerts.ts'
import { stateAt } from './branch-state.ts'
import { readyToRing, stateFacts } from './state-facts.ts'
import { writeToTeam } from './team-letters.ts'

interface DueBranch extends BranchKey {
  branch: string
}

/**
 * For how long, in ms, an open branch must have had no till that would ring before anybody is
 * mailed.
 */
const silentMs = 5 * 60_000
/**
 * A branch that had no device for longer than this (in ms) does not work with tills at all, so
 * nobody is mailed.
 */
const usesTills = sql`interval '7 days'`

/**
 * Mails a branch's team when for some minutes no till would ring although the branch takes orders.
 * Only people who receive alerts about unanswered orders get the mail. It is not sent again until
 * some till would ring again or the branch has closed.
 */
export const alertBell = perTenant(
  ({ db }) => {
    const due = sql`select b.company_id, b.id as branch_id, b.name as branch from branch b
      where b.is_active and b.told_state is distinct from 'closed' and not exists (select 1 ${readyToRing({ everywhere: true })})
        and exists (select 1 from device v where v.company_id = b.company_id and v.branch_id = b.id and v.seen_at > now() - ${usesTills})
        and not exists (select 1 from branch_alert a where a.company_id = b.company_id and a.branch_id = b.id and a.kind = 'bell')
      union all select a.company_id, a.branch_id, b.name from branch_alert a join branch b on b.company_id = a.company_id and b.id = a.branch_id where a.kind = 'bell'`
    return db.many<DueBranch>(
      sql`/* platform: every branch where no bell is on */ ${fairly(due, { by: 'company_id' })}`,
    )
  },
  (kit, it) => kit.db.tx((db) => tell(db, kit, it)),
)

async function tell(db: Db, kit: Kit, { branch, ...at }: DueBranch): Promise<void> {
  const now = kit.now()
  const tie = { company: at.company_id, branch: at.branch_id }
  const then = new Date(now.getTime() - silentMs)
  const [facts] = await stateFacts(db, tie, then)
  const isOpen = (moment: Date) => facts !== undefined && stateAt(facts, moment).state !== 'closed'
  const is = sql`company_id = ${at.company_id} and branch_id = ${at.branch_id} and kind = 'bell'`
  if (!facts || facts.armed_devices > 0 || !isOpen(now))
    return void (await db.one(
      sql`delete from branch_alert where ${is} and told_at <= ${new Date(now.getTime() - quietMs)}`,
    ))
  // A till does not ring either if it is connected but its bell is switched off.
  const rang = await db.one(
    sql`select 1 from device v where ${sameCompany(tie, 'v', 'v')} and v.branch_id = ${at.branch_id} and least(v.quiet_since, v.seen_at) > ${then}`,
  )
  if (rang || !isOpen(then) || (await db.one(sql`select 1 from branch_alert where ${is}`))) return
  if (await mayAlert(db, at, 'bell', now))
    await writeToTeam(db, at, 'bell-off', { branch, url: `${kit.url}/manegement/${at.branch_id}/orders` })
}

export const bellLoop = defineLoop('silent bells', 30_000, alertBell)
