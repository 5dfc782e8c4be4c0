import sql, { raw, type Sql } from 'sql-template-tag'
import type { Member } from '#contract/members/member.ts'
import { consentChannels } from '#contract/members/sources.ts'
import { jsonTime } from '#server/db/json-time.ts'
import { ageOn, hasBirthday, isPremiumOn } from '#server/domain/members/member-day.ts'
import { maskedEmail, maskedPhone, seesContacts } from '#server/domain/members/erase/masked.ts'
import { pointsNow } from '#server/domain/members/points/points-now.ts'
import { companyToday } from '#server/kit/company-day.ts'
import type { Context } from '#server/kit/context.ts'
import { sameCompany } from '#server/kit/guard/reach.ts'

export type Stored = Omit<Member, 'consents'> & { consents: Partial<Member['consents']> | null }

/** The columns of a member's row, from `member m` and the tables that `from` joins. */
export function columns(ctx: Pick<Context, 'now' | 'reach' | 'actor'>): Sql {
  const { tie } = ctx.reach
  const today = companyToday(ctx, 'm.company_id')
  return sql`
  m.id, m.company_id, co.name as company_name, co.currency, m.name, m.surname, coalesce(m.phone, '') as phone, coalesce(m.email, '') as email,
  coalesce((select jsonb_agg(jsonb_build_object('phone', p.phone) order by p.phone) from member_phone p where ${sameCompany(tie, 'p', 'm')} and p.member_id = m.id), '[]') as phones,
  m.birth_date, m.marriage_anniversary, ${ageOn(today)} as age,
  ${hasBirthday(ctx.now, sql`coalesce(m.timezone, lb.timezone)`, today)} as has_birthday, m.plate, m.city_id, c.name as city_name, lc.name as last_city_name,
  m.language, m.allergens, m.note, m.is_active, m.is_premium, m.premium_until, ${isPremiumOn(today)} as is_premium_now,
  m.registration_source, m.phone_is_active,
  (select jsonb_object_agg(k.channel, jsonb_build_object('status', k.status, 'source', k.source, 'at', ${raw(jsonTime('k.at'))}))
    from member_consent k where ${sameCompany(tie, 'k', 'm')} and k.member_id = m.id) as consents,
  s.order_count, s.order_sum::float8, s.first_order_at, s.last_order_at, s.last_branch_id, lb.name as last_branch_name,
  ${pointsNow(tie, ctx.now)} as point_balance, a.point_debt::float8, a.wallet_balance::float8, greatest(m.last_activity_at, s.last_order_at) as last_activity_at, m.last_login_at,
  m.created_at, m.version, m.updated_at`
}

/**
 * All tables are left-joined, so that PostgreSQL does not read those whose columns a statement does
 * not use.
 */
export const from = sql`from member m
  left join member_stat s on s.company_id = m.company_id and s.member_id = m.id
  left join member_account a on a.company_id = m.company_id and a.member_id = m.id
  left join branch lb on lb.company_id = m.company_id and lb.id = s.last_branch_id
  left join company co on co.id = m.company_id
  left join city c on c.id = m.city_id left join city lc on lc.id = m.last_city_id`

/** Converts a stored row to the answer, in which every consent channel has an entry. */
export const shown = ({ consents, ...row }: Stored): Member => ({
  ...row,
  consents: Object.fromEntries(consentChannels.map((it) => [it, consents?.[it] ?? null])) as Member['consents'],
})

/**
 * A row of the list as the caller may see it. Without the permission for a member's page, numbers
 * and addresses are masked but still recognisable.
 */
export function masked(row: Member, { actor }: Pick<Context, 'actor'>): Member {
  if (seesContacts(actor, row.company_id)) return row
  return {
    ...row,
    phone: maskedPhone(row.phone),
    phones: row.phones.map((it) => ({ phone: maskedPhone(it.phone) })),
    email: maskedEmail(row.email),
    note: '',
  }
}

/** Masks the contacts of one of two similar members. */
export function maskedSide<S extends { phone: string; email: string }>(
  it: S,
  company_id: string,
  { actor }: Pick<Context, 'actor'>,
): S {
  if (seesContacts(actor, company_id)) return it
  return { ...it, phone: maskedPhone(it.phone), email: maskedEmail(it.email) }
}
