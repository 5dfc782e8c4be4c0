import sql, { type Sql } from 'sql-template-tag'
import type { Reach } from '#server/kit/actor.ts'

/**
 * The users of a caller's tree, as a condition on `app_user u`: those of its dealers and partners (`reach.accounts`), of its companies as a whole
 * (`reach.whole`), and whoever is assigned somewhere within its reach; the platform sees everyone. The deleted are nobody's. Give the reach of the
 * call's permission (`ctx.reach`); for what somebody may do with a user see `mustOutrank` (domain/identity/rights.ts).
 */
export function visibleUsers(reach: Reach): Sql {
  if (reach.isPlatform) return sql`u.deleted_at is null`
  return sql`u.deleted_at is null and (u.account_id = any(${reach.accounts}::uuid[]) or u.company_id = any(${reach.whole}::uuid[])
    or exists (select 1 from assignment within where within.user_id = u.id and (
      (within.scope_type = 'account' and within.scope_id = any(${reach.accounts}::uuid[]))
      or (within.scope_type = 'company' and within.scope_id = any(${reach.whole}::uuid[]))
      or (within.scope_type = 'branch' and within.scope_id = any(${reach.branches}::uuid[])))))`
}
