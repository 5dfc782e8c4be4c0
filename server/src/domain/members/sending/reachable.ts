import sql from 'sql-template-tag'
import type { MessageKind } from '#contract/kit/letters.ts'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { IysState } from '#contract/members/iys-law.ts'
import { mayBeSent, type SendFacts, type Sendable, type Verdict } from '#contract/members/may-be-sent.ts'
import { consentChannels, type ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { addressOf, isOfAddress } from '../consent/address-hash.ts'
import type { Owner } from '../points/points.ts'

interface Facts {
  phone: string | null
  email_key: string | null
  is_active: boolean
  country: string
  has_iys: boolean
  has_device: boolean
  is_gone: boolean
}
interface StoredConsent {
  channel: ConsentChannel
  status: 'pending' | 'given' | 'refused'
  address_hash: Buffer | null
  iys_state: IysState | null
  iys_due_on: string | null
  iys_reason: string | null
}

interface Known {
  facts: Facts
  of: (channel: ConsentChannel) => SendFacts
}

/** What the rule for sending must know about a member; undefined if there is no such member. */
async function knownOf(db: Db, { company_id, member_id }: Owner): Promise<Known | undefined> {
  const facts = await db.one<Facts>(sql`
    select m.phone, m.email_key, m.is_active, co.country, coalesce(a.is_active, false) as has_iys, m.merged_into is not null or m.erased_at is not null as is_gone,
      exists (select 1 from member_device d where d.company_id = ${company_id} and d.member_id = ${member_id} and d.push_token is not null) as has_device
    from member m join company co on co.id = m.company_id left join iys_access a on a.company_id = ${company_id}
    where m.company_id = ${company_id} and m.id = ${member_id}`)
  if (!facts) return undefined
  const held =
    await db.many<StoredConsent>(sql`select channel, status, address_hash, iys_state, iys_due_on, iys_reason from member_consent
    where company_id = ${company_id} and member_id = ${member_id}`)
  const { is_active, has_iys } = facts
  const law = consentLaw(facts.phone, facts.country)
  const of = (channel: ConsentChannel): SendFacts => {
    const address = addressOf(channel, facts)
    const it = held.find((each) => each.channel === channel)
    const has_address = channel === 'notification' ? facts.has_device : address !== null
    const consent = it
      ? { ...it, is_same_address: channel === 'notification' || isOfAddress(it.address_hash, company_id, address) }
      : null
    return { law, is_active, has_address, has_iys, consent }
  }
  return { facts, of }
}

const advertising: MessageKind = { purpose: 'commercial' }

/** For each channel, whether a commercial message may be sent to a member now, and if not, why. */
export async function reachOf(
  db: Db,
  owner: Owner,
  now: Date,
): Promise<(Sendable & { channel: ConsentChannel; iys_state: IysState | null })[]> {
  const known = await knownOf(db, owner)
  if (!known) throw new Error(`No member ${owner.member_id}`)
  return consentChannels.map((channel) => {
    const facts = known.of(channel)
    const { may, why, until, reason } = mayBeSent(channel, advertising, facts, now)
    return { channel, iys_state: facts.consent?.iys_state ?? null, may, why, until, reason }
  })
}

/**
 * Whether a message may be sent to a member by a channel now. `gone` means that the member was
 * merged into another one or erased, or does not exist.
 */
export async function mayBeTold(
  db: Db,
  owner: Owner,
  { channel, kind }: { channel: ConsentChannel; kind: MessageKind },
  now: Date,
): Promise<Verdict | 'gone'> {
  const known = await knownOf(db, owner)
  return known && !known.facts.is_gone ? mayBeSent(channel, kind, known.of(channel), now) : 'gone'
}

/** A mail that was written and waits to be sent. */
interface Outgoing {
  kind: MessageKind
  for_company: string
  about: string | null
  to_address: string
}

/**
 * Whether a mail may be sent now. This is checked again just before the mail goes out: since it was
 * written, the member may have been blocked, may have unsubscribed, or may have changed their
 * address. `gone` means that the member was merged into another one or erased.
 */
export async function mayBeMailed(db: Db, it: Outgoing, now: Date): Promise<Verdict | 'gone'> {
  const { kind, for_company: company_id, about } = it
  const known = about === null ? undefined : await knownOf(db, { company_id, member_id: about })
  if (!known || kind.purpose === 'account') return mayBeSent('email', kind, null, now)
  if (known.facts.is_gone) return 'gone'
  const isStillTheirs = known.facts.email_key === emailKey(it.to_address)
  const facts = known.of('email')
  return mayBeSent('email', kind, { ...facts, has_address: facts.has_address && isStillTheirs }, now)
}
