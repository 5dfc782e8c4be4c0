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
 * Sets whether Citus registers a new table with a key to reference data as a local table at once. A
 * tenant table must not be local: it is distributed next, and a local table may have no key to
 * distributed tables.
 */
const registersLocal = (statement: string) => {
  const isTenant = tableKinds.tenant.some((it) => statement.includes(`create table ${it} (`))
  return `set local citus.enable_local_reference_table_foreign_keys = ${isTenant ? 'off' : 'on'}`
}

/**
 * The statements of a file, one by one. Citus passes a table's change on to its workers in the
 * original text, and the workers accept only one statement at a time.
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
  /** The text to run where the tables are distributed. */
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
 * Whether the role has the rights that `grant` gives. A new version may let the role clear one more
 * column without a migration.
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
 * The application's role is not the owner. It reads and writes rows, but cannot change or delete
 * existing rows of the log-like tables.
 */
async function grant(client: pg.Client, role: string) {
  const name = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ same: boolean }>('select current_user = $1 as same', [role])
  if (rows[0]?.same) return
  await client.query(`grant usage on schema public to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
  await client.query(`grant usage on all sequences in schema public to ${name}`)
  // This includes the monthly partitions, since rights on a table do not extend to its partitions.
  // An installation at an earlier version, as in tests, lacks later tables.
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
