import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { prepare } from '#server/app/installation.ts'
import { startPostgres } from '#server/app/postgres/start-postgres.ts'
import { connect } from '#server/db/client.ts'
import { backendCpu, usedBetween } from './cpu.ts'
import { close, median, open, quantile, row, usage, type Child } from './child.ts'
import { askers, layPlatform, words } from './lay-platform.ts'
import { credentials, ids, layWaiting } from './lay.ts'

/**
 * `node bench/roles.ts [orders 200000] [companies 200] [branches 1000] [products 50000]` prints the
 * cost of each read, and of a step, for five callers: the provider, a dealer with a tenth of the
 * companies, a dealer of five companies that no longer sell, the manager of a chain of twenty
 * branches, and one branch. None of them names a branch in the request. Beside each stands the bare
 * node:http handler (bare.ts), measured in turns. The bare handler reads the same number of rows
 * from one branch. For searches, and for an open status that a branch lacks, it reads everything
 * that the caller may see, by the plainest statement. The cost is in CPU µs per answer, Node and
 * database processes together. The ratio is the median of the rounds' ratios; half of the ratios
 * lie within the spread. Rows are those of the answer. BENCH_ROUNDS (7) sets the rounds; each lasts
 * BENCH_MS (250), or three answers if that takes longer. BENCH_ONLY is a pattern of what to
 * measure. BENCH_DATA is a folder that keeps the rows for the next run.
 */
const [orders = 200_000, companies = 200, branches = 1000, products = 50_000] = process.argv.slice(2).map(Number)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 7)
const roundMs = Number(process.env['BENCH_MS'] ?? 250)
const only = new RegExp(process.env['BENCH_ONLY'] ?? '')

interface Side extends Child {
  application: string
  headers: Record<string, string>
}

/**
 * CPU µs per answer, with requests one after another, and the row count of the last answer. A path
 * with `ID` is a step of a waiting order.
 */
async function round(client: Client, side: Side, paths: readonly string[], ms = roundMs) {
  const [node, database] = [await usage(side), await backendCpu(client, side.application)]
  const until = performance.now() + ms
  let asked = 0
  let text = ''
  while (performance.now() < until || asked < 3) {
    const path = paths[asked++ % paths.length]!
    const reply = await (path.includes('ID')
      ? approve(side, path)
      : fetch(`http://127.0.0.1:${side.port}/api${path}`, side))
    text = await reply.text()
    if (reply.status !== 200) throw new Error(`${reply.url}: ${reply.status} ${text}`)
  }
  const cpu = usedBetween(database, await backendCpu(client, side.application)) + (await usage(side)).cpu - node.cpu
  const { data } = JSON.parse(text) as { data?: unknown[] }
  return { cpu: cpu / asked, rows: data?.length ?? 1 }
}

const waiting: string[] = []
async function approve({ port, headers }: Side, path: string): Promise<Response> {
  if (waiting.length === 0) waiting.push(...(await layWaiting(postgres.ownerUrl, 2000, 1)))
  return fetch(`http://127.0.0.1:${port}/api${path.replace('ID', waiting.pop()!)}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{"version":1}',
  })
}

async function signIn({ port }: Child, email: string): Promise<Side['headers']> {
  const body = JSON.stringify({ ...credentials, email })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${port}/api/user/login`, { method: 'POST', headers, body })
  const { token } = (await answer.json()) as { token: string }
  if (!token) throw new Error(`${email} could not sign in: ${answer.status}`)
  return { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
}

/** The requests, which are the same for both sides. The bare handler limits them to one branch. */
async function questions(client: Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ id: string; at: string }>(
    `select id, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from orders where company_id = $1 and branch_id = $2 order by created_at desc limit 1000`,
    [ids.company, ids.branch(1)],
  )
  const middle = rows[rows.length / 2]!
  const cursor = Buffer.from(JSON.stringify(['-created_at', 11, false, middle.at, middle.id])).toString('base64url')
  const of = (noun: string, more: Record<string, string>) => [
    `/${noun}?${new URLSearchParams({ limit: '50', ...more })}`,
  ]
  return {
    list: of('order', {}),
    'list by status': of('order', { status: 'cancelled' }),
    'list by an open status': of('order', { status: 'preparing' }),
    'deep page': of('order', { cursor }),
    'one order': rows.slice(0, 50).map(({ id }) => `/order/${id}`),
    step: ['/order/ID/approve'],
    'order search, 1 in 1,000': of('order', { search: words.customer }),
    'order search, all': of('order', { search: words.everyOrder }),
    'product list': of('branch-product', {}),
    'product search, 1 in 100': of('branch-product', { search: words.dish }),
    'product search, all': of('branch-product', { search: words.everyDish }),
  }
}

const widths = [-25, -13, 6, 12, 11, 8, 13]
const kept = process.env['BENCH_DATA']
const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'sofra-bench-')))
const postgres = await startPostgres({ dataDir })
const client = await connect(postgres.ownerUrl)
try {
  await prepare(postgres.ownerUrl, 'sofra')
  const laid = await client.query('select from company limit 1')
  if (laid.rowCount === 0) await layPlatform(postgres.ownerUrl, { orders, companies, branches, products })
  await client.query('vacuum analyze')
  const env = { BENCH_URL: postgres.url }
  const sofra: Side = { ...(await open('sofra.ts', env)), application: 'sofra', headers: {} }
  const bare: Side = {
    ...(await open('bare.ts', env)),
    application: 'bare',
    headers: { 'accept-encoding': 'identity' },
  }
  const tokens = new Map<string, Side['headers']>()
  for (const [who, email] of Object.entries(askers)) tokens.set(who, await signIn(sofra, email))
  console.log(row(widths, ['what', 'who', 'rows', 'sofra CPU µs', 'bare CPU µs', 'ratio', 'spread']))
  for (const [what, paths] of Object.entries(await questions(client))) {
    const isOfReach = /search|open/.test(what)
    for (const [who, headers] of tokens) {
      // The small dealer may not see the chain's order, so it can neither read the order nor take a
      // step of it.
      if (!only.test(`${what}, ${who}`) || (/^one order|step/.test(what) && who === 'small dealer')) continue
      const asker = { ...sofra, headers }
      const of = `&branch_id=${ids.branch(1)}${isOfReach ? `&${new URLSearchParams({ who })}` : ''}`
      const plain = paths.map((it) => (it.includes('?') ? it + of : it))
      // Before the first figure, the database plans the statements and V8 compiles the code.
      await Promise.all([round(client, asker, paths, 2 * roundMs), round(client, bare, plain, 2 * roundMs)])
      const [ours, theirs] = [[] as number[], [] as number[]]
      let rows = 0
      for (let n = 0; n < rounds; n++) {
        const it = await round(client, asker, paths)
        rows = it.rows
        ours.push(it.cpu)
        theirs.push((await round(client, bare, plain)).cpu)
      }
      const ratios = ours.map((it, at) => it / theirs[at]!)
      const spread = `${quantile(ratios, 0.25).toFixed(2)}–${quantile(ratios, 0.75).toFixed(2)}`
      console.log(row(widths, [what, who, rows, median(ours), median(theirs), median(ratios).toFixed(2), spread]))
    }
  }
  await close(sofra)
  await close(bare)
} finally {
  await client.end()
  await postgres.stop()
  if (!kept) await rm(dataDir, { recursive: true, force: true })
}
