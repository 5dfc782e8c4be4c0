import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import type { Db } from '#server/db/pool.ts'
import { defineHook } from './hook.ts'
import { testDatabase } from '../test/test-database.ts'

const database = await testDatabase()
afterAll(() => database.drop())

const flags = () => database.db.many(sql`select key from installation where key like 'hook %'`)

it('calls every listener once, in order and in the caller’s transaction, and returns their answers', async () => {
  const hook = defineHook<{ n: number }, string>()
  const first = async (db: Db, { n }: { n: number }) => {
    await db.one(sql`insert into installation (key, value) values (${`hook ${n}`}, '1')`)
    return `first ${n}`
  }
  hook.on(first)
  hook.on(first)
  hook.on(async (_, { n }) => `second ${n}`)
  expect(await database.db.tx((db) => hook.tell(db, { n: 1 }))).toEqual(['first 1', 'second 1'])
  expect(await flags()).toEqual([{ key: 'hook 1' }])
  // A listener that throws aborts the transaction, which also undoes what other listeners have
  // written.
  hook.on(async (_, { n }) => {
    throw new Error(`third ${n}`)
  })
  await expect(database.db.tx((db) => hook.tell(db, { n: 2 }))).rejects.toThrow('third 2')
  expect(await flags()).toEqual([{ key: 'hook 1' }])
})
