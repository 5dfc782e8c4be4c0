import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { dayAt, endOfDay, plusDays } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { zoneOfCompany } from '#server/kit/company-day.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineJob, perTenant } from '#server/kit/work/work.ts'
import { isOfAddress } from './consent/address-hash.ts'
import { unsubscribeUrl } from './consent/links.ts'
import { zoneOf } from './member-day.ts'
import { writeToMember } from './member-letters.ts'

/** Members told in one transaction. */
const batch = 200

interface Ending {
  member_id: string
  expires_at: string
  points: number
}

interface Told {
  name: string
  company_id: string
  email: string | null
  email_key: string | null
  phone: string | null
  language: Lang
  country: string
  company: string
  is_active: boolean
  consent: 'pending' | 'given' | 'refused' | null
  /** For which address that was said. */
  address_hash: Buffer | null
}

/**
 * Whether somebody may be told by e-mail that their points end. In Turkey it is news of a running membership, which needs no consent (rules §4.1) and goes to all
 * but those who refused; German courts count it as advertising, so that there it needs a yes for that address.
 */
const mayBeTold = (it: Told): it is Told & { email: string } =>
  it.email !== null &&
  it.is_active &&
  (consentLaw(it.phone, it.country) === 'DE'
    ? it.consent === 'given' && isOfAddress(it.address_hash, it.company_id, it.email_key)
    : it.consent !== 'refused')

/** Tells members whose points end within their company's days, once for each day on which some do. */
export const tellOfEndingPoints = perTenant(
  ({ db }) => db.many<{ company_id: string }>(sql`select id as company_id from company`),
  async (kit, { company_id }) => {
    const now = kit.now()
    const { days } = await settingOf(kit.db, 'point_notice', company_id)
    if (days === 0) return undefined
    const zone = await zoneOfCompany(kit.db, company_id)
    const until = endOfDay(plusDays(dayAt(now, zone), days), zone)
    return (await kit.db.tx((db) => tellSome(db, kit, company_id, now, until))) ? 'more' : undefined
  },
  { ms: 20_000 },
)

/** One batch of a company; whether there may be more. */
async function tellSome(db: Db, kit: Kit, company_id: string, now: Date, until: Date): Promise<boolean> {
  const ending = await db.many<Ending>(sql`
    select l.member_id, l.expires_at, sum(l.remaining)::float8 as points from point_lot l
    where l.company_id = ${company_id} and l.remaining > 0 and l.expires_at > ${now} and l.expires_at <= ${until}
      and not exists (select 1 from point_notice t where t.company_id = ${company_id} and t.member_id = l.member_id and t.expires_at = l.expires_at)
    group by l.member_id, l.expires_at order by l.expires_at, l.member_id limit ${batch}`)
  if (ending.length === 0) return false
  // The row that says so comes before the mail, in one transaction: of two workers the later finds it and writes nothing.
  const noted = await db.many<Pick<Ending, 'member_id' | 'expires_at'>>(sql`
    insert into point_notice (company_id, member_id, expires_at, told_at)
    select ${company_id}::uuid, member_id, expires_at, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(ending)}::jsonb) as it(member_id uuid, expires_at timestamptz)
    on conflict do nothing returning member_id, expires_at`)
  const own = new Set(noted.map((it) => `${it.member_id} ${it.expires_at}`))
  for (const it of ending) if (own.has(`${it.member_id} ${it.expires_at}`)) await tell(db, kit, company_id, it)
  return ending.length === batch
}

async function tell(db: Db, kit: Kit, company_id: string, { member_id, expires_at, points }: Ending): Promise<void> {
  const member = await db.one<Told>(sql`
    select btrim(m.name || ' ' || m.surname) as name, m.company_id, m.email, m.email_key, m.phone, m.language, m.is_active, co.country, co.name as company,
      k.status as consent, k.address_hash
    from member m join company co on co.id = m.company_id
      left join member_consent k on k.company_id = m.company_id and k.member_id = m.id and k.channel = 'email'
    where m.company_id = ${company_id} and m.id = ${member_id} and m.merged_into is null and m.erased_at is null`)
  if (!member || !mayBeTold(member)) return
  const { language } = member
  const locale = language === 'en' ? 'en-GB' : language
  // They end as a day begins; the day before is the last on which they are there.
  const lastDay = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeZone: await zoneOf(db, { company_id, member_id }),
  })
  await writeToMember(
    db,
    'points-ending',
    { ...member, member_id },
    {
      points: points.toLocaleString(locale),
      day: lastDay.format(Date.parse(expires_at) - 1),
      url: unsubscribeUrl(kit, { company_id, member_id }, 'email'),
    },
  )
}

/** Late in the morning, in Istanbul as in Berlin. */
export const noticeJob = defineJob('point-notice', tellOfEndingPoints, { every: '10 8 * * *' })
