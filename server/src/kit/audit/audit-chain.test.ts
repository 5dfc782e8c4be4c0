import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seed } from '#contract/kit/test-seed.ts'
import { connect } from '#server/db/client.ts'
import { dbOn, type Db, type Pool } from '#server/db/pool.ts'
import { sealAudit, verifyAudit, verifyCompany, type Heads } from './audit-chain.ts'
import { testDatabase, type TestDatabase } from '../test/test-database.ts'
import { uuidv7 } from '../uuid.ts'

const key = Buffer.alloc(32, 3)
const company = uuidv7()
const other = uuidv7()
const start = Date.parse('2026-11-01T08:00:00Z')
const tries = Number(process.env['TAMPERINGS'] ?? 240)

let database: TestDatabase
let owner: pg.Client
let heads: Heads = {}
/** The database's owner is able to change histories; verification must detect that. */
const asOwner = () => dbOn(owner)

beforeAll(async () => {
  database = await testDatabase()
  owner = await connect(database.ownerUrl)
  for (let minute = 0; minute < 120; minute += 20) {
    for (let i = 0; i < 8; i++)
      for (const company_id of [company, other])
        await owner.query(
          `insert into audit (company_id, at, id, noun, record_id, action, actor, before, after) values ($1, $2, $3, 'product', $4, 'update', 'Ayşe Kaya', '{"price": 100}', '{"price": 120}')`,
          [company_id, new Date(start + (minute + i) * 60_000), uuidv7(), String(i)],
        )
    Object.assign(heads, await sealAudit(database.db, key, new Date(start + (minute + 35) * 60_000)))
  }
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

it('verifies as written, with one link per sealing', async () => {
  expect(await verifyAudit(asOwner(), [key], heads)).toEqual({ lines: 96, unsealed: 0, companies: 2, broken: [] })
  const links = await owner.query('select from audit_seal where company_id = $1', [company])
  expect(links.rowCount).toBe(6)
  expect(await sealAudit(database.db, key, new Date(start + 200 * 60_000))).toEqual({})
})

it('is not sealed while a line may still be written before the last one', async () => {
  const late = new Date(start + 400 * 60_000)
  await owner.query('begin')
  await owner.query(
    `insert into audit (company_id, at, id, noun, record_id, action) values ($1, $2, $3, 'product', '1', 'update')`,
    [company, late, uuidv7()],
  )
  await owner.query('commit')
  expect(await sealAudit(database.db, key, new Date(late.getTime() + 14 * 60_000))).toEqual({})
  await owner.query('delete from audit where at = $1', [late])
})

it(`finds each of ${tries} ways to tamper with it`, async () => {
  let state = seed
  const chance = (n: number) => (state = (state * 1103515245 + 12345) % 2147483648) % n
  const any = <T>(of: T[]) => of[chance(of.length)]!
  const rows = async (text: string) => (await owner.query<{ id: string; at: string }>(text, [company])).rows
  const lines = await rows('select id, at::text from audit where company_id = $1 order by at, id')
  const links = await rows('select upto::text as at from audit_seal where company_id = $1 order by upto')
  const ofLine = ({ id } = any(lines)) => `company_id = '${company}' and id = '${id}'`
  const ofLink = () => `company_id = '${company}' and upto = '${any(links).at}'`
  const columns = ['noun', 'record_id', 'action', 'actor', 'request_id', 'came_from']
  const moved = (it = any(lines)) =>
    `update audit set at = '${it.at}'::timestamptz + interval '${1 + chance(1e6)} microseconds' where ${ofLine(it)}`
  const ways: (() => string)[] = [
    () => `update audit set ${any(columns)} = 'x' || ${chance(1e6)} where ${ofLine()}`,
    () => `update audit set after = '{"price": ${121 + chance(1e6)}}' where ${ofLine()}`,
    () => `update audit set before = null where ${ofLine()}`,
    () => moved(),
    () => `update audit set actor_id = '${uuidv7()}' where ${ofLine()}`,
    () => `delete from audit where ${ofLine()}`,
    () =>
      `insert into audit (company_id, at, id, noun, record_id, action) values ('${company}', '${new Date(start + chance(100 * 60_000)).toISOString()}', gen_random_uuid(), 'product', '1', 'update')`,
    () => `update audit_seal set hash = md5('${chance(1e6)}') where ${ofLink()}`,
    () => `update audit_seal set lines = lines + 1 where ${ofLink()}`,
    () => `delete from audit_seal where ${ofLink()}`,
    () =>
      `delete from audit_seal where company_id = '${company}' and upto > '${new Date(start + chance(100 * 60_000)).toISOString()}'`,
    () => `delete from audit_seal where company_id = '${company}'`,
  ]
  let found = 0
  for (let i = 0; i < tries; i++) {
    const way = ways[i % ways.length]!()
    await owner.query('begin')
    const { rowCount } = await owner.query(way)
    expect(rowCount, `seed ${seed}: ${way}`).toBeGreaterThan(0)
    const { broken } = await verifyCompany(asOwner(), [Buffer.alloc(32, 9), key], company, heads[company])
    if (broken.length > 0) found++
    else throw new Error(`seed ${seed}: not found: ${way}`)
    await owner.query('rollback')
  }
  expect(found).toBe(tries)
})

it('cannot be re-sealed without the key', async () => {
  await owner.query('begin')
  await owner.query(`update audit set after = '{"price": 1}' where company_id = $1`, [company])
  await owner.query('delete from audit_seal where company_id = $1', [company])
  const forged: Pick<Pool, 'tx'> & Db = {
    ...asOwner(),
    tx: (work) => work(asOwner()),
  }
  const forgedHeads = await sealAudit(forged as never, Buffer.alloc(32, 4), new Date(start + 300 * 60_000))
  expect(
    (await verifyCompany(asOwner(), [Buffer.alloc(32, 9), key], company, forgedHeads[company])).broken.length,
  ).toBeGreaterThan(0)
  await owner.query('rollback')
})
