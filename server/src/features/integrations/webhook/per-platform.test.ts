import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { setUp } from '#server/app/test/test-setup.ts'
import { connect } from '#server/db/client.ts'
import { deliverDue, type Delivery } from '#server/kit/jobs/delivery.ts'
import { itemDelivery } from '#server/domain/integrations/menu/items.ts'
import { busyDelivery } from '#server/domain/integrations/restaurant/busy.ts'
import { farewellDelivery } from '#server/domain/integrations/restaurant/farewell.ts'
import { stateDelivery } from '#server/domain/integrations/restaurant/states.ts'
import { stepDelivery } from '#server/domain/integrations/steps.ts'
import { perPlatform } from '#server/domain/integrations/per-platform.ts'

const { server, company_id, branch_id } = await setUp([], { role: 'api', logLevel: 'silent' })
const { db } = server.kit

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

/**
 * The plans of the statements with which a delivery looks for due rows: one statement for each
 * named platform, and one for all other platforms.
 */
async function looks<Row extends object, Note>(owner: pg.Client, it: Delivery<Row, Note>): Promise<Plan[]> {
  const plans: Plan[] = []
  const many = async <T>({ text, values }: Sql): Promise<T[]> => {
    const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    )
    plans.push(rows[0]!['QUERY PLAN'][0]!.Plan)
    return []
  }
  const { kit } = server
  await deliverDue({ ...kit, db: { ...kit.db, many } as typeof kit.db }, it)
  return plans
}

it(
  'looks for the messages to a platform without reading 100,000 that wait for another',
  { timeout: 120_000 },
  async () => {
    const [stuck] = perPlatform.names
    await using owner = await connect(server.database.ownerUrl)
    await owner.query(
      `insert into platform_item (company_id, branch_id, platform, item_id, item_kind, external_id, state, due_at)
     select $1, $2, $3, gen_random_uuid(), 'product', i::text, 'queued', now() - interval '1 hour' from generate_series(1, 100000) i`,
      [company_id, branch_id, stuck],
    )
    await owner.query('vacuum analyze platform_item')
    const plans = await looks(owner, itemDelivery)
    expect(plans).toHaveLength(perPlatform.names.length + 1)
    const read = plans.map((plan) =>
      nodes(plan).reduce((sum, it) => sum + it['Actual Rows'] + (it['Rows Removed by Filter'] ?? 0), 0),
    )
    expect(read.filter((rows) => rows > 0)).toHaveLength(1)
    const pages = plans.map((it) => it['Shared Hit Blocks'] + it['Shared Read Blocks'])
    expect(pages.filter((it) => it > 50)).toHaveLength(1)
  },
)

it.for([
  ['platform_step', stepDelivery()],
  ['platform_item', itemDelivery],
  ['platform_state', stateDelivery],
  ['platform_busy', busyDelivery],
  ['platform_farewell', farewellDelivery],
] as const)('%s has an index by party', async ([table]) => {
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from pg_indexes where tablename = ${table} and indexdef like '%(platform COLLATE "C", due_at) WHERE (state = ''queued''::text)'`,
  )
  expect(n).toBe(1)
})
