import sql, { type Sql } from 'sql-template-tag'
import { sameCompany, type Tie } from '#server/kit/guard/reach.ts'

/**
 * What `member m` may spend now, of the account `a` joined to it: the balance still holds what has died since somebody last looked (`expiry.ts`). Those with such lots are few, and found by
 * one look at an index.
 */
export const pointsNow = (tie: Tie, now: Date): Sql => {
  const dead = sql`${sameCompany(tie, 'l', 'm')} and l.remaining > 0 and l.expires_at <= ${now}`
  return sql`(case when m.id in (select l.member_id from point_lot l where ${dead})
    then greatest(a.point_balance - (select sum(l.remaining) from point_lot l where ${dead} and l.member_id = m.id), 0) else a.point_balance end)::float8`
}
