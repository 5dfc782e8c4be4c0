import sql, { empty } from 'sql-template-tag'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#server/kit/test/test-database.ts'
import { maxNames, nameOf, prepared } from './prepared.ts'

const database = await testDatabase()
afterAll(() => database.drop())

const currencies = prepared((it: { code: string; places?: number | undefined }, order) =>
  order === 'down'
    ? sql`select ${it.code} || '-' as code`
    : sql`select ${it.code} || '+' as code ${it.places === undefined ? empty : sql`, ${it.places}::int * 2 as twice`}`,
)

it('gives each combination of values and kind one text and one name, whatever the values are', () => {
  const [first, again] = [currencies({ code: 'TRY' }), currencies({ code: 'EUR', places: undefined })]
  expect(again).toEqual({ text: first.text, name: first.name, values: ['EUR'] })
  const others = [currencies({ code: 'TRY', places: 2 }), currencies({ code: 'TRY' }, 'down')]
  expect(new Set([first, ...others].map((statement) => statement.name)).size).toBe(3)
  expect(others[0]!.values).toEqual(['TRY', 2])
})

it('answers with the values of each call', async () => {
  const answers = await Promise.all([1, 2, 3].map((places) => database.db.one(currencies({ code: 'TRY', places }))))
  expect(answers).toEqual([2, 4, 6].map((twice) => ({ code: 'TRY+', twice })))
})

it('refuses a value that would be frozen into the text', () => {
  const wrong = prepared((it: { page: number }) => sql`select ${it.page - 1}::int as before`)
  expect(() => wrong({ page: 2 })).toThrow('page is a value of a prepared statement')
})

it('sends a frozen list of ids as an array literal', async () => {
  const ids = Object.freeze(['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'])
  const none: readonly string[] = Object.freeze([])
  const count = (list: readonly string[]) =>
    database.db.one<{ n: number }>(sql`select cardinality(${list}::uuid[]) as n`).then((row) => row!.n)
  expect([await count(ids), await count(ids), await count(none)]).toEqual([2, 2, 0])
})

it('texts that never recur do not fill a connection: beyond a bound they get no name and still run', async () => {
  const kept = nameOf('select 1 as kept')
  const text = (n: number) => `select ${n}::int as n`
  const named = Array.from({ length: maxNames + 5 }, (_, n) => nameOf(text(n))).filter(Boolean)
  expect(named.length).toBeLessThan(maxNames)
  expect(nameOf('select 1 as kept')).toBe(kept)
  expect(await database.db.one({ text: text(maxNames + 9), values: [] })).toEqual({ n: maxNames + 9 })
  const { n } = await database.db.must<{ n: number }>({
    text: "select count(*)::int as n from pg_prepared_statements where statement like 'select %::int as n'",
    values: [],
  })
  expect(n).toBe(0)
  expect(currencies({ code: 'TRY', places: 3 }, 'down').name).toMatch(/^p/)
})
