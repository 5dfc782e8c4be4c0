import sql, { empty, raw, type Sql } from 'sql-template-tag'
import {
  webhookKeptDays,
  webhookTypes,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '#contract/integrations/webhook-endpoint.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Context } from '#server/kit/context.ts'
import { openSecrets } from '#server/kit/record/access-secrets.ts'
import { afterOthers } from './streams.ts'

const columns = sql`id, name, url, events, is_active, hint, created_at, version, worked_at, failing_since, problem, rested_at, skew_ms, secrets,
  case when not is_active then case when rested_at is null then 'off' else 'resting' end
    when failing_since is not null then 'failing' when worked_at is null then 'untried' else 'on' end as state`

type Shown = Omit<WebhookEndpoint, 'former_until' | 'tries' | 'failed_tries' | 'waiting'>
type Stored = Shown & { secrets: Buffer }

/** Waiting events are counted only up to this number. */
const countedTo = 10_000
/** How many of the newest deliveries the counted tries cover. */
const sampled = 2000

async function shown(db: Db, { kit, now }: Context, company_id: string, it: Stored): Promise<WebhookEndpoint> {
  const { secrets, ...row } = it
  const of = sql`from webhook_delivery where company_id = ${company_id} and endpoint_id = ${row.id}`
  const counts = await db.must<{ tries: number; failed_tries: number }>(sql`
    select coalesce(sum(tries), 0)::int as tries,
      coalesce(sum(greatest(0, tries - (state = 'sent' or reason is null)::int)), 0)::int as failed_tries
    from (select tries, state, reason ${of} and type <> 'webhook.test' and created_at > ${new Date(now.getTime() - 86_400_000)} order by created_at desc, id desc limit ${sampled}) newest`)
  const { waiting } = await db.must<{ waiting: number }>(
    sql`select count(*)::int as waiting from (select 1 ${of} and state = 'queued' limit ${countedTo}) queued`,
  )
  const { former } = openSecrets<{ secret: string }>(kit.seal, secrets, now)
  return { ...row, former_until: former?.until ?? null, ...counts, waiting }
}

/** All endpoints of a company. */
export async function endpointsOf(db: Db, ctx: Context, company_id: string): Promise<WebhookEndpoint[]> {
  const rows = await db.many<Stored>(
    sql`select ${columns} from webhook_endpoint where company_id = ${company_id} order by name collate "tr-x-icu", id`,
  )
  const all: WebhookEndpoint[] = []
  for (const row of rows) all.push(await shown(db, ctx, company_id, row))
  return all
}

/**
 * One endpoint of a company. Throws `not_found` if there is none. With `lock`, it is locked until
 * the transaction ends.
 */
export async function endpointOf(
  db: Db,
  ctx: Context,
  { company_id, webhook_endpoint_id: id }: { company_id: string; webhook_endpoint_id: string },
  lock?: 'lock',
): Promise<WebhookEndpoint> {
  const row = await db.one<Stored>(
    lock
      ? sql`select ${columns} from webhook_endpoint where company_id = ${company_id} and id = ${id} for update`
      : sql`select ${columns} from webhook_endpoint where company_id = ${company_id} and id = ${id}`,
  )
  if (!row) throw fault('not_found')
  return shown(db, ctx, company_id, row)
}

type Place = { company_id: string; webhook_endpoint_id: string; webhook_delivery_id?: string }

/** The deliveries to an endpoint, as the contract has them except for the branch's name. */
export const deliveriesFrom = (it: Place, now: Date, more: Sql = empty): Sql => sql`from (
  select id, type, branch_id, seq::int as seq, tries, created_at, tried_at, status, took_ms, reason, body, answer,
    case state when 'sent' then 'sent' when 'refused' then 'failed' else case when reason is null then 'waiting' else 'retrying' end end as state,
    case when state = 'queued' and pace <> 'held' and due_at < ${afterOthers} then due_at end as due_at
  from webhook_delivery where company_id = ${it.company_id} and endpoint_id = ${it.webhook_endpoint_id} ${more}
    and (state = 'queued' or created_at > ${new Date(now.getTime() - webhookKeptDays * 86_400_000)})
) d`

export const deliveryColumns = sql`id, type, branch_id, seq, state, tries, created_at, tried_at, due_at, status, took_ms, reason`

/** An event of the order with this number, as the index `webhook_delivery_order` has it. */
const ofNumber = (number: Sql): Sql => sql`(type like 'order.%' and (body::jsonb -> 'data') ->> 'number' = ${number})`

/**
 * Searches by the number or id of an order, by the beginning of an event's id or by that of its
 * type. Each has an index, because an endpoint may have hundreds of thousands of deliveries.
 */
export function found({ company_id }: Place, search: string | undefined): Sql | undefined {
  const given = search?.replace(/^#/, '').toLowerCase()
  if (!given) return undefined
  if (/^\d{1,9}$/.test(given)) return ofNumber(sql`${String(Number(given))}`)
  const digits = given.replaceAll('-', '')
  if (!/^[\da-f]{8,32}$/.test(digits))
    return sql`type = any(${webhookTypes.filter((it) => it.startsWith(given))}::text[])`
  const [first, last] = [digits.padEnd(32, '0'), digits.padEnd(32, 'f')]
  const order = (column: string) =>
    sql`(select ${raw(column)} from orders o where o.company_id = ${company_id} and o.id = ${first}::uuid)`
  return sql`(id between ${first}::uuid and ${last}::uuid or (branch_id = ${order('o.branch_id')} and ${ofNumber(order('o.number::text'))}))`
}

export type DeliveryRow = Omit<WebhookDelivery, 'branch_name'>

export const withBranch = <T extends DeliveryRow>({ actor }: Context, row: T): T & { branch_name: string } => ({
  ...row,
  branch_name: (row.branch_id && actor.tree.branches.get(row.branch_id)?.name) ?? '',
})

/** One delivery to an endpoint. Throws `not_found` if there is none. */
export async function deliveryOf(db: Db, ctx: Context, it: Required<Place>): Promise<WebhookDelivery> {
  const row = await db.one<DeliveryRow>(
    sql`select ${deliveryColumns} ${deliveriesFrom(it, ctx.now, sql`and id = ${it.webhook_delivery_id}`)}`,
  )
  if (!row) throw fault('not_found')
  return withBranch(ctx, row)
}
