import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/** The name under which histories keep endpoints. */
export const endpointNoun = 'webhook-endpoint'

/** The key of an endpoint. */
export interface EndpointKey {
  company_id: string
  endpoint_id: string
}

/** What decides how an endpoint's events are sent. */
export interface EndpointPace {
  is_active: boolean
  rested_at: string | null
  failures: number
}

/** After this many failed tries in a row, an endpoint has calls of its own class. */
export const failingAfter = 3

export const paceOf = ({ is_active, failures }: EndpointPace): 'live' | 'failing' | 'held' =>
  !is_active ? 'held' : failures >= failingAfter ? 'failing' : 'live'

/** The class of an endpoint's events, read by the statement that uses it. */
export const paceNow = ({ company_id, endpoint_id }: EndpointKey): Sql => sql`(
  select case when not is_active then 'held' when failures >= ${failingAfter} then 'failing' else 'live' end
  from webhook_endpoint where company_id = ${company_id} and id = ${endpoint_id})`

/** The due time of an event that waits for an earlier one of its stream. */
export const afterOthers = new Date('9999-01-01T00:00:00.000Z')

/**
 * Locks an endpoint until the transaction ends. Everything that changes the endpoint, or several of
 * its streams, holds this lock.
 */
export const lockEndpoint = (db: Db, { company_id, endpoint_id }: EndpointKey) =>
  db.one<EndpointPace>(
    sql`select is_active, rested_at, failures from webhook_endpoint where company_id = ${company_id} and id = ${endpoint_id} for update`,
  )

/** Keeps an endpoint as it is until the transaction ends. Many may hold it at once. */
export const holdEndpoint = (db: Db, { company_id, endpoint_id }: EndpointKey) =>
  db.one<EndpointPace>(
    sql`select is_active, rested_at, failures from webhook_endpoint where company_id = ${company_id} and id = ${endpoint_id} for share`,
  )

/**
 * Locks streams until the transaction ends. Everything that adds events to a stream, or decides
 * which of its events is the next, holds this lock, after that of the endpoint.
 */
export const lockStreams = (db: Db, streams: readonly string[]) =>
  db.many(
    sql`select pg_advisory_xact_lock(hashtextextended('webhook stream ' || stream, 0)) from unnest(${streams.toSorted()}::text[]) as stream`,
  )

/**
 * Makes the first waiting event of each of an endpoint's streams due, as if it had never been
 * tried. The endpoint must be locked.
 */
export const startStreams = (db: Db, { company_id, endpoint_id }: EndpointKey, it: EndpointPace, now: Date) =>
  db.one(sql`update webhook_delivery set pace = ${paceOf(it)}, due_at = ${now}, tries = 0, first_at = null, reason = null
    where company_id = ${company_id} and id in (select distinct on (stream) id from webhook_delivery
      where company_id = ${company_id} and endpoint_id = ${endpoint_id} and state = 'queued' order by stream, position)`)

/** Moves the next events of an endpoint's streams into another class. */
export const moveStreams = (
  db: Db,
  { company_id, endpoint_id }: EndpointKey,
  from: 'live' | 'failing' | 'held',
  to: 'live' | 'failing' | 'held',
) =>
  db.one(sql`update webhook_delivery set pace = ${to} where company_id = ${company_id} and endpoint_id = ${endpoint_id}
    and state = 'queued' and pace = ${from} and due_at < ${afterOthers} and type <> 'webhook.test'`)
