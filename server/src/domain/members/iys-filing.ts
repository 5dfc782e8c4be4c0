import sql from 'sql-template-tag'
import type { IysChannel } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'

/** An answer that concerns İYS; its id is that of the consent's event. */
export interface Filing {
  company_id: string
  id: string
  member_id: string
  channel: IysChannel
  status: 'given' | 'refused'
  source: string
  at: Date
  due_on: string
  /** It is queued when its days are over: İYS is only asked whether it has it. */
  is_late: boolean
  address_hash: Buffer
  /** The number in E.164, or the e-mail address. */
  recipient: string
}

/** What came of an answer at İYS. */
export interface Settled {
  result: 'accepted' | 'needless' | 'lapsed' | 'refused'
  transaction_id?: string
  reason?: string
}

/**
 * Queues an answer to be filed at once, in the transaction that notes it, or anew for another brand. What the same member said before and is not filed yet no longer
 * matters.
 */
export async function queueFiling(db: Db, it: Filing): Promise<void> {
  const { company_id, member_id, channel } = it
  const replaced = await db.many<{ tries: number; due_at: string; failed: string | null }>(sql`
    with waiting as (select id, reason from iys_filing where company_id = ${company_id} and member_id = ${member_id} and channel = ${channel} and state = 'queued' for update)
    update iys_filing f set state = 'refused', result = 'superseded', reason = null, recipient = '', done_at = ${it.at}
    from waiting w where f.company_id = ${company_id} and f.id = w.id returning f.tries, f.due_at, w.reason as failed`)
  // A first try that is under way: what it came to is asked once its lease is over.
  const underWay = replaced.flatMap(({ tries, due_at, failed }) =>
    tries > 0 && failed === null ? [Date.parse(due_at)] : [],
  )
  const due = new Date(Math.max(it.at.getTime(), ...underWay))
  await db.one(sql`insert into iys_filing (company_id, id, member_id, channel, status, source, at, address_hash, recipient, due_on, is_late, due_at)
    values (${company_id}, ${it.id}, ${member_id}, ${channel}, ${it.status}, ${it.source}, ${it.at}, ${it.address_hash}, ${it.recipient}, ${it.due_on}, ${it.is_late}, ${due})
    on conflict (company_id, id) do update set state = 'queued', address_hash = excluded.address_hash, recipient = excluded.recipient, due_on = excluded.due_on,
      is_late = excluded.is_late, due_at = excluded.due_at, done_at = null, reason = null, result = null, transaction_id = null`)
}

/** Writes what İYS itself said, or what was settled before: nothing is sent. */
export const noteFiling = (db: Db, it: Filing, { result, transaction_id, reason }: Settled) =>
  db.one(sql`insert into iys_filing (company_id, id, member_id, channel, status, source, at, address_hash, recipient, due_on, state, due_at, done_at, reason, result,
      transaction_id)
    values (${it.company_id}, ${it.id}, ${it.member_id}, ${it.channel}, ${it.status}, ${it.source}, ${it.at}, ${it.address_hash}, '', ${it.due_on},
      ${result === 'accepted' || result === 'needless' ? 'sent' : 'refused'}, ${it.at}, ${it.at}, ${reason ?? null}, ${result}, ${transaction_id ?? null})`)
