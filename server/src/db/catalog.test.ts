import sql from 'sql-template-tag'
import { afterAll, expect, inject, it } from 'vitest'
import type pg from 'pg'
import { connect } from './client.ts'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { monthly, pictureColumns, sealedColumns, tableKinds } from './tables.ts'

const database = await testDatabase()
afterAll(() => database.drop())

interface Rule {
  name: string
  rule: 'p' | 'u' | 'f'
  columns: string[]
}
const rulesOf = (table: string) =>
  database.db.many<Rule>(sql`
    select c.conname as name, c.contype as rule, (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k(attnum, n) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns
    from pg_constraint c where c.conrelid = ${table}::regclass and c.contype in ('p', 'u', 'f')`)

it('names every table of the database once, with its kind', async () => {
  const rows = await database.db.many<{ name: string }>(sql`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const named = Object.values(tableKinds).flat()
  expect(rows.map((it) => it.name)).toEqual([...named].sort())
  expect(new Set(named).size).toBe(named.length)
})

it.each(tableKinds.tenant)('%s: keys, uniques and references to tenants begin with company_id', async (table) => {
  const rules = await rulesOf(table)
  const first = rules.filter((it) => it.rule !== 'f' || !isToGlobal(it)).map((it) => [it.name, it.columns[0]])
  expect(first).toEqual(first.map(([name]) => [name, 'company_id']))
  expect(rules.some((it) => it.rule === 'p')).toBe(true)
})

/**
 * Whether a foreign key has only one column. Such a key refers to reference data (or to the company
 * itself).
 */
const isToGlobal = (it: Rule) => it.columns.length === 1

it('names every column that holds pictures, since pictures outside the list are swept away', async () => {
  const columns = await database.db.many<{ at: string }>(sql`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and column_name ~ '(^|_)(images?|logo|icon|favicon|picture|photo|cover|banner)$'`)
  const named = pictureColumns.map((it) => it.join('.'))
  expect(columns.map((it) => it.at).filter((it) => !named.includes(it as (typeof named)[number]))).toEqual([])
})

it('has the database keep the ids of pictures beside every column that holds them', async () => {
  const columns = await database.db.many<{ at: string }>(sql`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS' and column_name ~ '_pictures$' order by 1`)
  expect(columns.map((it) => it.at)).toEqual(pictureColumns.map((it) => `${it.join('.')}_pictures`).sort())
  const url = (id: string) => `/files/pictures/${id}.webp`
  const [one, two] = ['01a00000-0000-7000-8000-000000000001', '01a00000-0000-7000-8000-000000000002']
  const found = await database.db
    .one(sql`select pictures_in(${url(one)}::text) as text, pictures_in(array[${url(one)}, ${url(two)}]::text[]) as texts,
    pictures_in(${JSON.stringify({ a: [{ image: url(two) }] })}::jsonb) as json, pictures_in('/files/menu/ayran.webp'::text) as none, pictures_in(null::text) as missing`)
  expect(found).toEqual({ text: [one], texts: [one, two], json: [two], none: null, missing: null })
})

it('has no trigger, no set-null and no index that is unique across tenants', async () => {
  expect(
    await database.db.many(
      sql`select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
    ),
  ).toEqual([])
  expect(
    await database.db.many(
      sql`select conname from pg_constraint where confdeltype = 'n' and connamespace = 'public'::regnamespace`,
    ),
  ).toEqual([])
  const unique = await database.db.many<{ table: string; index: string; first: string }>(sql`
    select c.relname as table, i.indexrelid::regclass::text as index, a.attname as first from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indisunique and c.relname = any(${[...tableKinds.tenant]})`)
  expect(unique.filter((it) => it.first !== 'company_id')).toEqual([])
})

/**
 * Reference data with few rows, and users, who are never deleted but anonymised. To delete from
 * these tables, scanning the tables that refer to them is acceptable.
 */
const seldomDeleted = new Set([
  'account',
  'app_user',
  'city',
  'company',
  'company_blog_area',
  'currency',
  'delivery_type',
  'delivery_type_setting',
  'district',
  'language',
  'payment_method',
  'tax_office',
])

/**
 * Finds the foreign keys for which a delete in the table they refer to would scan their whole
 * table, because no complete index contains their last column.
 */
const unserved = async (client: pg.Client) =>
  (
    await client.query<{ child: string; columns: string }>(
      `
    select child, parent, columns from (
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent, names::text as columns,
        exists (select from pg_index x where x.indrelid = c.conrelid and x.indisvalid
          and (x.indkey::int2[])[0:array_position(x.indkey::int2[], c.conkey[cardinality(c.conkey)])] <@ c.conkey
          and (x.indpred is null or pg_get_expr(x.indpred, x.indrelid) = any(select '(' || it || ' IS NOT NULL)' from unnest(names) it))) as is_served
      from pg_constraint c cross join lateral (select array_agg(a.attname::text order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) n(names)
      where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace) it
    where not is_served and parent <> all($1) and child = any($2) order by 1, 3`,
      // Only our own tables are checked, because on Citus the catalog also lists their shards.
      [[...seldomDeleted], Object.values(tableKinds).flat()],
    )
  ).rows.map((it) => `${it.child} ${it.columns}`)

it('has for every reference an index that serves the delete of what it refers to', async () => {
  const client = await connect(database.ownerUrl)
  expect(await unserved(client)).toEqual([])
  await client.query('begin')
  await client.query('drop index point_lot_member')
  expect(await unserved(client)).toEqual(['point_lot {company_id,member_id}'])
  await client.query('rollback')
  await client.end()
})

it('keeps the log-like tables by month, with a month for today and the next', async () => {
  for (const table of monthly) {
    const parts = await database.db.many<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`,
    )
    const month = (n: number) =>
      new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + n, 1))
        .toISOString()
        .slice(0, 7)
        .replace('-', 'm')
    for (const n of [0, 1]) expect(parts.map((it) => it.name)).toContain(`${table}_y${month(n)}`)
  }
})

// An external database may use one role both as the owner and for the application.
it.skipIf(inject('url') === inject('ownerUrl'))(
  'lets the application add to histories and never change them',
  async () => {
    const months = await database.db.many<{ name: string }>(
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = any(${[...monthly]}::regclass[])`,
    )
    for (const { name } of months)
      expect(
        await database.db.one(
          sql`select has_table_privilege(${name}, 'update') or has_table_privilege(${name}, 'delete') or has_table_privilege(${name}, 'truncate') as changes`,
        ),
        name,
      ).toEqual({ changes: false })
    for (const table of monthly)
      expect(
        await database.db.one(
          sql`select has_table_privilege(${table}, 'insert') as adds, has_table_privilege(${table}, 'update') as changes, has_table_privilege(${table}, 'delete') as removes`,
        ),
      ).toEqual({
        adds: true,
        changes: false,
        removes: false,
      })
  },
)

it('names every sealed column, since a key rotation could not open one that is missing', async () => {
  const columns = await database.db.many<{ at: string }>(sql`
    select table_name || '.' || column_name as at from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name !~ 'hash' order by 1`)
  expect(columns.map((it) => it.at)).toEqual(sealedColumns.map((it) => it.join('.')))
})
