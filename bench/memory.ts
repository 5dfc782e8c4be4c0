import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepare } from '#server/app/installation.ts'
import { startPostgres } from '#server/app/postgres/start-postgres.ts'
import { close, open, row, usage } from './child.ts'
import { credentials, growTo, ids, layCompany, layNeighbour, layWaiting } from './lay.ts'

/**
 * `node bench/memory.ts [10]` prints the memory of one node in MB, all of it resident: idle, and for each kind of load its peak and what is left ten seconds
 * later; then for that many minutes of all of them by turns, each minute's peak. MEMORY_ORDERS (50,000).
 */
const minutes = Number(process.argv[2] ?? 10)
const orders = Number(process.env['MEMORY_ORDERS'] ?? 50_000)
const atOnce = 16
const perLoad = 3000

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const widths = [-16, 8, 14]
const dataDir = await mkdtemp(join(tmpdir(), 'sofra-bench-'))
const postgres = await startPostgres({ dataDir })
try {
  await prepare(postgres.ownerUrl, 'sofra')
  await layCompany(postgres.ownerUrl)
  const { floodKey } = await layNeighbour(postgres.ownerUrl)
  await growTo(postgres.ownerUrl, orders)
  const sofra = await open('sofra.ts', { BENCH_URL: postgres.url, BENCH_OWNER_URL: postgres.ownerUrl })
  const mb = async () => (await usage(sofra)).rss / 1e6

  const ask = (method: string, path: string, token: string, body?: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        'accept-encoding': 'br',
      }
      request({ agent, host: '127.0.0.1', port: sofra.port, method, path: `/api${path}`, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () =>
          response.statusCode! < 400
            ? resolve(String(Buffer.concat(parts)))
            : reject(new Error(`${path}: ${response.statusCode}`)),
        )
      })
        .on('error', reject)
        .end(body)
    })
  const { token } = JSON.parse(await ask('POST', '/user/login', '', JSON.stringify(credentials))) as { token: string }

  const branch = (i: number) => ids.branch(i % 20)
  const waiting: string[] = []
  const loads: Record<string, (i: number) => Promise<unknown>> = {
    lists: (i) => ask('GET', `/order?branch_id=${branch(i)}&limit=200`, token),
    searches: (i) => ask('GET', `/order?search=musteri%20${i % 900}`, token),
    steps: () => ask('PATCH', `/order/${waiting.pop()}/approve`, token, '{"version":1}'),
    menus: (i) => ask('GET', `/menu/${branch(i)}${i % 2 ? `?at=${new Date().toISOString()}` : ''}`, floodKey),
  }
  const under = async (load: (i: number) => Promise<unknown>, isOver: (n: number) => boolean) => {
    let [n, peak, isDone] = [0, 0, false]
    const watching = (async () => {
      for (; !isDone; await wait(100)) peak = Math.max(peak, await mb())
    })()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (!isOver(n)) await load(n++)
      }),
    )
    isDone = true
    await watching
    return peak
  }

  console.log(row(widths, ['load', 'peak', '10 s later']))
  await wait(10_000)
  console.log(row(widths, ['idle', '', await mb()]))
  for (const [name, load] of Object.entries(loads)) {
    if (name === 'steps') waiting.push(...(await layWaiting(postgres.ownerUrl, perLoad + atOnce, 1)))
    const peak = await under(load, (n) => n >= perLoad)
    await wait(10_000)
    console.log(row(widths, [name, peak, await mb()]))
  }
  for (let minute = 1; minute <= minutes; minute++) {
    waiting.push(...(await layWaiting(postgres.ownerUrl, 20_000, 1)))
    const all = Object.values(loads)
    const until = Date.now() + 60_000
    const peak = await under(
      (i) => all[i % all.length]!(i),
      () => Date.now() > until,
    )
    console.log(row(widths, [`minute ${minute}`, peak, '']))
  }
  await close(sofra)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
