import sql, { empty } from 'sql-template-tag'
import type { WebhookType } from '#contract/integrations/webhook-endpoint.ts'
import type { Db } from '#server/db/pool.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { withoutContacts } from '#server/kit/answer/without-contacts.ts'
import { deliveryLoop, type Delivery, type Outcome, type Waiting } from '#server/kit/jobs/delivery.ts'
import { varied } from '#server/kit/jobs/delivery-turn.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { eitherOf, openSecrets } from '#server/kit/record/access-secrets.ts'
import { guardedPost, PostFault, type PostReply } from '#server/kit/sending/guarded-post.ts'
import type { Resolve } from '#server/kit/sending/public-address.ts'
import { writeAboutRest } from './letters.ts'
import { longPausesMs, pauseAfter, type Endpoint } from './pauses.ts'
import { signatureOf } from './signature.ts'
import {
  endpointNoun,
  failingAfter,
  holdEndpoint,
  lockEndpoint,
  lockStreams,
  moveStreams,
  paceNow,
  paceOf,
} from './streams.ts'

interface Row extends Endpoint {
  company_id: string
  id: string
  endpoint_id: string
  stream: string
  type: WebhookType
  body: string
  created_at: string
  first_at: string | null
  url: string
  secrets: Buffer
}

/** The outcome of a try as it is stored beside its delivery. */
interface Tried {
  status: number | null
  answer: string | null
  took_ms: number
  skew_ms: number | null
}

const timeoutMs = 10_000
/** How much of an endpoint's answer is read, and how much of it is kept. */
const maxBytes = 16_384
const keptLength = 1000

const [minute, hour] = [60_000, 3_600_000]
/** An endpoint that has not accepted an event for this long, in ms, rests. */
export const restAfterMs = 72 * hour

const isTest = ({ type }: Pick<Row, 'type'>) => type === 'webhook.test'

/**
 * Sends events to endpoints. The events of a stream are sent one after another: only the first one
 * is due, and the next one becomes due when it was accepted. Each endpoint has a share of the calls,
 * and those that fail have other calls than those that work, so that an endpoint that hangs delays
 * nobody else. `resolve` replaces the name servers.
 */
export const webhooks = (it: { resolve?: Resolve; timeoutMs?: number } = {}): Delivery<Row, Tried> => ({
  work: 'webhooks',
  table: 'webhook_delivery',
  key: ['company_id', 'id'],
  owner: 'endpoint_id',
  classes: { column: 'pace', of: { live: { max: 48, share: 4 }, failing: { max: 8, share: 1 } } },
  columns: sql`d.company_id, d.id, d.endpoint_id, d.stream, d.type, d.body, d.created_at, d.first_at, e.url, e.secrets, e.failures, e.failing_since, e.worked_at`,
  joins: sql`join webhook_endpoint e on e.company_id = d.company_id and e.id = d.endpoint_id`,
  series: {
    by: 'stream',
    paceMs: () => 0,
    overtakes: () => false,
    // The next event of the stream has been waiting outside all classes.
    onTurn: (row) => sql`, pace = ${paceNow(row)}`,
  },
  pausesMs: longPausesMs,
  // Nothing is given up: an endpoint that does not work for three days rests, and its events wait.
  hasTime: () => true,
  attempt: (kit, row) => attempt(kit, row, it),
  set: (_, { outcome: { note }, now }) =>
    note
      ? sql`, first_at = coalesce(first_at, ${now}), tried_at = ${now}, status = ${note.status}, answer = ${note.answer}, took_ms = ${note.took_ms}`
      : empty,
  lock: async (db, row, { kit, outcome }) => {
    if (outcome.note)
      await noteTry(kit, db, row, { reason: 'reason' in outcome ? outcome.reason : null, note: outcome.note })
    else await holdEndpoint(db, row)
    await lockStreams(db, [row.stream])
  },
})

export const webhookLoop = deliveryLoop(webhooks(), 1000)

export const webhookChore = sweepRows(
  'webhook_delivery',
  'company_id, id',
  sql`created_at < now() - interval '7 days' and (state <> 'queued' or pace = 'held')`,
)

async function attempt(
  kit: Kit,
  row: Row & Waiting,
  it: { resolve?: Resolve; timeoutMs?: number },
): Promise<Outcome<Tried>> {
  const sentAt = kit.now()
  const begun = performance.now()
  const result = await post(kit, row, it, sentAt)
  const took_ms = Math.round(performance.now() - begun)
  const note = {
    status: 'status' in result ? result.status : null,
    answer: 'text' in result ? withoutContacts(keepable(result.text)) : null,
    took_ms,
    skew_ms: 'date' in result && result.date ? skewOf(result.date, sentAt, took_ms) : null,
  }
  const reason = 'code' in result ? result.code : result.status >= 200 && result.status < 300 ? null : 'not_accepted'
  if (reason === null) return { state: 'sent', note }
  if (isTest(row)) return { state: 'refused', reason, note }
  return { state: 'later', reason, afterMs: varied(pauseAfter(row.tries, row, kit.now())), note }
}

async function post(
  kit: Kit,
  { url, body, secrets, id, type }: Row,
  it: { resolve?: Resolve; timeoutMs?: number },
  now: Date,
): Promise<PostReply | PostFault> {
  const live = eitherOf(openSecrets<{ secret: string }>(kit.seal, secrets, now)).map((each) => each.secrets.secret)
  return guardedPost({
    url,
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Sofra-Webhooks/1',
      'sofra-event': type,
      'sofra-event-id': id,
      'sofra-signature': signatureOf(live, body, now),
    },
    timeoutMs: it.timeoutMs ?? timeoutMs,
    maxBytes,
    allowsPrivate: kit.allowsPrivateHosts,
    resolve: it.resolve,
  }).catch((error: unknown) => {
    if (error instanceof PostFault) return error
    throw error
  })
}

/** Text that PostgreSQL can store. */
const keepable = (text: string) => text.toWellFormed().replaceAll('\0', '').slice(0, keptLength).toWellFormed()

/**
 * By how many ms the endpoint's clock is ahead of ours. Its header has whole seconds, and its clock
 * was read at some time during the call.
 */
function skewOf(date: Date, sentAt: Date, took_ms: number): number {
  const [earliest, latest] = [date.getTime() - sentAt.getTime() - took_ms, date.getTime() + 999 - sentAt.getTime()]
  return earliest > 0 ? earliest : latest < 0 ? latest : 0
}

/** How often the time of the last success and a small change of the clock are written, in ms. */
const quietMs = 10_000

/**
 * Keeps an endpoint as it is if a try shows nothing new about it: it works as it did before. Then
 * several streams of the endpoint can be sent at once. Returns whether this is so.
 */
async function isAsBefore(db: Db, row: Row, { reason, note }: { reason: string | null; note: Tried }, now: Date) {
  if (reason !== null || isTest(row)) return false
  const skew = note.skew_ms === null ? empty : sql`and abs(skew_ms - ${note.skew_ms}::int) < 1000`
  const known =
    await db.one(sql`select 1 as one from webhook_endpoint where company_id = ${row.company_id} and id = ${row.endpoint_id}
    and is_active and failures = 0 and failing_since is null and worked_at > ${new Date(now.getTime() - quietMs)} ${skew} for share`)
  return known !== undefined
}

/**
 * Records at the endpoint how a try went. After three failures in a row the endpoint gets calls of
 * another class, and after three days without success it rests.
 */
async function noteTry(
  kit: Kit,
  db: Db,
  row: Row,
  { reason, note }: { reason: string | null; note: Tried },
): Promise<void> {
  const { company_id, endpoint_id } = row
  const now = kit.now()
  if (await isAsBefore(db, row, { reason, note }, now)) return
  const before = await lockEndpoint(db, row)
  if (!before) return
  const ofEndpoint = sql`where company_id = ${company_id} and id = ${endpoint_id}`
  if (note.skew_ms !== null) await db.one(sql`update webhook_endpoint set skew_ms = ${note.skew_ms} ${ofEndpoint}`)
  if (reason === null) {
    await db.one(
      sql`update webhook_endpoint set worked_at = ${now}, failures = 0, failing_since = null, problem = null ${ofEndpoint}`,
    )
    if (paceOf(before) === 'failing') await recover(db, row, now)
    return
  }
  await db.one(
    sql`update webhook_endpoint set failures = failures + ${isTest(row) ? 0 : 1}, failing_since = coalesce(failing_since, ${now}), problem = ${reason} ${ofEndpoint}`,
  )
  // A test says how the endpoint is, but delays none of its events.
  if (isTest(row)) return
  if (before.failures + 1 === failingAfter) await moveStreams(db, row, 'live', 'failing')
  if (row.first_at && now.getTime() - Date.parse(row.first_at) >= restAfterMs && before.is_active)
    await rest(kit, db, row, now)
}

/** The endpoint works again: its events do not wait for the end of their long pauses. */
async function recover(db: Db, row: Row, now: Date): Promise<void> {
  await moveStreams(db, row, 'failing', 'live')
  // Events that are due sooner than a lease may be under way, and come soon anyway.
  await db.one(sql`update webhook_delivery set due_at = ${now} where company_id = ${row.company_id} and endpoint_id = ${row.endpoint_id}
    and state = 'queued' and pace = 'live' and reason is not null and due_at > ${new Date(now.getTime() + minute)}`)
}

async function rest(kit: Kit, db: Db, row: Row, now: Date): Promise<void> {
  const { company_id, endpoint_id } = row
  await db.one(sql`update webhook_endpoint set is_active = false, rested_at = ${now}, version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = ${endpoint_id}`)
  const by = { now, request_id: 'webhooks', ip: '', actor: undefined }
  const [before, after] = [{ is_active: true }, { is_active: false }]
  await audit(db, by, { noun: endpointNoun, record_id: endpoint_id, company_id, action: 'update', before, after })
  for (const pace of ['live', 'failing'] as const) await moveStreams(db, row, pace, 'held')
  await writeAboutRest(kit, db, { company_id, endpoint_id })
}
