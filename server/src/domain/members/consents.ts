import sql from 'sql-template-tag'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

export interface Consent {
  company_id: string
  member_id: string
  channel: ConsentChannel
  status: 'pending' | 'given' | 'refused'
  /** Where it was said: one of the contract's `consentSources`. */
  source: string
  at: Date
  /** What was said or signed, and where; needed for a yes. */
  proof: string
  /** Who noted it; null where the member said it to us directly. */
  actor: string | null
}

/** Writes what a member allows or refuses, for ever, and makes it what holds now unless something newer does. */
export async function noteConsent(db: Db, it: Consent): Promise<void> {
  await db.one(sql`insert into consent_event (company_id, id, member_id, channel, status, source, at, proof, actor)
    values (${it.company_id}, ${uuidv7(it.at.getTime())}, ${it.member_id}, ${it.channel}, ${it.status}, ${it.source}, ${it.at}, ${it.proof}, ${it.actor})`)
  await db.one(sql`insert into member_consent as c (company_id, member_id, channel, status, source, at)
    values (${it.company_id}, ${it.member_id}, ${it.channel}, ${it.status}, ${it.source}, ${it.at})
    on conflict (company_id, member_id, channel) do update set status = excluded.status, source = excluded.source, at = excluded.at
    where c.at <= excluded.at`)
}
