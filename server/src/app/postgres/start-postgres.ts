import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open as openFile, readFile, realpath, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '#server/db/client.ts'
import { findBinaries } from './binaries.ts'
import { makeCluster, makeRoles, type Passwords, readPasswords, urlOf } from './cluster.ts'
import { findPostmaster, killOrphans, startedBySetting } from './postmaster.ts'
import { chooseRunAs, type RootWay, type RunAs } from './run-as.ts'
import { plainEnvironment, settings } from './settings.ts'

/**
 * `dataDir` belongs to the database alone and is created if it is missing. `fsync: false` is for
 * tests. `port` is a loopback port, by default a free one. `rootWay` sets how root runs the
 * database, instead of trying each way.
 */
export type PostgresOptions = { dataDir: string; fsync?: boolean; port?: number; rootWay?: RootWay }

/**
 * A running embedded server. `url` is for the application's role, `ownerUrl` for the database's
 * owner, which migrates. If the server dies, it is restarted at the same address. `stop` ends it
 * cleanly, but leaves alone a server that was only joined.
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
 * How long a clean stop may take, in ms. A backend that hangs would otherwise delay it for ever.
 */
const stopPatience = 5000
/** Pauses before a dead server is restarted, in ms. The last pause applies to all further tries. */
const pauses = [0, 250, 1000, 2000, 5000]
/** How often a server started by another process is checked, in milliseconds. */
const lookEvery = 500

/**
 * Starts the embedded PostgreSQL on `dataDir`, or joins the one that another process already runs
 * there. The server is ready when the promise resolves, listens on the loopback address only, and
 * ends when this process ends, however that happens. Throws with the server's own last output if it
 * does not start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  let running = await open(options)
  const port = Number(new URL(running.url).port)
  let isStopping = false
  let revival: Promise<void> = Promise.resolve()
  const revive = async () => {
    for (let tries = 0; !isStopping; tries++) {
      await wait(pauses[Math.min(tries, pauses.length - 1)])
      if (isStopping) return
      try {
        running = await open({ ...options, port })
        process.stderr.write('The database had ended and runs again.\n')
        return watch()
      } catch (error) {
        process.stderr.write(`The database has ended and does not start: ${String(error)}\n`)
      }
    }
  }
  const watch = () => {
    void running.ended().then(() => (revival = isStopping ? Promise.resolve() : revive()))
  }
  watch()
  return {
    ...running,
    stop: async () => {
      isStopping = true
      await revival
      await running.stop()
    },
  }
}

type Running = Postgres & { ended(): Promise<unknown> }

async function open(options: PostgresOptions): Promise<Running> {
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
      let isLeft = false
      const ended = async () => {
        while (!isLeft && (await findPostmaster(cluster))?.pid === running.pid)
          await wait(lookEvery, undefined, { ref: false })
      }
      return { ...urls(running.port, passwords), started: 'joined', ended, stop: async () => void (isLeft = true) }
    }
    if (!running) {
      const port = options.port ?? (await usualPort(dataDir))
      const attempt = await run(dataDir, runAs, { ...settings(port, fsync), [startedBySetting]: process.pid })
      if (attempt.ready) {
        await makeRoles(port, passwords)
        await writeFile(join(dataDir, 'port'), String(port))
        const { server } = attempt
        const ended = () => (hasEnded(server) ? Promise.resolve() : once(server, 'exit'))
        return { ...urls(port, passwords), started: fresh ? 'fresh' : 'again', ended, stop: () => stop(server) }
      }
      const isHeld = /still in use/.test(attempt.words)
      if (isHeld) killOrphans(cluster)
      // These refusals are temporary: another process was faster or is starting the server, the
      // sessions of a killed server are still ending, or the free port was taken in the meantime.
      const passing = isHeld || /"postmaster.pid" (already exists|is empty)|Address already in use/.test(attempt.words)
      if (!passing || Date.now() > deadline) throw new Error(`The database did not start:\n${attempt.words}`)
    } else if (running.leaving && Date.now() > deadline - patience + stopPatience) {
      signal(running.pid, 'SIGQUIT')
      if (Date.now() > deadline) signal(running.pid, 'SIGKILL')
      if (Date.now() > deadline + patience)
        throw new Error(`A database server (process ${running.pid}) runs in ${dataDir} and does not finish stopping`)
      await wait(250)
    } else if (running.ready && Date.now() > deadline) {
      throw new Error(`A database server (process ${running.pid}) runs in ${dataDir} and does not let us in`)
    }
    // In all other cases the server is still starting. Recovery after a crash may take as long as
    // it needs.
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
    // The server has its own process group. Ctrl-C therefore reaches only this process, which stops
    // the database last.
    detached: true,
  })
  const ended = once(server, 'exit')
  server.on('error', () => undefined) // reported by the wait for `spawn`
  await Promise.race([once(server, 'spawn'), ended]).finally(() => log.file.close())
  // A process that forgets to stop the server can still exit, and the server then ends with it.
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
  const hurry = setTimeout(() => server.kill('SIGQUIT'), stopPatience)
  const kill = setTimeout(() => server.kill('SIGKILL'), 2 * stopPatience + 2000)
  await ended
  clearTimeout(hurry)
  clearTimeout(kill)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The server has already ended.
  }
}

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > maxLogBytes) await rename(path, `${path}.old`)
  const start = size > maxLogBytes ? 0 : size
  const file = await openFile(path, 'a', 0o600)
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

/**
 * Returns the port of the previous start, so that other processes find the server again. Returns a
 * free port the first time, or if the previous one is taken.
 */
async function usualPort(dataDir: string): Promise<number> {
  const last = Number(await readFile(join(dataDir, 'port'), 'utf8').catch(() => '0'))
  return freePort(last).catch(() => freePort(0))
}

async function freePort(wanted: number): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The system gave no port')
  server.close()
  await once(server, 'close')
  return address.port
}
