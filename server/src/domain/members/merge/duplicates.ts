import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { likenesses } from '#contract/members/member-merge.ts'
import { jsonTime } from '#server/db/json-time.ts'

type Likeness = (typeof likenesses)[number]

const living = (as: 'a' | 'b') => raw(`${as}.merged_into is null and ${as}.erased_at is null`)

/**
 * Finds pairs of member records of one company that probably belong to the same person, by several
 * rules. Each rule starts from rows that an index can find. Families share numbers, so an
 * additional number counts only together with the same name.
 */
function pairsBy(company_id: string): Record<Likeness, Sql> {
  const both = sql`a.company_id = ${company_id} and b.company_id = ${company_id} and ${living('a')} and ${living('b')}`
  return {
    phone: sql`select a.id as one, b.id as other, 'phone' as reason from member_phone p
      join member a on a.company_id = p.company_id and a.id = p.member_id join member b on b.company_id = p.company_id and b.phone = p.phone
      where p.company_id = ${company_id} and ${both} and a.id <> b.id`,
    further_phone: sql`select a.id as one, b.id as other, 'further_phone' as reason from member_phone p join member_phone q on q.company_id = p.company_id and q.phone = p.phone and q.member_id > p.member_id
      join member a on a.company_id = p.company_id and a.id = p.member_id join member b on b.company_id = q.company_id and b.id = q.member_id
      where p.company_id = ${company_id} and q.company_id = ${company_id} and ${both} and a.folded_name = b.folded_name`,
    mailbox: sql`select a.id as one, b.id as other, 'mailbox' as reason from member a join member b on b.company_id = a.company_id and b.mailbox = a.mailbox and b.id > a.id where ${both}`,
    birthday: sql`select a.id as one, b.id as other, 'birthday' as reason from member a join member b on b.company_id = a.company_id and b.birth_date = a.birth_date and b.folded_name = a.folded_name and b.id > a.id
      where ${both}`,
  }
}

const side = (m: 'a' | 'b', s: 's' | 't') =>
  raw(`jsonb_build_object('id', ${m}.id, 'name', ${m}.name, 'surname', ${m}.surname, 'phone', coalesce(${m}.phone, ''), 'email', coalesce(${m}.email, ''),
    'order_count', coalesce(${s}.order_count, 0), 'created_at', ${jsonTime(`${m}.created_at`)})`)

/**
 * Each probable pair once, with all reasons. `member` is the one with more orders or, if equal, the
 * older one.
 */
export function likelyPairs(company_id: string, reasons: readonly Likeness[] | undefined): Sql {
  const by = pairsBy(company_id)
  const chosen = (Object.keys(by) as Likeness[]).filter((it) => !reasons || reasons.includes(it)).map((it) => by[it])
  const stays = sql`coalesce(s.order_count, 0) > coalesce(t.order_count, 0) or (coalesce(s.order_count, 0) = coalesce(t.order_count, 0) and a.created_at <= b.created_at)`
  return sql`from (
    select a.id::text || b.id::text as id, l.reasons, greatest(a.created_at, b.created_at) as created_at, a.company_id,
      a.search_text || ' ' || b.search_text as search_text,
      case when ${stays} then ${side('a', 's')} else ${side('b', 't')} end as member, case when ${stays} then ${side('b', 't')} else ${side('a', 's')} end as other
    from (select least(one, other) as one, greatest(one, other) as other, array_agg(distinct reason order by reason) as reasons
      from (${join(chosen, ' union all ')}) p group by 1, 2) l
    join member a on a.company_id = ${company_id} and a.id = l.one join member b on b.company_id = ${company_id} and b.id = l.other
    left join member_stat s on s.company_id = ${company_id} and s.member_id = a.id left join member_stat t on t.company_id = ${company_id} and t.member_id = b.id
    where not exists (select 1 from member_distinct d where d.company_id = ${company_id} and d.member_id = l.one and d.other_id = l.other)) pair`
}
