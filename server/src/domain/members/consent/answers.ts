import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { isOfAddress } from './address-hash.ts'
import type { Owner } from '../points/points.ts'

interface Answer {
  channel: ConsentChannel
  status: 'given' | 'refused'
  source: string
}

interface About {
  phone: string | null
  email: string | null
  email_key: string | null
  country: string
  order_count: number
  /**
   * The status of the member's current answer for this channel, the answer's source, and the hash
   * of the address for which it was given.
   */
  now: 'pending' | 'given' | 'refused' | null
  now_source: string | null
  now_hash: Buffer | null
  has_refused: boolean
}

/**
 * Whether the member has consented for their current address. The source `existing_customer` does
 * not count, because an existing customer was never asked.
 */
const isConfirmed = (company_id: string, { now, now_source, now_hash, email_key }: About): boolean =>
  now === 'given' && now_source !== 'existing_customer' && isOfAddress(now_hash, company_id, email_key)

/**
 * The legal status of an answer that staff record. A no applies at once. In Germany a yes to
 * e-mails waits for the link in its mail (double opt-in), unless one for the same address was
 * confirmed before. `existing_customer` (§7(3) UWG) applies to e-mail only, in Germany only, if the
 * company has enabled it, for people who have ordered and never refused.
 */
export async function answerByLaw(
  db: Db,
  { company_id, member_id }: Owner,
  { channel, status, source }: Answer,
): Promise<'pending' | 'given' | 'refused'> {
  if (status === 'refused') return 'refused'
  const about = await db.must<About>(sql`
    select m.phone, m.email, m.email_key, co.country, coalesce(s.order_count, 0) as order_count,
      k.status as now, k.source as now_source, k.address_hash as now_hash,
      exists (select 1 from consent_event e where e.company_id = ${company_id} and e.channel = ${channel} and e.status = 'refused'
        and e.member_id in (select ${member_id}::uuid union all select id from member where company_id = ${company_id} and merged_into = ${member_id})) as has_refused
    from member m join company co on co.id = m.company_id left join member_stat s on s.company_id = m.company_id and s.member_id = m.id
      left join member_consent k on k.company_id = m.company_id and k.member_id = m.id and k.channel = ${channel}
    where m.company_id = ${company_id} and m.id = ${member_id}`)
  const isGerman = consentLaw(about.phone, about.country) === 'DE'
  if (source === 'existing_customer') {
    const isOn = (await settingOf(db, 'consents', company_id)).existing_customer
    if (!isGerman || channel !== 'email' || !isOn || about.order_count === 0 || about.has_refused)
      throw wrongField('source', 'not_existing_customer')
    return 'given'
  }
  if (!isGerman || channel !== 'email' || isConfirmed(company_id, about)) return 'given'
  if (!about.email) throw wrongField('channel', 'no_address')
  return 'pending'
}
