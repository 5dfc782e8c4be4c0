import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publishTheme } from '#demo/marketing/themes.ts'
import { close, median, open, row } from './child.ts'
import { ids, layCompany, layLicence } from './lay.ts'
import { layMenus } from './lay-menus.ts'
import { openBench } from './open.ts'

/**
 * `node bench/company-page.ts` prints how many requests a second a company's page answers, with a
 * menu of 120 products: compressed by brotli, uncompressed, and with 304 to a visitor who has the
 * page already. For comparison, a bare node:http server in this process sends the same uncompressed
 * bytes.
 */
const reads = 1500
const rounds = 5
const atOnce = 8

await using bench = await openBench()
const { postgres, client } = bench
await layCompany(postgres.ownerUrl)
await layLicence(client, 'cms')
const [branch] = await layMenus(client, 1)
// The page shows the menu of the oldest branch.
await client.query('update product set is_listed = true')
await client.query(`update branch set created_at = '2020-01-01' where id = $1`, [branch])
const theme = { company_id: ids.company, id: ids.branch(99), code: 'ocak', name: 'Bench' }
await publishTheme(client, theme, Date.now())
const sofra = await open('sofra.ts', { BENCH_URL: postgres.url })
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

const get = (port: number, headers: Record<string, string>) =>
  new Promise<{ status: number; tag: string; body: Buffer }>((resolve, reject) => {
    request({ agent, host: '127.0.0.1', port, path: `/site/${ids.company}/tr`, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode!, tag: response.headers.etag ?? '', body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })

const plain = await get(sofra.port, { 'accept-encoding': 'identity' })
if (plain.status !== 200) throw new Error(`The page answers ${plain.status}`)
const bare = createServer((_, response) => response.setHeader('content-type', 'text/html').end(plain.body))
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const barePort = (bare.address() as AddressInfo).port

const kinds: Record<string, () => ReturnType<typeof get>> = {
  br: () => get(sofra.port, { 'accept-encoding': 'br' }),
  plain: () => get(sofra.port, { 'accept-encoding': 'identity' }),
  known: () => get(sofra.port, { 'if-none-match': plain.tag }),
  bare: () => get(barePort, {}),
}
const widths = [-8, 10, 9]
console.log(row(widths, ['asked', 'a second', 'kB']))
for (const [kind, ask] of Object.entries(kinds)) {
  const round = async () => {
    const from = performance.now()
    let left = reads
    let bytes = 0
    const lane = async () => {
      while (left-- > 0) {
        const { body } = await ask()
        bytes += body.length
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    return { rate: (reads / (performance.now() - from)) * 1000, kb: bytes / reads / 1024 }
  }
  await round()
  const all = []
  for (let n = 0; n < rounds; n++) all.push(await round())
  console.log(
    row(widths, [kind, Math.round(median(all.map((it) => it.rate))), median(all.map((it) => it.kb)).toFixed(1)]),
  )
}
bare.close()
agent.destroy()
await close(sofra)
