import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { platformCodes, type PlatformCode } from '#contract/platform/platforms.ts'
import type { PlatformClient } from '#server/domain/integrations/platform.ts'
import { allPlatforms } from '#server/domain/integrations/registry.ts'
import { queuePlatformSteps } from '#server/domain/integrations/steps.ts'
import { startBenchServer } from './bench-server.ts'
import { quantile, row } from './child.ts'
import { layCompanies, layCompany } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/outbox.ts 40` queues 40 steps a second for a minute, at shops drawn at random, while
 * one worker also polls all shops. It prints for each platform how long the steps took from their
 * commit until they were sent, in ms. The 500 shops belong to 250 companies, and each is on all
 * seven platforms. One platform answers no call; the others answer after 50 ms, without their real
 * protocols, which only their simulators have.
 */
const perSecond = Number(process.argv[2] ?? 40)
const seconds = 60
const companies = 251
const answerMs = 50
/** The platform that answers no call. */
const silent: PlatformCode = 'migros'
const widths = [-12, 8, 8, 8, 8, 8]

await using bench = await openBench()
const { postgres, client, dataDir } = bench
await layCompany(postgres.ownerUrl)
await layCompanies(postgres.ownerUrl, companies)
const { rows: shops } = await client.query<{ company_id: string; id: string }>(
  `select company_id, id from branch where company_id in (select company_id from branch group by 1 having count(*) = 2)`,
)
const there = createServer((_, response) => setTimeout(() => response.end('{}'), answerMs))
await once(there.listen(0, '127.0.0.1'), 'listening')
const url = `http://127.0.0.1:${(there.address() as AddressInfo).port}`
const server = await startBenchServer({ url: postgres.url, files: dataDir, role: 'worker' })
const { kit } = server

/** A client without a real protocol, so that the bench measures only our own part. */
const clientOf = (code: PlatformCode) => {
  const call = async () => {
    if (code === silent) await wait(8000)
    else await (await fetch(url)).text()
  }
  return {
    tell: async () => {
      await call()
      return code === silent ? { state: 'later', reason: 'unreachable' } : { state: 'sent' }
    },
    news: async () => (await call(), []),
    active: async () => [],
    isOpen: async () => true,
    switchOn: async () => undefined,
  } as unknown as PlatformClient
}
for (const platform of allPlatforms()) platform.client = () => clientOf(platform.code)
await client.query(
  `insert into platform_link (company_id, id, branch_id, platform, external_id, base_url, settings, secrets, is_active)
   select s.company_id, gen_random_uuid(), s.id, p, s.id::text, $1, '{}', $2, true from unnest($3::uuid[], $4::uuid[]) s(company_id, id), unnest($5::text[]) p`,
  [url, kit.seal.close({}), shops.map((it) => it.company_id), shops.map((it) => it.id), platformCodes],
)
await client.query(
  `insert into orders (company_id, id, branch_id, number, channel, external_id, delivery_type, setting_id, status, next_status, customer_name, lines, totals, summary, item_count, total, currency, payment_method, created_at, search_text)
   select s.company_id, gen_random_uuid(), s.id, 1000 + n, p, s.id || p || n, 'deliveryToAddress', 1, 'preparing', '{}', 'Misafir', '[]', '{"items":0,"discounts":[],"delivery_fee":0,"tip":0,"total":0,"taxes":[]}', '', 0, 0, 'TRY', 'cash', now(), 'misafir'
   from unnest($1::uuid[], $2::uuid[]) s(company_id, id), unnest($3::text[]) p, generate_series(1, 2) n`,
  [shops.map((it) => it.company_id), shops.map((it) => it.id), platformCodes],
)
await client.query('vacuum analyze')
const { rows: orders } = await client.query<{
  company_id: string
  id: string
  branch_id: string
  channel: PlatformCode
}>(
  `select company_id, id, branch_id, channel from orders where channel = any($1) and number > 1000 order by random() limit $2`,
  [platformCodes, perSecond * seconds],
)
console.log(`${shops.length} shops, ${orders.length} steps`)
const began = performance.now()
for (const [n, { id: order_id, ...order }] of orders.entries()) {
  await wait(Math.max(0, began + (n * 1000) / perSecond - performance.now()))
  const it = { order, order_id, now: new Date(), heldMs: 0 } as unknown as Parameters<typeof queuePlatformSteps>[1]
  await kit.db.tx((db) => queuePlatformSteps(db, it, [{ step: 'prepare', body: {} }]))
}
await wait(10_000)
const { rows } = await client.query<{ platform: PlatformCode; ms: number | null }>(
  `select platform, case when state = 'sent' then extract(epoch from done_at - created_at) * 1000 end as ms from platform_step`,
)
console.log(row(widths, ['platform', 'steps', 'sent', 'median', '99 %', 'longest']))
for (const code of platformCodes) {
  const own = rows.filter((it) => it.platform === code)
  const took = own.flatMap(({ ms }) => (ms === null ? [] : [Number(ms)]))
  const figures = took.length > 0 ? [quantile(took, 0.5), quantile(took, 0.99), Math.max(...took)] : ['–', '–', '–']
  console.log(row(widths, [code, own.length, took.length, ...figures]))
}
await server.stop()
there.close()
