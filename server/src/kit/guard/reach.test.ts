import { glob, readFile } from 'node:fs/promises'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#server/db/client.ts'
import { insertRows } from '#demo/insert.ts'
import { narrowedTo, nowhere, ofCompany, reachFrom, tiedTo, tieOf, within, withinCompany, type Tie } from './reach.ts'
import { testDatabase, type TestDatabase } from '../test/test-database.ts'
import { treeReader, type Tree } from './tree.ts'
import { uuidv7 } from '../uuid.ts'

let database: TestDatabase
let tree: Tree
// Two dealers: the first has two companies, the second has one. Each company has two branches.
const dealers = [uuidv7(), uuidv7()] as const
const companies = [uuidv7(), uuidv7(), uuidv7()] as const
const branches = companies.map(() => [uuidv7(), uuidv7()] as const)

beforeAll(async () => {
  database = await testDatabase()
  const client = await connect(database.ownerUrl)
  const accounts = dealers.map((id) => ({ id, type: 'account', name: id }))
  await insertRows(client, 'account', accounts)
  const owned = companies.map((id, at) => ({ id, account_id: dealers[at < 2 ? 0 : 1], name: id }))
  await insertRows(client, 'company', owned)
  const rows = companies.flatMap((company_id, at) =>
    branches[at]!.map((id) => ({ company_id, id, name: id, city_id: 34 })),
  )
  await insertRows(client, 'branch', rows)
  // One record at each branch. The record has the same id as the branch.
  await insertRows(
    client,
    'kiosk',
    rows.map(({ company_id, id }) => ({ company_id, id, branch_id: id, name: id })),
  )
  await client.end()
  // A tree as on a single database server, even if the tests run on Citus.
  tree = {
    ...(await treeReader(database.db, { on: () => undefined, isHeard: () => false }).read()),
    isDistributed: false,
  }
})
afterAll(() => database.drop())

const provider = { scope_type: 'provider' as const, scope_id: null }
const dealer = (at: 0 | 1) => ({ scope_type: 'account' as const, scope_id: dealers[at] })
const company = (at: 0 | 1 | 2) => ({ scope_type: 'company' as const, scope_id: companies[at] })
const branch = (at: 0 | 1 | 2, n: 0 | 1) => ({ scope_type: 'branch' as const, scope_id: branches[at]![n] })

/**
 * Derives the expected reach from the grants alone: its form, the companies that it covers as a
 * whole, and its branches.
 */
const cases: [string, Parameters<typeof reachFrom>[0], (keyof Tie)[], number[], number][] = [
  ['the provider', [provider], ['everywhere'], [0, 1, 2], 6],
  ['the provider with a branch besides', [branch(0, 0), provider], ['everywhere'], [0, 1, 2], 6],
  ['a dealer', [dealer(0)], ['dealers'], [0, 1], 4],
  ['a dealer with a company of its own', [dealer(0), company(1)], ['dealers'], [0, 1], 4],
  ['a dealer with a branch of its own', [dealer(0), branch(1, 1)], ['dealers'], [0, 1], 4],
  ['a dealer with another’s company', [dealer(0), company(2)], ['companies'], [0, 1, 2], 6],
  ['a dealer with another’s branch', [dealer(0), branch(2, 0)], ['companies', 'branches'], [0, 1], 5],
  ['a company', [company(0)], ['company'], [0], 2],
  ['two companies', [company(0), company(2)], ['companies'], [0, 2], 4],
  ['a branch', [branch(0, 1)], ['company', 'branch'], [], 1],
  ['two branches of a company', [branch(0, 0), branch(0, 1)], ['company', 'branches'], [], 2],
  ['a company and another’s branch', [company(0), branch(2, 0)], ['companies', 'branches'], [0], 3],
  ['a place that is gone', [{ scope_type: 'company', scope_id: uuidv7() }], ['companies'], [], 0],
  ['nobody', [], ['companies'], [], 0],
]

describe.each(cases)('of %s', (_, places, form, whole, count) => {
  it('statements find what the sets hold, in the shortest form', async () => {
    const reach = reachFrom(places, tree)
    expect(Object.keys(reach.tie).sort()).toEqual([...form].sort())
    const found = await database.db.many<{ id: string }>(
      sql`select b.id from branch b where ${within(reach.tie, 'b', 'id')}`,
    )
    expect(new Set(found.map((it) => it.id))).toEqual(reach.branches)
    expect(found).toHaveLength(count)
    const wholly = await database.db.many<{ id: string }>(
      sql`select c.id from company c where ${withinCompany(reach.wholeTie, 'c.id')}`,
    )
    expect(new Set(wholly.map((it) => it.id))).toEqual(new Set(whole.map((at) => companies[at])))
    expect(reach.whole).toEqual(new Set(whole.map((at) => companies[at])))
  })

  it('a record within the reach yields its company, and one outside does not exist', async () => {
    const reach = reachFrom(places, tree)
    for (const [at, pair] of branches.entries())
      for (const id of pair) {
        const own = await tiedTo(database.db, reach.tie, 'kiosk', id).catch(() => nowhere.tie)
        const row = await database.db.one(
          sql`select k.company_id from kiosk k where ${within(own, 'k')} and k.id = ${id}`,
        )
        expect(row).toEqual(reach.branches.has(id) ? { company_id: companies[at] } : undefined)
      }
  })
})

it('branches named by a query are tied by value where possible', () => {
  const [first, second] = [branches[0]![0], branches[2]![1]]
  expect(tieOf([first.toUpperCase()], tree)).toEqual({ company: companies[0], branch: first })
  expect(tieOf([first, second], tree)).toEqual({ companies: [companies[0], companies[2]], branches: [first, second] })
})

it('one company of everywhere is named by value, so that its shard alone is asked', () => {
  const { tie } = reachFrom([provider], tree)
  expect(within({ ...tie, company: companies[0] }, 'o')).toEqual(within({ company: companies[0] }, 'o'))
})

it('where the tables are distributed, the companies of a dealer are named by value', () => {
  const { tie, wholeTie } = reachFrom([dealer(0)], { ...tree, isDistributed: true })
  for (const it of [tie, wholeTie]) {
    expect(Object.keys(it)).toEqual(['companies'])
    expect(new Set(it.companies)).toEqual(new Set(companies.slice(0, 2)))
  }
})

it('a list that asks for some companies is tied to those by value, within what its caller reaches', () => {
  const [one, two] = companies
  expect(narrowedTo({ everywhere: true }, [one.toUpperCase()])).toEqual({ company: one })
  expect(narrowedTo({ dealers }, [one, two])).toEqual({ companies: [one, two] })
  expect(narrowedTo({ companies, branches: [branches[0]![0]] }, [one])).toEqual({
    company: one,
    branches: [branches[0]![0]],
  })
  expect(narrowedTo({ companies: [one] }, [two])).toEqual({ companies: [] })
  expect(narrowedTo({ companies }, undefined)).toEqual({ companies })
})

it('a table in which one record is looked for has branches, or is named as one of the company’s', async () => {
  const { rows: withBranch } = await database.db.raw.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute where attname = 'branch_id' and not attisdropped`,
  )
  const found = new Set<string>()
  for await (const file of glob('server/src/**/*.ts'))
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/tiedTo\([^()]+, '(\w+)', /g)) found.add(name!)
  expect(found).toContain('member')
  expect(found).toContain('orders')
  for (const it of found)
    expect(
      withBranch.some(({ name }) => name === it),
      it,
    ).toBe(!ofCompany.has(it))
})

it('an empty reach finds nothing', async () => {
  expect(await database.db.many(sql`select b.id from branch b where ${within({}, 'b', 'id')}`)).toEqual([])
})

it('whose a record is, is asked once; what a dealer no longer has they no longer find', async () => {
  const asked: string[] = []
  const { db } = database
  const counting: typeof db = {
    ...db,
    many: (statement) => {
      asked.push(statement.text)
      return db.many(statement)
    },
  }
  const [id] = branches[1]!
  const found = async (tie: Tie) =>
    db.one(
      sql`select k.id from kiosk k where ${within(await tiedTo(counting, tie, 'kiosk', id), 'k')} and k.id = ${id}`,
    )
  const ties = [provider, dealer(0)].map((it) => reachFrom([it], tree).tie)
  for (const tie of [...ties, ...ties]) expect(await found(tie)).toEqual({ id })
  expect(asked.length).toBeLessThanOrEqual(2)
  const client = await connect(database.ownerUrl)
  await client.query('update company set account_id = $1 where id = $2', [dealers[1], companies[1]])
  const [ofProvider, ofDealer] = [await found(ties[0]!), await found(ties[1]!)]
  const ofOther = await found(reachFrom([dealer(1)], tree).tie)
  await client.query('update company set account_id = $1 where id = $2', [dealers[0], companies[1]])
  await client.end()
  expect([ofProvider, ofDealer, ofOther]).toEqual([{ id }, undefined, { id }])
})
