import type pg from 'pg'
import sql from 'sql-template-tag'
import { floorOf } from '#server/features/dining/table-session/floor.ts'
import type { Context } from '#server/kit/context.ts'
import { median, quantile, row } from './child.ts'
import { growTo, ids, layCompany } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/floor.ts` prints the cost of reading a branch's floor plan with 80 tables. Of these,
 * 60 are occupied, each with three orders and a bill of which a third is paid. The company has
 * 20,000 further orders. The cost is printed in ms, and as a ratio to reading one branch's row
 * through the same pool. Both are measured in turns.
 */
const tables = 80
const taken = 60
const ordersEach = 3
const rounds = 200
const branch_id = ids.branch(0)

async function lay(client: pg.Client): Promise<void> {
  const at = [ids.company, branch_id]
  await client.query(
    `insert into dining_area (company_id, id, branch_id, name, position) select $1, gen_random_uuid(), $2, 'Salon ' || n, n from generate_series(1, 4) n`,
    at,
  )
  await client.query(
    `insert into dining_table (company_id, id, branch_id, area_id, name, seats_min, seats_max, rank, online, shape, x, y, w, h, turn, is_active)
     select $1, gen_random_uuid(), $2, (select id from dining_area where position = 1 + n % 4), 'Masa ' || n, 1, 4, 1, true, 'square', 1, 1, 4, 4, 0, true
     from generate_series(1, ${tables}) n`,
    at,
  )
  await client.query(
    `insert into table_session (company_id, id, branch_id, guests, join_code, state, opened_at, expected_end)
     select $1, gen_random_uuid(), $2, 4, '0417', 'open', now(), now() + interval '2 hours' from generate_series(1, ${taken})`,
    at,
  )
  await client.query(
    `insert into session_table (company_id, id, session_id, table_id, starts_at)
     select $1, gen_random_uuid(), s.id, t.id, now() from (select id, row_number() over (order by id) as n from table_session) s
     join (select id, row_number() over (order by id) as n from dining_table) t using (n)`,
    [ids.company],
  )
  await client.query(
    `update orders o set table_session_id = s.id, is_paid = false from (select id, row_number() over (order by id) - 1 as n from table_session) s
     join (select id, row_number() over (order by id) - 1 as n from orders where branch_id = $2 limit ${taken * ordersEach}) x on x.n / ${ordersEach} = s.n
     where o.company_id = $1 and o.id = x.id`,
    at,
  )
  await client.query(
    `insert into bill (company_id, id, session_id, number, state, amount, paid_at)
     select $1, gen_random_uuid(), id, n, case when n = 1 then 'paid' else 'open' end, 1000, case when n = 1 then now() end from table_session, generate_series(1, 3) n`,
    [ids.company],
  )
  await client.query('vacuum analyze')
}

await using bench = await openBench()
const { postgres, client, pool } = bench
await layCompany(postgres.ownerUrl)
await growTo(postgres.ownerUrl, 20_000)
await lay(client)
const place = { id: branch_id, company_id: ids.company, timezone: 'Europe/Istanbul' }
const tree = {
  branches: new Map([[branch_id, place]]),
  companies: new Map([[ids.company, { id: ids.company, currency: 'TRY' }]]),
}
const ctx = { db: pool, now: new Date(), actor: { tree } } as unknown as Context
const { tables: read } = await floorOf(branch_id, ctx)
const seated = read.filter((it) => it.session)
if (read.length !== tables || seated.length !== taken) throw new Error('Another floor was laid than is read')
const took = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const [floor, plain]: [number[], number[]] = [[], []]
for (let n = 0; n < rounds; n++) {
  floor.push(await took(() => floorOf(branch_id, ctx)))
  plain.push(
    await took(() =>
      pool.one(sql`select lat, lng from branch where company_id = ${ids.company} and id = ${branch_id}`),
    ),
  )
}
const widths = [-44, 10, 10, 10]
console.log(row(widths, ['', 'p50 ms', 'p95 ms', 'ratio']))
console.log(
  row(widths, [
    `floor of ${tables} tables, ${taken} taken`,
    median(floor).toFixed(2),
    quantile(floor, 0.95).toFixed(2),
    (median(floor) / median(plain)).toFixed(1),
  ]),
)
