import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { isAway, isDuplicate, missingReference, openPool, type Db } from './pool.ts'

const database = await testDatabase()
afterAll(() => database.drop())

const pidOf = async (db: Db) => (await db.must<{ pid: number }>(sql`select pg_backend_pid() as pid`)).pid

async function kill(pid: number) {
  await database.db.one(sql`select pg_terminate_backend(${pid}::int)`)
  const isThere = () => database.db.one(sql`select from pg_stat_activity where pid = ${pid}`)
  await expect.poll(isThere, { interval: 10 }).toBeUndefined()
}

it('survives a connection lost inside a transaction, and reports that the database was away', async () => {
  const lost = await database.db
    .tx(async (db) => {
      await kill(await pidOf(db))
      await db.one(sql`select 1`)
    })
    .catch((error: unknown) => error)
  expect(isAway(lost)).toBe(true)
  expect(await database.db.one(sql`select 1 as n`)).toEqual({ n: 1 })
})

it('reports that the database was away to a statement whose session it ended', async () => {
  const lost = await database.db
    .tx(async (db) => {
      const pid = await pidOf(db)
      await Promise.all([db.one(sql`select pg_sleep(30)`), kill(pid)])
    })
    .catch((error: unknown) => error)
  expect(lost).toMatchObject({ code: '57P01' })
  expect(isAway(lost)).toBe(true)
})

it('survives the loss of an idle connection', async () => {
  const pool = openPool(database.url, { max: 1 })
  try {
    await kill(await pidOf(pool))
    await expect.poll(() => pool.one(sql`select 1 as n`).catch(() => undefined), { interval: 10 }).toEqual({ n: 1 })
  } finally {
    await pool.end()
  }
})

it('reports a required row that is missing', async () => {
  expect(await database.db.must(sql`select 1 as n`)).toEqual({ n: 1 })
  await expect(database.db.must(sql`select 1 as n where false`)).rejects.toThrow('No row: select 1 as n where false')
})

/**
 * An error as the coordinator passes it on from a shard: with the shard's number, and without the
 * field `constraint`.
 */
const ofShard = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })

it('reads the name of a constraint from the message where the error of a shard has it nowhere else', async () => {
  const here = await database.db
    .tx(async (db) => {
      await db.one(sql`insert into city (id, name) values (990001, 'Deneme')`)
      await db.one(sql`insert into city (id, name) values (990001, 'Deneme')`)
    })
    .catch((error: unknown) => error)
  expect([isDuplicate(here, 'city_pkey'), isDuplicate(here, 'city_name_key')]).toEqual([true, false])
  const there = ofShard('23505', 'duplicate key value violates unique constraint "orders_pkey_102040"')
  expect([isDuplicate(there), isDuplicate(there, 'orders_pkey'), isDuplicate(there, 'orders')]).toEqual([
    true,
    true,
    false,
  ])
  const missing = ofShard(
    '23503',
    'insert or update on table "branch_102008" violates foreign key constraint "branch_city_id_fkey_102008"',
  )
  expect([missingReference(missing, 'branch'), missingReference(missing, 'kiosk')]).toEqual(['city_id', undefined])
})

it('gives long texts as their bytes, and the rows of other statements on the same connections as before', async () => {
  const long = 'Şiş köfte, 10 €, 🍽 '.repeat(20_000)
  const asked = Array.from({ length: 20 }, (_, n) => n)
  const given = await Promise.all(
    asked.map(async (n) => [
      await database.db.bytes(sql`select ${long}::text, ${String(n)}::text`),
      await database.db.must(sql`select ${n}::int as n, ${'ğ'}::text as letter, null as nothing`),
    ]),
  )
  expect(given).toEqual(
    asked.map((n) => [[Buffer.from(long).toString('latin1'), String(n)], { n, letter: 'ğ', nothing: null }]),
  )
  await expect(database.db.bytes(sql`select 'a' where false`)).rejects.toThrow('No row')
  await expect(database.db.bytes(sql`select 1 / 0`)).rejects.toMatchObject({ code: '22012' })
})
