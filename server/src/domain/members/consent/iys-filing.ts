import sql from 'sql-template-tag'
import type { IysChannel } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * A consent answer to be filed with İYS, Turkey's consent register. Its id is that of the consent
 * event.
 */
export interface Filing {
  company_id: string
  id: string
  member_id: string
  channel: IysChannel
  status: 'given' | 'refused'
  source: string
  at: Date
  due_on: string
  /**
   * Set if the deadline had already passed when the answer was queued. İYS is then only asked
   * whether it has the answer.
   */
  is_late: boolean
  address_hash: Buffer
  /** The number in E.164, or the e-mail address. */
  recipient: string
}

/** How the filing of an answer with İYS ended. */
export interface Settled {
  result: 'accepted' | 'needless' | 'lapsed' | 'refused'
  transaction_id?: string
  reason?: string
}

/**
 * Queues consent answers of one company, so that they are filed with İYS as soon as possible. Call
 * this in the transaction that records them, or again when the company has another brand at İYS.
 * The answers replace earlier, unfiled ones of the same member for the channel.
 */
export async function queueFilings(db: Db, all: readonly Filing[]): Promise<void> {
  const [first] = all
  if (!first) return
  const { company_id } = first
  const values = (more: (it: Filing) => object) =>
    JSON.stringify(all.map((it) => ({ ...it, address_hash: `\\x${it.address_hash.toString('hex')}`, ...more(it) })))
  type Replaced = { member_id: string; channel: string; tries: number; due_at: string; failed: string | null }
  const replaced = await db.many<Replaced>(sql`
    with waiting as (select f.id, f.reason, it.at from iys_filing f
      join jsonb_to_recordset(${values(() => ({}))}::jsonb) as it(member_id uuid, channel text, at timestamptz) on it.member_id = f.member_id and it.channel = f.channel
      where f.company_id = ${company_id} and f.state = 'queued' order by f.id for update of f)
    update iys_filing f set state = 'refused', result = 'superseded', reason = null, recipient = '', done_at = w.at
    from waiting w where f.company_id = ${company_id} and f.id = w.id returning f.member_id, f.channel, f.tries, f.due_at, w.reason as failed`)
  // A first try may still be in progress. Its result is queried once the lease has expired.
  const underWay = (it: Filing) =>
    replaced.flatMap(({ member_id, channel, tries, due_at, failed }) =>
      member_id === it.member_id && channel === it.channel && tries > 0 && failed === null ? [Date.parse(due_at)] : [],
    )
  const rows = values((it) => ({ due_at: new Date(Math.max(it.at.getTime(), ...underWay(it))) }))
  await db.one(sql`insert into iys_filing (company_id, id, member_id, channel, status, source, at, address_hash, recipient, due_on, is_late, due_at)
    select ${company_id}::uuid, id, member_id, channel, status, source, at, address_hash, recipient, due_on, is_late, due_at from jsonb_to_recordset(${rows}::jsonb)
      as it(id uuid, member_id uuid, channel text, status text, source text, at timestamptz, address_hash bytea, recipient text, due_on date, is_late boolean, due_at timestamptz)
    on conflict (company_id, id) do update set state = 'queued', address_hash = excluded.address_hash, recipient = excluded.recipient, due_on = excluded.due_on,
      is_late = excluded.is_late, due_at = excluded.due_at, done_at = null, reason = null, result = null, transaction_id = null`)
}

/**
 * Records the outcome for an answer that İYS itself reported, or whose outcome was known before.
 * Nothing is sent.
 */
export const noteFiling = (db: Db, it: Filing, { result, transaction_id, reason }: Settled) =>
  db.one(sql`insert into iys_filing (company_id, id, member_id, channel, status, source, at, address_hash, recipient, due_on, state, due_at, done_at, reason, result,
      transaction_id)
    values (${it.company_id}, ${it.id}, ${it.member_id}, ${it.channel}, ${it.status}, ${it.source}, ${it.at}, ${it.address_hash}, '', ${it.due_on},
      ${result === 'accepted' || result === 'needless' ? 'sent' : 'refused'}, ${it.at}, ${it.at}, ${reason ?? null}, ${result}, ${transaction_id ?? null})`)
