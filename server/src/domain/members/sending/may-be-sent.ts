import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { purposeOf, type Law, type MessageKind } from '#contract/kit/letters.ts'
import { isIysChannel } from '#contract/members/iys-law.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { hashSql } from '../consent/address-hash.ts'

/**
 * What the rule for sending must know about the company. It is the same for all members of the
 * company.
 */
export interface SendingCompany {
  company_id: string
  country: string
  has_iys: boolean
}

export const sendingCompany = (db: Db, company_id: string): Promise<SendingCompany> =>
  db.must<SendingCompany>(sql`
    select co.id as company_id, co.country, coalesce(a.is_active, false) as has_iys
    from company co left join iys_access a on a.company_id = ${company_id} where co.id = ${company_id}`)

/** The column of `member m` that holds the number or address used by a channel. */
const columnOf = (channel: ConsentChannel) => raw(channel === 'email' ? 'm.email_key' : 'm.phone')

/** The hash of that number or address, in the form in which consent answers store it. */
export const addressHashSql = (channel: ConsentChannel, company_id: string): Sql =>
  hashSql(company_id, sql`${columnOf(channel)}`)

/**
 * Whether a message may be sent now to `member m` of a company: the contract's `mayBeSent` as an
 * SQL condition over many members. A test compares the two.
 */
export function maySend(channel: ConsentChannel, kind: MessageKind, of: SendingCompany): Sql {
  const under = (law: Law): Sql => {
    const purpose = purposeOf(kind, law)
    if (purpose === 'account') return raw('true')
    const consent =
      purpose === 'commercial' ? hasYes(channel, law, of) : kind.isRefusable ? hasNoNo(channel, of) : empty
    return sql`(m.is_active and ${hasAddress(channel, of)} ${consent})`
  }
  // Selects the law that applies, as the contract's `consentLaw` does: by the country of the phone
  // number, or by that of the company if there is no number.
  const isGerman = of.country === 'DE' ? sql`m.phone not like '+90%'` : sql`m.phone like '+49%'`
  return sql`case when coalesce(${isGerman}, ${of.country === 'DE'}) then ${under('DE')} else ${under('TR')} end`
}

/** Whether `member m` has a number, an address or a device for a channel. */
export const hasAddress = (channel: ConsentChannel, { company_id }: SendingCompany): Sql =>
  channel === 'notification'
    ? sql`exists (select 1 from member_device d where d.company_id = ${company_id} and d.member_id = m.id and d.push_token is not null)`
    : sql`${columnOf(channel)} is not null`

const answer = (channel: ConsentChannel, { company_id }: SendingCompany, is: Sql): Sql =>
  sql`exists (select 1 from member_consent k where k.company_id = ${company_id} and k.member_id = m.id and k.channel = ${channel} and ${is})`

const hasNoNo = (channel: ConsentChannel, of: SendingCompany): Sql =>
  sql`and not ${answer(channel, of, sql`k.status = 'refused'`)}`

function hasYes(channel: ConsentChannel, law: Law, of: SendingCompany): Sql {
  if (!isIysChannel(channel)) return sql`and ${answer(channel, of, sql`k.status = 'given'`)}`
  if (law === 'TR' && !of.has_iys) return sql`and false`
  const isSame = sql`(k.address_hash is null or k.address_hash = ${addressHashSql(channel, of.company_id)})`
  const isAtIys = law === 'TR' ? sql`and k.iys_state = 'accepted'` : empty
  return sql`and ${answer(channel, of, sql`k.status = 'given' and ${isSame} ${isAtIys}`)}`
}
