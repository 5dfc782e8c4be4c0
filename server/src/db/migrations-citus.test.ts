import { expect, it } from 'vitest'
import type pg from 'pg'
import { migrations, statementsOf } from './migrate.ts'
import { at, listAt, nodesOf, parsed, type Node } from './parse-tree.ts'
import { faultOnShards } from './shard-rules.ts'
import { tableKinds } from './tables.ts'
import { installedBefore } from './test-upgrade.ts'

// Rules for migrations, so that they run where the tables are already distributed
// (docs/scale-out.md). Migrations before 0036 ran before tables could be distributed.
const first = '0036'
/**
 * Migrations that set a column by a function on geometry. Our list of immutable functions does not
 * contain these functions, but running the migration on Citus has shown that Citus accepts it.
 */
const tried = new Set(['0039_where_one_delivers.sql'])

const making: [string, readonly string[]][] = [
  ['create_distributed_table', tableKinds.tenant],
  ['create_reference_table', tableKinds.global],
  ['citus_add_local_table_to_metadata', tableKinds.registered],
]
const constraintsNamedByCitus = /^CONSTR_(CHECK|UNIQUE|PRIMARY|FOREIGN)$/

/**
 * Says why Citus would refuse a statement that changes a table, or would leave a new table on the
 * coordinator only.
 */
function faultOf(tree: Node, next: string): string | undefined {
  for (const alter of nodesOf(tree, 'AlterTableStmt')) {
    const parts = listAt(alter, 'cmds').map((it) => at(it, 'AlterTableCmd'))
    if (parts.length > 1 && parts.some((it) => at(it, 'subtype') === 'AT_AddConstraint'))
      return 'ADD of a constraint stands alone in its ALTER TABLE'
    const added = nodesOf(parts, 'Constraint').filter(
      (it) => constraintsNamedByCitus.test(String(it['contype'])) && it['conname'] === undefined,
    )
    const isColumn = parts.some((it) => at(it, 'subtype') === 'AT_AddColumn')
    // Such a statement crashes a worker of Citus 13.2.2 and everything that the worker serves,
    // whether or not the constraint has a name.
    if (isColumn && parts.length > 1 && nodesOf(parts, 'Constraint').some((it) => it['contype'] === 'CONSTR_FOREIGN'))
      return 'A column that is added with a reference stands alone in its ALTER TABLE'
    if (isColumn && added.some((it) => parts.length > 1 || it['contype'] === 'CONSTR_CHECK'))
      return 'A constraint of a column that is added has a name, or an ALTER TABLE of its own'
  }
  for (const create of nodesOf(tree, 'CreateStmt')) {
    const name = String(at(create, 'relation', 'relname'))
    const call = making.find(([, tables]) => tables.includes(name))?.[0]
    if (call && !next.includes(`select ${call}('${name}'`)) return `-- citus: select ${call} follows at once`
  }
  return undefined
}

/** The faults of a migration, checked in the text that runs where the tables are distributed. */
function faultsOf(name: string, onCitus: string): string[] {
  const statements = statementsOf(onCitus)
  return statements.flatMap((it, n) => {
    const [tree] = parsed(it)
    const known = tried.has(name) ? undefined : faultOnShards(it, [tree!], true)
    return [faultOf(tree!, statements[n + 1] ?? ''), known].filter((fault) => fault !== undefined)
  })
}

it('each runs where the tables are distributed', async () => {
  const later = (await migrations()).filter((it) => it.name >= first)
  expect(later.length).toBeGreaterThan(4)
  expect(later.flatMap(({ name, onCitus }) => faultsOf(name, onCitus).map((it) => `${name}: ${it}`))).toEqual([])
})

it.each([
  ['alter table zone drop fee, add check (minutes > 0)', 'ADD of a constraint'],
  ['alter table zone add a int, add b int check (b > 0)', 'A constraint of a column'],
  ['alter table zone add b int check (b > 0)', 'A constraint of a column'],
  ['alter table zone add a int, add city_id int references city', 'A column that is added with a reference'],
  [
    'alter table zone add city_id int constraint zone_city_id_fkey references city, add a int',
    'A column that is added',
  ],
  ["create table zone (id int); insert into zone values (1); select create_distributed_table('zone')", '-- citus:'],
  ["create table city (id int); select create_distributed_table('city')", '-- citus:'],
  ['create table mail (id int)', '-- citus:'],
  [
    "update zone set schedule = case when fee > 0 then jsonb_build_array(fee) else '[]' end",
    'A function or operator in SET',
  ],
])('%s is noticed', (text, fault) => {
  expect(faultsOf('', text).join()).toContain(fault)
})

it.each([
  'alter table zone add a int, drop fee',
  'alter table zone add city_id int references city',
  'alter table zone add a int, add b int constraint zone_b_check check (b > 0)',
  'alter table zone add check (minutes > 0)',
  "create table zone (id int); select create_distributed_table('zone', 'company_id')",
  'create table login_attempt (id int)',
  "update zone set fee = 0, name = 'Z' where fee is null",
])('%s may stand', (text) => {
  expect(faultsOf('', text)).toEqual([])
})

/** The structure of the tables: columns, constraints and indexes. */
const schemaOf = async (client: pg.Client) =>
  (
    await client.query<{ it: string }>(`
      select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || coalesce(pg_get_expr(adbin, adrelid), '') as it
        from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public' order by 1`)
  ).rows.map(({ it: line }) => line)

it('what runs in place of a landed statement makes the same schema of the same rows', async () => {
  const old = await installedBefore('0037')
  const other = await installedBefore('0037')
  const days = `insert into special_day (company_id, id, branch_id, day, is_closed, start_min, end_min)
    select b.company_id, md5(n::text)::uuid, b.id, '2026-12-01'::date + n, n = 1, nullif(n, 2) * 60, nullif(n, 3) * 60 + 90 from branch b, generate_series(1, 4) n`
  const daysOf = async (client: pg.Client) =>
    (await client.query<{ slots: unknown[] }>('select day, group_id, slots from special_day order by day')).rows
  for (const { client } of [old, other]) {
    await client.query(`insert into account (id, name, type) values (md5('a')::uuid, 'Bayi', 'account')`)
    await client.query(`insert into currency (name, symbol, symbol_format, type) values ('Lira', '₺', 'suffix', 'TRY')`)
    await client.query(`insert into city (id, name) values (34, 'İstanbul')`)
    await client.query(`insert into company (id, account_id, name) values (md5('c')::uuid, md5('a')::uuid, 'Firma')`)
    await client.query(
      `insert into branch (company_id, id, name, city_id) values (md5('c')::uuid, md5('b')::uuid, 'Şube', 34)`,
    )
    await client.query(days)
  }
  for (const { name, text, onCitus } of (await migrations()).filter((it) => it.name >= '0037' && it.name < '0051')) {
    for (const it of statementsOf(text)) await old.client.query(it)
    const plain = statementsOf(onCitus).filter((it) => !/^(--.*\n)*\s*select (create|citus)_/.test(it))
    for (const it of plain) await other.client.query(it)
    expect(await schemaOf(other.client), name).toEqual(await schemaOf(old.client))
  }
  const converted = await daysOf(old.client)
  expect(converted.map((it) => it.slots.length)).toEqual([0, 0, 0, 1])
  expect(await daysOf(other.client)).toEqual(converted)
  await old.drop()
  await other.drop()
})
