import sql from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { inBatches } from '#server/kit/jobs/work.ts'
import { testServer } from './test/test-server.ts'
import { runs, works } from './work-list.ts'

const server = await testServer({ role: 'api' })
afterAll(() => server.stop())

const lay = (count: number) =>
  server.database.db.one(
    sql`insert into login_attempt (key, at) select 'k' || n, now() - interval '2 days' from generate_series(1, ${count}::int) n`,
  )
const left = async () =>
  (await server.database.db.one<{ n: number }>(sql`select count(*)::int as n from login_attempt`))!.n
const act = sql`delete from login_attempt`
const key = ['key', 'at'] as const
const find = sql`select key, at from login_attempt where at < now() - interval '1 day'`

it('lists each piece of work once', () => {
  for (const names of [works, runs].map((all) => all.map((it) => it.name)))
    expect(names.length).toBe(new Set(names).size)
})

it('deletes in independent batches: one that is done stays done where the next fails', async () => {
  await lay(25)
  const sizes: number[] = []
  const sweep = (max: number) =>
    inBatches<{ key: string; at: string }>(server.kit, { act, key, find, rows: 10 }, async (gone) => {
      sizes.push(gone.length)
      if (sizes.length === max) throw new Error('stopped')
    })
  await expect(sweep(2)).rejects.toThrow('stopped')
  expect([sizes, await left()]).toEqual([[10, 10], 5])
  await sweep(Infinity)
  expect([sizes, await left()]).toEqual([[10, 10, 5], 0])
})

it('gives housekeeping statements a time limit of their own, and leaves the others’ alone', async () => {
  await lay(1)
  const now = async () =>
    (await server.kit.db.one<{ it: string }>(sql`select current_setting('statement_timeout') as it`))!.it
  await inBatches<{ key: string; at: string }>(server.kit, {
    act: sql`delete from login_attempt`,
    key,
    find: sql`select key, at from login_attempt where current_setting('statement_timeout') = '30s'`,
  })
  expect([await left(), await now()]).toEqual([0, '10s'])
})
