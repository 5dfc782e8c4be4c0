import { openByHours } from '#server/domain/organisation/opening-hours.ts'
import { effectiveState, stateFacts } from '#server/domain/organisation/branch-state.ts'
import type { Db } from '#server/db/pool.ts'
import type { Refusal } from './refusal-words.ts'

/** Whether a branch takes an order for now, or by its opening hours for a later time; it does while offline or busy (semantics §4). */
export async function openFor(
  db: Db,
  { company_id, branch_id }: { company_id: string; branch_id: string },
  { now, scheduled_at }: { now: Date; scheduled_at: string | null | undefined },
): Promise<Refusal[]> {
  const [facts] = await stateFacts(db, { company: company_id, branch: branch_id })
  if (!facts) return []
  const { state, causes } = effectiveState(facts, now)
  const isForbidden = causes.some((it) => it.code === 'licence')
  if (!scheduled_at || isForbidden) return state === 'closed' ? [{ path: 'branch_id', code: 'closed' }] : []
  const then = openByHours(new Date(scheduled_at), facts.timezone, facts.week, facts.special)
  return then.isOpen ? [] : [{ path: 'scheduled_at', code: 'closed_then' }]
}
