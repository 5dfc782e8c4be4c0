import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#server/db/client.ts'
import { testDatabase, type TestDatabase } from '#server/kit/test/test-database.ts'
import { brokenInvariants } from './invariants.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const company = '00000000-0000-7000-8000-0000000000c1'
const member = '00000000-0000-7000-8000-0000000000a1'

it('are checked in a time that grows with what a member has earned, not with its square', async () => {
  await using owner = await connect(database.ownerUrl)
  await owner.query(`insert into account (id, type, name) values ($1, 'account', 'Deneme')`, [company])
  await owner.query(`insert into company (id, account_id, name) values ($1, $1, 'Deneme')`, [company])
  await owner.query(`insert into member (company_id, id, name, surname) values ($1, $2, 'Ada', 'Deniz')`, [
    company,
    member,
  ])
  await owner.query('insert into member_stat (company_id, member_id) values ($1, $2)', [company, member])
  const lots = 8000
  await owner.query('insert into member_account (company_id, member_id, point_balance) values ($1, $2, $3)', [
    company,
    member,
    lots * 10,
  ])
  await owner.query(
    `with lot as (insert into point_lot (company_id, id, member_id, point_type, earned, remaining, earned_at, source_key)
       select $1, gen_random_uuid(), $2, 'purchase', 10, 10, now(), 'order:' || i from generate_series(1, $3::int) i returning id, source_key)
     insert into point_move (company_id, id, member_id, at, kind, amount, balance_after, lots, key)
       select $1, gen_random_uuid(), $2, now(), 'earn', 10, 10, jsonb_build_array(jsonb_build_object('lot_id', id, 'amount', 10)), source_key from lot`,
    [company, member, lots],
  )
  // 64 million pairs take far longer than this on any machine.
  await owner.query(`set statement_timeout = '8s'`)
  expect(await brokenInvariants(owner)).toEqual([])
  await owner.query('update point_lot set remaining = 9 where id = (select id from point_lot limit 1)')
  expect(await brokenInvariants(owner)).toEqual([
    { what: 'a member has the points of their lots, and what was posted', rows: 1 },
    { what: 'a lot holds what its postings left', rows: 1 },
  ])
})
