import { afterAll, expect, it } from 'vitest'
import type pg from 'pg'
import { connect } from '#server/db/client.ts'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { giveSettings, nodesIn } from './nodes.ts'
import { planOf } from './plan.ts'
import { runAloud, scaleOut } from './scale-out.ts'
import { tableKinds } from '#server/db/tables.ts'

const database = await testDatabase()
const owner = await connect(database.ownerUrl)
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const keys = async () =>
  (
    await owner.query<{ it: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it from pg_constraint where contype = 'f' and conparentid = 0 order by 1`,
    )
  ).rows.map((row) => row.it)

it('tells what it would do, and does nothing', async () => {
  const before = await keys()
  const said: string[] = []
  await scaleOut({ ownerUrl: database.ownerUrl, workers: [], say: (line) => void said.push(line) })
  expect(said.join('\n')).toContain(`create_distributed_table('orders', 'company_id', colocate_with => 'branch')`)
  expect(await keys()).toEqual(before)
})

it('distributes every table by its kind, the branches first, and puts back every key it puts away', async () => {
  const all = (await planOf(owner)).flatMap((it) => it.statements)
  const tables = (call: string) => all.flatMap((it) => new RegExp(`^select ${call}\\('(\\w+)'`).exec(it)?.[1] ?? [])
  expect(tables('create_distributed_table')[0]).toBe('branch')
  expect(tables('create_distributed_table').sort()).toEqual([...tableKinds.tenant].sort())
  expect(tables('create_reference_table')).toEqual([...tableKinds.global])
  expect(tables('citus_add_local_table_to_metadata')).toEqual([...tableKinds.registered])
  const named = (text: RegExp) => all.flatMap((it) => text.exec(it)?.slice(1, 3).join(' ') ?? []).sort()
  const dropped = named(/^alter table (\w+) drop constraint (\w+)$/)
  expect(dropped).toContain('orders orders_company_id_branch_id_fkey')
  expect(named(/^alter table (\w+) add constraint (\w+) FOREIGN KEY /)).toEqual(dropped)
  // Runs, in one transaction, the statements that a plain database can run. After keys are dropped
  // and added again, each key is as before.
  const before = await keys()
  await owner.query('begin')
  for (const it of all.filter((one) => one.startsWith('alter table') || one.startsWith('select setval')))
    await owner.query(it)
  expect(await keys()).toEqual(before)
  await owner.query('rollback')
})

it('distributes a function after the tables that it names, and before them one that their columns use', async () => {
  await owner.query('begin')
  await owner.query(`create function planted() returns bigint language sql as 'select count(*) from point_move'`)
  const all = (await planOf(owner)).flatMap((it) => it.statements)
  await owner.query('rollback')
  const placeOf = (start: string) => all.findIndex((it) => it.startsWith(`select ${start}`))
  const planted = placeOf(`create_distributed_function('planted()')`)
  expect(planted).toBeGreaterThan(placeOf(`create_distributed_table('point_move'`))
  const fold = placeOf(`create_distributed_function('fold(text)')`)
  expect(fold).toBeGreaterThan(-1)
  expect(fold).toBeLessThan(placeOf('create_reference_table'))
})

it('says which statement failed, and what was warned of before the error', async () => {
  const planted = `do $$ begin raise warning 'relation "point_move" does not exist'; raise exception 'current transaction is aborted'; end $$`
  await expect(runAloud(owner, planted)).rejects.toThrow(
    `${planted}\nfailed: relation "point_move" does not exist; then: current transaction is aborted`,
  )
  await runAloud(owner, 'select 1')
  expect(owner.listenerCount('notice')).toBe(0)
})

it('keeps to the schema public where the role has one of its own name', async () => {
  const other = await testDatabase()
  const schemaSeen = async (prepare?: (client: pg.Client) => Promise<unknown>) => {
    await using client = await connect(other.ownerUrl)
    await prepare?.(client)
    return (await client.query('select current_schema()')).rows
  }
  const own = decodeURIComponent(new URL(other.ownerUrl).username)
  expect(await schemaSeen((it) => it.query('create schema authorization current_user'))).toEqual([
    { current_schema: own },
  ])
  await schemaSeen((it) => giveSettings(it, new URL(other.ownerUrl).pathname.slice(1), false))
  expect(await schemaSeen()).toEqual([{ current_schema: 'public' }])
  await other.drop()
})

it('lets reference data be numbered on from where it was', async () => {
  const statements = (await planOf(owner))
    .flatMap((it) => it.statements)
    .filter((it) => it.includes(`'district'`) && it.includes('setval'))
  await owner.query('select setval(pg_get_serial_sequence($1, $2), 1, false)', ['district', 'id'])
  for (const it of statements) await owner.query(it)
  const insert = `insert into district (city_id, name) values (34, 'Deneme') returning id > (select max(id) from district) as is_next`
  expect((await owner.query(insert)).rows).toEqual([{ is_next: true }])
})

it('refuses an address that is none, a database in use, and a node without the extension', async () => {
  expect(nodesIn('one:5432, two.example:5433')).toEqual([
    { host: 'one', port: 5432 },
    { host: 'two.example', port: 5433 },
  ])
  expect(() => nodesIn('one')).toThrow('HOST:PORT')
  const other = await testDatabase()
  const { hostname, port } = new URL(other.ownerUrl)
  const go = () =>
    scaleOut({
      ownerUrl: other.ownerUrl,
      workers: [{ host: hostname, port: Number(port) }],
      say: () => undefined,
    }).catch((error: unknown) => String(error))
  const session = await connect(other.ownerUrl)
  expect(await go()).toContain('Stop the product on every node first: the database is in use')
  await session.end()
  await other.drop()
  const unused = await testDatabase()
  await expect(
    scaleOut({
      ownerUrl: unused.ownerUrl,
      workers: [{ host: hostname, port: Number(port) }],
      say: () => undefined,
    }),
  ).rejects.toThrow(/must be a superuser|must name citus/)
  await unused.drop()
})
