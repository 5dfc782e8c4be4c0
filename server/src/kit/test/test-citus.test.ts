import { expect, inject, it } from 'vitest'
import { connect } from '#server/db/client.ts'
import { endSessions } from './test-citus.ts'
import { testDatabase } from './test-database.ts'

it('ends what still uses a database, and lets nobody use it again before it is dropped', async () => {
  const database = await testDatabase()
  const name = new URL(database.ownerUrl).pathname.slice(1)
  const held = await connect(database.ownerUrl)
  const ended = new Promise((resolve) => held.once('error', resolve))
  await using owner = await connect(inject('ownerUrl'))
  await endSessions(owner, name)
  await ended
  await expect(connect(database.ownerUrl)).rejects.toThrow('not currently accepting connections')
  await database.drop()
  const left = await owner.query('select 1 from pg_database where datname = $1', [name])
  expect(left.rows).toEqual([])
})
