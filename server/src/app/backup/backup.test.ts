import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { connect } from '#server/db/client.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'
import { folderStore } from '#server/kit/files/folder-store.ts'
import { dropDatabase } from '#server/kit/test/test-citus.ts'
import { onDatabase } from '#server/kit/test/test-postgres.ts'
import { brokenInvariants } from '../invariants.ts'
import { startServer } from '../server.ts'
import { caller, signIn } from '../test/test-client.ts'
import { testServer, type TestServer } from '../test/test-server.ts'
import { layTestWorld, type TestWorld } from '../test/test-world.ts'
import { backup } from './backup.ts'
import { manifestName } from './manifest.ts'
import { restore } from './restore.ts'
import { orderBody } from '#server/app/test/test-order.ts'

const key = Buffer.alloc(32, 7)
const picture = 'pictures/0198c0de-0000-7000-8000-000000000001.webp'

let server: TestServer
let world: TestWorld
let folder: string
const made: string[] = []
beforeAll(async () => {
  server = await testServer()
  world = await layTestWorld(server)
  folder = await mkdtemp(join(tmpdir(), 'sofra-backup-'))
  await folderStore(join(folder, 'files')).put(picture, Buffer.from('a picture'))
})
afterAll(async () => {
  await server.stop()
  await asOwner(async (client) => {
    for (const name of made) await dropDatabase(client, name)
  })
  await rm(folder, { recursive: true, force: true })
})

async function asOwner(work: (client: pg.Client) => Promise<unknown>) {
  const client = await connect(inject('ownerUrl'))
  await work(client)
  await client.end()
}

const place = () =>
  caller(server.url, world.companies.own.apiKey).send(
    order.create,
    { body: orderBody(world.companies.own.branches[0], { customer: { name: 'Çağrı Işık\t\\N' } }) },
    { 'idempotency-key': crypto.randomUUID() },
  )

/** An empty database, as on a new machine. */
async function newDatabase() {
  const name = `sofra_restored_${made.length}_${process.pid}`
  made.push(name)
  await asOwner((client) => client.query(`create database ${name} template template0 encoding 'UTF8'`))
  return { url: onDatabase(inject('url'), name), ownerUrl: onDatabase(inject('ownerUrl'), name) }
}

const source = () => ({ ownerUrl: server.database.ownerUrl, key, files: folderStore(join(folder, 'files')) })
const target = (at: { url: string; ownerUrl: string }) => ({
  ownerUrl: at.ownerUrl,
  appRole: new URL(at.url).username,
  key,
  files: folderStore(join(folder, 'restored')),
})

it('a backup made while orders come in shows one moment; restored it is the same, its invariants hold, and the product continues with it', async () => {
  const till = await signIn(server.url, world.users.branch)
  const placed = [await place(), await place()]
  await till.send(order.approve, { params: { order_id: placed[0]!.id }, body: { version: placed[0]!.version } })
  let isOver = false
  const busy = (async () => {
    while (!isOver) placed.push(await place())
  })()
  const manifest = await backup({ ...source(), folder: join(folder, 'one') })
  isOver = true
  await busy
  expect(manifest.files.map((it) => it.name)).toEqual([picture])
  expect(manifest.tables.find((it) => it.name === 'orders')!.rows).toBeGreaterThanOrEqual(2)

  const at = await newDatabase()
  // The installation key was rotated after the backup; the restore uses the rotated key.
  await restore({ ...target(at), key: Buffer.alloc(32, 8), oldKeys: [key], folder: join(folder, 'one') })
  const client = await connect(at.ownerUrl)
  for (const { name, rows } of manifest.tables.filter((it) => it.name !== 'permission'))
    expect((await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)).rows[0]!.n, name).toBe(rows)
  expect(await brokenInvariants(client)).toEqual([])
  const shape = `select c.relname as t, r.conname, pg_get_constraintdef(r.oid) as d from pg_constraint r join pg_class c on c.oid = r.conrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
    union all select c.relname, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition order by 1, 2, 3`
  const before = await connect(server.database.ownerUrl)
  expect((await client.query(shape)).rows).toEqual((await before.query(shape)).rows)
  await before.end()
  await client.end()
  const content = await folderStore(join(folder, 'restored')).open(picture)
  expect(String(await buffer(Readable.from(content!.content)))).toBe('a picture')

  const again = await startServer({
    ...at,
    key,
    files: join(folder, 'restored'),
    role: 'all',
    isDemo: false,
    publicUrl: 'http://localhost',
    onBreach: (breach) => {
      throw breach
    },
    onStatement: checkStatement,
    logLevel: 'error',
  })
  try {
    const till = await signIn(again.url, world.users.branch)
    const rows = await till.send(order.list, { query: { sort: 'number' } })
    expect(rows.data[0]).toMatchObject({ id: placed[0]!.id, status: 'preparing', customer_name: 'Çağrı Işık \\N' })
    await till.send(order.deliver, { params: { order_id: placed[0]!.id }, body: { version: rows.data[0]!.version } })
  } finally {
    await again.stop()
  }
})

it('refuses a folder or a database that is not empty, another key, and a changed file', async () => {
  await expect(backup({ ...source(), folder: join(folder, 'one') })).rejects.toThrow('is not empty')
  await expect(restore({ ...target(server.database), folder: join(folder, 'one') })).rejects.toThrow('not empty')
  const at = await newDatabase()
  await expect(restore({ ...target(at), key: Buffer.alloc(32, 8), folder: join(folder, 'one') })).rejects.toThrow(
    'another installation key',
  )
  await expect(restore({ ...target(at), folder: join(folder, 'nowhere') })).rejects.toThrow('no complete backup')
  const path = join(folder, 'one', manifestName)
  const manifest = await readFile(path, 'utf8')
  await writeFile(path, manifest.replace('0001_house.sql', '9999_later.sql'))
  await expect(restore({ ...target(at), folder: join(folder, 'one') })).rejects.toThrow('newer Sofra')
  await writeFile(path, manifest.replace(/("name": "orders",[^}]*"rows": )\d+/, '$199'))
  await expect(restore({ ...target(at), folder: join(folder, 'one') })).rejects.toThrow(
    'table orders is not what was written',
  )
  await writeFile(path, manifest)
})

it('an interrupted one leaves no folder that looks complete', async () => {
  const files = {
    ...source().files,
    list: () => {
      throw new Error('the store is away')
    },
  }
  await expect(backup({ ...source(), files, folder: join(folder, 'two') })).rejects.toThrow('away')
  expect((await readdir(folder)).filter((it) => it === 'two')).toEqual([])
})
