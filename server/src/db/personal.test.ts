import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { columnsLeftAlone } from './impersonal.ts'
import { freeText, personalColumns, sealedHistories, type FreeText } from './personal.ts'

const database = await testDatabase()
afterAll(() => database.drop())

/** The text columns of every table. */
const columns = await database.db.many<{ table: string; column: string; key: string }>(sql`
  select c.relname as table, a.attname as column,
    (select string_agg(k.attname, ', ' order by n) from pg_index i cross join unnest(i.indkey) with ordinality it(attnum, n)
      join pg_attribute k on k.attrelid = c.oid and k.attnum = it.attnum where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb') order by 1, 2`)
const all = columns.map((it) => `${it.table}.${it.column}`)
const named = (by: Record<string, readonly string[]>) =>
  Object.entries(by).flatMap(([table, its]) => its.map((column) => `${table}.${column}`))
const free = Object.entries(freeText).flatMap(([table, it]) => it.columns.map((column) => `${table}.${column}`))
const personal = named({ ...personalColumns, ...sealedHistories })
const left = columnsLeftAlone.flatMap(({ columns: lines }) =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [table, ...its] = line.split(' ')
      return its.map((column) => `${table}.${column}`)
    }),
)

it('every text column says what an erasure does with it, or why it is left alone', () => {
  const known = [...new Set([...personal, ...free]), ...left]
  expect(known.filter((it, at) => known.indexOf(it) !== at)).toEqual([])
  expect(all.filter((it) => !known.includes(it))).toEqual([])
  expect(known.filter((it) => !all.includes(it))).toEqual([])
})

it('tables with free texts are read by their keys, and their versions rise where they have one', async () => {
  const versions = await database.db.many<{ table: string }>(
    sql`select table_name as table from information_schema.columns where table_schema = 'public' and column_name = 'version'`,
  )
  for (const [table, it] of Object.entries<FreeText>(freeText)) {
    expect([table, columns.find((each) => each.table === table)?.key]).toEqual([table, `company_id, ${it.key}`])
    if (table !== 'orders')
      expect([table, it.hasVersion ?? false]).toEqual([table, versions.some((each) => each.table === table)])
  }
})
