import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Stored } from './stored.ts'

const dayMs = 86_400_000
/**
 * An address that fails at least `times` times, over at least `overMs`, gets no advertising for
 * `restMs`.
 */
const soft = { times: 3, overMs: 7 * dayMs, restMs: 30 * dayMs }

interface Address extends Pick<Stored, 'company_id' | 'channel'> {
  hash: Buffer
}

/** Records that a number or address does not exist. The company sends no more advertising to it. */
export const suppress = (db: Db, { company_id, channel, hash }: Address, reason: string, now: Date) =>
  db.one(sql`insert into message_suppression (company_id, channel, address_hash, reason, at, until)
    values (${company_id}, ${channel}, ${hash}, ${reason}, ${now}, 'infinity')
    on conflict (company_id, channel, address_hash) do update set reason = excluded.reason, at = excluded.at, until = excluded.until`)

/**
 * Records a temporary failure of a number or address. If it has failed at least three times, and
 * for the first time at least seven days ago, it gets no advertising for thirty days.
 */
export const noteSoftFailure = (db: Db, { company_id, channel, hash }: Address, reason: string, now: Date) =>
  db.one(sql`insert into message_suppression as x (company_id, channel, address_hash, reason, at, until, soft_count, soft_since)
    values (${company_id}, ${channel}, ${hash}, ${reason}, ${now}, ${now}, 1, ${now})
    on conflict (company_id, channel, address_hash) do update set reason = excluded.reason, at = excluded.at,
      until = case when x.soft_count + 1 >= ${soft.times}::int and x.soft_since <= ${new Date(now.getTime() - soft.overMs)} then greatest(x.until, ${new Date(now.getTime() + soft.restMs)}) else x.until end,
      soft_count = case when x.until > ${now} or x.soft_since is null then 1 else x.soft_count + 1 end,
      soft_since = case when x.until > ${now} or x.soft_since is null then ${now} else x.soft_since end`)

/** Forgets the temporary failures of an address after a message was delivered. */
export const forgetSoftFailures = (db: Db, { company_id, channel, hash }: Address) =>
  db.one(
    sql`delete from message_suppression where company_id = ${company_id} and channel = ${channel} and address_hash = ${hash} and until < 'infinity'`,
  )
