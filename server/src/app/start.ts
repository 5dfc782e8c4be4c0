import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { platforms } from '#contract/platform/platforms.ts'
import { awaitDatabase } from '#server/db/client.ts'
import { applicationUrl } from '#server/db/application-role.ts'
import { reasonText } from '#server/kit/answer/reason-text.ts'
import { readConfig, type Config } from './config.ts'
import { openDemo, openOutside, prepareDemo, type Demo } from '#demo/open-demo.ts'
import { installationKeys, prepare, type InstallationKeys } from './installation.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { startServer } from './server.ts'

/**
 * How long stopping may take, in ms. Work that still hangs after this time ends with the process.
 */
const stopPatience = 15_000
/** How often this process reports to its parent that it is alive, in ms. */
const beatMs = 2000

/**
 * Does a step of the start. Prints its name, how many of its parts are done, and in words what it
 * did (bin/start-steps.mjs).
 */
type Step = <T>(
  name: string,
  work: (onPart: (done: number, all: number) => void) => Promise<T>,
  outcomeOf: (result: T) => string,
) => Promise<T>

/** Starts what the environment asks for. On Ctrl-C, stops everything in order. */
async function start(config: Config, step: Step): Promise<void> {
  const opened: (() => Promise<void>)[] = []
  const close = once(async () => {
    for (const it of opened.reverse()) await it().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      setTimeout(() => process.exit(1), stopPatience).unref()
      void close().then(() => process.exit(0))
    })
  try {
    const { files } = config
    await mkdir(config.data, { recursive: true })
    const keys = await installationKeys(config.data, config.key)
    const hasDemo = config.isDemo && config.role !== 'worker'
    // The demo's outside services start in parallel with the database, so that the waits do not add
    // up.
    const opening = hasDemo ? openOutside({ hasMail: !config.smtpUrl, hasSms: !config.smsUrl }) : undefined
    opening?.catch(() => undefined)
    opened.push(async () => (await opening)?.stop())
    const { url, ownerUrl } = await step(
      'Database',
      () => openDatabase(config, keys, opened),
      (it) => it.outcome,
    )
    if (hasDemo)
      await step('Demo world', (onPart) => prepareDemo({ ownerUrl, data: config.data, files, onPart }), String)
    const serve = async () => {
      const outside = await opening
      const smtp = outside?.mail ?? (config.smtpUrl ? { url: config.smtpUrl } : undefined)
      const sms = outside?.sms
        ? { url: outside.sms.account, simulator: new URL(outside.sms.account).origin }
        : config.smsUrl && { url: config.smsUrl }
      const server = await startServer({
        ...config,
        url,
        replicaUrl: config.databaseReplicaUrl && withCredentials(config.databaseReplicaUrl, url),
        ...keys,
        files,
        smtp: smtp && { ...smtp, from: config.smtpFrom },
        sms: sms || undefined,
        push: outside && { simulator: outside.push },
        platforms: outside?.platforms,
      })
      opened.push(() => server.stop())
      tellParent({ isListening: true })
      const demo = outside && (await openDemo(server, outside, config))
      if (demo) opened.push(() => demo.stop())
      return { port: server.port, demo }
    }
    const { port, demo } = await step('Server', serve, () => 'started')
    process.stdout.write(greeting(config, port, demo))
    beat(port)
  } catch (error) {
    await close()
    throw error
  }
}

const startedWords = { fresh: 'created', again: 'started', joined: 'already running' }

/** The database's addresses, once the database runs and has been upgraded to this version. */
async function openDatabase(config: Config, { key }: InstallationKeys, opened: (() => Promise<void>)[]) {
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: join(config.data, 'postgres') })
  if (postgres) opened.push(() => postgres.stop())
  const ownerUrl = postgres?.ownerUrl ?? config.databaseUrl!
  if (config.databaseUrl) await awaitDatabase(config.databaseUrl)
  const url = postgres?.url ?? config.databaseAppUrl ?? (await applicationUrl(ownerUrl, key))
  await prepare(ownerUrl, decodeURIComponent(new URL(url).username))
  return { url, ownerUrl, outcome: postgres ? startedWords[postgres.started] : 'connected' }
}

/** A replica has the application's role too, so its address may omit name and password. */
function withCredentials(replica: string, url: string): string {
  const it = new URL(replica)
  if (!it.username) Object.assign(it, { username: new URL(url).username, password: new URL(url).password })
  return it.href
}

/**
 * Tells the parent process once that this process is ready, and then regularly that it is alive.
 */
function beat(port: number): void {
  if (!process.send) return
  tellParent({ ready: port })
  setInterval(() => tellParent({}), beatMs).unref()
}

/** Sends a message to the parent process, if there is one that listens (bin/supervise.mjs). */
const tellParent = (it: object) => process.connected && process.send?.(it, undefined, undefined, () => undefined)

const once = (work: () => Promise<void>) => {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

function greeting(config: Config, port: number, demo: Demo | undefined): string {
  if (config.role === 'worker') return 'Sofra worker is running.\n'
  const address = `\n  Sofra  http://localhost:${port}\n`
  if (!demo) return `${address}\n`
  const simulated = demo.platforms.map(({ code, url }) => `  ${platforms[code].name}  ${url}  (simulated)`)
  const width = Math.max(...demo.accounts.map((it) => it.email.length)) + 2
  return `${address}\n${demo.accounts.map((it) => `  ${it.email.padEnd(width)}${it.account_type}`).join('\n')}\n  password: ${demo.password}\n\n${simulated.join('\n')}\n\n`
}

/**
 * Runs the installation that the environment describes. A failure ends the process with a message.
 */
export async function run(env: NodeJS.ProcessEnv, step: Step): Promise<void> {
  try {
    await start(readConfig(env), step)
  } catch (error) {
    process.stderr.write(`${reasonText(error)}\n`)
    process.exit(1)
  }
}
