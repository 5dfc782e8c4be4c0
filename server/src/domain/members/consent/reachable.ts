import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { IysState } from '#contract/members/iys-law.ts'
import { mayBeSent, type Sendable } from '#contract/members/may-be-sent.ts'
import { consentChannels, type ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { addressOf, isOfAddress } from './address-hash.ts'
import type { Owner } from '../points/points.ts'

interface Facts {
  phone: string | null
  email_key: string | null
  is_active: boolean
  country: string
  has_iys: boolean
  has_device: boolean
}
interface Held {
  channel: ConsentChannel
  status: 'pending' | 'given' | 'refused'
  address_hash: Buffer | null
  iys_state: IysState | null
  iys_due_on: string | null
  iys_reason: string | null
}

/** Of each channel whether a commercial message may be sent to a member now, and why not. */
export async function reachOf(
  db: Db,
  { company_id, member_id }: Owner,
  now: Date,
): Promise<(Sendable & { channel: ConsentChannel; iys_state: IysState | null })[]> {
  const facts = await db.must<Facts>(sql`
    select m.phone, m.email_key, m.is_active, co.country, coalesce(a.is_active, false) as has_iys,
      exists (select 1 from member_device d where d.company_id = ${company_id} and d.member_id = ${member_id}) as has_device
    from member m join company co on co.id = m.company_id left join iys_access a on a.company_id = ${company_id}
    where m.company_id = ${company_id} and m.id = ${member_id}`)
  const held =
    await db.many<Held>(sql`select channel, status, address_hash, iys_state, iys_due_on, iys_reason from member_consent
    where company_id = ${company_id} and member_id = ${member_id}`)
  const law = consentLaw(facts.phone, facts.country)
  return consentChannels.map((channel) => {
    const address = addressOf(channel, facts)
    const it = held.find((each) => each.channel === channel)
    const has_address = channel === 'notification' ? facts.has_device : address !== null
    const consent = it
      ? { ...it, is_same_address: channel === 'notification' || isOfAddress(it.address_hash, company_id, address) }
      : null
    const { is_active, has_iys } = facts
    return {
      channel,
      iys_state: it?.iys_state ?? null,
      ...mayBeSent(channel, { law, is_active, has_address, has_iys, consent }, now),
    }
  })
}
