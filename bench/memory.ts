import { once } from 'node:events'
import { Agent, request, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { close, open, row, usage } from './child.ts'
import { credentials, growTo, ids, layCompany, layNeighbour, layWaiting } from './lay.ts'
import { layMenus } from './lay-menus.ts'
import { loadsOf, type Ask, type Load } from './memory-loads.ts'
import { openBench } from './open.ts'
import type { Command } from './socket-clients.ts'

/**
 * `node bench/memory.ts [30]` prints the memory of one node that does everything, in MB. First:
 * while idle, and for each kind of load the peak, what is left ten seconds later, and how much of
 * that is V8's heap and its buffers. Then, for that many minutes with all kinds together at the
 * pace of a busy chain: the minimum and maximum of each minute. MEMORY_ORDERS (50,000) is the
 * number of orders, MEMORY_ONLY selects kinds, separated by commas.
 */
const minutes = Number(process.argv[2] ?? 30)
const orders = Number(process.env['MEMORY_ORDERS'] ?? 50_000)
const only = process.env['MEMORY_ONLY']?.split(',')
const sockets = 1000
const settleMs = 10_000
const aMinute = 60_000

const agent = new Agent({ keepAlive: true })
const widths = [-12, 7, 7, 11, 8, 8]
await using bench = await openBench()
const { dataDir, postgres, client } = bench
await layCompany(postgres.ownerUrl)
const { floodKey, email } = await layNeighbour(postgres.ownerUrl)
await growTo(postgres.ownerUrl, orders)
const menus = await layMenus(client, 40)
const sofra = await open('sofra.ts', {
  BENCH_URL: postgres.url,
  BENCH_ROLE: 'all',
  BENCH_FILES: join(dataDir, 'files'),
})
let token = ''
const ask: Ask = async (method, path, { key = token, body } = {}) => {
  const headers = {
    ...(key && { authorization: `Bearer ${key}` }),
    ...(body && { 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' }),
    'accept-encoding': method === 'GET' && !path.startsWith('/file') ? 'br' : 'identity',
  }
  for (;;) {
    const { status, answer } = await answered(
      { agent, host: '127.0.0.1', port: sofra.port, method, path, headers },
      body,
    )
    if (status < 400) return answer
    // On a busy machine, a node may be overloaded or its file reader too slow. If a node then asks
    // the client to wait, the client waits and tries again.
    if (status !== 503 && !answer.includes('file_too_heavy')) throw new Error(`${path}: ${status} ${String(answer)}`)
    await wait(1000)
  }
}

/**
 * Signs in and keeps the token. This is repeated, because a token is valid for only ten minutes.
 */
const signIn = async () => {
  const answer = await ask('POST', '/user/login', { key: '', body: JSON.stringify(credentials) })
  token = (JSON.parse(String(answer)) as { token: string }).token
}

const print = (name: string, peak: number | undefined, { rss, heapTotal, heapUsed, external }: NodeJS.MemoryUsage) =>
  console.log(row(widths, [name, ...[peak, rss, heapUsed, heapTotal, external].map((it) => (it ? it / 1e6 : ''))]))
/** Resident memory while `work` runs, sampled ten times a second. */
const during = async (work: Promise<unknown>) => {
  const seen: number[] = []
  let isDone = false
  const watching = (async () => {
    for (; !isDone; await wait(100)) seen.push((await usage(sofra)).rss)
  })()
  await work.finally(() => (isDone = true))
  await watching
  return { min: Math.min(...seen), peak: Math.max(...seen) }
}
const measured = async (name: string, work: () => Promise<unknown>) => {
  if (only && !only.includes(name)) return
  await signIn()
  const { peak } = await during(work())
  await wait(settleMs)
  print(name, peak, await usage(sofra))
}

console.log(row(widths, ['load', 'peak', '10 s on', 'heap used', 'heap', 'buffers']))
await wait(settleMs)
print('idle', undefined, await usage(sofra))
await signIn()
const waiting: string[] = []
const loads = await loadsOf(ask, { waiting, menus, key: floodKey, email })
for (const [name, load] of Object.entries(loads)) {
  if (name === 'steps') waiting.push(...(await layWaiting(postgres.ownerUrl, load.count, 1)))
  await measured(name, () => allOf(load))
}
const panels = await open('socket-clients.ts', { BENCH_PORT: String(sofra.port), BENCH_EMAILS: credentials.email })
const command = async (it: Command) => {
  panels.process.send(it)
  await once(panels.process, 'message')
}
await measured('sockets', async () => {
  await command({
    do: 'connect',
    branches: Array.from({ length: sockets }, (_, n) => ids.branch(n % 20)),
    atOnce: 16,
  })
  await command({ do: 'tell', orders: await layWaiting(postgres.ownerUrl, 100, 1), expected: 100 * (sockets / 20) })
})

for (let minute = 1; minute <= minutes; minute++) {
  waiting.push(...(await layWaiting(postgres.ownerUrl, loads['steps']!.aMinute, 1)))
  await signIn()
  const { min, peak } = await during(Promise.all(Object.values(loads).map((it) => paced(it, minute))))
  console.log(row(widths, [`minute ${minute}`, peak / 1e6, min / 1e6, '', '', '']))
}
await close(panels)
await close(sofra)

function answered({ path, ...it }: RequestOptions, body: string | Uint8Array | undefined) {
  return new Promise<{ status: number; answer: Buffer }>((resolve, reject) => {
    request({ ...it, path: `/api${path}` }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode!, answer: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end(body)
  })
}

/** Runs a load: `count` times in all, `atOnce` of them at the same time. */
async function allOf({ count, atOnce, ask }: Load): Promise<void> {
  let n = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (n < count) await ask(n++)
    }),
  )
}

/** Spreads a load over a minute; work rarer than once a minute runs in only some of them. */
async function paced({ aMinute: count, ask }: Load, minute: number): Promise<void> {
  const before = Math.floor((minute - 1) * count)
  const now = Math.floor(minute * count)
  const all: Promise<unknown>[] = []
  for (let n = before; n < now; n++) {
    all.push(ask(n))
    await wait(aMinute / (now - before))
  }
  if (now === before) await wait(aMinute)
  await Promise.all(all)
}
