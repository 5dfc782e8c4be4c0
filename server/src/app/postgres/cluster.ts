import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '#server/db/client.ts'
import { codeOf } from '#server/db/code-of.ts'
import { plainEnvironment } from './settings.ts'
import type { RunAs } from './run-as.ts'

const major = '18'
const passwordFile = 'sofra-passwords.json'

/**
 * The names of the application's database and of its roles. `owner` owns the schema; `application`
 * only reads and writes rows.
 */
export const names = { database: 'sofra', superuser: 'postgres', owner: 'sofra_owner', application: 'sofra' } as const

/**
 * One password per role, made together with the database folder, so that no other account on the
 * machine can log in.
 */
export type Passwords = { superuser: string; owner: string; application: string }

/**
 * Makes the database folder `<dataDir>/cluster` unless it exists. Returns true if it was made. The
 * folder is prepared elsewhere and then moved into place, so that a killed first start, or two
 * starts at once, never leave half a folder.
 */
export async function makeCluster(dataDir: string, runAs: RunAs, fsync: boolean): Promise<boolean> {
  const cluster = join(dataDir, 'cluster')
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null) {
    if (version.trim() === major) return false
    throw new Error(
      `${cluster} was written by PostgreSQL ${version.trim()} and this is ${major}: dump it there, load it here`,
    )
  }
  await removeHalfMade(dataDir)
  const half = join(dataDir, `cluster.${process.pid}`)
  const superuserFile = `${half}.password`
  const passwords: Passwords = { superuser: secret(), owner: secret(), application: secret() }
  const { uid, gid } = await stat(dataDir)
  await mkdir(half, { mode: 0o700 })
  await writeFile(superuserFile, passwords.superuser, { mode: 0o600 })
  await chown(half, uid, gid)
  await chown(superuserFile, uid, gid)
  try {
    await initdb(half, superuserFile, runAs, fsync)
    await writeFile(join(half, passwordFile), JSON.stringify(passwords), { mode: 0o600 })
    await rename(half, cluster)
    return true
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) return false
    throw error
  } finally {
    await rm(superuserFile, { force: true })
  }
}

/** The passwords in the database folder. Throws if this account may not read them. */
export async function readPasswords(cluster: string): Promise<Passwords> {
  return JSON.parse(await readFile(join(cluster, passwordFile), 'utf8')) as Passwords
}

/**
 * Creates the two roles and the application's database if they are missing, after a first start or
 * an interrupted one.
 */
export async function makeRoles(port: number, passwords: Passwords): Promise<void> {
  await using client = await connect(urlOf('superuser', port, passwords, 'postgres'))
  const roles = await client.query<{ name: string }>('select rolname as name from pg_roles')
  const databases = await client.query<{ name: string }>('select datname as name from pg_database')
  // The owner may create databases, so that tests can give each file its own; the application's
  // role may not.
  const wanted = { owner: 'createdb', application: 'nocreatedb' } as const
  for (const role of ['owner', 'application'] as const) {
    if (roles.rows.some(({ name }) => name === names[role])) continue
    const password = client.escapeLiteral(passwords[role])
    await client.query(`create role ${names[role]} login ${wanted[role]} password ${password}`)
  }
  // The database is created last, so that it never exists without the rest.
  if (!databases.rows.some(({ name }) => name === names.database)) {
    await client.query(`create database ${names.database} owner ${names.owner}`)
  }
}

/** The address for one role, in the form that `pg` and every PostgreSQL tool understand. */
export function urlOf(
  role: keyof Passwords,
  port: number,
  passwords: Passwords,
  database: string = names.database,
): string {
  return `postgresql://${names[role]}:${passwords[role]}@127.0.0.1:${port}/${database}`
}

async function initdb(folder: string, passwordPath: string, runAs: RunAs, fsync: boolean): Promise<void> {
  // Sorting and upper or lower case go by code point, which is the same on every system and
  // release. Statements that need Turkish sorting ask for "tr-x-icu". The C library's character
  // type (ctype) is still set, because trigrams use it to decide which characters are letters.
  const ctype = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const [program, args] = runAs.wrap(join(runAs.binaries.folder, 'bin/initdb'), [
    `--pgdata=${folder}`,
    `--username=${names.superuser}`,
    `--pwfile=${passwordPath}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ])
  await promisify(execFile)(program, args, { cwd: '/', env: plainEnvironment() }).catch(
    (error: { stderr?: string }) => {
      throw new Error(`The database folder ${folder} could not be made: ${error.stderr?.trim() || String(error)}`)
    },
  )
}

/**
 * Removes folders left behind by first starts that were killed. Keeps the folders of processes that
 * still run.
 */
async function removeHalfMade(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const pid = Number(/^cluster\.(\d+)/.exec(entry)?.[1])
    if (pid && pid !== process.pid && !isRunning(pid)) await rm(join(dataDir, entry), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const secret = () => randomBytes(24).toString('base64url')
