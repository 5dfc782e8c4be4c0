import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { paymentProviders, type PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import { platformCodes, type PlatformCode } from '#contract/platform/platforms.ts'
import { connect } from '#server/db/client.ts'
import { openStore } from '#server/kit/files/open-store.ts'
import { hashPassword } from '#server/kit/guard/password.ts'
import type { FileStore } from '#server/kit/files/store.ts'
import type { Server } from '#server/app/server.ts'
import { feedWorld } from './feed-world.ts'
import { kioskCodes, kioskFile } from './kiosks.ts'
import type { DemoOptions } from './lay-demo.ts'
import type { DemoRecord } from './read-demo.ts'
import { linkDemoIys } from './links/iys.ts'
import { linkDemoPayments } from './links/payments.ts'
import { linkDemoPush } from './links/push.ts'
import { linkDemo } from './links/platforms.ts'
import { simulators as platformSimulators, variableOf } from './sold-on.ts'
import { linkDemoVigo } from './links/vigo.ts'
import { linkDemoSwitchboards, switchboardFile } from './links/switchboards.ts'
import { demoUsers } from './organisation.ts'
import { readDemo } from './read-demo.ts'

export interface Demo {
  accounts: { email: string; account_type: string }[]
  password: string
  /** The addresses of the simulated platforms. */
  platforms: { code: PlatformCode; url: string }[]
  stop(): Promise<void>
}

/** The demo's password; used only with the demo world. */
export const demoPassword = 'sofra-demo'

const simulators = join(import.meta.dirname, '../simulators')

/**
 * Creates the demo world if there is none yet. This happens before the server starts, so that no
 * request has to wait for the database's locks. Writes the file for the simulated customers.
 * Returns a sentence that says what was done.
 */
export async function prepareDemo(it: {
  ownerUrl: string
  data: string
  files: string
  onPart: DemoOptions['onPart']
}): Promise<string> {
  await using client = await connect(it.ownerUrl)
  const known = await readDemo(client)
  const record = known ?? (await lay(client, openStore(it.files), it.onPart))
  await writeFile(feedFile(it.data), JSON.stringify(await feedWorld(client, record)), { mode: 0o600 })
  return known ? 'there already' : 'created'
}

const feedFile = (data: string) => join(data, 'feed.json')

/**
 * The simulated external systems of the demo's server. `mail` is missing if mails go to a real
 * server.
 */
export interface Outside {
  mail: { url: string; inbox: string } | undefined
  /** The account at the simulated provider of SMS; missing if SMS go to a real one. */
  sms: { account: string; inbox: string } | undefined
  /** The simulated Firebase. */
  push: string
  /** The addresses of the simulated platforms. */
  platforms: ReadonlyMap<PlatformCode, string>
  vigo: string
  switchboard: string
  iys: string
  /** The addresses of the simulated payment providers. */
  payments: Readonly<Record<PaymentProviderCode, string>>
  stop(): Promise<void>
}

/** Starts all the simulated external systems, in one process, before the server. */
export async function openOutside({ hasMail, hasSms }: { hasMail: boolean; hasSms: boolean }): Promise<Outside> {
  const names = [
    ...(hasMail ? ['mail'] : []),
    ...(hasSms ? ['sms'] : []),
    ...platformCodes.map((code) => platformSimulators[code]),
    'push',
    'vigo',
    'switchboard',
    'iys',
    ...paymentProviders,
  ]
  const child = run('main.ts', {}, names)
  const addresses = await addressesOf(child, names.length)
  const only = (name: string) => addresses.get(name)![0]!
  const [letters, texts] = [addresses.get('mail'), addresses.get('sms')]
  return {
    mail: letters && { url: letters[0]!, inbox: letters[1]! },
    sms: texts && { account: texts[0]!, inbox: `${texts[1]!}/messages` },
    platforms: new Map(platformCodes.map((code) => [code, only(platformSimulators[code])])),
    push: only('push'),
    vigo: only('vigo'),
    switchboard: only('switchboard'),
    iys: only('iys'),
    payments: Object.fromEntries(paymentProviders.map((it) => [it, only(it)])) as Outside['payments'],
    stop: () => end(child),
  }
}

/**
 * Gives the server the addresses of the simulated systems, and starts the simulated customers and
 * kiosks alongside it.
 */
export async function openDemo(
  server: Server,
  outside: Outside,
  it: { data: string; hasFeed: boolean },
): Promise<Demo> {
  for (const [code, url] of outside.platforms) await linkDemo[code](server, url)
  await linkDemoVigo(server, outside.vigo)
  await linkDemoSwitchboards(server, { file: switchboardFile(it.data), url: outside.switchboard })
  await linkDemoIys(server, outside.iys)
  await linkDemoPayments(server, outside.payments)
  await linkDemoPush(server, outside.push)
  // Whoever tries an ordering app with the demo finds here where to read its SMS and push messages.
  if (outside.sms) await writeFile(join(it.data, 'sms.json'), JSON.stringify({ inbox: outside.sms.inbox }))
  await writeFile(join(it.data, 'push.json'), JSON.stringify({ url: outside.push }))
  const feed =
    it.hasFeed &&
    run('feed/main.ts', {
      SOFRA_URL: server.url,
      FEED_FILE: feedFile(it.data),
      SWITCHBOARD_FILE: switchboardFile(it.data),
      ...Object.fromEntries([...outside.platforms].map(([code, url]) => [variableOf(code), url])),
      IYS_URL: outside.iys,
    })
  const codes = await kioskCodes({
    url: server.url,
    data: it.data,
    email: 'company@sofra.test',
    password: demoPassword,
  })
  const kiosks = run('kiosk/main.ts', {
    SOFRA_URL: server.url,
    KIOSK_CODES: codes.join(','),
    KIOSK_FILE: kioskFile(it.data),
  })
  // This process prints what the devices' screens show. Only a person who runs it alone reads that,
  // so it is discarded here.
  kiosks.stdout!.resume()
  return {
    accounts: demoUsers.map(({ email, account_type }) => ({ email, account_type })),
    password: demoPassword,
    platforms: [...outside.platforms].map(([code, url]) => ({ code, url })),
    stop: async () => {
      await Promise.all([feed, kiosks].map((child) => child && end(child)))
    },
  }
}

/**
 * Only the first start needs the code that draws pictures and generates data, so it is loaded only
 * here.
 */
async function lay(client: pg.Client, files: FileStore, onPart: DemoOptions['onPart']): Promise<DemoRecord> {
  const { layDemo } = await import('./lay-demo.ts')
  await layDemo(client, { now: new Date(), passwordHash: await hashPassword(demoPassword, 'known'), files, onPart })
  return (await readDemo(client))!
}

/**
 * A process that talks to the server over real HTTP. It ends when its standard input ends.
 */
function run(file: string, env: Record<string, string>, args: readonly string[] = []): ChildProcess {
  const child = spawn(process.execPath, [join(simulators, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.on('error', (error) => process.stderr.write(`A simulator did not start: ${error.message}\n`))
  return child
}

/** The addresses that the simulators print, each on a line of its own, once they listen. */
function addressesOf(child: ChildProcess, count: number): Promise<ReadonlyMap<string, string[]>> {
  return new Promise((resolve, reject) => {
    const addresses = new Map<string, string[]>()
    createInterface(child.stdout!).on('line', (line) => {
      const [name, ...urls] = line.split(' ')
      if (addresses.set(name!, urls).size === count) resolve(addresses)
    })
    child.once('exit', () => reject(new Error('The simulators did not start.')))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
