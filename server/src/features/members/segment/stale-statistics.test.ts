import sql, { type Sql } from 'sql-template-tag'
import { expect, it } from 'vitest'
import type { Audience } from '#contract/members/audience.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { hasPoints } from '#server/domain/marketing/scheduled-task/points-run.ts'
import { audienceAt, audienceFrom, inAudience } from '#server/domain/members/audience/audience.ts'
import { hasVoucher } from '#server/domain/members/voucher/audience.ts'

const { server, company_id } = await setUp([], { role: 'api', logLevel: 'silent' })
const { db } = server.kit
const now = new Date()
const id = company_id

interface Plan {
  'Join Type'?: string
  Plans?: Plan[]
}
const joins = (plan: Plan): string[] => [plan['Join Type'] ?? [], (plan.Plans ?? []).flatMap(joins)].flat()

/** How PostgreSQL joins other tables to find the members for whom a condition is true. */
async function joinsOf(condition: Sql): Promise<string[]> {
  const found = await db.must<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    sql`explain (format json) select count(*) ${audienceFrom} where m.company_id = ${company_id} and ${condition}`,
  )
  return joins(found['QUERY PLAN'][0]!.Plan)
}

/* With stale statistics, a semi or anti join compares every member with every row of the other table.
   Left joins of the members' figures and balances do no harm, because they join by key. */
const leaves: Audience[] = [
  { field: 'consent', op: 'in', value: ['sms'] },
  { field: 'device', op: 'in', value: ['android'] },
  { field: 'institution', op: 'in', value: [id] },
  { field: 'stars', op: 'between', value: { min: 1, max: 3 } },
  { field: 'points_expiring', op: 'within', value: 7 },
  { field: 'has_unused_cheque', op: 'is', value: true },
  { field: 'ordered', op: 'within', value: { days: 30, branch_ids: [], delivery_types: [], product_ids: [] } },
]
it.for(leaves.flatMap((leaf): Audience[] => [leaf, { not: leaf }, { all: [leaf, leaf] }]))(
  'members by %o are looked up one by one, whatever the statistics say',
  async (audience) => {
    const at = await audienceAt(db, company_id, audience, now)
    const found = await joinsOf(inAudience(audience, at))
    expect(found.filter((it) => it === 'Semi' || it === 'Anti')).toEqual([])
  },
)

it('members who already have points or a voucher are looked up one by one, too', async () => {
  const since = now.toISOString()
  for (const has of [
    hasPoints(company_id, { task_id: id, since }, now),
    hasVoucher({ company_id, cheque_id: id }),
    hasVoucher({ company_id, cheque_id: id }, { since: now, now }),
  ])
    for (const condition of [has, sql`not ${has}`])
      expect((await joinsOf(condition)).filter((it) => it === 'Semi' || it === 'Anti')).toEqual([])
})
