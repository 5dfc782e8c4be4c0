// A step of a comparison of payments reads what has changed, however much the company has stored.
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { orderBody } from '#server/app/test/test-order.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { nextStatement } from '#server/domain/integrations/payments/compare.ts'
import { isDistributed } from '#server/kit/test/test-citus.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

const { server, company_id, branch_id, app } = await setUp([], { role: 'api' })
const { db, ownerUrl } = server.database
const access_id = uuidv7()
const { id: order_id } = await app.send(order.create, { body: orderBody(branch_id) })
const day = 86_400_000
const now = Date.now()
const since = new Date(now - day).toISOString()
await db.one(sql`insert into payment_access (company_id, id, provider, is_active, secrets, base_url)
  values (${company_id}, ${access_id}, 'iyzico', false, '', 'https://example.com')`)

/** Payments that began `daysAgo`, each with a refund that was made or refused a minute later. */
async function lay(n: number, daysAgo: number, refund: { state: 'sent' | 'refused'; daysAgo: number }) {
  const at = now - daysAgo * day
  const ids = Array.from({ length: n }, (_, ms) => uuidv7(at + ms))
  await db.one(sql`insert into payment_attempt (company_id, id, branch_id, order_id, access_id, provider, amount, charged, currency, state, token, return_url, created_at, expires_at)
    select ${company_id}, it::uuid, ${branch_id}, ${order_id}, ${access_id}, 'iyzico', 100, 100, 'TRY', 'paid', it, '', ${new Date(at)}::timestamptz, ${new Date(at)}::timestamptz
    from unnest(${ids}::text[]) it`)
  const done = new Date(now - refund.daysAgo * day + 60_000)
  await db.one(sql`insert into payment_refund (company_id, id, branch_id, order_id, attempt_id, cause, amount, state, due_at, done_at, created_at)
    select ${company_id}, gen_random_uuid(), ${branch_id}, ${order_id}, it::uuid, 'cancel', 100, ${refund.state}, ${done}::timestamptz, ${refund.state === 'sent' ? done : null}::timestamptz, ${done}::timestamptz
    from unnest(${ids}::text[]) it`)
  return ids
}

it.skipIf(isDistributed)('finds the new, the refused and the lately refunded payments by indexes', async () => {
  await lay(10_000, 200, { state: 'sent', daysAgo: 200 })
  const expected = [
    await lay(2, 150, { state: 'refused', daysAgo: 150 }),
    await lay(2, 100, { state: 'sent', daysAgo: 1 }),
    await lay(4, 1, { state: 'sent', daysAgo: 1 }),
  ].flat()
  const client = await connect(ownerUrl)
  await client.query('analyze payment_attempt, payment_refund')
  const found: string[] = []
  for (let after: string | null = null; found.length < expected.length; after = found.at(-1)!) {
    const { text, values } = nextStatement({ company_id, access_id, since, after })
    const { rows } = await client.query<{ id: string }>(text, values)
    expect(rows.length).toBeGreaterThan(0)
    found.push(...rows.map((row) => row.id))
    const plan = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = plan.rows[0]!['QUERY PLAN'][0].Plan
    // The two tables have several hundred pages.
    expect(hit + read).toBeLessThan(100)
  }
  await client.end()
  expect(found).toEqual(expected)
})
