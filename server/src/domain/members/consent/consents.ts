import sql from 'sql-template-tag'
import { consentLaw } from '#contract/members/consent-law.ts'
import { dueOn, isIysChannel } from '#contract/members/iys-law.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { noteMembers } from '../changes.ts'
import { addressHash, addressOf } from './address-hash.ts'
import { noteFiling, queueFilings, type Filing, type Settled } from './iys-filing.ts'

export interface Consent {
  company_id: string
  member_id: string
  channel: ConsentChannel
  status: 'pending' | 'given' | 'refused'
  /** Where the answer comes from: one of the contract's `consentSources`, or `iys`. */
  source: string
  at: Date
  /** The words that were said or signed, and where this happened. Required for a yes. */
  proof: string
  /** Who recorded the answer; null if the member gave it to us directly. */
  actor: string | null
  /**
   * The outcome of filing the answer with İYS (Turkey's consent register), if it is already known.
   * Such an answer is not filed again.
   */
  iys?: Settled
}

interface Whose {
  phone: string | null
  email: string | null
  email_key: string | null
  country: string
  is_connected: boolean
}

/**
 * Records a member's yes or no permanently. It becomes the current answer unless there is a newer
 * one. If Turkish law requires it, queues the answer for filing with İYS.
 */
export const noteConsent = (db: Db, it: Consent): Promise<void> => noteConsents(db, [it])

/** Records many answers of one company at once, at most one per member and channel. */
export async function noteConsents(db: Db, all: readonly Consent[]): Promise<void> {
  const [first] = all
  if (!first) return
  const { company_id } = first
  const whose = await whoseConsents(db, company_id, [...new Set(all.map((it) => it.member_id))])
  const rows = all.map((it) => {
    const known = whose.get(it.member_id)
    if (!known) throw new Error(`No member ${it.member_id}`)
    return rowOf(it, known)
  })
  const values = JSON.stringify(
    rows.map(
      ({
        it: { member_id, channel, status, source, proof, actor },
        id,
        at,
        address_hash,
        due_on,
        iys_state,
        settled,
      }) => ({
        id,
        member_id,
        channel,
        status,
        source,
        at,
        proof,
        actor,
        due_on,
        iys_state,
        address_hash: address_hash && `\\x${address_hash.toString('hex')}`,
        iys_reason: settled?.reason ?? null,
      }),
    ),
  )
  await db.one(sql`insert into consent_event (company_id, id, member_id, channel, status, source, at, proof, actor, address_hash, iys_due_on)
    select ${company_id}::uuid, id, member_id, channel, status, source, at, proof, actor, address_hash, due_on from jsonb_to_recordset(${values}::jsonb)
      as it(id uuid, member_id uuid, channel text, status text, source text, at timestamptz, proof text, actor text, address_hash bytea, due_on date)`)
  const holding = await db.many<{ event_id: string }>(sql`
    insert into member_consent as c (company_id, member_id, channel, status, source, at, event_id, address_hash, iys_state, iys_due_on, iys_reason)
    select ${company_id}::uuid, member_id, channel, status, source, at, id, address_hash, iys_state, due_on, iys_reason from jsonb_to_recordset(${values}::jsonb)
      as it(id uuid, member_id uuid, channel text, status text, source text, at timestamptz, address_hash bytea, iys_state text, due_on date, iys_reason text)
    on conflict (company_id, member_id, channel) do update set status = excluded.status, source = excluded.source, at = excluded.at, event_id = excluded.event_id,
      address_hash = excluded.address_hash, iys_state = excluded.iys_state, iys_due_on = excluded.iys_due_on, iys_reason = excluded.iys_reason
    where c.at <= excluded.at returning event_id`)
  const holds = new Set(holding.map((it) => it.event_id))
  await noteMembers(
    db,
    company_id,
    rows.flatMap(({ id, it: { member_id, channel, status, source, at } }) =>
      holds.has(id) ? [{ type: 'consent', member_id, channel, status, source, at: at.toISOString() }] : [],
    ),
  )
  const filings = rows.flatMap((row) => (row.filing && holds.has(row.id) ? [{ ...row, filing: row.filing }] : []))
  for (const { filing, settled } of filings) if (settled) await noteFiling(db, filing, settled)
  await queueFilings(
    db,
    filings.flatMap(({ filing, settled, is_connected }) => (!settled && is_connected ? [filing] : [])),
  )
}

/** A row to write, together with the part that is filed with İYS. */
function rowOf(it: Consent, whose: Whose) {
  const { company_id, member_id, channel, status, source, at } = it
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
  const { is_connected } = whose
  const iys_state = isFiled ? (settled?.result ?? (is_connected ? 'waiting' : 'unfiled')) : null
  const id = uuidv7(at.getTime())
  const recipient = (channel === 'email' ? whose.email : whose.phone) ?? ''
  const filing: Filing | undefined = isFiled
    ? {
        company_id,
        id,
        member_id,
        channel,
        status,
        source,
        at,
        recipient,
        due_on: due_on!,
        is_late: false,
        address_hash: address_hash!,
      }
    : undefined
  return { it, id, at, address_hash, due_on, iys_state, settled, is_connected, filing }
}

const whoseConsents = async (db: Db, company_id: string, ids: readonly string[]) =>
  new Map(
    (
      await db.many<Whose & { id: string }>(sql`
        select m.id, m.phone, m.email, m.email_key, co.country, coalesce(a.is_active, false) as is_connected
        from member m join company co on co.id = m.company_id left join iys_access a on a.company_id = ${company_id}
        where m.company_id = ${company_id} and m.id = any(${ids}::uuid[])`)
    ).map((it) => [it.id, it]),
  )
