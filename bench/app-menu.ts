import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { close, median, open, row, usage } from './child.ts'
import { ids, layCompany, layKey, layLicence } from './lay.ts'
import { layMenus } from './lay-menus.ts'
import { openBench } from './open.ts'

/**
 * `node bench/app-menu.ts` prints the cost of the menu that an ordering app reads: 120 products
 * with three option groups each, for one branch among 10, among 10 with the 200 discounts that a
 * branch may have, and among 200 without discounts. It measures the server process's CPU per read
 * (all threads) and the size of the answer, in four cases: built for a given moment; requested for
 * now with brotli; requested uncompressed; and requested by an app that already has the menu.
 */
const reads = 400
const rounds = 7

await using bench = await openBench()
const { postgres, client } = bench
await layCompany(postgres.ownerUrl)
await layLicence(client, 'api')
const key = await layKey(client, 'menu')
const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })
const agent = new Agent({ keepAlive: true })
const widths = [-9, -10, -10, 9, 9, 9]
console.log(row(widths, ['branches', 'discounts', 'asked', 'CPU µs', 'wall µs', 'kB']))
for (const [count, discounts] of [
  [10, 0],
  [10, 200],
  [200, 0],
] as const) {
  const branches = await layMenus(client, count)
  await client.query('delete from discount')
  await layDiscounts(discounts)
  const tags = new Map<string, string>()
  const get = (branch: string, query: string, headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const path = `/api/menu/${branch}${query}`
      const all = { authorization: `Bearer ${key}`, ...headers }
      request({ agent, host: '127.0.0.1', port: sofra.port, path, headers: all }, (response) => {
        let bytes = 0
        response.on('data', (part: Buffer) => (bytes += part.length))
        response.on('end', () => {
          if (response.headers.etag) tags.set(branch, response.headers.etag)
          return response.statusCode! < 400 ? resolve(bytes) : reject(new Error(String(response.statusCode)))
        })
      })
        .on('error', reject)
        .end()
    })
  // The server learns of new branches a moment later.
  while (!(await get(branches.at(-1)!, '', {}).then(Boolean, () => false))) await wait(50)
  const kinds: Record<string, (branch: string) => Promise<number>> = {
    anew: (it) => get(it, `?at=${new Date().toISOString()}`, { 'accept-encoding': 'br' }),
    br: (it) => get(it, '', { 'accept-encoding': 'br' }),
    plain: (it) => get(it, '', { 'accept-encoding': 'identity' }),
    known: (it) => get(it, '', { 'if-none-match': tags.get(it) ?? '' }),
  }
  for (const [kind, ask] of Object.entries(kinds)) {
    const read = async (n: number) => {
      const started = performance.now()
      const before = await usage(sofra)
      let bytes = 0
      for (let i = 0; i < n; i++) bytes += await ask(branches[i % branches.length]!)
      const after = await usage(sofra)
      return { cpu: (after.cpu - before.cpu) / n, wall: ((performance.now() - started) / n) * 1000, bytes: bytes / n }
    }
    await read(reads)
    const all = []
    for (let i = 0; i < rounds; i++) all.push(await read(reads))
    const [cpu, wall] = [median(all.map((it) => it.cpu)), median(all.map((it) => it.wall))]
    console.log(
      row(widths, [
        String(count),
        String(discounts),
        kind,
        cpu,
        wall,
        (median(all.map((it) => it.bytes)) / 1024).toFixed(1),
      ]),
    )
  }
}
await close(sofra)

/** Creates discounts that apply to every delivery order of every branch. */
async function layDiscounts(count: number): Promise<void> {
  const none = { rate_bp: null, amount: null }
  const terms = {
    deliveryToAddress: { rate_bp: 500, amount: null },
    comeGetIt: none,
    comeEat: none,
    orderOnTheTable: none,
  }
  await client.query(
    `insert into discount (company_id, id, name, terms, min_basket, applies_to_discounted, starts_at, schedule, branch_ids, combinable, funder, share_bp, awaits, status, is_active)
     select $1, gen_random_uuid(), 'Discount ' || i, $2, i * 100, true, now() - interval '1 day', '[]', '{}', true, 'company', 10000, '{}', 'approved', true from generate_series(1, $3::int) i`,
    [ids.company, terms, count],
  )
}
