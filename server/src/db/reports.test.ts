import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/kit/test/test-database.ts'
import { connect } from './client.ts'
import { openReports, type Reports } from './reports.ts'

// Two databases with different answers, to tell which one was asked.
let main: TestDatabase
let replica: TestDatabase
const opened: Reports[] = []
let now = 0
const open = (url: string | undefined) => {
  const reports = openReports(url, main.db, { now: () => now })
  opened.push(reports)
  return reports
}
const answersBy = async (database: TestDatabase, body: string) => {
  const owner = await connect(database.ownerUrl)
  await owner.query(`create function who() returns text language plpgsql as $$ begin ${body} end $$`)
  await owner.end()
}
const ask = (reports: Reports) => reports.must<{ who: string }>(sql`select who()`)

beforeAll(async () => {
  ;[main, replica] = await Promise.all([testDatabase(), testDatabase()])
  await answersBy(main, `return 'database';`)
})
afterAll(async () => {
  await Promise.all(opened.map((it) => it.end()))
  await Promise.all([main.drop(), replica.drop()])
})

it('reads from the replica, from the database where there is none or it is away', async () => {
  await answersBy(replica, `return 'replica';`)
  expect(await ask(open(replica.url))).toEqual({ who: 'replica' })
  expect(await ask(open(undefined))).toEqual({ who: 'database' })
  expect(await ask(open(replica.url.replace(/:\d+\//, ':1/')))).toEqual({ who: 'database' })
})

it('asks the database where the replica ends a statement that stands in its way, and for no other error', async () => {
  const owner = await connect(replica.ownerUrl)
  const fail = (code: string) =>
    owner.query(
      `create or replace function who() returns text language plpgsql as $$ begin raise exception using errcode = '${code}'; end $$`,
    )
  const reports = open(replica.url)
  await fail('40001')
  expect(await ask(reports)).toEqual({ who: 'database' })
  await fail('22012')
  await expect(ask(reports)).rejects.toMatchObject({ code: '22012' })
  await owner.end()
})

it('leaves a replica that was away alone for a while, then asks it again', async () => {
  const owner = await connect(replica.ownerUrl)
  const does = (body: string) =>
    owner.query(`create or replace function who() returns text language plpgsql as $$ begin ${body} end $$`)
  const reports = open(replica.url)
  await does(`raise exception using errcode = '57P01';`)
  expect(await ask(reports)).toEqual({ who: 'database' })
  await does(`return 'replica';`)
  expect(await ask(reports)).toEqual({ who: 'database' })
  now += 10_000
  expect(await ask(reports)).toEqual({ who: 'replica' })
  await owner.end()
})
