import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { announceState } from '#server/kit/live/devices.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import { changeOf, stateAt } from './branch-state.ts'
import { platformsAt } from './causes.ts'
import { stateFacts } from './state-facts.ts'
import { stateChanged } from './state-hook.ts'

/** After this time, in ms, a branch is checked again even if no change of its state is expected. */
const restMs = 86_400_000

/**
 * Notifies watchers of a branch when its state has changed automatically: a pause or the opening
 * hours began or ended, or a licence's grace is over. Devices report their own changes, so this
 * assumes that one is armed. Quarters of an hour that have filled up, or have room again, count as
 * a change. Any number of workers may do this at once, and the first one after a pause catches up.
 */
export const tellStates = perTenant(
  (kit) => {
    const due = sql`select company_id, id as branch_id from branch where is_active and (next_change_at is null or next_change_at <= ${kit.now()}
      or (company_id, id) in (select company_id, branch_id from order_quarter where not is_told))`
    return kit.db.many<BranchKey>(
      sql`/* platform: every branch whose state may have changed */ ${fairly(due, { by: 'company_id' })}`,
    )
  },
  (kit, it) => kit.db.tx((db) => tellState(db, kit, it)),
  { after: (kit) => kit.nudge() },
)

async function tellState(db: Db, kit: Kit, { company_id, branch_id: id }: BranchKey): Promise<void> {
  const now = kit.now()
  const row = await db.one<{ told_state: string | null }>(
    sql`select told_state from branch where company_id = ${company_id} and id = ${id} and (next_change_at is null or next_change_at <= ${now}
      or exists (select 1 from order_quarter q where q.company_id = ${company_id} and q.branch_id = ${id} and not q.is_told)) for no key update skip locked`,
  )
  if (!row) return
  const filled = await db.many(
    sql`update order_quarter set is_told = true where company_id = ${company_id} and branch_id = ${id} and not is_told returning counts`,
  )
  const [facts] = await stateFacts(db, { company: company_id, branch: id }, now)
  if (!facts) return
  const heard = { ...facts, armed_devices: 1 }
  const { state } = stateAt(heard, now)
  const onPlatforms = JSON.stringify(platformsAt(heard, now))
  const next = changeOf(
    heard,
    now,
    (then) => stateAt(heard, then).state !== state || JSON.stringify(platformsAt(heard, then)) !== onPlatforms,
  )
  await db.one(
    sql`update branch set told_state = ${state}, next_change_at = ${next ?? new Date(now.getTime() + restMs)},
      offer_changes = offer_changes + ${filled.length > 0 ? 1 : 0} where company_id = ${company_id} and id = ${id}`,
  )
  await stateChanged.tell(db, { company_id, branch_id: id, now })
  if (row.told_state !== null && row.told_state !== state)
    await announceState(db, company_id, id, null, state === 'open' ? 'branch-is-open' : 'branch-status-changed')
}

export const stateLoop = defineLoop('branch states', 5000, tellStates)
