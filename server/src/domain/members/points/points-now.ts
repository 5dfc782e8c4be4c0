import sql, { type Sql } from 'sql-template-tag'
import { sameCompany, type Tie } from '#server/kit/guard/reach.ts'

/**
 * The points that `member m` may spend now, given the joined account `a`. The account's balance
 * still includes points that expired since the last check (`expiry.ts`). Few members have such
 * lots, and an index finds them.
 */
export const pointsNow = (tie: Tie, now: Date): Sql => {
  const dead = sql`${sameCompany(tie, 'l', 'm')} and l.remaining > 0 and l.expires_at <= ${now}`
  return sql`(case when m.id in (select l.member_id from point_lot l where ${dead})
    then greatest(a.point_balance - (select sum(l.remaining) from point_lot l where ${dead} and l.member_id = m.id), 0) else a.point_balance end)::float8`
}
