import sql from 'sql-template-tag'
import { formerHours } from '#contract/kit/access.ts'
import { webhookAgainMax, webhookEndpoint, webhookKeptDays } from '#contract/integrations/webhook-endpoint.ts'
import { isDuplicate, type Db } from '#server/db/pool.ts'
import { audit, historyOf } from '#server/kit/audit/audit.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { secret } from '#server/kit/guard/tokens.ts'
import { wake } from '#server/kit/jobs/work.ts'
import { anyOf } from '#server/kit/list/list.ts'
import { longList } from '#server/kit/list/long-list.ts'
import { openSecrets } from '#server/kit/record/access-secrets.ts'
import { isPrivateUrl } from '#server/kit/sending/public-address.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { endpointNoun } from './streams.ts'
import { listenFromNow, stopListening } from './note.ts'
import {
  deliveriesFrom,
  deliveryColumns,
  deliveryOf,
  endpointOf,
  endpointsOf,
  found,
  withBranch,
  type DeliveryRow,
} from './rows.ts'
import { afterOthers, lockEndpoint, moveStreams, paceOf, startStreams } from './streams.ts'

const noun = endpointNoun
/** How many endpoints a company may have. Each event is sent to each of them. */
const maxEndpoints = 10

const newSecret = () => `whsec_${secret()}`

/** The fields that the history keeps. The rest changes without anybody acting. */
const auditedFields = ({ name, url, events, is_active, version }: Input & { version?: number }) => ({
  name,
  url,
  events,
  is_active,
  ...(version && { version }),
})
type Input = { name: string; url: string; events: string[]; is_active: boolean }

/** Refuses an address to which nothing would be sent. */
function refuseUnreachable({ kit }: Context, { url }: Input): void {
  if (kit.allowsPrivateHosts) return
  if (!/^https:/i.test(url)) throw wrongField('url', 'https')
  if (isPrivateUrl(url)) throw wrongField('url', 'private_address')
}

/** Waits for a write. A name that another endpoint has is refused at its field. */
const named = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw isDuplicate(error) ? wrongField('name', 'taken') : error
  })

export const webhookEndpointRoutes = routes(webhookEndpoint, {
  list: ({ params }, ctx) => endpointsOf(ctx.db, ctx, params.company_id),

  create: ({ params: { company_id }, body }, ctx) => {
    refuseUnreachable(ctx, body)
    const write = async (db: Db) => {
      await db.one(sql`select id from company where id = ${company_id} for update`)
      const { n } = await db.must<{ n: number }>(
        sql`select count(*)::int as n from webhook_endpoint where company_id = ${company_id}`,
      )
      if (n >= maxEndpoints) throw fault('limit_reached', { module: 'api' })
      if (body.is_active) await listenFromNow(db, company_id)
      const made = newSecret()
      const webhook_endpoint_id = uuidv7()
      const events = [...new Set(body.events)]
      await db.one(sql`insert into webhook_endpoint (company_id, id, name, url, events, is_active, secrets, hint, created_at, updated_at)
        values (${company_id}, ${webhook_endpoint_id}, ${body.name}, ${body.url}, ${events}, ${body.is_active}, ${ctx.kit.seal.close({ secret: made })},
          ${made.slice(-4)}, ${ctx.now}, ${ctx.now})`)
      const row = await endpointOf(db, ctx, { company_id, webhook_endpoint_id })
      await audit(db, ctx, { noun, record_id: row.id, company_id, action: 'create', after: auditedFields(row) })
      return { ...row, secret: made }
    }
    return named(ctx.db.tx(write))
  },

  update: ({ params, body }, ctx) => {
    refuseUnreachable(ctx, body)
    const { company_id, webhook_endpoint_id: endpoint_id } = params
    const write = async (db: Db) => {
      const before = await endpointOf(db, ctx, params, 'lock')
      if (before.version !== body.version) throw fault('stale_version', { current: before })
      const isOn = body.is_active && !before.is_active
      if (isOn) await listenFromNow(db, company_id)
      const events = [...new Set(body.events)]
      await db.one(sql`update webhook_endpoint set name = ${body.name}, url = ${body.url}, events = ${events}, is_active = ${body.is_active},
        version = version + 1, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${endpoint_id}`)
      if (isOn) await goOn(db, { company_id, endpoint_id }, ctx.now)
      if (!body.is_active && before.is_active) {
        for (const pace of ['live', 'failing'] as const)
          await moveStreams(db, { company_id, endpoint_id }, pace, 'held')
        await stopListening(db, company_id)
      }
      const after = await endpointOf(db, ctx, params)
      await audit(db, ctx, {
        noun,
        record_id: endpoint_id,
        company_id,
        action: 'update',
        before: auditedFields(before),
        after: auditedFields(after),
      })
      return after
    }
    return named(ctx.db.tx(write)).finally(() => wake(ctx.kit, 'webhooks'))
  },

  remove: async ({ params }, ctx) => {
    const { company_id, webhook_endpoint_id: record_id } = params
    await endpointOf(ctx.db, ctx, params)
    await deleteDeliveries(ctx.db, { company_id, endpoint_id: record_id })
    await ctx.db.tx(async (db) => {
      const before = await endpointOf(db, ctx, params, 'lock')
      await db.one(sql`delete from webhook_endpoint where company_id = ${company_id} and id = ${record_id}`)
      await stopListening(db, company_id)
      await audit(db, ctx, { noun, record_id, company_id, action: 'delete', before: auditedFields(before) })
    })
    return null
  },

  history: async ({ params }, ctx) => {
    const { id } = await endpointOf(ctx.db, ctx, params)
    return historyOf(ctx.db, noun, id, [params.company_id])
  },

  rotate: ({ params }, ctx) =>
    ctx.db.tx(async (db) => {
      const { company_id, webhook_endpoint_id: record_id } = params
      const { hint } = await endpointOf(db, ctx, params, 'lock')
      const { secrets } = await db.must<{ secrets: Buffer }>(
        sql`select secrets from webhook_endpoint where company_id = ${company_id} and id = ${record_id}`,
      )
      const made = newSecret()
      const { secrets: before } = openSecrets<{ secret: string }>(ctx.kit.seal, secrets, ctx.now)
      const until = new Date(ctx.now.getTime() + formerHours * 3_600_000).toISOString()
      const sealed = ctx.kit.seal.close({ secret: made, former: { secrets: { secret: before.secret }, until } })
      await db.one(sql`update webhook_endpoint set secrets = ${sealed}, hint = ${made.slice(-4)}, version = version + 1, updated_at = ${ctx.now}
        where company_id = ${company_id} and id = ${record_id}`)
      // Of a secret, the history keeps only the last characters.
      const [was, is] = [{ hint }, { hint: made.slice(-4) }]
      await audit(db, ctx, { noun, record_id, company_id, action: 'secret', before: was, after: is })
      return { ...(await endpointOf(db, ctx, params)), secret: made }
    }),

  test: async ({ params }, ctx) => {
    const { company_id, webhook_endpoint_id: endpoint_id } = params
    const id = uuidv7(ctx.now.getTime())
    const type = 'webhook.test'
    const body = { id, type, created_at: ctx.now.toISOString(), company_id, branch_id: null, seq: null, data: {} }
    await ctx.db.tx(async (db) => {
      await endpointOf(db, ctx, params, 'lock')
      await db.one(sql`insert into webhook_delivery (company_id, id, endpoint_id, stream, position, pace, type, body, created_at, due_at)
        values (${company_id}, ${id}, ${endpoint_id}, ${id}, 0, 'live', ${type}, ${JSON.stringify(body)}, ${ctx.now}, ${ctx.now})`)
    })
    wake(ctx.kit, 'webhooks')
    return { webhook_delivery_id: id }
  },

  deliveries: async ({ params, query }, ctx) => {
    await endpointOf(ctx.db, ctx, params)
    const page = await longList<DeliveryRow>(ctx.db, {
      columns: deliveryColumns,
      from: deliveriesFrom(params, ctx.now),
      conditions: [
        anyOf('state', query.state),
        anyOf('type', query.type),
        anyOf('branch_id', query.branch_id),
        found(params, query.search),
      ],
      query,
      fields: { created_at: ['created_at', 'timestamptz'] },
      tie: ['id', 'uuid'],
    })
    return { ...page, data: page.data.map((row) => withBranch(ctx, row)) }
  },

  delivery: async ({ params }, ctx) => {
    const row = await deliveryOf(ctx.db, ctx, params)
    const texts = await ctx.db.must<{ body: string; answer: string | null }>(
      sql`select body, answer from webhook_delivery where company_id = ${params.company_id} and id = ${row.id}`,
    )
    return { ...row, ...texts }
  },

  again: async ({ params }, ctx) => {
    const row = await ctx.db.tx(async (db) => {
      const endpoint = await locked(db, params)
      const before = await deliveryOf(db, ctx, params)
      const pace = before.type === 'webhook.test' ? 'live' : paceOf(endpoint)
      // An event that waits for an earlier one of its branch keeps its turn.
      await db.one(sql`update webhook_delivery set state = 'queued', pace = ${pace}, due_at = ${ctx.now}, tries = 0, first_at = null, done_at = null, reason = null
        where company_id = ${params.company_id} and id = ${before.id} and (state <> 'queued' or due_at < ${afterOthers})`)
      return deliveryOf(db, ctx, params)
    })
    wake(ctx.kit, 'webhooks')
    return row
  },

  againSince: async ({ params, body }, ctx) => {
    const { company_id, webhook_endpoint_id: endpoint_id } = params
    const count = await ctx.db.tx(async (db) => {
      const endpoint = await locked(db, params)
      const done = sql`company_id = ${company_id} and endpoint_id = ${endpoint_id} and created_at >= ${body.since}::timestamptz
        and state <> 'queued' and type <> 'webhook.test'`
      const { n } = await db.must<{ n: number }>(
        sql`select count(*)::int as n from (select 1 from webhook_delivery where ${done} limit ${webhookAgainMax + 1}) found`,
      )
      if (n > webhookAgainMax) throw wrongField('since', 'too_many_events', { max: webhookAgainMax })
      await db.one(sql`update webhook_delivery set state = 'queued', pace = 'held', due_at = ${afterOthers}, tries = 0, first_at = null, done_at = null, reason = null
        where ${done}`)
      await startStreams(db, { company_id, endpoint_id }, endpoint, ctx.now)
      return n
    })
    wake(ctx.kit, 'webhooks')
    return { count }
  },
})

/** How many deliveries one statement deletes. */
const deletedAtOnce = 5000

/**
 * Deletes an endpoint's deliveries piece by piece. A single statement would run into its time limit
 * if there are a million of them. The newest go first: if the removal ends half-way, each stream
 * still begins with the event that is due.
 */
async function deleteDeliveries(
  db: Db,
  { company_id, endpoint_id }: { company_id: string; endpoint_id: string },
): Promise<void> {
  const own = sql`company_id = ${company_id} and endpoint_id = ${endpoint_id}`
  const deletePiece = () =>
    db.many(sql`delete from webhook_delivery where company_id = ${company_id} and id in (
      select id from webhook_delivery where ${own} order by created_at desc, position desc limit ${deletedAtOnce}) returning 1 as one`)
  while ((await deletePiece()).length === deletedAtOnce);
}

async function locked(
  db: Db,
  { company_id, webhook_endpoint_id }: { company_id: string; webhook_endpoint_id: string },
) {
  const endpoint = await lockEndpoint(db, { company_id, endpoint_id: webhook_endpoint_id })
  if (!endpoint) throw fault('not_found')
  return endpoint
}

/** Sends what has been waiting for an endpoint that was switched on again. */
async function goOn(db: Db, at: { company_id: string; endpoint_id: string }, now: Date): Promise<void> {
  const { company_id, endpoint_id } = at
  await db.one(sql`update webhook_endpoint set rested_at = null, failures = 0, failing_since = null, problem = null
    where company_id = ${company_id} and id = ${endpoint_id}`)
  // Events that housekeeping may delete at any moment must not be the first of their stream.
  const oldest = new Date(now.getTime() - webhookKeptDays * 86_400_000)
  await db.one(sql`delete from webhook_delivery where company_id = ${company_id} and endpoint_id = ${endpoint_id}
    and state = 'queued' and created_at < ${oldest}`)
  await startStreams(db, at, { is_active: true, rested_at: null, failures: 0 }, now)
}
