import sql from 'sql-template-tag'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { endOfDue, isIysChannel } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'
import { addressHash, addressOf } from '#server/domain/members/consent/address-hash.ts'
import { queueFilings } from '#server/domain/members/consent/iys-filing.ts'
import { defineLoop, perTenant } from '#server/kit/jobs/work.ts'
import { connectedCompanies } from './access.ts'

const batch = 500

interface Unfiled {
  member_id: string
  channel: ConsentChannel
  status: 'given' | 'refused'
  source: string
  at: string
  event_id: string
  address_hash: Buffer | null
  iys_due_on: string
  phone: string | null
  email: string | null
  email_key: string | null
  merged_into: string | null
}

/**
 * Queues answers from before a company was connected to its brand, a batch at a time. Each delivery
 * first asks İYS whether it already has the answer.
 */
export const queueBacklog = perTenant(connectedCompanies, (kit, { company_id }) =>
  kit.db.tx((db) => queueSome(db, company_id, kit.now())),
)

async function queueSome(db: Db, company_id: string, now: Date): Promise<void> {
  const rows = await db.many<Unfiled>(sql`
    select k.member_id, k.channel, k.status, k.source, k.at, k.event_id, k.address_hash, k.iys_due_on, m.phone, m.email, m.email_key, m.merged_into
    from member_consent k join member m on m.company_id = ${company_id} and m.id = k.member_id
    where k.company_id = ${company_id} and k.iys_state = 'unfiled' and k.event_id is not null order by k.at limit ${batch} for update of k skip locked`)
  for (const { member_id, channel, status, source, event_id, at, ...it } of rows) {
    const address = addressOf(channel, it)
    const hash = it.address_hash ?? addressHash(company_id, address)
    const isHere =
      !it.merged_into && address !== null && isIysChannel(channel) && hash.equals(addressHash(company_id, address))
    if (isHere)
      await queueFilings(db, [
        {
          company_id,
          id: event_id,
          member_id,
          channel,
          status,
          source,
          at: new Date(at),
          due_on: it.iys_due_on,
          is_late: now >= endOfDue(it.iys_due_on),
          address_hash: hash,
          recipient: (channel === 'email' ? it.email : it.phone) ?? '',
        },
      ])
    // Answers that are not queued were given for a former number or address, which is no longer
    // known, or belong to a merged record, for which the surviving member answers.
    await db.one(sql`update member_consent set iys_state = ${isHere ? 'waiting' : null}, address_hash = ${hash}
      where company_id = ${company_id} and member_id = ${member_id} and channel = ${channel} and event_id = ${event_id}`)
  }
}

export const backlogLoop = defineLoop('iys backlog', 5000, queueBacklog)
