import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { withinCompany, type Tie } from '#server/kit/guard/reach.ts'
import type { Channel } from '#server/kit/sending/providers.ts'

/**
 * Companies whose own account for the messages of a channel is in use but accepts nothing, and since
 * when.
 */
export const failingSenders = (db: Db, tie: Tie, channel: Channel) =>
  db.many<{ company_id: string; channel: Channel; since: string }>(
    sql`select company_id, channel, failed_at as since from message_provider
      where ${withinCompany(tie, 'company_id')} and channel = ${channel} and is_active and failure is not null`,
  )
