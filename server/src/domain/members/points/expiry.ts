import sql from 'sql-template-tag'
import { defineJob, perTenant } from '#server/kit/jobs/work.ts'
import { sweepPoints, type Owner } from './points.ts'

/** How many members of one company are handled at a time. */
const batch = 100

/**
 * A job that posts expired points. Spending does not depend on it, because every write to a
 * member's points posts expired ones first. The job keeps the balances of inactive members correct.
 */
export const expireDue = perTenant(
  ({ db, now }) =>
    db.many<{ company_id: string }>(sql`/* platform: points of all companies that have expired */
      select distinct company_id from point_lot where remaining > 0 and expires_at <= ${now()}`),
  async (kit, { company_id }) => {
    const now = kit.now()
    const due = await kit.db.many<Owner>(sql`select distinct company_id, member_id from point_lot
      where company_id = ${company_id} and remaining > 0 and expires_at <= ${now} limit ${batch}`)
    for (const owner of due) await kit.db.tx((db) => sweepPoints(db, owner, now))
    return due.length < batch ? undefined : 'more'
  },
  { ms: 10_000 },
)

export const expiryJob = defineJob('point-expiry', '7,22,37,52 * * * *', expireDue)
