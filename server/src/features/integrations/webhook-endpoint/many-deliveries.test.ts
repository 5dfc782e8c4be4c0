import sql from 'sql-template-tag'
import { beforeEach, expect, it } from 'vitest'
import { webhookEndpoint } from '#contract/integrations/webhook-endpoint.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import type { Db } from '#server/db/pool.ts'
import { noteMembers } from '#server/domain/members/changes.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { listeningTo, queueNoted } from './queue.ts'

// An endpoint that is down, or the import of a file of members, leaves hundreds of thousands of
// deliveries. What is done again and again meanwhile must not read them all.
const { server, company_id, company } = await setUp(['company'], { role: 'api', allowsPrivateHosts: true })
const { db } = server.database
const many = 11_000
beforeEach(() => db.one(sql`delete from webhook_endpoint where company_id = ${company_id}`))

const make = (name: string) =>
  company.send(webhookEndpoint.create, {
    params: { company_id },
    body: { name, url: `http://localhost/${name}`, events: ['member.*'], is_active: true },
  })

/** Queues that many events of members for every endpoint, after those that are there. */
const queue = async (from: number, count: number) =>
  db.tx(async (tx) => {
    await useIndexes(tx)
    const at = new Date().toISOString()
    const noted = Array.from({ length: count }, (_, n) => {
      const data = { member_id: uuidv7(), version: 1 }
      return { type: 'member.updated' as const, data, seq: from + n, position: from + n, at }
    })
    const endpoints = await listeningTo(tx, company_id)
    const before = await readIn(tx)
    await queueNoted(tx, { company_id, branch_id: null }, { endpoints, noted, now: new Date() })
    return (await readIn(tx)) - before
  })

/**
 * How many rows and index entries of deliveries the transaction has read, and for up to a second
 * also what its connection had read before. PostgreSQL might read a table as small as this one from
 * its beginning, which it would not do with a large one.
 */
const readIn = async (tx: Db): Promise<number> =>
  (
    await tx.must<{ n: number }>(sql`select sum(pg_stat_get_xact_tuples_returned(it))::int as n from (
      select 'webhook_delivery'::regclass::oid as it union all select indexrelid from pg_index where indrelid = 'webhook_delivery'::regclass) t`)
  ).n
const useIndexes = (tx: Db) => tx.one(sql`select set_config('enable_seqscan', 'off', true)`)
const analyze = async () => {
  const client = await connect(server.database.ownerUrl)
  await client.query('vacuum analyze webhook_delivery')
  await client.end()
}
const count = async () =>
  (await db.must<{ n: number }>(sql`select count(*)::int as n from webhook_delivery where company_id = ${company_id}`))
    .n

it.skipIf(isDistributed)(
  'further events are queued, and answers about a member cleared, without reading them all',
  async () => {
    const { id: endpoint_id } = await make('many')
    await queue(1, many)
    await analyze()
    expect(await queue(many + 1, 10)).toBeLessThan(100)

    await db.one(
      sql`update webhook_delivery set state = 'sent', tries = 1, answer = 'ok' where company_id = ${company_id} and endpoint_id = ${endpoint_id}`,
    )
    // Only the newest deliveries are counted.
    const endpoints = await company.send(webhookEndpoint.list, { params: { company_id } })
    expect(endpoints).toMatchObject([{ id: endpoint_id, tries: 2000, failed_tries: 0 }])
    const { member_id } = await db.must<{ member_id: string }>(
      sql`select body::jsonb -> 'data' ->> 'member_id' as member_id from webhook_delivery where company_id = ${company_id} limit 1`,
    )
    await analyze()
    const read = await db.tx(async (tx) => {
      await useIndexes(tx)
      const before = await readIn(tx)
      await noteMembers(tx, company_id, [{ type: 'erased', member_id }])
      return (await readIn(tx)) - before
    })
    expect(read).toBeLessThan(100)
    const answered = await db.must(
      sql`select count(*) filter (where answer is null)::int as cleared, count(*) filter (where answer = 'ok')::int as kept from webhook_delivery where company_id = ${company_id}`,
    )
    expect(answered).toEqual({ cleared: 1, kept: many + 9 })
    await company.send(webhookEndpoint.remove, { params: { company_id, webhook_endpoint_id: endpoint_id } })
    expect(await count()).toBe(0)
  },
)

it('an endpoint is removed with its deliveries piece by piece, the first of each stream last', async () => {
  const { id } = await make('removed')
  await queue(1, many)
  const client = await connect(server.database.ownerUrl)
  await client.query('begin')
  const { rows } = await client.query<{ position: string }>(
    `select position from webhook_delivery where company_id = $1 order by created_at, position limit 1 for update`,
    [company_id],
  )
  expect(rows).toEqual([{ position: '1' }])
  const at = { params: { company_id, webhook_endpoint_id: id } }
  const removal = company.raw(webhookEndpoint.remove, at)
  await expect.poll(count).toBe(many % 5000)
  await client.query('rollback')
  await client.end()
  // On a busy machine, the wait for our lock may have ended the removal.
  if ((await removal).status >= 300) await company.send(webhookEndpoint.remove, at)
  expect(await count()).toBe(0)
})
