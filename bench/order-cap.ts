import { createHash } from 'node:crypto'
import { close, median, open, quantile, row, usage } from './child.ts'
import { ids, layCompany } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/order-cap.ts` prints what an order costs at a branch with a cap on its quarters of an
 * hour, beside one at a branch without, in turns of the same run: time, and the server's own CPU.
 * The cap has rules of orders, money and items, with room for all. The ratio is the median of the
 * rounds' ratios.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15)
const perRound = Number(process.env['BENCH_REQUESTS'] ?? 60)
const warmUp = 300
const atOnce = 4
const key = 'sofra_bench'
const company_id = ids.company
const widths = [-34, 10, 8, 10]

await using bench = await openBench()
const { postgres, client } = bench
await layCompany(postgres.ownerUrl)
await lay()
const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })

const [without, capped] = [ids.branch(0), ids.branch(1)]
await round(without, warmUp)
await round(capped, warmUp)
const measured: { bare: Round; own: Round }[] = []
for (let n = 0; n < rounds; n++) {
  const bare = await round(without, perRound)
  measured.push({ bare, own: await round(capped, perRound) })
}
console.log(row(widths, ['', 'p50 ms', 'p95 ms', 'CPU µs']))
for (const [name, side] of [
  ['an order, no cap', 'bare'],
  ['an order, a cap of three limits', 'own'],
] as const) {
  const took = measured.flatMap((it) => it[side].took)
  const cpu = median(measured.map((it) => it[side].cpu))
  console.log(row(widths, [name, median(took).toFixed(1), quantile(took, 0.95).toFixed(1), cpu.toFixed(0)]))
}
const ratio = (of: (it: Round) => number) => median(measured.map(({ bare, own }) => of(own) / of(bare))).toFixed(2)
console.log(
  row(widths, ['ratio', ratio((it) => median(it.took)), ratio((it) => quantile(it.took, 0.95)), ratio((it) => it.cpu)]),
)
await close(sofra)

interface Round {
  took: number[]
  cpu: number
}
/** Orders at a branch, some at once. */
async function round(branch_id: string, orders: number): Promise<Round> {
  const before = await usage(sofra)
  const took: number[] = []
  let left = orders
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        const at = performance.now()
        await place(branch_id)
        took.push(performance.now() - at)
      }
    }),
  )
  return { took, cpu: ((await usage(sofra)).cpu - before.cpu) / orders }
}

async function place(branch_id: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${sofra.port}/api/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      branch_id,
      delivery_type: 'comeGetIt',
      customer: { name: 'Ada' },
      payment_method: 'cash',
      lines: [{ name: 'Adana', quantity: 2, unit_price: 26_000, tax_rate: 10 }],
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  await response.arrayBuffer()
}

/** A licence and a key, two branches that are always open, and the cap of the second. */
async function lay(): Promise<void> {
  await client.query(
    `insert into license (company_id, license_type, licensed_module_list, starts_at, ends_at) values ($1, 'customer', '{"api":true}', now() - interval '1 day', now() + interval '1 year')`,
    [company_id],
  )
  await client.query(
    `insert into api_key (id, company_id, name, hash, hint, scopes) values (gen_random_uuid(), $1, 'bench', $2, 'ench', '{order}')`,
    [company_id, createHash('sha256').update(key).digest()],
  )
  await client.query(
    `insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
     select $1, gen_random_uuid(), b, d, 0, 0 from generate_series(0, 6) d, unnest($2::uuid[]) b`,
    [company_id, [ids.branch(0), ids.branch(1)]],
  )
  const rule = {
    order_methods: [],
    schedule: [],
    max_orders: 100_000,
    max_amount: 2_000_000_000,
    max_dishes: 1_000_000,
    category_ids: [],
  }
  await client.query(`update branch_counter set order_cap = $3 where company_id = $1 and branch_id = $2`, [
    company_id,
    ids.branch(1),
    { rules: [rule], max_later_min: 45, max_pace_min: 0 },
  ])
}
