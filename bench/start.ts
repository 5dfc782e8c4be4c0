import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { builtPanel, median, row } from './child.ts'

/**
 * `node bench/start.ts [5]` starts Sofra as `npm start` does, first on an empty folder and then
 * that many times again on the same one. For each start it prints: ms until /api/ready answers 200,
 * including the embedded database, and until the page answers; memory ten seconds later while idle
 * (server: resident; database and simulators: their proportional share); and ms until every process
 * has stopped. The panel is built beforehand. Memory is read from /proc.
 */
const again = Number(process.argv[2] ?? 5)
const root = join(import.meta.dirname, '..')
const idleMs = 10_000

await builtPanel()
const data = await mkdtemp(join(tmpdir(), 'sofra-bench-'))
const columns = ['start', 'ready', 'page', 'server MB', 'simulators MB', 'database MB', 'stopped']
const widths = columns.map((it, i) => (i === 0 ? -12 : Math.max(it.length, 6)))
try {
  console.log(row(widths, columns))
  const first = await start({})
  console.log(row(widths, ['first, demo', ...first]))
  const later: number[][] = []
  for (let n = 0; n < again; n++) later.push(await start({}))
  console.log(row(widths, ['again, demo', ...medians(later)]))
  const alone: number[][] = []
  for (let n = 0; n < again; n++) alone.push(await start({ SOFRA_DEMO: '0' }))
  console.log(row(widths, ['again, bare', ...medians(alone)]))
} finally {
  await rm(data, { recursive: true, force: true })
}

async function start(env: Record<string, string>): Promise<number[]> {
  const port = await freePort()
  const at = performance.now()
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: root,
    env: { ...process.env, SOFRA_FEED: '0', ...env, SOFRA_DATA: data, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ready = (await answered(`http://127.0.0.1:${port}/api/ready`)) - at
  const page = (await answered(`http://127.0.0.1:${port}/`)) - at
  await wait(idleMs)
  const { server, simulators, database } = await memory(child.pid!)
  const stopping = performance.now()
  child.kill('SIGTERM')
  await once(child, 'exit')
  return [ready, page, server, simulators, database, performance.now() - stopping]
}

/** The time at which an address first answers 200. */
async function answered(url: string): Promise<number> {
  for (;;) {
    const status = await fetch(url).then(
      (it) => it.status,
      () => 0,
    )
    if (status === 200) return performance.now()
    await wait(5)
  }
}

/**
 * MB of the server below its watching process, and of the server's children: Node processes are
 * simulators, all others belong to the database.
 */
async function memory(pid: number) {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const below = (parent: number): string[][] =>
    all.filter((it) => Number(it[1]) === parent).flatMap((it) => [it, ...below(Number(it[0]))])
  const [server, ...others] = below(pid)
  const sum = { server: await field(Number(server![0]), 'Rss'), simulators: 0, database: 0 }
  for (const [id, , command] of others)
    sum[/node|MainThread/.test(command!) ? 'simulators' : 'database'] += await field(Number(id), 'Pss')
  return sum
}

async function field(pid: number, name: 'Rss' | 'Pss'): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
}

function medians(rows: number[][]): number[] {
  return rows[0]!.map((_, i) => median(rows.map((it) => it[i]!)))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
