import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { reseal } from './reseal.ts'
import { lastingKey } from '#server/kit/audit/lasting-key.ts'
import { sealUnder } from '#server/kit/audit/seal.ts'
import { testDatabase } from '#server/kit/test/test-database.ts'

const database = await testDatabase()
afterAll(() => database.drop())

it('nodes that start at once have one key, which a rotation leaves as it is once secrets are sealed anew', async () => {
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const made = await Promise.all([1, 2, 3, 4].map(() => lastingKey(database.db, sealUnder(first))))
  expect(new Set(made.map((it) => it.toString('hex'))).size).toBe(1)
  await expect(lastingKey(database.db, sealUnder(second))).rejects.toThrow()
  expect(await lastingKey(database.db, sealUnder(second, [first]))).toEqual(made[0])
  await reseal(database.ownerUrl, { key: second, oldKeys: [first] })
  expect(await lastingKey(database.db, sealUnder(second))).toEqual(made[0])
})

it('seals anew what a table keeps under a key of several columns, each row its own', async () => {
  const [first, second] = [Buffer.alloc(32, 2), Buffer.alloc(32, 3)]
  const company_id = randomUUID()
  for (const channel of ['mail', 'sms'])
    await database.db.one(sql`insert into message_provider (company_id, channel, adapter, secrets)
      values (${company_id}, ${channel}, 'smtp', ${sealUnder(first).close({ channel })})`)
  await reseal(database.ownerUrl, { key: second, oldKeys: [first] })
  const rows = await database.db.many<{ channel: string; secrets: Buffer }>(
    sql`select channel, secrets from message_provider where company_id = ${company_id} order by channel`,
  )
  expect(rows.map((it) => sealUnder(second).open(it.secrets))).toEqual([{ channel: 'mail' }, { channel: 'sms' }])
})
