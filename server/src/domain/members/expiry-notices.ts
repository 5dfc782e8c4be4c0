import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { Law } from '#contract/kit/letters.ts'
import { dayAt, endOfDay, plusDays } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { zoneOfCompany } from '#server/kit/company-day.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineJob, perTenant } from '#server/kit/jobs/work.ts'
import { unsubscribeUrl } from './consent/links.ts'
import { maySend, sendingCompany } from './sending/may-be-sent.ts'
import { zoneOf } from './member-day.ts'
import { memberLetters, writeToMember, type MemberReader } from './member-letters.ts'

/** How many members are notified in one transaction. */
const batch = 200

interface Ending {
  member_id: string
  expires_at: string
  points: number
}

/**
 * Notifies members whose points expire within their company's notice period. There is one notice
 * for each day on which points expire.
 */
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

/** Notifies one batch of a company's members. Returns whether there may be more. */
async function tellSome(db: Db, kit: Kit, company_id: string, now: Date, until: Date): Promise<boolean> {
  const ending = await db.many<Ending>(sql`
    select l.member_id, l.expires_at, sum(l.remaining)::float8 as points from point_lot l
    where l.company_id = ${company_id} and l.remaining > 0 and l.expires_at > ${now} and l.expires_at <= ${until}
      and not exists (select 1 from point_notice t where t.company_id = ${company_id} and t.member_id = l.member_id and t.expires_at = l.expires_at)
    group by l.member_id, l.expires_at order by l.expires_at, l.member_id limit ${batch}`)
  if (ending.length === 0) return false
  // The row that records the notice is written before the mail, in the same transaction. If two
  // workers notify the same member at once, the later one finds the row and writes no mail.
  const noted = await db.many<Pick<Ending, 'member_id' | 'expires_at'>>(sql`
    insert into point_notice (company_id, member_id, expires_at, told_at)
    select ${company_id}::uuid, member_id, expires_at, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(ending)}::jsonb) as it(member_id uuid, expires_at timestamptz)
    on conflict do nothing returning member_id, expires_at`)
  const own = new Set(noted.map((it) => `${it.member_id} ${it.expires_at}`))
  const told = ending.filter((it) => own.has(`${it.member_id} ${it.expires_at}`))
  const readers = await readersOf(db, company_id, [...new Set(told.map((it) => it.member_id))])
  for (const it of told) {
    const to = readers.get(it.member_id)
    if (to) await tell(db, kit, to, it)
  }
  return ending.length === batch
}

interface Recipient extends MemberReader {
  law: Law
  phone: string | null
  country: string
}

/** Those of the given members who may be notified by e-mail. */
async function readersOf(db: Db, company_id: string, ids: readonly string[]): Promise<Map<string, Recipient>> {
  const may = maySend('email', memberLetters.of['points-ending'], await sendingCompany(db, company_id))
  const rows = await db.many<Omit<Recipient, 'law'>>(sql`
    select m.company_id, m.id as member_id, btrim(m.name || ' ' || m.surname) as name, m.email, m.phone, m.language, co.country, co.name as company
    from member m join company co on co.id = m.company_id
    where m.company_id = ${company_id} and m.id = any(${ids}::uuid[]) and m.merged_into is null and m.erased_at is null and ${may}`)
  return new Map(rows.map((it) => [it.member_id, { ...it, law: consentLaw(it.phone, it.country) }]))
}

async function tell(db: Db, kit: Kit, to: Recipient, { expires_at, points }: Ending): Promise<void> {
  // The last day on which the points can be used: they expire at the beginning of a day, so it is
  // the day before.
  const facts = { points, day: new Date(Date.parse(expires_at) - 1) }
  await writeToMember(db, 'points-ending', to, facts, {
    law: to.law,
    timezone: await zoneOf(db, to),
    unsubscribe: unsubscribeUrl(kit, to, 'email'),
  })
}

/**
 * The time of day at which members are notified. It is late in the morning both in Istanbul and in
 * Berlin.
 */
export const noticeJob = defineJob('point-notice', '10 8 * * *', tellOfEndingPoints)
