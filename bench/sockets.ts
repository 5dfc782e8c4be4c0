import { once } from 'node:events'
import { connect } from '#server/db/client.ts'
import { close, median, open, quantile, row, usage } from './child.ts'
import { branches, credentials, ids, layCompany, layManagers, layWaiting } from './lay.ts'
import { openBench } from './open.ts'
import type { Command, Done } from './socket-clients.ts'

/**
 * `node bench/sockets.ts [5000]` opens that many panels' sockets, each with its own ticket, first
 * on one branch and then spread over 20. For each case it prints: handshakes per second; the
 * server's memory per 1,000 sockets; the delay from requesting a step to the sockets receiving it;
 * the server's CPU per message; and how long it takes until all panels are current again when every
 * connection drops at once. The server is one process, the panels are another.
 */
const count = Number(process.argv[2] ?? 5000)
const events = 40
const atOnce = 64

await using bench = await openBench()
const { postgres } = bench
const columns = [
  'on',
  'handshakes/s',
  'MB per 1,000',
  'step answered',
  'heard p50',
  'p99',
  'max',
  'CPU µs/message',
  'all back',
  'CPU s',
]
let emails: string[] = []
const widths = columns.map((it, i) => (i === 0 ? -11 : Math.max(it.length, 5)))
await layCompany(postgres.ownerUrl)
emails = await layManagers(postgres.ownerUrl, Math.ceil(count / 2880))
console.log(`${count} sockets; times in ms`)
console.log(row(widths, columns))
await measure('one branch', () => 1)
await measure('20 branches', (i) => i % branches)

async function measure(what: string, branchOf: (i: number) => number): Promise<void> {
  const server = await open('sofra.ts', { BENCH_URL: postgres.url })
  const login = await fetch(`http://127.0.0.1:${server.port}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { token } = (await login.json()) as { token: string }
  const clients = await open('socket-clients.ts', { BENCH_PORT: String(server.port), BENCH_EMAILS: emails.join() })
  const command = async (it: Command): Promise<Done> => {
    clients.process.send(it)
    const [done] = (await once(clients.process, 'message')) as [Done]
    return done
  }
  const subscribed = Array.from({ length: count }, (_, i) => ids.branch(branchOf(i)))
  const subscribedBranches = [...new Set(subscribed)]
  const listeners = (branch_id: string) => subscribed.filter((it) => it === branch_id).length
  const waiting = new Map<string, string[]>()
  for (const it of subscribedBranches)
    waiting.set(it, await layWaiting(postgres.ownerUrl, 2 * events, Number(it.slice(-2))))

  const before = await usage(server)
  const connected = await command({ do: 'connect', branches: subscribed, atOnce })
  const after = await usage(server)

  const latencies: number[] = []
  const answers: number[] = []
  for (let n = 0; n < events; n++) {
    const branch_id = subscribedBranches[n % subscribedBranches.length]!
    const done = await command({
      do: 'tell',
      orders: [waiting.get(branch_id)!.pop()!],
      expected: listeners(branch_id),
    })
    latencies.push(...done.latencies)
    answers.push(done.answered)
  }
  const spent = (await usage(server)).cpu - after.cpu

  await command({ do: 'leave' })
  await take(
    token,
    server.port,
    [...waiting.values()].map((it) => it.pop()!),
  )
  const beforeStorm = await usage(server)
  const storm = await command({ do: 'return', branches: await counters() })
  const stormCpu = (await usage(server)).cpu - beforeStorm.cpu
  console.log(
    row(widths, [
      what,
      (count / connected.ms) * 1000,
      ((after.rss - before.rss) / count / 1000).toFixed(1),
      median(answers),
      median(latencies),
      quantile(latencies, 0.99),
      quantile(latencies, 1),
      spent / latencies.length,
      storm.ms,
      (stormCpu / 1e6).toFixed(1),
    ]),
  )
  await close(clients)
  await close(server)
}

/** Approves orders while every connection is down, so that no panel receives these events. */
async function take(token: string, port: number, orders: string[]): Promise<void> {
  for (const id of orders)
    await fetch(`http://127.0.0.1:${port}/api/order/${id}/approve`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"version":1}',
    })
}

/**
 * The current event number of each branch, that is, the number of its last event. A panel that has
 * seen this event is up to date.
 */
async function counters(): Promise<Record<string, number>> {
  const client = await connect(postgres.ownerUrl)
  const { rows } = await client.query<{ branch_id: string; seq: number }>(
    'select branch_id, seq::int as seq from branch_counter',
  )
  await client.end()
  return Object.fromEntries(rows.map((it) => [it.branch_id, it.seq]))
}
