import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '#server/db/client.ts'
import type { FileStore } from '#server/kit/files/store.ts'
import { version } from '../version.ts'
import { CommandError, keyMark, manifestName, type Manifest } from './manifest.ts'

/**
 * Tables whose rows are meaningless a moment later, or that the restored installation fills itself.
 */
const leftOut = ['socket_ticket', 'migration']
const fileKinds = ['pictures', 'menu', 'own'] as const

/**
 * Writes a whole installation into `folder`, which must be empty: every table as of one moment,
 * while the product continues to run, and the files of the store. The folder gets its name only
 * once it is complete. `say` is called with a line for each step.
 */
export async function backup(it: {
  ownerUrl: string
  key: Buffer
  files: FileStore
  folder: string
  say?: (line: string) => void
}): Promise<Manifest> {
  const held = await readdir(it.folder).catch(() => [])
  if (held.length > 0) throw new CommandError(`${it.folder} is not empty: name a new folder for this backup.`)
  const half = `${it.folder}.half-${process.pid}`
  await mkdir(join(half, 'tables'), { recursive: true, mode: 0o700 })
  await using client = await connect(it.ownerUrl)
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = utc')
  await client.query('begin isolation level repeatable read read only')
  const manifest = await headOf(client, it.key)
  for (const table of await tablesOf(client)) manifest.tables.push(await copyOut(client, table, join(half, 'tables')))
  await client.query('commit')
  it.say?.(`${manifest.tables.length} tables, ${manifest.tables.reduce((sum, one) => sum + one.rows, 0)} rows`)
  manifest.files = await filesOut(it.files, join(half, 'files'))
  it.say?.(`${manifest.files.length} files`)
  await writeFile(join(half, manifestName), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  await mkdir(dirname(it.folder), { recursive: true })
  await rename(half, it.folder)
  return manifest
}

async function headOf(client: pg.Client, key: Buffer): Promise<Manifest> {
  const migrations = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migration order by name',
  )
  const months = await client.query<{ from: string; to: string }>(
    `select least(min(at), now()) as "from", greatest(max(at), now()) as "to" from (select at from order_event union all select at from audit union all select at from device_event) it`,
  )
  const { from, to } = months.rows[0]!
  return {
    format: 1,
    version,
    migrations: migrations.rows,
    at: new Date().toISOString(),
    key: keyMark(key),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    tables: [],
    files: [],
  }
}

interface TableToCopy {
  name: string
  columns: string[]
}

async function tablesOf(client: pg.Client): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [leftOut],
  )
  return rows
}

async function copyOut(client: pg.Client, { name, columns }: TableToCopy, folder: string) {
  const quoted = columns.map((it) => client.escapeIdentifier(it)).join(', ')
  const rows = client.query(copyTo(`copy (select ${quoted} from ${client.escapeIdentifier(name)}) to stdout`))
  const sha256 = await lay(rows, join(folder, `${name}.copy.zst`), createZstdCompress())
  return { name, columns, rows: rows.rowCount, sha256 }
}

/**
 * Writes a stream to a file that only its owner can read. Returns the checksum of the stored bytes.
 */
async function lay(content: Readable, path: string, through?: Transform): Promise<string> {
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part)
      done(null, part)
    },
  })
  const steps = through ? [content, through, hashed] : [content, hashed]
  await pipeline([...steps, createWriteStream(path, { mode: 0o600, flush: true })])
  return hash.digest('hex')
}

async function filesOut(store: FileStore, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for (const part of fileKinds) {
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 })
    for await (const { name } of store.list(part)) {
      const file = await store.open(name)
      // The file was swept since it was listed, so no record uses it.
      if (file) files.push({ name, bytes: file.bytes, sha256: await lay(file.content, join(folder, name)) })
    }
  }
  return files
}
