import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { WebhookGroup } from '#contract/integrations/webhook-endpoint.ts'
import type { Db } from '#server/db/pool.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { BranchEvent } from '#server/kit/live/events.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { groupOf, webhookEventsOf, type WebhookEvent } from './events.ts'
import { afterOthers, paceOf, type EndpointPace } from './streams.ts'

const reader = 'webhooks'
const batch = 200

/** Endpoints for which events are noted: those that are on, and those that rest. */
const listens = sql`(is_active or rested_at is not null)`

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
)

export const webhookEventLoop = defineLoop('webhook events', 1000, noteEvents)

interface Listening extends EndpointPace {
  id: string
  events: WebhookGroup[]
}

async function noteBranch(kit: Kit, { company_id, branch_id }: BranchKey): Promise<'more' | undefined> {
  const license = (await kit.tree()).companies.get(company_id)?.license
  const isLicensed = license?.licensed_module_list['api'] === true && !isExpired(license, kit.now())
  return kit.db.tx(async (db) => {
    await db.one(sql`insert into event_mark (company_id, branch_id, reader, seq) values (${company_id}, ${branch_id}, ${reader}, 0)
      on conflict (company_id, branch_id, reader) do nothing`)
    const mark = await db.must<{ seq: number }>(sql`select seq::int as seq from event_mark
      where company_id = ${company_id} and branch_id = ${branch_id} and reader = ${reader} for update`)
    const counted = await db.must<{ seq: number }>(
      sql`select seq::int as seq from branch_counter where company_id = ${company_id} and branch_id = ${branch_id}`,
    )
    const endpoints =
      await db.many<Listening>(sql`select id, events, is_active, rested_at, failures from webhook_endpoint
      where company_id = ${company_id} and ${listens} order by id for update`)
    const events = await db.many<
      BranchEvent & { at: string }
    >(sql`select company_id, branch_id, seq::int as seq, type, data, at from event
      where company_id = ${company_id} and branch_id = ${branch_id} and seq > ${mark.seq} order by seq limit ${batch}`)
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
  const noted: { event: BranchEvent & { at: string }; its: WebhookEvent[] }[] = []
  for (const event of events) noted.push({ event, its: await webhookEventsOf(db, event, now) })
  const streams = new Map(endpoints.map((it) => [it.id, streamOf(it.id, at.branch_id)]))
  const busy = new Set(
    (
      await db.many<{ stream: string }>(sql`select distinct stream from webhook_delivery
        where company_id = ${at.company_id} and stream = any(${[...streams.values()]}::uuid[]) and state = 'queued'`)
    ).map((it) => it.stream),
  )
  const rows = endpoints.flatMap((endpoint) => {
    const stream = streams.get(endpoint.id)!
    return noted.flatMap(({ event, its }) =>
      its.flatMap(({ type, data }, n) => {
        if (type === 'webhook.test' || !endpoint.events.includes(groupOf[type])) return []
        const isNext = !busy.has(stream)
        busy.add(stream)
        const id = uuidv7(now.getTime())
        const created_at = new Date(event.at).toISOString()
        return {
          id,
          endpoint_id: endpoint.id,
          stream,
          // One event of a branch may have two meanings.
          position: event.seq * 2 + n,
          pace: isNext ? paceOf(endpoint) : 'held',
          type,
          seq: event.seq,
          body: JSON.stringify({ id, type, created_at, ...at, seq: event.seq, data }),
          due_at: isNext ? now : afterOthers,
        }
      }),
    )
  })
  if (rows.length === 0) return
  await db.one(sql`insert into webhook_delivery (company_id, id, endpoint_id, branch_id, stream, position, pace, type, seq, body, created_at, due_at)
    select ${at.company_id}::uuid, id, endpoint_id, ${at.branch_id}::uuid, stream, position, pace, type, seq, body, ${now}::timestamptz, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(id uuid, endpoint_id uuid, stream uuid, position bigint, pace text, type text, seq bigint, body text, due_at timestamptz)`)
}

/** The id of the stream of a branch's events to an endpoint. */
function streamOf(endpoint_id: string, branch_id: string): string {
  const hex = createHash('sha256').update(`${endpoint_id} ${branch_id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
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
  if (!others) await db.one(sql`delete from event_mark where company_id = ${company_id} and reader = ${reader}`)
}
