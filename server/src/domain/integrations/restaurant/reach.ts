import { reachOf, type Reach } from '#contract/organisation/reach.ts'
import type { Db } from '#server/db/pool.ts'
import { stateAt, type StateAt } from '#server/domain/organisation/branch-state.ts'
import { platformsAt } from '#server/domain/organisation/causes.ts'
import { surroundings } from '#server/domain/organisation/reach-facts.ts'
import { stateFacts, type StateFacts } from '#server/domain/organisation/state-facts.ts'
import type { Tie } from '#server/kit/guard/reach.ts'
import { maySet } from '../registry.ts'

/** A branch's state, and whether orders can reach it. */
interface Reached {
  facts: StateFacts
  state: StateAt
  reach: Reach
}

/**
 * Whether orders can reach each of several branches now. The branch's state, the overviews, the
 * cockpit and the letters to its team all use this answer.
 */
export async function reached(db: Db, tie: Tie, now: Date): Promise<Map<string, Reached>> {
  const all = await stateFacts(db, tie, now)
  const surrounds = new Map((await surroundings(db, tie, now)).map((it) => [it.branch_id, it]))
  const found = new Map<string, Reached>()
  for (const facts of all) {
    const its = surrounds.get(facts.branch_id)
    // The branch is missing from the second read because it was created in between.
    if (!its) continue
    const state = stateAt(facts, now)
    const sellsOnPlatforms = platformsAt(facts, now).isSelling
    const platforms = facts.platforms.map((it) => ({ ...it, can_change: maySet(it.platform) && !it.is_fixed }))
    const { devices, printers, menu } = its
    const reach = reachOf({ ...state, sellsOnPlatforms, platforms, devices, printers, menu }, now)
    found.set(facts.branch_id, { facts, state, reach })
  }
  return found
}
