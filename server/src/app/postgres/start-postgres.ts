import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile, realpath, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/db/client.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster, makeRoles, type Passwords, readPasswords, urlOf } from './cluster.ts'
import { findPostmaster, startedBySetting } from './postmaster.ts'
import { chooseRunAs, type RootWay, type RunAs } from './run-as.ts'
import { plainEnvironment, settings } from './settings.ts'

/**
 * `dataDir` belongs to the database alone; made when missing. `fsync: false` is for tests. `port` is a loopback port, a
 * free one when left out. `rootWay` fixes how root runs it instead of trying.
 */
export type PostgresOptions = { dataDir: string; fsync?: boolean; port?: number; rootWay?: RootWay }

/**
 * A running embedded server. `url` is the application's role, `ownerUrl` the owner of the database, who migrates.
 * `stop` ends the server cleanly, and does nothing when it was only joined.
 */
export type Postgres = {
  url: string
  ownerUrl: string
  started: 'fresh' | 'again' | 'joined'
  stop(): Promise<void>
}

const maxLogBytes = 4_000_000
const patience = 15_000

/**
 * Starts the embedded PostgreSQL on `dataDir`, or joins the one that another process already runs there. It is ready
 * when the promise resolves, listens on the loopback address only, and ends when this process ends, however that
 * happens. Throws with the server's own last words when it does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { fsync = true } = options
  await mkdir(dirname(options.dataDir), { recursive: true })
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const runAs = await chooseRunAs(await findBinaries(), dataDir, options.rootWay)
  const fresh = await makeCluster(dataDir, runAs, fsync)
  const cluster = join(dataDir, 'cluster')
  const passwords = await readPasswords(cluster)
  const deadline = Date.now() + patience
  for (;;) {
    const running = await findPostmaster(cluster)
    if (running?.ready && !running.leaving && (await answers(urlOf('owner', running.port, passwords)))) {
      return { ...urls(running.port, passwords), started: 'joined', stop: async () => {} }
    }
    if (!running) {
      const port = options.port ?? (await freePort())
      const attempt = await run(dataDir, runAs, { ...settings(port, fsync), [startedBySetting]: process.pid })
      if (attempt.ready) {
        await makeRoles(port, passwords)
        return { ...urls(port, passwords), started: fresh ? 'fresh' : 'again', stop: () => stop(attempt.server) }
      }
      // Three refusals pass by themselves: another process was quicker, the sessions of a killed server are still
      // leaving, the free port was taken meanwhile.
      const passing = /"postmaster.pid" already exists|still in use|Address already in use/.test(attempt.words)
      if (!passing || Date.now() > deadline) throw new Error(`The database did not start:\n${attempt.words}`)
    } else if ((running.ready || running.leaving) && Date.now() > deadline) {
      const trouble = running.leaving ? 'does not finish stopping' : 'does not let us in'
      throw new Error(`A database server (process ${running.pid}) runs in ${dataDir} and ${trouble}`)
    }
    // Otherwise it is starting: recovery after a crash takes as long as it takes.
    await wait(10)
  }
}

type Attempt = { ready: true; server: ChildProcess } | { ready: false; words: string }

async function run(dataDir: string, runAs: RunAs, wanted: Record<string, string | number>): Promise<Attempt> {
  const cluster = join(dataDir, 'cluster')
  const log = await openLog(join(dataDir, 'postgres.log'))
  const given = Object.entries(wanted).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [program, args] = runAs.wrap(join(runAs.binaries.folder, 'bin/postgres'), ['-D', cluster, ...given])
  const server = spawn(program, args, {
    cwd: '/',
    env: plainEnvironment(),
    stdio: ['ignore', log.file.fd, log.file.fd],
    // Its own process group: Ctrl-C reaches us first, and we stop the database last.
    detached: true,
  })
  const ended = once(server, 'exit')
  server.on('error', () => undefined) // said by the wait for `spawn`
  await Promise.race([once(server, 'spawn'), ended]).finally(() => log.file.close())
  // A process that forgets to stop it can still end; then the database ends with it.
  server.unref()
  for (;;) {
    const found = await findPostmaster(cluster)
    if (found?.ready && found.pid === server.pid) return { ready: true, server }
    if (hasEnded(server)) return { ready: false, words: await log.wordsSince() }
    await Promise.race([ended, wait(5)])
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.ref()
  server.kill('SIGINT')
  await ended
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(path, `${path}.old`)
  const start = size > maxLogBytes ? 0 : size
  const file = await open(path, 'a', 0o600)
  const wordsSince = async () => (await readFile(path)).subarray(start).toString('utf8').trim()
  return { file, wordsSince }
}

async function answers(connectionString: string): Promise<boolean> {
  try {
    await (await connect(connectionString)).end()
    return true
  } catch {
    return false
  }
}

const urls = (port: number, passwords: Passwords) => ({
  url: urlOf('application', port, passwords),
  ownerUrl: urlOf('owner', port, passwords),
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The system gave no port')
  server.close()
  await once(server, 'close')
  return address.port
}
