import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from '#server/db/client.ts'
import { openStore } from '#server/kit/open-store.ts'
import { hashPassword } from '#server/kit/password.ts'
import type { FileStore } from '#server/kit/store.ts'
import type { Server } from '#server/app/server.ts'
import { feedWorld } from './feed-world.ts'
import { kioskCodes, kioskFile } from './kiosks.ts'
import type { DemoRecord } from './lay-demo.ts'
import { linkDemoGetir } from './link-getir.ts'
import { linkDemoIys } from './link-iys.ts'
import { linkDemoSwitchboards, switchboardFile } from './link-switchboards.ts'
import { demoUsers } from './organisation.ts'
import { readDemo } from './read-demo.ts'

export interface Demo {
  accounts: { email: string; account_type: string }[]
  password: string
  /** Address of the simulated GetirYemek. */
  getir: string
  stop(): Promise<void>
}

/** The demo's password; used only with the demo world. */
export const demoPassword = 'sofra-demo'

const simulators = join(import.meta.dirname, '../simulators')

/** Makes the demo world where there is none yet; before the server starts, so that nobody waits for its locks. Writes the file for the simulated customers. */
export async function prepareDemo(it: { ownerUrl: string; data: string; files: string }): Promise<void> {
  const client = await connect(it.ownerUrl)
  try {
    const record = (await readDemo(client)) ?? (await lay(client, openStore(it.files)))
    await writeFile(feedFile(it.data), JSON.stringify(await feedWorld(client, record)), { mode: 0o600 })
  } finally {
    await client.end()
  }
}

const feedFile = (data: string) => join(data, 'feed.json')

/** Starts the simulated mail server, before the server that sends to it. */
export async function openDemoMail(): Promise<{ url: string; inbox: string; stop(): Promise<void> }> {
  const mail = run('mail/main.ts', { MAIL_SMTP_PORT: '0', MAIL_PORT: '0' })
  const [url, inbox] = await Promise.all([firstAddress(mail, 'smtp'), firstAddress(mail, 'http')])
  return { url, inbox: inbox.replace(/\/mails$/, ''), stop: () => end(mail) }
}

/** Starts the simulated platform and the simulated customers alongside the server. */
export async function openDemo(server: Server, it: { data: string; hasFeed: boolean }): Promise<Demo> {
  const getir = run('getir/main.ts', { GETIR_PORT: '0' })
  const getirUrl = await firstAddress(getir)
  await linkDemoGetir(server, getirUrl)
  const switchboard = run('switchboard/main.ts', { SWITCHBOARD_PORT: '0' })
  await linkDemoSwitchboards(server, { file: switchboardFile(it.data), url: await firstAddress(switchboard) })
  // What citizens change there can be read at once: nobody watches a demo for an hour.
  const iys = run('iys/main.ts', { IYS_PORT: '0', IYS_DELAY_SEC: '0' })
  const iysUrl = await firstAddress(iys)
  await linkDemoIys(server, iysUrl)
  const feed =
    it.hasFeed &&
    run('feed/main.ts', {
      SOFRA_URL: server.url,
      FEED_FILE: feedFile(it.data),
      SWITCHBOARD_FILE: switchboardFile(it.data),
      GETIR_URL: getirUrl,
      IYS_URL: iysUrl,
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
  // The devices' screens matter only when they are run by hand.
  kiosks.stdout!.resume()
  return {
    accounts: demoUsers.map(({ email, account_type }) => ({ email, account_type })),
    password: demoPassword,
    getir: getirUrl,
    stop: async () => {
      await Promise.all([getir, switchboard, iys, feed, kiosks].map((child) => child && end(child)))
    },
  }
}

/** Only the first start needs the code that draws pictures and generates data, so it is loaded here. */
async function lay(client: pg.Client, files: FileStore): Promise<DemoRecord> {
  process.stdout.write('Laying the demo world…\n')
  const { layDemo } = await import('./lay-demo.ts')
  await layDemo(client, { now: new Date(), passwordHash: await hashPassword(demoPassword, 'known'), files })
  return (await readDemo(client))!
}

/** A simulator in a separate process, with real HTTP between it and the server. It ends when its standard input does. */
function run(file: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(simulators, file)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.on('error', (error) => process.stderr.write(`A simulator did not start: ${error.message}\n`))
  return child
}

/** The address the simulator says it listens on. */
function firstAddress(child: ChildProcess, scheme = 'https?'): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (part) => {
      text += String(part)
      const url = new RegExp(`${scheme}://[^\\s,]+(?=[\\s,])`).exec(text)?.[0]
      if (url) resolve(url)
    })
    child.once('exit', () => reject(new Error('A simulator did not start.')))
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
