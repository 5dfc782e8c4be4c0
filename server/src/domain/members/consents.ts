import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import { dueOn, isIysChannel } from '#contract/members/iys-law.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { addressHash, addressOf } from './address-hash.ts'
import { noteFiling, queueFiling, type Settled } from './iys-filing.ts'

export interface Consent {
  company_id: string
  member_id: string
  channel: ConsentChannel
  status: 'pending' | 'given' | 'refused'
  /** Where it was said: one of the contract's `consentSources`, or `iys`. */
  source: string
  at: Date
  /** What was said or signed, and where; needed for a yes. */
  proof: string
  /** Who noted it; null where the member said it to us directly. */
  actor: string | null
  /** What came of it at İYS, where that is known: it is not filed. */
  iys?: Settled
}

interface Whose {
  phone: string | null
  email: string | null
  email_key: string | null
  country: string
  is_connected: boolean
}

/** Writes what a member allows or refuses, for ever, makes it what holds now unless something newer does, and queues what Turkey's law wants filed with İYS. */
export async function noteConsent(db: Db, it: Consent): Promise<void> {
  const { company_id, member_id, channel, status, source, at } = it
  const whose = await whoseConsent(db, it)
  const address = addressOf(channel, whose)
  const address_hash = channel === 'notification' ? null : addressHash(company_id, address)
  const isFiled =
    isIysChannel(channel) &&
    status !== 'pending' &&
    address !== null &&
    whose.country === 'TR' &&
    consentLaw(whose.phone, whose.country) === 'TR'
  const due_on = isFiled ? dueOn(at) : null
  const settled = isFiled ? it.iys : undefined
  const iys_state = !isFiled ? null : (settled?.result ?? (whose.is_connected ? 'waiting' : 'unfiled'))
  const id = uuidv7(at.getTime())
  await db.one(sql`insert into consent_event (company_id, id, member_id, channel, status, source, at, proof, actor, address_hash, iys_due_on)
    values (${company_id}, ${id}, ${member_id}, ${channel}, ${status}, ${source}, ${at}, ${it.proof}, ${it.actor}, ${address_hash}, ${due_on})`)
  const holds =
    await db.one(sql`insert into member_consent as c (company_id, member_id, channel, status, source, at, event_id, address_hash, iys_state, iys_due_on, iys_reason)
    values (${company_id}, ${member_id}, ${channel}, ${status}, ${source}, ${at}, ${id}, ${address_hash}, ${iys_state}, ${due_on}, ${settled?.reason ?? null})
    on conflict (company_id, member_id, channel) do update set status = excluded.status, source = excluded.source, at = excluded.at, event_id = excluded.event_id,
      address_hash = excluded.address_hash, iys_state = excluded.iys_state, iys_due_on = excluded.iys_due_on, iys_reason = excluded.iys_reason
    where c.at <= excluded.at returning 1 as one`)
  if (!isFiled || !holds) return
  const recipient = (channel === 'email' ? whose.email : whose.phone) ?? ''
  const filing = {
    company_id,
    id,
    member_id,
    channel,
    status,
    source,
    at,
    due_on: due_on!,
    is_late: false,
    address_hash: address_hash!,
    recipient,
  }
  if (settled) await noteFiling(db, filing, settled)
  else if (whose.is_connected) await queueFiling(db, filing)
}

const whoseConsent = (db: Db, { company_id, member_id }: Consent) =>
  db.must<Whose>(sql`
    select m.phone, m.email, m.email_key, co.country, coalesce(a.is_active, false) as is_connected
    from member m join company co on co.id = m.company_id left join iys_access a on a.company_id = ${company_id}
    where m.company_id = ${company_id} and m.id = ${member_id}`)
