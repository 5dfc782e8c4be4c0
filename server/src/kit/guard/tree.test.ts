import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from 'pg'
import { connect } from '#server/db/client.ts'
import type { Db } from '#server/db/pool.ts'
import { insertRows } from '#demo/insert.ts'
import { testDatabase, type TestDatabase } from '../test/test-database.ts'
import { treeReader } from './tree.ts'
import { uuidv7 } from '../uuid.ts'

let database: TestDatabase
let owner: Client
const dealer = uuidv7()
const companies = Array.from({ length: 40 }, () => uuidv7())
const branches = companies.map((company_id, at) => ({ company_id, id: uuidv7(), name: `Şube ${at}`, city_id: 34 }))

beforeAll(async () => {
  database = await testDatabase()
  owner = await connect(database.ownerUrl)
  await insertRows(owner, 'account', [{ id: dealer, type: 'account', name: 'Bayi' }])
  const owned = companies.map((id, at) => ({ id, account_id: dealer, name: `Şirket ${at}` }))
  await insertRows(owner, 'company', owned)
  await insertRows(owner, 'branch', branches)
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const silent = (isHeard: boolean) => ({ on: () => undefined, isHeard: () => isHeard })

/**
 * Creates a tree reader and counts the rows that its statements return. For the reader, each read
 * happens a second after the last one.
 */
function counting() {
  let [rows, second] = [0, 0]
  const many: Db['many'] = async (statement) => {
    const found = await database.db.many(statement)
    if (statement.text.includes('the scope tree itself')) rows += found.length
    return found as never
  }
  // The bell never rings and counts as disconnected. The clock moves on by a second with each read,
  // so the tree is never taken from the cache.
  const { read } = treeReader({ ...database.db, many }, silent(false), () => (second += 1000))
  return {
    look: async () => {
      rows = 0
      const tree = await read()
      return { tree, rows }
    },
  }
}

const [company, other] = [companies[7]!, companies[21]!]
const changes = [
  `update company set name = 'Anders' where id = '${company}'`,
  `update branch set is_active = false where company_id = '${company}'`,
  `update company set is_active = false where id = '${other}'`,
  `insert into license (company_id, license_type, starts_at, ends_at) values ('${company}', 'customer', now(), now() + interval '1 year')`,
  `update license set licensed_module_list = '{"kiosk": true}' where company_id = '${company}'`,
  // Simulates a writer whose clock was wrong, or that did not update the column updated_at.
  `update branch set name = 'Gestern', updated_at = '2001-01-01' where company_id = '${other}'`,
  `insert into branch (company_id, id, name, city_id) values ('${other}', '${uuidv7()}', 'Neu', 34)`,
  `insert into platform_link (company_id, id, branch_id, platform, external_id, base_url, secrets)
    values ('${company}', '${uuidv7()}', '${branches[7]!.id}', 'getir', 'x', 'https://getir.test', '')`,
  `update platform_link set is_active = false, platform = 'migros' where company_id = '${company}'`,
  `delete from platform_link where company_id = '${company}'`,
  `delete from license where company_id = '${company}'`,
  `delete from branch where company_id = '${other}'`,
  `delete from company where id = '${other}'`,
  `update account set is_active = false where id = '${dealer}'`,
]

it('is the same object until something changes, and then reads little more than what did', async () => {
  const { look } = counting()
  const first = await look()
  expect(first.rows).toBe(companies.length + branches.length)
  expect(await look()).toEqual({ tree: first.tree, rows: 0 })
  expect((await look()).tree).toBe(first.tree)
  let last = first.tree
  for (const change of changes) {
    await owner.query(change)
    const { tree, rows } = await look()
    expect(tree, change).not.toBe(last)
    expect(rows, change).toBeLessThan(20)
    const anew = await treeReader(database.db, silent(false)).read()
    expect(tree, change).toEqual(anew)
    expect([...tree.companies.keys()]).toEqual([...anew.companies.keys()])
    last = tree
  }
  expect(last.companies.get(company)).toMatchObject({ name: 'Anders', license: null, branches: [{ is_active: false }] })
  expect(last.companies.has(other)).toBe(false)
})

it('asks nothing for a minute while it would be told, and at once when it is', async () => {
  let [asked, now] = [0, 0]
  let tell = () => {}
  const many: Db['many'] = (statement) => {
    asked++
    return database.db.many(statement)
  }
  const bell = {
    isHeard: () => true,
    on: (_: string, hear: (words: undefined) => void) => void (tell = () => hear(undefined)),
  }
  const { read } = treeReader({ ...database.db, many }, bell, () => now)
  const first = await read()
  asked = 0
  now = 59_999
  expect(await read()).toBe(first)
  expect(asked).toBe(0)
  await owner.query(`update company set name = 'Bir' where id = '${companies[1]}'`)
  now = 60_000
  const second = await read()
  expect(second.companies.get(companies[1]!)?.name).toBe('Bir')
  // A company that did not change is still the same object, even if the share of companies to which
  // it belongs was read again.
  expect(second.companies.get(companies[2]!)).toBe(first.companies.get(companies[2]!))
  await owner.query(`update company set name = 'İki' where id = '${companies[1]}'`)
  tell()
  expect((await read()).companies.get(companies[1]!)?.name).toBe('İki')
})
