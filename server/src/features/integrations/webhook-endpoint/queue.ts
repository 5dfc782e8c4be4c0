import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { WebhookGroup } from '#contract/integrations/webhook-endpoint.ts'
import type { Db } from '#server/db/pool.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { groupOf, type WebhookEvent } from './events.ts'
import { afterOthers, lockStreams, paceOf, type EndpointPace } from './streams.ts'

/** Endpoints for which events are noted: those that are on, and those that rest. */
export const listens = sql`(is_active or rested_at is not null)`

/** An endpoint for which events are noted. */
export interface Listening extends EndpointPace {
  id: string
  events: WebhookGroup[]
}

/** The endpoints of a company for which events are noted. They stay as they are until the transaction ends. */
export const listeningTo = (db: Db, company_id: string) =>
  db.many<Listening>(sql`select id, events, is_active, rested_at, failures from webhook_endpoint
    where company_id = ${company_id} and ${listens} order by id for share`)

/** Whether a company's licence includes webhooks now. */
export async function hasWebhooks(kit: Kit, company_id: string): Promise<boolean> {
  const license = (await kit.tree()).companies.get(company_id)?.license
  return license?.licensed_module_list['api'] === true && !isExpired(license, kit.now())
}

/** An event with its number, its place in its stream and its time. */
export interface Noted extends WebhookEvent {
  seq: number
  position: number
  at: string
}

interface Queueing {
  endpoints: readonly Listening[]
  noted: readonly Noted[]
  now: Date
}

/**
 * Queues events of a branch, or of a company's members if `branch_id` is null, for the endpoints
 * that want them. The endpoints must be held. The events of a branch are a stream of their own at
 * each endpoint, and so are those of the members. An endpoint gets the events of a stream one after
 * another, so that a hundred thousand imported members delay no order.
 */
export async function queueNoted(
  db: Db,
  at: { company_id: string; branch_id: string | null },
  { endpoints, noted, now }: Queueing,
): Promise<void> {
  const streams = new Map(endpoints.map((it) => [it.id, streamOf(it.id, at.branch_id ?? 'members')]))
  await lockStreams(db, [...streams.values()])
  const busy = await busyOf(db, at.company_id, [...streams.values()])
  const rows = endpoints.flatMap((endpoint) => {
    const stream = streams.get(endpoint.id)!
    return noted.flatMap((event) => {
      const { type, data, seq, position } = event
      if (type === 'webhook.test' || !endpoint.events.includes(groupOf[type])) return []
      const isNext = !busy.has(stream)
      busy.add(stream)
      const id = uuidv7(now.getTime())
      const created_at = new Date(event.at).toISOString()
      return {
        id,
        endpoint_id: endpoint.id,
        stream,
        position,
        pace: isNext ? paceOf(endpoint) : 'held',
        type,
        seq,
        body: JSON.stringify({ id, type, created_at, ...at, seq, data }),
        due_at: isNext ? now : afterOthers,
      }
    })
  })
  if (rows.length === 0) return
  await db.one(sql`insert into webhook_delivery (company_id, id, endpoint_id, branch_id, stream, position, pace, type, seq, body, created_at, due_at)
    select ${at.company_id}::uuid, id, endpoint_id, ${at.branch_id}::uuid, stream, position, pace, type, seq, body, ${now}::timestamptz, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(id uuid, endpoint_id uuid, stream uuid, position bigint, pace text, type text, seq bigint, body text, due_at timestamptz)`)
}

/**
 * The streams in which events wait. Each is looked at for one row only: an endpoint that is down may
 * have hundreds of thousands, and this is asked for every few hundred that follow them.
 */
async function busyOf(db: Db, company_id: string, streams: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(
    streams.map((stream) =>
      db.one<{ stream: string }>(
        sql`select stream from webhook_delivery where company_id = ${company_id} and stream = ${stream} and state = 'queued' order by position limit 1`,
      ),
    ),
  )
  return new Set(found.flatMap((it) => it?.stream ?? []))
}

/** The id of the stream of one source's events to an endpoint. */
function streamOf(endpoint_id: string, source: string): string {
  const hex = createHash('sha256').update(`${endpoint_id} ${source}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
