import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#server/app/installation.ts'
import { startPostgres } from '#server/app/postgres/start-postgres.ts'
import { close, median, open, quantile, row, type Child } from './child.ts'
import { credentials, growTo, ids, layCompany, layCompanies, type Asker } from './lay.ts'

/**
 * `node bench/reach.ts [200 10000]` prints how long one answer takes for the provider, a dealer with a tenth of all companies, one company and one branch,
 * among this many companies: the order list, one order, and a request that the guard refuses. Each is measured in turns with the bare node:http handler
 * (bare.ts) on the same rows, one request at a time, so that Node and PostgreSQL are both included; the ratio is the median of the rounds' ratios, the spread
 * where half of them lie. The refused one is compared with the bare order. The last table shows how each grows with the number of companies. BENCH_ROUNDS (15)
 * and BENCH_REQUESTS (40).
 */
const sizes = process.argv.slice(2).map(Number)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15)
const perRound = Number(process.env['BENCH_REQUESTS'] ?? 40)
const orders = 4000

const url = ({ port }: Child, path: string) => `http://127.0.0.1:${port}/api${path}`

/** Wall time of one answer in µs, one request after another. */
async function round(side: Child, path: string, token?: string): Promise<number> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  const at = performance.now()
  for (let n = 0; n < perRound; n++) await (await fetch(url(side, path), { headers })).arrayBuffer()
  return ((performance.now() - at) * 1000) / perRound
}

async function signIn(side: Child, email: string): Promise<string> {
  const body = JSON.stringify({ ...credentials, email })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url(side, '/user/login'), { method: 'POST', headers, body })
  const { token } = (await answer.json()) as { token: string }
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return token
}

const widths = [-9, -10, -18, 13, 13, 7, 13]
const dataDir = await mkdtemp(join(tmpdir(), 'sofra-bench-'))
const postgres = await startPostgres({ dataDir })
try {
  await prepare(postgres.ownerUrl, 'sofra')
  await layCompany(postgres.ownerUrl)
  await growTo(postgres.ownerUrl, orders)
  const env = { BENCH_URL: postgres.url, BENCH_OWNER_URL: postgres.ownerUrl }
  const [sofra, bare] = [await open('sofra.ts', env), await open('bare.ts', env)]
  const newest = `/order?branch_id=${ids.branch(1)}&limit=50`
  const page = (await (await fetch(url(bare, newest))).json()) as { data: { id: string }[] }
  const one = `/order/${page.data[0]!.id}`
  const grown = new Map<string, number[]>()
  console.log(row(widths, ['companies', 'who', 'what', 'sofra wall µs', 'bare wall µs', 'ratio', 'spread']))
  for (const size of sizes.length > 0 ? sizes : [200, 10_000]) {
    const askers = await layCompanies(postgres.ownerUrl, size)
    for (const [who, { email, list }] of Object.entries<Asker>(askers)) {
      const token = await signIn(sofra, email)
      const nowhere = `/order?branch_id=${crypto.randomUUID()}`
      for (const [what, path, bareless] of [
        ['list, 50 newest', list, newest],
        ['detail', one, one],
        ['refused by guard', nowhere, one],
      ] as const) {
        for (let n = 0; n < 5; n++) await Promise.all([round(sofra, path, token), round(bare, bareless)])
        const [ours, theirs] = [[] as number[], [] as number[]]
        for (let n = 0; n < rounds; n++) {
          ours.push(await round(sofra, path, token))
          theirs.push(await round(bare, bareless))
        }
        const ratios = ours.map((it, at) => it / theirs[at]!)
        const spread = `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`
        const shown = [median(ours), median(theirs), median(ratios).toFixed(2), spread]
        console.log(row(widths, [String(size), who, what, ...shown]))
        const key = `${who}, ${what}`
        grown.set(key, [...(grown.get(key) ?? []), median(ratios)])
      }
    }
  }
  console.log('\nRatios from the first number of companies to the last')
  for (const [what, of] of grown) console.log(row([-30, -20], [what, of.map((it) => it.toFixed(2)).join(' → ')]))
  await close(sofra)
  await close(bare)
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
