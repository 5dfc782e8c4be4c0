import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '#server/app/installation.ts'
import { startPostgres } from '#server/app/postgres/start-postgres.ts'
import { credentials, growTo, ids, layCompany, layWaiting } from './lay.ts'

/**
 * `node bench/orders.ts [10000 200000 1000000]`: order list, filtered list, detail, transition and login against a bare node:http handler on the same rows of the
 * same database in the same run; both are asked in turns, so that what else the machine does meets both. CPU is the server process's own, per request.
 */
const sizes = process.argv.slice(2).map(Number)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const perRound = Number(process.env['BENCH_REQUESTS'] ?? 400)
const profile = process.env['BENCH_PROFILE']
const only = process.env['BENCH_ONLY']
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

interface Side {
  child: ChildProcess
  port: number
  headers: Record<string, string>
}
interface Asked {
  method: string
  path: string
  body?: string
}

async function open(file: string, env: Record<string, string>): Promise<Side> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`, '--cpu-prof-interval=200'] : [],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, port, headers: {} }
}

async function cpu({ child }: Side): Promise<number> {
  child.send('cpu')
  const [it] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage }]
  return it.cpu.user + it.cpu.system
}

const ask = (side: Side, { method, path, body }: Asked) =>
  new Promise<string>((resolve, reject) => {
    const request = httpRequest(
      {
        agent,
        host: '127.0.0.1',
        port: side.port,
        method,
        path: `/api${path}`,
        headers: { ...side.headers, ...(body && { 'content-type': 'application/json' }) },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('end', () =>
          response.statusCode! < 300
            ? resolve(text)
            : reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`)),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })

/** CPU and wall µs per request, eight at a time. */
async function round(side: Side, requests: Asked[]) {
  const [before, at] = [await cpu(side), process.hrtime.bigint()]
  const queue = [...requests]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await ask(side, next)
    }),
  )
  return {
    cpu: ((await cpu(side)) - before) / requests.length,
    wall: Number(process.hrtime.bigint() - at) / 1000 / requests.length,
  }
}

const median = (list: number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!

const dataDir = await mkdtemp(join(tmpdir(), 'sofra-bench-'))
const postgres = await startPostgres({ dataDir })
try {
  await prepare(postgres.ownerUrl, 'sofra')
  await layCompany(postgres.ownerUrl)
  const env = { BENCH_URL: postgres.url, BENCH_OWNER_URL: postgres.ownerUrl }
  const [sofra, bare] = [await open('sofra.ts', env), await open('bare.ts', env)]
  const { token } = JSON.parse(
    await ask(sofra, { method: 'POST', path: '/user/login', body: JSON.stringify(credentials) }),
  ) as { token: string }
  sofra.headers = { authorization: `Bearer ${token}` }
  console.log('orders     | what             | sofra CPU µs | bare CPU µs | ratio | sofra wall µs | bare wall µs')
  for (const size of sizes.length > 0 ? sizes : [10_000, 200_000, 1_000_000]) {
    await growTo(postgres.ownerUrl, size)
    const branch = ids.branch(1)
    const page = JSON.parse(await ask(sofra, { method: 'GET', path: `/order?branch_id=${branch}&limit=50` })) as {
      data: { id: string }[]
    }
    const reads: Record<string, (i: number) => Asked> = {
      'list, 50 newest': () => ({ method: 'GET', path: `/order?branch_id=${branch}&limit=50` }),
      'list by status': () => ({ method: 'GET', path: `/order?branch_id=${branch}&limit=50&status=cancelled` }),
      detail: (i) => ({ method: 'GET', path: `/order/${page.data[i % 50]!.id}` }),
    }
    const waiting = await layWaiting(postgres.ownerUrl, 2 * rounds * perRound + 200, 1)
    const steps: Record<string, () => Asked> = {
      transition: () => ({ method: 'PATCH', path: `/order/${waiting.pop()}/approve`, body: '{"version":1}' }),
    }
    for (const [what, make] of Object.entries({ ...reads, ...steps })) {
      if (only && !what.includes(only)) continue
      const some = (n: number) => Array.from({ length: n }, (_, i) => make(i))
      await round(sofra, some(100))
      await round(bare, some(100))
      const [ours, theirs] = [[] as Awaited<ReturnType<typeof round>>[], [] as Awaited<ReturnType<typeof round>>[]]
      for (let n = 0; n < rounds; n++) {
        ours.push(await round(sofra, some(perRound)))
        theirs.push(await round(bare, some(perRound)))
      }
      const ratio = median(ours.map((it, i) => it.cpu / theirs[i]!.cpu))
      const cells = [median(ours.map((it) => it.cpu)), median(theirs.map((it) => it.cpu))].map((it) => it.toFixed(0))
      const walls = [median(ours.map((it) => it.wall)), median(theirs.map((it) => it.wall))].map((it) => it.toFixed(0))
      console.log(
        [
          String(size).padEnd(10),
          what.padEnd(16),
          cells[0]!.padStart(12),
          cells[1]!.padStart(11),
          ratio.toFixed(2).padStart(5),
          walls[0]!.padStart(13),
          walls[1]!.padStart(12),
        ].join(' | '),
      )
    }
  }
  const logins = await round(
    sofra,
    Array.from({ length: 20 }, () => ({ method: 'POST', path: '/user/login', body: JSON.stringify(credentials) })),
  )
  console.log(
    `login: ${(logins.cpu / 1000).toFixed(1)} ms CPU (argon2id, 19 MiB × 2), ${(logins.wall / 1000).toFixed(1)} ms wall, two hashes at once`,
  )
  for (const { child } of [sofra, bare]) {
    child.disconnect()
    await once(child, 'exit')
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
