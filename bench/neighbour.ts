import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { close, open, quantile, row } from './child.ts'
import { credentials, growTo, ids, layCompany, layNeighbour } from './lay.ts'
import { openBench } from './open.ts'
import { signInBy, waitsBy, type BenchRequest } from './quiet.ts'

/**
 * `node bench/neighbour.ts` prints how long a quiet company, which requests its order list forty
 * times a second, waits without other load, and how long it waits while another company makes 300
 * requests at once, for each kind of flood. It also prints how many requests of the flood were
 * answered and how many refused. NEIGHBOUR_ORDERS (200,000) is the flooding company's number of
 * orders, NEIGHBOUR_LISTS (800) the number of the quiet one's requests.
 */
const orders = Number(process.env['NEIGHBOUR_ORDERS'] ?? 200_000)
const lists = Number(process.env['NEIGHBOUR_LISTS'] ?? 800)
const atOnce = 300

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
const ask = (port: number, token: string, { method, path, body }: BenchRequest) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = httpRequest({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path: `/api${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.on('data', (part) => (text += String(part)))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    request.end(body === undefined ? undefined : JSON.stringify(body))
  })

const floods: Record<string, (i: number) => BenchRequest> = {
  lists: (i) => ({ method: 'GET', path: `/order?branch_id=${ids.branch(i % 20)}&limit=50` }),
  'all branches': () => ({ method: 'GET', path: '/order?limit=200' }),
  searches: (i) => ({ method: 'GET', path: `/order?search=musteri%20${i % 900}` }),
  orders: (i) => ({
    method: 'POST',
    path: '/order',
    body: {
      branch_id: ids.branch(i % 20),
      delivery_type: 'comeGetIt',
      customer: { name: 'Ada' },
      payment_method: 'cash',
      lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
    },
  }),
}

if (process.send) await flood(process.argv[2]!, Number(process.argv[3]), process.argv[4]!)
else await measure()

/** Runs in the child: keeps three hundred requests going until told to stop. */
async function flood(kind: string, port: number, token: string) {
  let isOn = true
  let n = 0
  const statuses: Record<number, number> = {}
  process.on('message', () => (isOn = false))
  process.send!('begun')
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (isOn) {
        const { status } = await ask(port, token, floods[kind]!(n++))
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  process.send!(statuses, () => process.exit(0))
}

async function measure() {
  await using bench = await openBench()
  const { postgres } = bench
  await layCompany(postgres.ownerUrl)
  const quiet = await layNeighbour(postgres.ownerUrl)
  await growTo(postgres.ownerUrl, orders)
  const server = await open('./sofra.ts', {
    BENCH_URL: postgres.url,
    BENCH_LIMITS: '1',
  })
  const [noisy, still] = [
    await signInBy(ask, server.port, credentials.email),
    await signInBy(ask, server.port, quiet.email),
  ]
  const waits = () => waitsBy(ask, server.port, still, lists)
  await waits()
  const widths = [-14, 9, 9, 9, 12, 40]
  console.log(row(widths, ['flood', 'p50 ms', 'p95 ms', 'p99 ms', 'p99 × quiet', 'answers to the flood']))
  const before = await waits()
  const line = (name: string, took: number[], statuses: string) => {
    const at = (part: number) => quantile(took, part).toFixed(1)
    const ratio = quantile(took, 0.99) / quantile(before, 0.99)
    console.log(row(widths, [name, at(0.5), at(0.95), at(0.99), ratio.toFixed(2), statuses]))
  }
  line('none', before, '')
  for (const kind of Object.keys(floods)) {
    const token = kind === 'orders' ? quiet.floodKey : noisy
    const child = fork(import.meta.filename, [kind, String(server.port), token])
    child.on('error', (error) => console.error(error))
    await once(child, 'message')
    const took = await waits()
    child.send('stop')
    const [statuses] = (await once(child, 'message')) as [Record<number, number>]
    line(
      kind,
      took,
      Object.entries(statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    )
  }
  await close(server)
}
