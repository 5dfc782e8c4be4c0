import sql from 'sql-template-tag'
import { nextToExpire, type Lot } from '#contract/members/points/lots.ts'
import type { PointLot, PointMove } from '#contract/members/points/point.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'
import { pointsOfOne } from './points-now.ts'
import type { Owner } from './points.ts'

const columns = sql`p.id, p.at, p.kind, p.amount::float8 as amount, p.balance_after::float8 as balance_after, p.order_id, o.number::int as order_number, b.name as branch_name,
  d.name as definition_name, p.actor, p.reason, p.lots`

const from = (company_id: string) => sql`from point_move p
  left join orders o on o.company_id = ${company_id} and o.id = p.order_id left join branch b on b.company_id = ${company_id} and b.id = o.branch_id
  left join point_lot l on l.company_id = ${company_id} and l.source_key = p.key left join point_definition d on d.company_id = ${company_id} and d.id = l.definition_id`

/** The posting that was made under a key. */
export const pointMoveOf = (db: Db, company_id: string, key: string) =>
  db.must<PointMove>(sql`select ${columns} ${from(company_id)} where p.company_id = ${company_id} and p.key = ${key}`)

/** One page of a member's postings. */
export const pointMoves = (
  db: Db,
  { company_id, member_id }: Owner,
  query: LongQuery & { kind?: readonly string[] | undefined },
) =>
  longList<PointMove>(db, {
    columns,
    from: from(company_id),
    conditions: [sql`p.company_id = ${company_id} and p.member_id = ${member_id}`, anyOf('p.kind', query.kind)],
    query,
    fields: { at: ['p.at', 'timestamptz'] },
    tie: ['p.id', 'uuid'],
  })

/** A member's points: their sum, and the valid lots in the order in which they are spent. */
export async function pointsHeld(db: Db, { company_id, member_id }: Owner, now: Date) {
  const [account, lots] = await Promise.all([
    db.must<{ debt: number; balance: number }>(
      sql`select a.point_debt::float8 as debt, ${pointsOfOne(company_id, now)} as balance from member_account a where a.company_id = ${company_id} and a.member_id = ${member_id}`,
    ),
    db.many<PointLot>(sql`
      select l.id, l.point_type, d.name as definition_name, l.earned::float8 as earned, l.remaining::float8 as remaining, l.earned_at, l.expires_at, l.order_id,
        o.number::int as order_number
      from point_lot l left join point_definition d on d.company_id = ${company_id} and d.id = l.definition_id
        left join orders o on o.company_id = ${company_id} and o.id = l.order_id
      where l.company_id = ${company_id} and l.member_id = ${member_id} and l.remaining > 0 and (l.expires_at is null or l.expires_at > ${now})
      order by coalesce(l.expires_at, 'infinity'), l.earned_at, l.id limit 500`),
  ])
  const rules = lots.map((it): Lot => ({
    ...it,
    earned_at: Date.parse(it.earned_at),
    expires_at: it.expires_at === null ? null : Date.parse(it.expires_at),
  }))
  const next = nextToExpire(rules, now.getTime())
  return {
    ...account,
    next_to_expire: next && { amount: next.amount, at: new Date(next.at).toISOString() },
    lots,
  }
}
