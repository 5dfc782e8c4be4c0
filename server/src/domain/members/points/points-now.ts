import sql, { type Sql } from 'sql-template-tag'
import { sameCompany, type Tie } from '#server/kit/guard/reach.ts'

/**
 * The points that `member m` may spend now, given the member's joined account `a`. The account's
 * balance may still include points that have expired since expired points were last posted
 * (`expiry.ts`); these are subtracted. Few members have such points, and an index finds them.
 */
export const pointsNow = (tie: Tie, now: Date): Sql => {
  const dead = sql`${sameCompany(tie, 'l', 'm')} and l.remaining > 0 and l.expires_at <= ${now}`
  return sql`(case when m.id in (select l.member_id from point_lot l where ${dead})
    then greatest(a.point_balance - (select sum(l.remaining) from point_lot l where ${dead} and l.member_id = m.id), 0) else a.point_balance end)::float8`
}

/** The same for one member of a company, given the member's account `a`. */
export const pointsOfOne = (company_id: string, now: Date): Sql =>
  sql`(a.point_balance - coalesce((select sum(l.remaining) from point_lot l where l.company_id = ${company_id} and l.member_id = a.member_id
    and l.remaining > 0 and l.expires_at <= ${now}), 0))::float8`
