import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect } from '#server/db/client.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import { ensurePartitions } from '#server/db/partitions.ts'
import type { FileStore } from '#server/kit/files/store.ts'
import { prepare } from '../installation.ts'
import { brokenInvariants } from '../invariants.ts'
import { CommandError, keyMark, readManifest, type Manifest } from './manifest.ts'

/**
 * Fills an empty database and the store from a backup's folder, migrates both to this version, and
 * checks the invariants. Writes nothing in three cases: the database already has Sofra's tables,
 * the backup's secrets were encrypted with another key, or a file differs from what the backup
 * wrote.
 */
export async function restore(it: {
  ownerUrl: string
  appRole: string
  key: Buffer
  oldKeys?: readonly Buffer[]
  files: FileStore
  folder: string
  say?: (line: string) => void
}): Promise<Manifest> {
  const manifest = await readManifest(it.folder)
  if (![it.key, ...(it.oldKeys ?? [])].some((key) => keyMark(key) === manifest.key))
    throw new CommandError(
      'This backup was made under another installation key. Set SOFRA_KEY to that one, or put its file into SOFRA_DATA as `key`.',
    )
  const known = new Map((await migrations()).map((one) => [one.name, one.checksum]))
  if (manifest.migrations.some((one) => known.get(one.name) !== one.checksum))
    throw new CommandError(`This backup was made by a newer Sofra (${manifest.version}): restore it with that one.`)
  await using client = await connect(it.ownerUrl)
  const { rows } = await client.query(
    "select from pg_class where relname = 'migration' and relnamespace = 'public'::regnamespace",
  )
  if (rows.length > 0) throw new CommandError('The database is not empty. Name a new one, or another SOFRA_DATA.')
  await migrate(
    it.ownerUrl,
    it.appRole,
    manifest.migrations.map((one) => one.name),
  )
  await client.query('set statement_timeout = 0; set timezone = utc; set maintenance_work_mem = $$256MB$$')
  await client.query('begin')
  await ensurePartitions(client, new Date(manifest.from), new Date(manifest.to))
  const later = await takeOff(client)
  for (const table of manifest.tables) await copyIn(client, table, join(it.folder, 'tables', `${table.name}.copy.zst`))
  it.say?.(`${manifest.tables.length} tables`)
  for (const statement of later) await client.query(statement)
  await countOn(client)
  // Tills request missed events by number. Numbers after this point were already used before the
  // restore, so a new epoch tells tills to load everything again.
  await client.query(`update installation set value = to_jsonb($1::text) where key = 'epoch'`, [randomUUID()])
  await client.query('commit')
  await client.query('analyze')
  await prepare(it.ownerUrl, it.appRole)
  for (const file of manifest.files) await fileIn(it.files, file, join(it.folder, 'files', file.name))
  it.say?.(`${manifest.files.length} files`)
  const broken = await brokenInvariants(client)
  if (broken.length > 0)
    throw new CommandError(
      `Restored, but not intact: ${broken.map(({ what, rows }) => `${what} (${rows})`).join('; ')}`,
    )
  return manifest
}

/**
 * Drops everything that PostgreSQL would check for each row: foreign keys and secondary indexes.
 * Returns the statements that create them again, indexes first.
 */
async function takeOff(client: pg.Client): Promise<string[]> {
  const keys = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  const indexes = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  )
  for (const { drop } of [...keys.rows, ...indexes.rows]) await client.query(drop)
  return [...indexes.rows, ...keys.rows].map((it) => it.make)
}

async function copyIn(client: pg.Client, { name, columns, rows, sha256 }: Manifest['tables'][number], path: string) {
  const table = client.escapeIdentifier(name)
  await client.query(`delete from ${table}`) // Removes rows that a migration inserted.
  const quoted = columns.map((it) => client.escapeIdentifier(it)).join(', ')
  const into = client.query(copyFrom(`copy ${table} (${quoted}) from stdin`))
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(part: Buffer, _, done) {
      hash.update(part)
      done(null, part)
    },
  })
  await pipeline(createReadStream(path), hashed, createZstdDecompress(), into).catch((error: unknown) => {
    throw new CommandError(`The backup of the table ${name} cannot be read: ${String(error)}`, { cause: error })
  })
  if (hash.digest('hex') !== sha256 || into.rowCount !== rows)
    throw new CommandError(`The backup of the table ${name} is not what was written.`)
}

/** Identity columns continue after their largest value. */
async function countOn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select format('%I', table_name) as table, column_name as column from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce((select max(${client.escapeIdentifier(column)}) from ${table}), 0) + 1, false)`,
      [table, column],
    )
}

async function fileIn(store: FileStore, { name, sha256 }: Manifest['files'][number], path: string): Promise<void> {
  const bytes = await readFile(path)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new CommandError(`The backup of the file ${name} is not what was written.`)
  await store.put(name, bytes)
}
