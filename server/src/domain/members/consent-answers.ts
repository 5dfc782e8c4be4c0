import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { wrongField } from '#server/kit/fault.ts'
import type { Owner } from './points.ts'

interface Answer {
  channel: ConsentChannel
  status: 'given' | 'refused'
  source: string
}

interface About {
  phone: string | null
  email: string | null
  country: string
  order_count: number
  /** What holds for this channel now. */
  now: 'pending' | 'given' | 'refused' | null
}

/**
 * What an answer that staff note comes to by law: a no holds at once; in Germany a yes to e-mails waits for its mail's link (double opt-in), unless it was given
 * before. `existing_customer` (§7(3) UWG): e-mail only, in Germany, where the company has it on, for somebody who has ordered and never refused.
 */
export async function answerByLaw(
  db: Db,
  { company_id, member_id }: Owner,
  { channel, status, source }: Answer,
): Promise<'pending' | 'given' | 'refused'> {
  if (status === 'refused') return 'refused'
  const about = await db.must<About>(sql`
    select m.phone, m.email, co.country, coalesce(s.order_count, 0) as order_count, k.status as now
    from member m join company co on co.id = m.company_id left join member_stat s on s.company_id = m.company_id and s.member_id = m.id
      left join member_consent k on k.company_id = m.company_id and k.member_id = m.id and k.channel = ${channel}
    where m.company_id = ${company_id} and m.id = ${member_id}`)
  const isGerman = consentLaw(about.phone, about.country) === 'DE'
  if (source === 'existing_customer') {
    const isOn = (await settingOf(db, 'consents', company_id)).existing_customer
    if (!isGerman || channel !== 'email' || !isOn || about.order_count === 0 || about.now === 'refused')
      throw wrongField('source', 'not_existing_customer')
    return 'given'
  }
  if (!isGerman || channel !== 'email' || about.now === 'given') return 'given'
  if (!about.email) throw wrongField('channel', 'no_address')
  return 'pending'
}
