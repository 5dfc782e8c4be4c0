import type pg from 'pg'
import { distributedTables } from '#server/db/distributed.ts'
import { tableKinds } from '#server/db/tables.ts'

/**
 * One step of distributing the tables: its description and its statements. A step with `isAfter`
 * runs once the others are committed.
 */
export interface Step {
  what: string
  statements: string[]
  isAfter?: true
}

interface Key {
  table: string
  name: string
  definition: string
}

/** The remaining steps; empty if everything is distributed. */
export async function planOf(client: pg.Client): Promise<Step[]> {
  const done = await distributedTables(client)
  const left = (tables: readonly string[]) => tables.filter((it) => !done.has(it))
  const [tenants, globals, registered] = [left(tableKinds.tenant), left(tableKinds.global), left(tableKinds.registered)]
  if (tenants.length + globals.length + registered.length === 0) return []
  const keys = await keysOf(client, tenants)
  const identities = await identitiesOf(client, globals)
  const functions = await functionsOf(client)
  const spreadFunctions = (isWanted: (it: OwnFunction) => boolean) =>
    functions.filter(isWanted).map((it) => `select create_distributed_function('${it.name}')`)
  // The first tenant table starts the colocation group that the others join.
  const spread = (table: string) =>
    `select create_distributed_table('${table}', 'company_id', colocate_with => '${table === 'branch' ? 'none' : 'branch'}')`
  return [
    // The keys are dropped first, because they refer to one another in such a way that no sequence
    // of distributing the tables would satisfy them all.
    {
      what: `Put away ${keys.length} foreign keys of tenant tables`,
      statements: keys.map((it) => `alter table ${it.table} drop constraint ${it.name}`),
    },
    {
      what: 'Distribute the functions that columns and indexes use',
      statements: spreadFunctions((it) => !it.namesTables),
    },
    {
      what: `Copy ${globals.length} tables of reference data to every node`,
      statements: globals.map((it) => `select create_reference_table('${it}')`),
    },
    {
      what: `Distribute ${tenants.length} tables by company`,
      statements: [...tenants].sort((one, other) => Number(other === 'branch') - Number(one === 'branch')).map(spread),
    },
    {
      what: 'Distribute the functions that name tables, which must be there',
      statements: spreadFunctions((it) => it.namesTables),
    },
    {
      what: `Put ${keys.length} foreign keys back`,
      statements: keys.map((it) => `alter table ${it.table} add constraint ${it.name} ${it.definition}`),
    },
    {
      what: `Register ${registered.length} local tables, which then commit together with the distributed ones`,
      statements: registered.map((it) => `select citus_add_local_table_to_metadata('${it}')`),
    },
    {
      what: `Let ${identities.length} tables of reference data number on where they were`,
      statements: identities.map(
        ({ table, column }) =>
          `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`,
      ),
    },
    {
      what: 'Remove the local copies, and read how the rows are spread',
      isAfter: true,
      statements: [
        ...[...globals, ...tenants].map((it) => `select truncate_local_data_after_distributing_table('${it}')`),
        'analyze',
      ],
    },
  ]
}

const keysOf = async (client: pg.Client, tables: readonly string[]) =>
  (
    await client.query<Key>(
      `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition from pg_constraint
       where contype = 'f' and conparentid = 0 and conrelid::regclass::text = any($1) order by 1, 2`,
      [tables],
    )
  ).rows

interface OwnFunction {
  name: string
  namesTables: boolean
}

/**
 * Finds only our own functions, because functions of extensions are installed with the extension. A
 * function that a column or an index uses names no tables, even if words in it look like table
 * names.
 */
const functionsOf = async (client: pg.Client) =>
  (
    await client.query<OwnFunction>(
      `select oid::regprocedure::text as name,
         not exists (select from pg_depend u where u.refclassid = 'pg_proc'::regclass and u.refobjid = p.oid and u.classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass))
         and exists (select from pg_class c where c.relnamespace = p.pronamespace and c.relkind in ('r', 'p') and p.prosrc ~ ('\\m' || c.relname || '\\M')) as "namesTables"
       from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by oid`,
    )
  ).rows

/**
 * Columns that the database numbers. When a table is copied to the nodes, the numbering starts at 1
 * again.
 */
const identitiesOf = async (client: pg.Client, tables: readonly string[]) =>
  (
    await client.query<{ table: string; column: string }>(
      `select attrelid::regclass::text as table, attname as column from pg_attribute where attidentity <> '' and attrelid::regclass::text = any($1) order by 1`,
      [tables],
    )
  ).rows
