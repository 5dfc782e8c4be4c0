import sql from 'sql-template-tag'
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest'
import type { Db } from '#server/db/pool.ts'
import { openBell, type Bell } from './bell.ts'
import { testDatabase } from './test/test-database.ts'

const database = await testDatabase()
afterAll(() => database.drop())

const open: Bell[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((it) => it.stop()))
})

/**
 * A node of the test, the messages it has received, and the messages it has sent since its
 * greeting.
 */
function node(listens = true) {
  let said = 0
  const one: Db['one'] = (statement) => {
    if (!statement.values.some((it) => String(it).includes('"said":[]'))) said++
    return database.db.one(statement)
  }
  const bell = openBell({ ...database.db, one }, database.url, () => undefined)
  open.push(bell)
  const told: (readonly string[] | undefined)[] = []
  if (listens) bell.on('events', (words) => told.push(words))
  return { bell, told, said: () => said }
}
const soon = (what: () => unknown) => expect.poll(what, { interval: 10 })
const words = (told: readonly (readonly string[] | undefined)[]) => told.flatMap((it) => it ?? [])

/**
 * Rings again and again until the other node hears it, because the two nodes must first discover
 * each other.
 */
async function meet(one: ReturnType<typeof node>, other: ReturnType<typeof node>) {
  await soon(() => {
    one.bell.ring('events', 'hello')
    return words(other.told)
  }).toContain('hello')
}

it('tells other nodes what has changed, and itself at once', async () => {
  const [one, two] = [node(), node()]
  await meet(one, two)
  for (const word of ['a', 'b']) one.bell.ring('events', word)
  await soon(() => words(two.told)).toEqual(expect.arrayContaining(['a', 'b']))
  expect(words(one.told).slice(-2)).toEqual(['a', 'b'])
})

it('says that anything may have changed where it cannot say what', async () => {
  const [one, two] = [node(), node()]
  await meet(one, two)
  const before = two.told.length
  for (let n = 0; n < 1000; n++) one.bell.ring('events', `branch ${n}`)
  await soon(() => two.told.slice(before).includes(undefined)).toBe(true)
})

it('says nothing while nobody listens', async () => {
  const [one, deaf] = [node(), node(false)]
  await meet(deaf, one)
  const before = one.said()
  one.bell.ring('events', 'b')
  expect(one.said() - before).toBe(0)
})

it('outlives a connection that is lost while it begins to listen', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  let lost = 0
  const one: Db['one'] = async (statement) => {
    if (lost < 3) {
      lost++
      await database.db.many(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and query = 'listen sofra'`)
    }
    return database.db.one(statement)
  }
  const bell = openBell({ ...database.db, one }, database.url, () => undefined)
  open.push(bell)
  await soon(() => lost === 3 && bell.isHeard()).toBe(true)
  expect(unhandled).toEqual([])
})

it('knows that it is not heard without its connection, and afterwards that it may have missed something', async () => {
  const [one, two] = [node(), node()]
  await meet(one, two)
  const before = two.told.length
  await database.db.many(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen sofra'`)
  await soon(() => two.bell.isHeard()).toBe(false)
  await soon(() => two.told.slice(before).includes(undefined)).toBe(true)
  await soon(() => two.bell.isHeard()).toBe(true)
  two.told.length = 0
  await meet(one, two)
})
