import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { defineLoop, fairly, perTenant, wake } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { BranchEvent } from '#server/kit/live/events.ts'
import { webhookEventsOf } from './events.ts'
import { hasWebhooks, listeningTo, listens, queueNoted, type Listening, type Noted } from './queue.ts'

const reader = 'webhooks'
const batch = 200

/**
 * Notes the events of branches for the endpoints that want them. An event was written in the
 * transaction of its cause, and numbered in the order of commits (kit/live/events.ts). Here it is
 * read once: in one transaction, deliveries are queued and the mark of the last event read is
 * moved. A worker that dies in between has therefore noted all of them or none.
 */
export const noteEvents = perTenant(
  ({ db }) => {
    const due = sql`select c.company_id, c.branch_id from branch_counter c where c.seq > 0
      and c.company_id in (select company_id from webhook_endpoint where ${listens})
      and not exists (select 1 from event_mark m where m.company_id = c.company_id and m.branch_id = c.branch_id and m.reader = ${reader} and m.seq >= c.seq)`
    return db.many<BranchKey>(
      sql`/* platform: every company's endpoints */ ${fairly(due, { by: 'company_id', each: 50 })}`,
    )
  },
  (kit, at) => noteBranch(kit, at),
  { after: (kit) => wake(kit, 'webhooks') },
)

export const webhookEventLoop = defineLoop('webhook events', 500, noteEvents, { readsEvents: true })

async function noteBranch(kit: Kit, { company_id, branch_id }: BranchKey): Promise<'more' | undefined> {
  const isLicensed = await hasWebhooks(kit, company_id)
  return kit.db.tx(async (db) => {
    // Statements that need no earlier answer are sent together, and run in this order.
    const [, mark] = await Promise.all([
      db.one(sql`insert into event_mark (company_id, branch_id, reader, seq) values (${company_id}, ${branch_id}, ${reader}, 0)
        on conflict (company_id, branch_id, reader) do nothing`),
      db.must<{ seq: number }>(sql`select seq::int as seq from event_mark
        where company_id = ${company_id} and branch_id = ${branch_id} and reader = ${reader} for update`),
    ])
    // The counter is read before the events, so none of those that it counts is missed.
    const [counted, endpoints, events] = await Promise.all([
      db.must<{ seq: number }>(
        sql`select seq::int as seq from branch_counter where company_id = ${company_id} and branch_id = ${branch_id}`,
      ),
      listeningTo(db, company_id),
      db.many<BranchEvent & { at: string }>(sql`select company_id, branch_id, seq::int as seq, type, data, at from event
        where company_id = ${company_id} and branch_id = ${branch_id} and seq > ${mark.seq} order by seq limit ${batch}`),
    ])
    if (isLicensed) await queueEvents(db, { company_id, branch_id }, { endpoints, events, now: kit.now() })
    // If there are none, the events up to the counter were deleted before anybody listened.
    const read = events.at(-1)?.seq ?? counted.seq
    await db.one(
      sql`update event_mark set seq = ${read} where company_id = ${company_id} and branch_id = ${branch_id} and reader = ${reader}`,
    )
    return events.length === batch ? 'more' : undefined
  })
}

interface Queueing {
  endpoints: readonly Listening[]
  events: readonly (BranchEvent & { at: string })[]
  now: Date
}

async function queueEvents(db: Db, at: BranchKey, { endpoints, events, now }: Queueing): Promise<void> {
  const noted: Noted[] = []
  for (const event of events)
    for (const [n, it] of (await webhookEventsOf(db, event, now)).entries())
      // One event of a branch may have two meanings.
      noted.push({ ...it, seq: event.seq, position: event.seq * 2 + n, at: event.at })
  await queueNoted(db, at, { endpoints, noted, now })
}

/**
 * Marks all present events of a company's branches as read, in the transaction in which the first
 * endpoint begins to listen: it gets what happens from now on. Does nothing if another endpoint of
 * the company listens already.
 */
export async function listenFromNow(db: Db, company_id: string): Promise<void> {
  const others = await db.one(
    sql`select 1 as one from webhook_endpoint where company_id = ${company_id} and ${listens} limit 1`,
  )
  if (others) return
  await db.one(sql`insert into event_mark (company_id, branch_id, reader, seq)
    select c.company_id, c.branch_id, ${reader}, c.seq from branch_counter c where c.company_id = ${company_id}
    on conflict (company_id, branch_id, reader) do update set seq = excluded.seq`)
}

/** Forgets how far events were read, once no endpoint of a company listens any more. */
export async function stopListening(db: Db, company_id: string): Promise<void> {
  const others = await db.one(
    sql`select 1 as one from webhook_endpoint where company_id = ${company_id} and ${listens} limit 1`,
  )
  if (others) return
  await db.one(sql`delete from event_mark where company_id = ${company_id} and reader = ${reader}`)
  await db.one(sql`delete from member_event where company_id = ${company_id}`)
}
