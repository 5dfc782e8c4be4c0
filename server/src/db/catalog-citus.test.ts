import { glob, readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { connect } from './client.ts'
import { tableKinds } from './tables.ts'

// Rules for the schema, so that `npm run scale-out` can distribute it (docs/scale-out.md). Each
// rule is shown to catch a breach, which is planted and rolled back.
const database = await testDatabase()
const owner = await connect(database.ownerUrl)
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const namesOf = (tables: readonly string[]) => `(${tables.map((it) => pg.escapeLiteral(it)).join(', ')})`
const tenant = namesOf(tableKinds.tenant)
const global = namesOf(tableKinds.global)
const alone = namesOf(tableKinds.alone)
/**
 * These tables have a column for a company but are not tenant tables, because the company is only
 * known once the row has been found by a key or by a session.
 */
const namesCompany = namesOf(['api_key', 'session'])

interface Rule {
  rule: string
  find: string
  plant: string
  caught: string
}
const rules: Rule[] = [
  {
    rule: 'a table with company_id is tenant or reference data',
    find: `select c.relname as found from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ${tenant} and c.relname not in ${global} and c.relname not in ${namesCompany}`,
    plant: 'create table planted (company_id uuid primary key)',
    caught: 'planted',
  },
  {
    rule: 'a table that stands alone has no key to another, which would register it',
    find: `select conname as found from pg_constraint where contype = 'f'
      and (conrelid::regclass::text in ${alone} or confrelid::regclass::text in ${alone})`,
    plant: 'alter table login_attempt add user_id uuid constraint planted references app_user',
    caught: 'planted',
  },
  {
    rule: 'no key leads from a tenant table to a local one or back',
    find: `select conname as found from pg_constraint where contype = 'f' and conparentid = 0
      and (conrelid::regclass::text in ${tenant}) <> (confrelid::regclass::text in ${tenant})
      and not (conrelid::regclass::text in ${tenant} and confrelid::regclass::text in ${global})`,
    plant: 'alter table orders add session_id uuid constraint planted references session',
    caught: 'planted',
  },
  {
    rule: 'only reference data is numbered by the database',
    find: `select c.relname || '.' || a.attname as found from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and not c.relispartition and c.relname not in ${global}
        and (a.attidentity <> '' or pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null)
        and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
    plant: 'alter table zone add planted bigserial',
    caught: 'zone.planted',
  },
]

it.each(rules)('$rule', async ({ find, plant, caught }) => {
  expect((await owner.query(find)).rows).toEqual([])
  await owner.query('begin')
  await owner.query(plant)
  expect((await owner.query(find)).rows).toEqual([{ found: caught }])
  await owner.query('rollback')
})

/**
 * The longest name, in bytes, of a constraint whose name must be recognised in errors. Citus
 * appends the shard's number to the name, and PostgreSQL shortens the result with a hash if it is
 * too long.
 */
const maxBytes = 54

/**
 * Returns the names that the code must recognise in errors: the unique constraints that it checks
 * by name, and every foreign key of one column, because its error is reported at that field.
 */
async function asked(): Promise<string[]> {
  const names = new Set<string>()
  for await (const file of glob('server/src/**/*.ts')) {
    if (file.endsWith('.test.ts')) continue
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/isDuplicate\(\w+, '(\w+)'\)/g)) names.add(name!)
  }
  const keys = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint where contype = 'f' and conparentid = 0 and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`,
  )
  return [...names, ...keys.rows.map((it) => it.name)]
}
const tooLong = (names: string[]) => names.filter((it) => Buffer.byteLength(it) > maxBytes)

it('names of constraints that the code asks for can be read back from a shard', async () => {
  const names = await asked()
  expect(names).toContain('orders_pkey')
  expect(tooLong(names)).toEqual([])
  await owner.query('begin')
  const planted = `zone_${'x'.repeat(maxBytes - 9)}_fkey`
  await owner.query(`alter table zone add city_id int constraint ${planted} references city`)
  expect(tooLong(await asked())).toEqual([planted])
  await owner.query('rollback')
})

it('a constraint that the code asks for by name is there', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select conname as name from pg_constraint union select indexrelid::regclass::text from pg_index where indisunique`,
  )
  const known = new Set(rows.map((it) => it.name))
  expect((await asked()).filter((it) => !known.has(it))).toEqual([])
})
