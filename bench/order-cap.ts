import { close, median, open, quantile, row, usage } from './child.ts'
import { ids, layCompany, layKey, layLicence, layOpenHours } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/order-cap.ts` prints the cost of an order at a branch that limits its orders per
 * quarter of an hour, beside the cost at a branch without a limit, in turns of the same run: time,
 * and the server's own CPU. One limit is on orders only; the other is on orders, money and items.
 * Both have room for all orders. The ratio is the median of the rounds' ratios.
 */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15)
const perRound = Number(process.env['BENCH_REQUESTS'] ?? 60)
const warmUp = 300
const atOnce = 4
const company_id = ids.company
const widths = [-34, 8, 8, 8, 10, 10]

const sides = {
  'an order, no cap': ids.branch(0),
  'an order, a cap of one limit': ids.branch(1),
  'an order, a cap of three limits': ids.branch(2),
}

await using bench = await openBench()
const { postgres, client } = bench
await layCompany(postgres.ownerUrl)
const key = await lay()
const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })

type Side = keyof typeof sides
const names = Object.keys(sides) as Side[]
for (const name of names) await round(sides[name], warmUp)
const measured: Record<Side, Round>[] = []
for (let n = 0; n < rounds; n++) {
  const one = {} as Record<Side, Round>
  // Each side comes first equally often, since earlier rounds have grown the table.
  for (let at = 0; at < names.length; at++) {
    const name = names[(n + at) % names.length]!
    one[name] = await round(sides[name], perRound)
  }
  measured.push(one)
}
console.log(row(widths, ['', 'p50 ms', 'p95 ms', 'CPU µs', 'ratio p50', 'ratio CPU']))
for (const name of names) {
  const took = measured.flatMap((it) => it[name].took)
  const ratio = (of: (it: Round) => number) =>
    median(measured.map((it) => of(it[name]) / of(it['an order, no cap']))).toFixed(2)
  console.log(
    row(widths, [
      name,
      median(took).toFixed(1),
      quantile(took, 0.95).toFixed(1),
      median(measured.map((it) => it[name].cpu)).toFixed(0),
      ratio((it) => median(it.took)),
      ratio((it) => it.cpu),
    ]),
  )
}
await close(sofra)

interface Round {
  took: number[]
  cpu: number
}
/** Places orders at a branch, some at once. */
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

/**
 * Creates a licence and a key, two branches that are always open, and the order limit of the
 * second.
 */
async function lay(): Promise<string> {
  await layLicence(client, 'api')
  await layOpenHours(client, Object.values(sides))
  const orders = {
    order_methods: [],
    schedule: [],
    max_orders: 100_000,
    max_amount: null,
    max_dishes: null,
    category_ids: [],
  }
  for (const [branch_id, rule] of [
    [ids.branch(1), orders],
    [ids.branch(2), { ...orders, max_amount: 2_000_000_000, max_dishes: 1_000_000 }],
  ] as const)
    await client.query(`update branch_counter set order_cap = $3 where company_id = $1 and branch_id = $2`, [
      company_id,
      branch_id,
      { rules: [rule], max_later_min: 45, max_pace_min: 0 },
    ])
  return layKey(client, 'order')
}
