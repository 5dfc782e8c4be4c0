import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { atLength } from '#contract/kit/test-length.ts'
import { cappedMethods, type CapRule } from '#contract/organisation/order-cap.ts'
import { exceeded, limitsAt, quarterMs, quarterOf, takenKey, type Load } from '#contract/organisation/quarters.ts'
import { setUp } from '#server/app/test/test-setup.ts'
import { roomOf } from '#server/domain/organisation/room.ts'
import { stateFacts } from '#server/domain/organisation/state-facts.ts'

const { server, company_id, branch_id } = await setUp()
const { db } = server.database
const timezone = 'Europe/Istanbul'
const now = new Date()
const quarters = Array.from({ length: 6 }, (_, n) => new Date(quarterOf(now).getTime() + n * quarterMs))
const categories = ['01a2233d-382d-78bb-a8e0-0760818e5546', '01a2233d-382d-7db7-bd37-d6595e4f489c']
const of = sql`company_id = ${company_id} and branch_id = ${branch_id}`

const rule = fc.record<CapRule>({
  order_methods: fc.subarray([...cappedMethods], { maxLength: 2 }),
  schedule: fc.constant([]),
  max_orders: fc.option(fc.integer({ min: 1, max: 4 })),
  max_amount: fc.option(fc.integer({ min: 1, max: 9000 })),
  max_dishes: fc.option(fc.integer({ min: 1, max: 9 })),
  category_ids: fc.subarray(categories),
})
const load = fc.record<Load>({
  order_method: fc.constantFrom(...cappedMethods),
  amount: fc.integer({ min: 0, max: 9000 }),
  dishes: fc.dictionary(fc.constantFrom('', ...categories), fc.integer({ min: 1, max: 5 }), {
    minKeys: 1,
    noNullPrototype: true,
  }),
})

it('what a branch tells of its quarters decides about an order as all that is taken would', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rule, { maxLength: 5 }),
      fc.array(fc.double({ min: 0, max: 1.3, noNaN: true })),
      load,
      async (rules, shares, it) => {
        const cap = { rules, max_later_min: 45, max_pace_min: 0 }
        await db.one(sql`update branch_counter set order_cap = ${JSON.stringify(cap)} where ${of}`)
        await db.one(sql`delete from order_quarter where ${of}`)
        const rows = quarters.flatMap((at, q) =>
          limitsAt(cap, timezone, at).map(({ counts, max }, n) => ({
            at,
            counts,
            max,
            taken: Math.floor(max * (shares[q + n] ?? 0)),
          })),
        )
        await db.one(sql`insert into order_quarter (company_id, branch_id, quarter_at, counts, taken, max)
        select ${company_id}, ${branch_id}, it.at, it.counts, it.taken, it.max from jsonb_to_recordset(${JSON.stringify(rows)}) as it(at timestamptz, counts text, taken bigint, max bigint)`)
        const dishes = Object.values(it.dishes).reduce((sum, n) => sum + n, 0)
        const [facts] = await stateFacts(db, { company: company_id, branch: branch_id }, now, {
          amount: it.amount,
          dishes,
        })
        const all = { timezone, cap, taken: new Map(rows.map((row) => [takenKey(row.at, row.counts), row.taken])) }
        const full = (room: typeof all) => quarters.map((at) => exceeded(room, at, it)?.counts)
        expect(full(roomOf(facts!) as typeof all)).toEqual(full(all))
        expect(facts!.quarters.length).toBeLessThanOrEqual(rows.filter((row) => row.taken > 0).length)
      },
    ),
    { numRuns: atLength(60, 1000) },
  )
})

it('a day full of orders that leave room is not read with every order', async () => {
  const cap = {
    rules: [{ order_methods: [], schedule: [], max_orders: 9, max_amount: 900_000, max_dishes: 90, category_ids: [] }],
    max_later_min: 45,
    max_pace_min: 0,
  }
  await db.one(sql`update branch_counter set order_cap = ${JSON.stringify(cap)} where ${of}`)
  await db.one(sql`delete from order_quarter where ${of}`)
  for (const at of quarters)
    for (const { counts, max } of limitsAt(cap, timezone, at))
      await db.one(sql`insert into order_quarter (company_id, branch_id, quarter_at, counts, taken, max)
        values (${company_id}, ${branch_id}, ${at}, ${counts}, ${at === quarters[2] ? max : 1}, ${max})`)
  const [facts] = await stateFacts(db, { company: company_id, branch: branch_id }, now)
  expect([...new Set(facts!.quarters.map((it) => it.at))]).toEqual([quarters[2]!.toISOString()])
})
