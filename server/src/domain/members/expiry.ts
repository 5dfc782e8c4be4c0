import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { defineJob } from '#server/kit/work.ts'
import { sweepPoints, type Owner } from './points.ts'

const batch = 500

/**
 * Posts as expired what has died. What may be spent never depends on this, since whoever writes to a member's points looks at the clock first; it makes
 * balances true for those who do nothing.
 */
export async function expireDue(kit: Kit): Promise<void> {
  const now = kit.now()
  for (;;) {
    const due = await kit.db.many<Owner>(sql`/* platform: points of all companies that have expired */
      select distinct company_id, member_id from point_lot where remaining > 0 and expires_at <= ${now} limit ${batch}`)
    for (const owner of due) await kit.db.tx((db) => sweepPoints(db, owner, now))
    if (due.length < batch) return
  }
}

export const expiryJob = defineJob<object>('point-expiry', expireDue, { every: '7,22,37,52 * * * *' })
