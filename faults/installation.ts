import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPasswords, urlOf } from '#server/app/postgres/cluster.ts'
import { openProxy, type Proxy } from './proxy.ts'

/** One run of `npm start`. Its process, `watcher`, restarts the server whenever the server ends. */
export interface Node {
  url: string
  watcher: ChildProcess
}

/**
 * The installation under test: a node with the embedded database and all roles, and a second node
 * that reaches the same database through a proxy.
 */
export interface Installation {
  data: string
  nodes: [Node, Node]
  proxy: Proxy
  /** The addresses for the database's owner and superuser. */
  ownerUrl: string
  superuserUrl: string
  company: { id: string; api_key: string; branches: { id: string }[] }
  close(): Promise<void>
}

const root = join(import.meta.dirname, '..')

/** Starts both nodes on `data` with the demo world; their output goes to `log`. */
export async function openInstallation(data: string, log: string): Promise<Installation> {
  const first = await startNode({ SOFRA_DATA: data, SOFRA_FEED: '0' }, log)
  const cluster = join(data, 'postgres/cluster')
  const passwords = await readPasswords(cluster)
  const port = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3])
  const proxy = await openProxy(port)
  const second = await startNode(
    {
      DATABASE_URL: urlOf('owner', proxy.port, passwords),
      DATABASE_APP_URL: urlOf('application', proxy.port, passwords),
      SOFRA_DATA: join(data, 'second'),
      SOFRA_FILES: join(data, 'files'),
      SOFRA_KEY: await readFile(join(data, 'key'), 'utf8'),
      SOFRA_ROLE: 'api',
      SOFRA_DEMO: '0',
    },
    log,
  )
  const feed = JSON.parse(await readFile(join(data, 'feed.json'), 'utf8')) as {
    watched_branch_id: string
    companies: Installation['company'][]
  }
  const nodes: Installation['nodes'] = [first, second]
  return {
    data,
    nodes,
    proxy,
    ownerUrl: urlOf('owner', port, passwords),
    superuserUrl: urlOf('superuser', port, passwords),
    company: feed.companies.find((it) => it.branches.some((branch) => branch.id === feed.watched_branch_id))!,
    close: async () => {
      for (const { watcher } of nodes.toReversed()) {
        watcher.kill('SIGTERM')
        await once(watcher, 'exit')
      }
      await proxy.close()
    },
  }
}

async function startNode(env: Record<string, string>, log: string): Promise<Node> {
  const watcher = spawn(process.execPath, [join(root, 'bin/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  watcher.on('error', (error) => process.stderr.write(`${error.message}\n`))
  const file = createWriteStream(log, { flags: 'a' })
  file.on('error', () => undefined)
  watcher.stderr!.on('data', (part) => file.write(part))
  let text = ''
  const url = await new Promise<string>((resolve, reject) => {
    watcher.stdout!.on('data', (part) => {
      text += String(part)
      const found = /Sofra {2}(http:\/\/localhost:\d+)\n[^]*\n$/.exec(text)?.[1]
      if (found && (env['SOFRA_DEMO'] === '0' || text.includes('password:'))) resolve(found)
    })
    watcher.once('exit', (code) => reject(new Error(`A node ended with ${code}: ${text}`)))
  })
  return { url, watcher }
}

/** The processes below a process, nearest first. */
export function below(pid: number): { pid: number; command: string }[] {
  const all = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const walk = (parent: number): { pid: number; command: string }[] => {
    const own = all.filter((it) => Number(it[1]) === parent)
    return [...own.map((it) => ({ pid: Number(it[0]), command: it[2]! })), ...own.flatMap((it) => walk(Number(it[0])))]
  }
  return walk(pid)
}

/** The server of a node: the process started by its watcher. */
export const serverOf = ({ watcher }: Node): number | undefined => below(watcher.pid!)[0]?.pid

export async function postmasterOf({ data }: Installation): Promise<number | undefined> {
  const text = await readFile(join(data, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || undefined
}

/** Sends a signal to a process that may have exited meanwhile. */
export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, name)
  } catch {
    // The process has exited meanwhile.
  }
}

/**
 * Ends processes and waits until they are gone. Without the wait, a process that still answers just
 * after the signal would count as a recovered one.
 */
export async function end(name: NodeJS.Signals, ...pids: (number | undefined)[]): Promise<void> {
  for (const it of pids) signal(it, name)
  for (const it of pids) while (it && (await isAlive(it))) await wait(5)
}

/** Whether a process runs; a zombie does not. */
const isAlive = async (pid: number) => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}
