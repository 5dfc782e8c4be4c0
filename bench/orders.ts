import { Agent, request as httpRequest } from 'node:http'
import { close, median, open, quantile, row, usage, type Child } from './child.ts'
import { credentials, growTo, ids, layCompany, layWaiting } from './lay.ts'
import { openBench } from './open.ts'

/**
 * `node bench/orders.ts [10000 200000 1000000]` prints what the order list, the filtered list, one
 * order, a step and a login cost compared with a bare node:http handler (bare.ts) on the same rows
 * of the same database in the same run. Both are measured in turns, so that other work on the
 * machine affects both. CPU is the server process's own, all threads, per request. The ratio is the
 * median of the rounds' ratios; half of the ratios lie within the spread. Other work only ever adds
 * CPU, and adds more to the side with more code; therefore `quiet` compares the cheapest tenth of
 * each. The last table shows how the cost grows with the number of orders. BENCH_ROUNDS (15) and
 * BENCH_REQUESTS (200) set the rounds and the requests of each; BENCH_ONLY names what to measure;
 * BENCH_PROFILE is a folder for CPU profiles.
 */
const sizes = process.argv.slice(2).map(Number)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15)
const perRound = Number(process.env['BENCH_REQUESTS'] ?? 200)
/**
 * How many requests run before something is measured for the first time, so that V8 has compiled
 * their code. At the larger sizes, `warmAgain` requests are enough.
 */
const warmUp = 3000
const warmAgain = 500
const { BENCH_ONLY: only, BENCH_PROFILE: profile } = process.env
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

interface Side extends Child {
  headers: Record<string, string>
}
interface BenchRequest {
  method: string
  path: string
  body?: string
}

const ask = (side: Side, { method, path, body }: BenchRequest) =>
  new Promise<string>((resolve, reject) => {
    const headers = { ...side.headers, ...(body && { 'content-type': 'application/json' }) }
    const request = httpRequest({ agent, host: '127.0.0.1', port: side.port, method, path: `/api${path}`, headers })
    request.on('error', reject)
    request.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () =>
        response.statusCode! < 300
          ? resolve(text)
          : reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`)),
      )
    })
    request.end(body)
  })

/** CPU and wall time in µs per request. Eight requests run at a time. */
async function round(side: Side, requests: BenchRequest[]) {
  const [before, at] = [await usage(side), performance.now()]
  const queue = [...requests]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await ask(side, next)
    }),
  )
  const wall = ((performance.now() - at) * 1000) / requests.length
  return { cpu: ((await usage(side)).cpu - before.cpu) / requests.length, wall }
}

const cheapest = (list: readonly { cpu: number }[]) =>
  quantile(
    list.map((it) => it.cpu),
    0.1,
  )

/**
 * The requests to measure, for each side. The one that takes a step needs an order that waits for
 * this step.
 */
async function questions(side: Side, ownerUrl: string): Promise<Record<string, (i: number) => BenchRequest>> {
  const list = `/order?branch_id=${ids.branch(1)}&limit=50`
  const page = JSON.parse(await ask(side, { method: 'GET', path: list })) as { data: { id: string }[] }
  const waiting = await layWaiting(ownerUrl, 2 * (rounds * perRound + warmUp), 1)
  return {
    'list, 50 newest': () => ({ method: 'GET', path: list }),
    'list by status': () => ({ method: 'GET', path: `${list}&status=cancelled` }),
    detail: (i) => ({ method: 'GET', path: `/order/${page.data[i % 50]!.id}` }),
    step: () => ({ method: 'PATCH', path: `/order/${waiting.pop()}/approve`, body: '{"version":1}' }),
  }
}

const widths = [-9, -16, 12, 11, 5, 11, 5, 13, 12]
await using bench = await openBench()
const { postgres } = bench
await layCompany(postgres.ownerUrl)
const env = { BENCH_URL: postgres.url }
const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []
const sofra: Side = { ...(await open('sofra.ts', env, flags)), headers: {} }
const bare: Side = { ...(await open('bare.ts', env, flags)), headers: {} }
const login = { method: 'POST', path: '/user/login', body: JSON.stringify(credentials) }
const { token } = JSON.parse(await ask(sofra, login)) as { token: string }
sofra.headers = { authorization: `Bearer ${token}` }

const grown = new Map<string, number[]>()
const columns = ['sofra CPU µs', 'bare CPU µs', 'ratio', 'spread', 'quiet', 'sofra wall µs', 'bare wall µs']
console.log(row(widths, ['orders', 'what', ...columns]))
for (const size of sizes.length > 0 ? sizes : [10_000, 200_000, 1_000_000]) {
  await growTo(postgres.ownerUrl, size)
  for (const [what, make] of Object.entries(await questions(sofra, postgres.ownerUrl))) {
    if (only && !what.includes(only)) continue
    const some = (n: number) => Array.from({ length: n }, (_, i) => make(i))
    const warming = grown.has(what) ? warmAgain : warmUp
    await round(sofra, some(warming))
    await round(bare, some(warming))
    const [ours, theirs] = [[] as Awaited<ReturnType<typeof round>>[], [] as Awaited<ReturnType<typeof round>>[]]
    for (let n = 0; n < rounds; n++) {
      ours.push(await round(sofra, some(perRound)))
      theirs.push(await round(bare, some(perRound)))
    }
    const [cpu, bareCpu] = [median(ours.map((it) => it.cpu)), median(theirs.map((it) => it.cpu))]
    const ratios = ours.map((it, i) => it.cpu / theirs[i]!.cpu)
    const [ratio, low, high] = [median(ratios), quantile(ratios, 0.25), quantile(ratios, 0.75)]
    const [min, bareLeast] = [cheapest(ours), cheapest(theirs)]
    const walls = [median(ours.map((it) => it.wall)), median(theirs.map((it) => it.wall))]
    const shown = [ratio.toFixed(2), `${low.toFixed(2)}–${high.toFixed(2)}`, (min / bareLeast).toFixed(2)]
    console.log(row(widths, [String(size), what, cpu, bareCpu, ...shown, ...walls]))
    grown.set(what, [...(grown.get(what) ?? []), min])
  }
}
console.log('\nCPU µs of a request in the cheapest rounds, from the first size to the last')
for (const [what, costs] of grown) console.log(row([-16, -30], [what, costs.map((it) => it.toFixed(0)).join(' → ')]))

const logins = await round(
  sofra,
  Array.from({ length: 40 }, () => login),
)
console.log(
  `\nlogin: ${(logins.cpu / 1000).toFixed(1)} ms CPU (argon2id, 19 MiB × 2), ${(logins.wall / 1000).toFixed(1)} ms wall, two hashes at once`,
)
await close(sofra)
await close(bare)
