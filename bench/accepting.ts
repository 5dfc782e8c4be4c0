import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { openOrder } from '#contract/ordering/order.example.ts'
import { platforms } from '#server/app/platforms.ts'
import { writeLink } from '#server/domain/integrations/link.ts'
import { connectPlatforms } from '#server/domain/integrations/platforms.ts'
import { connect } from '#server/db/client.ts'
import { sealUnder } from '#server/kit/audit/seal.ts'
import type { Kit } from '#server/kit/kit.ts'
import { createRandom } from '#simulators/random.ts'
import { orderFrom, defaultMenu } from '#simulators/lieferando/order-factory.ts'
import type { Restaurant } from '#simulators/lieferando/world.ts'
import { close, open, quantile, row, usage } from './child.ts'
import { branches, ids, layCompany, layKey, layLicence } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/accepting.ts [1000]` pushes that many orders of Lieferando in each case, at 20
 * branches of one server. Lieferando sends a push once and waits ten seconds. It prints how many
 * were taken and how many were lost; how long a push waited for its answer, in ms; how many were
 * answered in a second; and the server's CPU µs for each push, what follows from it included. In
 * the case "repeated" nothing follows.
 */
const each = Number(process.argv[2] ?? 1000)
const patienceMs = 10_000
const widths = [-52, 6, 6, 7, 7, 7, 9, 9]

await using bench = await openBench()
const { postgres, client, pool } = bench
await layCompany(postgres.ownerUrl)
await layLicence(client, 'api', 'lieferando')
await client.query(`update company set currency = 'EUR' where id = $1`, [ids.company])
const key = await layKey(client, 'order')
connectPlatforms(platforms)
const kit = { db: pool, seal: sealUnder(Buffer.alloc(32, 1), []), now: () => new Date() } as unknown as Kit
const links: string[] = []
for (let n = 0; n < branches; n++)
  links.push(
    await writeLink(pool, kit, {
      company_id: ids.company,
      branch_id: ids.branch(n),
      platform: 'lieferando',
      external_id: String(n),
      // No server listens at this address. Accepting an order makes no call to the platform.
      base_url: 'http://127.0.0.1:9',
      settings: { tenant: 'de', delivery_by: 'restaurant', push_auth: 'key' },
      secrets: { integrationKey: 'bench', pushSecret: 'bench' },
      is_active: true,
    }),
  )
const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })
const url = `http://127.0.0.1:${sofra.port}/api`
const random = createRandom(1)

const orderOf = (n: number) => {
  const restaurant = { restaurantId: String(n % branches), name: 'Bench', currency: 'EUR', menu: defaultMenu }
  return orderFrom(
    { random, now: Date.now(), restaurant: restaurant as Restaurant },
    { by: 'restaurant', payment: 'online' },
  )
}
interface Pushed {
  at: number
  body: string
}
const pushesOf = (some: number): Pushed[] =>
  Array.from({ length: some }, (_, n) => ({ at: n % branches, body: JSON.stringify(orderOf(n)) }))

/** Sends a push once. Returns how long its answer took, or undefined if it was not taken. */
async function push({ at, body }: Pushed): Promise<number | undefined> {
  const since = performance.now()
  const answer = await fetch(`${url}/integration/lieferando/${links[at]}/acceptance-requested`, {
    method: 'POST',
    headers: { authorization: 'JE-API-KEY bench', 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.status === 200 ? performance.now() - since : undefined
}
/** An ordering app's order at the first branch. */
const order = () =>
  fetch(`${url}/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ ...openOrder, branch_id: ids.branch(0) }),
  })
    .then(async (it) => void (await it.arrayBuffer()))
    .catch(() => undefined)

/** Whether every push that was taken has been handled. */
async function handled(): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select 1 from inbox where done_at is null limit 1')
    if (rows.length === 0) return
    await wait(200)
  }
}

async function measure(what: string, pushes: Pushed[], { perSecond = 0, atOnce = 32 } = {}): Promise<void> {
  const [before, since] = [await usage(sofra), performance.now()]
  const took: (number | undefined)[] = []
  const queue = [...pushes]
  if (perSecond > 0)
    await Promise.all(
      queue.map(async (it, n) => {
        await wait((n * 1000) / perSecond)
        took.push(await push(it))
      }),
    )
  else
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) took.push(await push(next))
      }),
    )
  const sec = (performance.now() - since) / 1000
  await handled()
  const cpu = ((await usage(sofra)).cpu - before.cpu) / pushes.length
  const taken = took.filter((it) => it !== undefined)
  const shown = [0.5, 0.99, 1].map((part) => (taken.length > 0 ? quantile(taken, part) : 0))
  console.log(row(widths, [what, taken.length, took.length - taken.length, ...shown, taken.length / sec, cpu]))
}

console.log(row(widths, ['', 'taken', 'lost', 'median', '99 %', 'longest', 'a second', 'CPU µs']))
await measure('(warming up)', pushesOf(each))
await measure('50 a second', pushesOf(each), { perSecond: 50 })
const known = pushesOf(each)
await measure('32 at a time, as fast as they are answered', known)
await measure('repeated', known)
await measure('three times as many, all at the same moment', pushesOf(3 * each), { perSecond: 1e6 })

{
  let isOver = false
  const apps = Array.from({ length: 16 }, async () => {
    while (!isOver) await order()
  })
  await measure('50 a second, while an app orders without a pause', pushesOf(each), { perSecond: 50 })
  isOver = true
  await Promise.all(apps)
}
{
  const holder = await connect(postgres.ownerUrl)
  let isOver = false
  const apps = Array.from({ length: 40 }, async () => {
    while (!isOver) await order()
  })
  const holding = (async () => {
    while (!isOver) {
      await holder.query('begin')
      await holder.query('select 1 from branch_counter where branch_id = $1 for update', [ids.branch(0)])
      await wait(4000)
      await holder.query('commit')
      await wait(50)
    }
  })()
  const elsewhere = pushesOf(each).filter((it) => it.at !== 0)
  await measure('50 a second, while 40 orders wait for one branch', elsewhere, { perSecond: 50 })
  isOver = true
  await Promise.all([...apps, holding])
  await holder.end()
}
await close(sofra)
