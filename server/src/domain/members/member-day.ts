import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { companyZone } from '#server/kit/company-day.ts'
import { homeZone } from '#server/kit/company-zone.ts'

/** Whether `member m` is a premium member on the company's date `today`. */
export const isPremiumOn = (today: Sql): Sql => sql`(m.is_premium and coalesce(m.premium_until >= ${today}, true))`

/** The age of `member m` on the company's date `today`; null if unknown. */
export const ageOn = (today: Sql): Sql => sql`extract(year from age(${today}, m.birth_date))::int`

/**
 * Whether today is the birthday of `member m`. The date is taken from `zone`, which is SQL for the
 * member's own time zone or that of the branch where they ordered last. If `zone` is null, the
 * company's date `today` counts. In years without 29 February, members born on that day celebrate
 * on the 28th, as in an audience.
 */
export function hasBirthday(now: Date, zone: Sql, today: Sql): Sql {
  const day = sql`coalesce((${now}::timestamptz at time zone ${zone})::date, ${today})`
  return sql`coalesce((select to_char(m.birth_date, 'MMDD') = to_char(it.day, 'MMDD')
    or to_char(m.birth_date, 'MMDD') = '0229' and to_char(it.day, 'MMDD') = '0228' and to_char(it.day + 1, 'MMDD') = '0301' from (select ${day} as day) it), false)`
}

/**
 * The time zone in which a member's points expire: the member's own, otherwise that of the branch
 * where they ordered last, otherwise that of the company's oldest branch.
 */
export async function zoneOf(
  db: Db,
  { company_id, member_id }: { company_id: string; member_id: string },
): Promise<string> {
  const { zone } = await db.must<{ zone: string | null }>(sql`
    select coalesce((select timezone from member where company_id = ${company_id} and id = ${member_id}),
      (select b.timezone from member_stat s join branch b on b.company_id = s.company_id and b.id = s.last_branch_id
        where s.company_id = ${company_id} and s.member_id = ${member_id} and b.company_id = ${company_id}),
      ${companyZone(company_id)}) as zone`)
  return zone ?? homeZone
}
