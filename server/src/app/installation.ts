import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type pg from 'pg'
import { connect } from '#server/db/client.ts'
import { calls } from '#contract/contract.ts'
import { platformCodes } from '#contract/platform/platforms.ts'
import { migrate } from '#server/db/migrate.ts'
import { dropOldMonths, ensurePartitions } from '#server/db/partitions.ts'
import { layReference } from '#server/db/reference/reference.ts'
import { laySystemRoles } from '#server/db/reference/roles.ts'
import { defaultSituations } from '#server/domain/ordering/situations.ts'

/**
 * The installation's current key, which signs and encrypts, and its predecessors, newest first.
 * What the predecessors signed or encrypted is still valid.
 */
export interface InstallationKeys {
  key: Buffer
  oldKeys: Buffer[]
}

/**
 * The installation's own keys: those in `SOFRA_KEY` (base64, 32 bytes each, separated by commas),
 * otherwise those of a file in the data folder that only its owner can read.
 */
export async function installationKeys(data: string, given: string | undefined): Promise<InstallationKeys> {
  if (given) return decoded(given, 'SOFRA_KEY')
  const path = join(data, 'key')
  await mkdir(data, { recursive: true })
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known) return decoded(known, path)
  const key = randomBytes(32)
  await writeFile(path, key.toString('base64'), { mode: 0o600, flag: 'wx' })
  return { key, oldKeys: [] }
}

function decoded(text: string, from: string): InstallationKeys {
  const [key, ...oldKeys] = text.split(',').map((it) => Buffer.from(it.trim(), 'base64'))
  if (!key || [key, ...oldKeys].some((it) => it.length < 32))
    throw new Error(`${from} must hold at least 32 bytes in base64 for each key, commas between.`)
  return { key, oldKeys }
}

/**
 * Upgrades the database to this version: schema, reference data, permissions and system roles, and
 * the monthly partitions of the log-like tables.
 */
export async function prepare(ownerUrl: string, appRole: string): Promise<void> {
  const ran = await migrate(ownerUrl, appRole)
  await using client = await connect(ownerUrl)
  const version = await client.query<{ value: string }>(
    "select value #>> '{}' as value from installation where key = 'prepared'",
  )
  const wanted = await fingerprint()
  if (ran.length === 0 && version.rows[0]?.value === wanted) return
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7305004)')
  await layReference(client, { situations: defaultSituations })
  await layPermissions(client)
  await laySystemRoles(client)
  await client.query(
    "insert into installation (key, value) values ('prepared', to_jsonb($1::text)), ('epoch', to_jsonb(gen_random_uuid()::text)) on conflict (key) do update set value = case when installation.key = 'epoch' then installation.value else excluded.value end",
    [wanted],
  )
  await ensurePartitions(client, monthsFromNow(-1), monthsFromNow(2))
  await dropOldMonths(client, new Date())
  await client.query('commit')
}

/**
 * A hash that changes with the month, the contract's permissions, the platforms and the reference data. If it is
 * unchanged since the last start, nothing needs to be written and the installation starts at once.
 */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(
    `${new Date().toISOString().slice(0, 7)} ${calls.map((it) => it.call.permission).join()} ${platformCodes.join()}`,
  )
  const folder = new URL('../db/reference/', import.meta.url)
  for (const name of (await readdir(folder, { recursive: true })).toSorted())
    if (extname(name)) hash.update(await readFile(new URL(name.replaceAll('\\', '/'), folder)))
  return hash.digest('hex')
}

const monthsFromNow = (n: number) => new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + n, 1))

/** Writes the permission catalogue, read from the contract. */
async function layPermissions(client: pg.Client): Promise<void> {
  const rows = calls
    .filter((it) => !['public', 'signed-in', 'api-key'].includes(it.call.permission))
    .map((it) => ({ id: it.call.permission, wing: it.wing, noun: it.noun }))
  await client.query(
    'insert into permission (id, wing, noun) select id, wing, noun from jsonb_to_recordset($1) as t(id text, wing text, noun text) on conflict (id) do update set wing = excluded.wing, noun = excluded.noun',
    [JSON.stringify([...new Map(rows.map((it) => [it.id, it])).values()])],
  )
  await client.query('delete from permission where id <> all($1)', [rows.map((it) => it.id)])
}
