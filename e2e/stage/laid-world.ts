import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layDemo } from '#demo/lay-demo.ts'
import { demoPassword } from '#demo/open-demo.ts'
import { installationKeys, prepare } from '#server/app/installation.ts'
import { startPostgres, type Postgres } from '#server/app/postgres/start-postgres.ts'
import { connect } from '#server/db/client.ts'
import { openStore } from '#server/kit/files/open-store.ts'
import { databaseFolder } from '#server/kit/test/test-folder.ts'
import { hashPassword } from '#server/kit/guard/password.ts'
import { buildPanel } from '../../bin/build-panel.mjs'

/**
 * The world's orders go back this many days: far enough for every period that a test uses, but few
 * enough days to copy a company quickly.
 */
const days = 10
/**
 * A prepared world is reused by later runs for this long, in ms, and no longer, because its open
 * orders must still be recent.
 */
const freshMs = 20 * 60_000
/** The sources that determine the world. */
const sources = ['demo', 'contract/src', 'server/src', 'package-lock.json', 'e2e/stage/laid-world.ts']
const root = join(import.meta.dirname, '../..')

const variable = 'SOFRA_E2E_WORLD'
const laidDatabase = 'sofra_laid'

/**
 * Where the prepared world is: the database server of this run, and the folder of the world's
 * files.
 */
interface Laid {
  ownerUrl: string
  url: string
  data: string
}

/**
 * Runs before the first test: builds the panel, and starts one database server with the demo world
 * in it. Returns a function that stops the server after the last test.
 */
export default async function layWorld(): Promise<() => Promise<void>> {
  const folder = await databaseFolder('sofra-e2e-')
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const kept = join(tmpdir(), `sofra-laid-${await fingerprint()}`)
    const [isKept] = await Promise.all([isFresh(kept), buildPanel()])
    if (isKept) await cp(kept, folder, { recursive: true })
    const dataDir = join(folder, 'postgres')
    const open = () => startPostgres({ dataDir, fsync: false })
    let postgres = await open()
    if (!isKept) {
      await lay(postgres, join(folder, 'data'))
      await postgres.stop()
      await keep(folder, kept)
      postgres = await open()
    }
    const laid: Laid = { ownerUrl: postgres.ownerUrl, url: postgres.url, data: join(folder, 'data') }
    process.env[variable] = JSON.stringify(laid)
    return async () => {
      await postgres.stop()
      await remove()
    }
  } catch (error) {
    await remove()
    throw error
  }
}

const on = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href

async function asOwner(ownerUrl: string, statement: string) {
  const client = await connect(ownerUrl)
  await client.query(statement).finally(() => client.end())
}

async function lay({ ownerUrl, url }: Postgres, data: string) {
  await asOwner(ownerUrl, `create database ${laidDatabase} template template0 encoding 'UTF8'`)
  const laid = on(ownerUrl, laidDatabase)
  await installationKeys(data, undefined)
  await prepare(laid, decodeURIComponent(new URL(url).username))
  const client = await connect(laid)
  const files = openStore(join(data, 'files'))
  await layDemo(client, { days, now: new Date(), passwordHash: await hashPassword(demoPassword, 'known'), files })
  await client.end()
}

/** A hash that changes with any of the world's sources. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = (await stat(path)).isFile() ? [path] : await filesBelow(path)
    for (const file of files) hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const isSource = (name: string) => /\.(ts|sql|json)$/.test(name) && !/\.test\.ts$|^test-/.test(name)
  return entries
    .filter((it) => it.isFile() && isSource(it.name))
    .map((it) => join(it.parentPath, it.name))
    .toSorted()
}

async function isFresh(folder: string): Promise<boolean> {
  const made = await stat(folder).catch(() => undefined)
  return made !== undefined && Date.now() - made.mtimeMs < freshMs
}

/** Whether another run is still copying a world into a folder of this name. */
function isBeingCopied(name: string): boolean {
  const [, pid] = /^sofra-laid-[0-9a-f]+-(\d+)$/.exec(name) ?? []
  try {
    return pid !== undefined && process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

/** Stores the world for the next run and replaces the previous one atomically. */
async function keep(folder: string, kept: string) {
  const old = (await readdir(tmpdir())).filter((it) => it.startsWith('sofra-laid-') && !isBeingCopied(it))
  await Promise.all(old.map((it) => rm(join(tmpdir(), it), { recursive: true, force: true })))
  const half = `${kept}-${process.pid}`
  await mkdir(half)
  await cp(folder, half, { recursive: true })
  // The port is not kept: each run finds a free one.
  await rm(join(half, 'postgres/port'), { force: true })
  await rename(half, kept)
}

let worlds = 0

/**
 * A copy of the prepared world: its data folder, and the environment variables by which the product
 * finds its database.
 */
export async function copyOfWorld(): Promise<{ data: string; variables: Record<string, string> }> {
  const text = process.env[variable]
  if (!text) throw new Error('No world was prepared: run the journeys with `playwright test`')
  const laid = JSON.parse(text) as Laid
  const name = `sofra_${process.pid}_${++worlds}`
  const data = await mkdtemp(join(laid.data, `../${name}-`))
  await Promise.all([
    cp(laid.data, data, { recursive: true }),
    asOwner(laid.ownerUrl, `create database ${name} template ${laidDatabase} strategy file_copy`),
  ])
  return { data, variables: { DATABASE_URL: on(laid.ownerUrl, name), DATABASE_APP_URL: on(laid.url, name) } }
}
