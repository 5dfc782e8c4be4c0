import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { within } from '#server/kit/guard/reach.ts'

/**
 * Completes the suggestion or registration from which a new branch came (semantics §4), in the same
 * transaction. Throws `not_found` if the caller may not answer the request or it was never
 * approved.
 */
export async function completeRequest(
  db: Db,
  { actor, reach, now }: Context,
  it: {
    branch_id: string
    company_id: string
    suggestion_id?: string | undefined
    registration_id?: string | undefined
  },
): Promise<void> {
  const done = sql`status = 'completed', decided_by = ${actor.name}, decided_at = ${now}, version = version + 1, updated_at = ${now}`
  if (it.suggestion_id) {
    const row = await db.one(sql`update branch_request set ${done}, created_branch_id = ${it.branch_id}
      where ${within(reach.tie, 'branch_request')} and id = ${it.suggestion_id} and status = 'approved' returning id`)
    if (!row) throw fault('not_found')
  }
  if (it.registration_id) {
    if (!reach.isPlatform) throw fault('not_found')
    const row =
      await db.one(sql`update restaurant_registration set ${done}, company_id = ${it.company_id}, branch_id = ${it.branch_id}
      where id = ${it.registration_id} and status = 'approved' returning id`)
    if (!row) throw fault('not_found')
  }
}
