import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { connect } from './client.ts'
import { onCitus } from './citus-statements.ts'
import { distributedTables } from './distributed.ts'
import { appendOnly, erasable, monthly, tableKinds } from './tables.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Upgrades the database: runs every numbered .sql file once, in order, each in a transaction, one
 * server at a time (advisory lock). A file that changed after it ran is an error: migrations go
 * forward only. `-- citus:` lines run only where the tables are distributed. `only` limits which
 * migrations run, for a backup made at an earlier version.
 * @returns the names of the migrations that ran now
 */
export async function migrate(ownerUrl: string, appRole: string, only?: readonly string[]): Promise<string[]> {
  await using client = await connect(ownerUrl)
  await client.query('select pg_advisory_lock(7305001)')
  await client.query(
    'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const done = new Map(rows.map((it) => [it.name, it.checksum]))
  const isDistributed = (await distributedTables(client)).has('branch')
  const ran: string[] = []
  for (const { name, text, onCitus, checksum } of await migrations()) {
    if (only && !only.includes(name)) continue
    const known = done.get(name)
    if (known && known !== checksum)
      throw new Error(`Migration ${name} has changed since it ran here; write a new one instead.`)
    if (known) continue
    await client.query('begin')
    for (const statement of statementsOf(isDistributed ? onCitus : text)) {
      if (isDistributed) await client.query(registersLocal(statement))
      await client.query(statement)
    }
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    ran.push(name)
  }
  if (ran.length > 0 || !(await isGranted(client, appRole))) await grant(client, appRole)
  return ran
}

/**
 * Returns a setting that decides whether Citus turns a new table into a local table as soon as the
 * table refers to reference data. A tenant table must not become local, because it is distributed
 * next and a local table may not refer to distributed tables.
 */
const registersLocal = (statement: string) => {
  const isTenant = tableKinds.tenant.some((it) => statement.includes(`create table ${it} (`))
  return `set local citus.enable_local_reference_table_foreign_keys = ${isTenant ? 'off' : 'on'}`
}

/**
 * Splits a file into its statements. Citus passes the original text of a schema change on to its
 * workers, and the workers accept only one statement at a time.
 */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [part] of text.matchAll(/--.*|'[^']*'|\$(\w*)\$[^]*?\$\1\$|;|[^]/g)) {
    if (part === ';') statements.push('')
    else statements[statements.length - 1] += part
  }
  return statements.map((it) => it.trim()).filter((it) => it.replaceAll(/--.*/g, '').trim() !== '')
}

interface Migration {
  name: string
  text: string
  /** The migration's text for a database whose tables are distributed. */
  onCitus: string
  checksum: string
}

/** Every migration, in order. */
export async function migrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((it) => it.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { name, text, onCitus: onCitus(name, text), checksum }
    }),
  )
}

/**
 * Whether the role already has the rights that `grant` gives. They can change without a migration,
 * for example if a new version may clear one more column.
 */
async function isGranted(client: pg.Client, role: string): Promise<boolean> {
  const columns = Object.entries(erasable).flatMap(([table, names]) => names.map((column) => ({ table, column })))
  const { rows } = await client.query<{ is_granted: boolean }>(
    `select has_table_privilege($1, 'migration', 'select') and not exists (
      select 1 from jsonb_to_recordset($2) as it("table" text, "column" text)
      where to_regclass(it."table") is not null and not has_column_privilege($1, it."table", it."column", 'update')) as is_granted`,
    [role, JSON.stringify(columns)],
  )
  return rows.some((it) => it.is_granted)
}

/**
 * Grants the application's role its rights. The role is not the owner: it reads and writes rows,
 * but cannot change or delete existing rows of the log-like tables.
 */
async function grant(client: pg.Client, role: string) {
  const name = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ same: boolean }>('select current_user = $1 as same', [role])
  if (rows[0]?.same) return
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`grant usage on all sequences in schema public to ${name}`)
  // Rights are set on each monthly partition too, because rights on a table do not extend to its
  // partitions. Tables that do not exist yet are skipped: in tests, an installation may be at an
  // earlier version.
  const found = await client.query<{ name: string }>(
    `with parent as (select to_regclass(name) as id from unnest($1::text[]) as name)
     select id::text as name from parent where id is not null
     union all select inhrelid::regclass::text from pg_inherits where inhparent in (select id from parent)`,
    [[...monthly, ...appendOnly]],
  )
  const kept = found.rows.map((it) => it.name).join(', ')
  await client.query(`revoke update, delete, truncate on ${kept} from ${name}`)
  for (const [table, columns] of Object.entries(erasable))
    if (found.rows.some((it) => it.name === table))
      await client.query(`grant update (${columns.join()}) on ${table} to ${name}`)
}
