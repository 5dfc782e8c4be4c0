import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { consentChannels, type ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { bytesOfId, idOfBytes, readLink, signLink } from '#server/kit/guard/signed-link.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { noteConsent } from './consents.ts'
import { writeToMember } from '../member-letters.ts'
import type { Owner } from '../points/points.ts'

export const consentPurpose = 'consent'
/** How long the link of a double opt-in is valid, in days. */
const optInDays = 30

/** The person who opens a consent page, and their company. */
export interface Reader {
  company: string
  language: Lang
}
interface Addressed extends Reader, Owner {
  name: string
  email: string | null
  email_key: string | null
}

const readerOf = (db: Db, { company_id, member_id }: Owner) =>
  db.one<Addressed>(sql`
    select m.company_id, m.id as member_id, co.name as company, m.language, btrim(m.name || ' ' || m.surname) as name, m.email, m.email_key
    from member m join company co on co.id = m.company_id
    where m.company_id = ${company_id} and m.id = ${member_id} and m.merged_into is null and m.erased_at is null`)

/**
 * Mails a link that confirms a yes to e-mails, in the transaction that records the yes. An earlier
 * link becomes invalid.
 */
export async function mailOptIn(db: Db, kit: Pick<Kit, 'url'>, owner: Owner, now: Date): Promise<void> {
  const to = await readerOf(db, owner)
  if (!to?.email) return
  const token = secret()
  const data = JSON.stringify({ ...owner, address: sha256(to.email_key ?? '').toString('base64url') })
  await db.one(
    sql`update one_time set used_at = ${now} where purpose = ${consentPurpose} and subject = ${owner.member_id} and used_at is null`,
  )
  await db.one(sql`insert into one_time (id, purpose, subject, hash, data, ends_at)
    values (${uuidv7()}, ${consentPurpose}, ${owner.member_id}, ${sha256(token)}, ${data}, ${new Date(now.getTime() + optInDays * 86_400_000)})`)
  await writeToMember(db, 'consent-confirm', { ...to, email: to.email }, { url: `${kit.url}/consent/${token}` })
}

interface OptIn {
  id: string
  data: Owner & { address: string }
}

/**
 * The member of an unused link. Undefined after 30 days, or if the member has since given another
 * answer or has another address.
 */
async function openOptIn(db: Db, token: string, now: Date): Promise<(Addressed & { id: string }) | undefined> {
  const row = await db.one<OptIn>(
    sql`select id, data from one_time where purpose = ${consentPurpose} and hash = ${sha256(token)} and used_at is null and ends_at > ${now}`,
  )
  const to = row && (await readerOf(db, row.data))
  if (!to || sha256(to.email_key ?? '').toString('base64url') !== row.data.address) return undefined
  const waits = await db.one(
    sql`select 1 as one from member_consent where company_id = ${to.company_id} and member_id = ${to.member_id} and channel = 'email' and status = 'pending'`,
  )
  return waits && { ...to, id: row.id }
}

export const readOptIn = (db: Db, token: string, now: Date): Promise<Reader | undefined> => openOptIn(db, token, now)

/**
 * Confirms the pending yes, once. The stored proof says when and from where the link was opened.
 */
export const confirmOptIn = (kit: Kit, token: string, ip: string): Promise<Reader | undefined> =>
  kit.db.tx(async (db) => {
    const now = kit.now()
    const to = await openOptIn(db, token, now)
    if (!to) return undefined
    const spent = await db.one(
      sql`update one_time set used_at = ${now} where id = ${to.id} and used_at is null returning id`,
    )
    if (!spent) return undefined
    const { company_id, member_id } = to
    const proof = `double opt-in, ${now.toISOString()}, ${ip}`
    await noteConsent(db, {
      company_id,
      member_id,
      channel: 'email',
      status: 'given',
      source: 'link',
      at: now,
      proof,
      actor: null,
    })
    return to
  })

/**
 * The address at which a member unsubscribes from a channel. It is signed and not stored, so it
 * works for ever in every message.
 */
export function unsubscribeUrl(
  kit: Pick<Kit, 'url' | 'lastingKey'>,
  { company_id, member_id }: Owner,
  channel: ConsentChannel,
): string {
  const body = Buffer.concat([
    bytesOfId(company_id),
    bytesOfId(member_id),
    Buffer.from([consentChannels.indexOf(channel)]),
  ])
  return `${kit.url}/unsubscribe/${signLink(kit, 'unsubscribe', body)}`
}

function readToken(kit: Kit, token: string): (Owner & { channel: ConsentChannel }) | undefined {
  const body = readLink(kit, 'unsubscribe', 33, token)
  const channel = body && consentChannels[body[32]!]
  return (
    channel && { company_id: idOfBytes(body.subarray(0, 16)), member_id: idOfBytes(body.subarray(16, 32)), channel }
  )
}

/**
 * The member to whom a link belongs. If that member was merged into another one, the surviving
 * member.
 */
async function openUnsubscribe(kit: Kit, db: Db, token: string) {
  const it = readToken(kit, token)
  const kept =
    it &&
    (await db.one<{ id: string }>(
      sql`select coalesce(merged_into, id) as id from member where company_id = ${it.company_id} and id = ${it.member_id}`,
    ))
  const to = kept && (await readerOf(db, { company_id: it.company_id, member_id: kept.id }))
  return to && { ...to, channel: it.channel }
}

export const readUnsubscribe = (kit: Kit, token: string): Promise<(Reader & { channel: ConsentChannel }) | undefined> =>
  openUnsubscribe(kit, kit.db, token)

/**
 * Refuses a channel permanently. Refusing again changes nothing. If an existing no came from
 * elsewhere, such as a merge that may be undone, the member's own no is still recorded.
 */
export const unsubscribe = (kit: Kit, token: string): Promise<(Reader & { channel: ConsentChannel }) | undefined> =>
  kit.db.tx(async (db) => {
    const to = await openUnsubscribe(kit, db, token)
    if (!to) return undefined
    const { company_id, member_id, channel } = to
    const now = await db.one<{ is_own: boolean }>(sql`
      select e.actor is null and e.status = 'refused' as is_own from member_consent c
        join consent_event e on e.company_id = ${company_id} and e.id = c.event_id
      where c.company_id = ${company_id} and c.member_id = ${member_id} and c.channel = ${channel} for update of c`)
    if (!now?.is_own)
      await noteConsent(db, {
        company_id,
        member_id,
        channel,
        status: 'refused',
        source: 'link',
        at: kit.now(),
        proof: '',
        actor: null,
      })
    return to
  })
