import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { caller, signIn, type Caller } from '#server/app/test-client.ts'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld, type TestWorld } from '#server/app/test-world.ts'

let server: TestServer
let world: TestWorld
/** From one branch to everything: each is read by a statement of its own. */
let askers: Record<'branch' | 'company' | 'provider' | 'foreignCompany', Caller>
beforeAll(async () => {
  server = await testServer()
  world = await layTestWorld(server)
  const { branch, company, provider, foreignCompany } = world.users
  askers = {
    branch: await signIn(server.url, branch),
    company: await signIn(server.url, company),
    provider: await signIn(server.url, provider),
    foreignCompany: await signIn(server.url, foreignCompany),
  }
  for (const it of [world.companies.own, world.companies.foreign]) await lay(it.apiKey, it.branches)
  // Few moments and sums for many orders, so that most are equal but for their id; the moments differ in microseconds.
  for (const { id } of [world.companies.own, world.companies.foreign])
    await server.database.db.one(
      sql`update orders set created_at = ('{2026-11-20T10:00:00Z,2026-11-20T10:00:00.000001Z,2026-11-20T10:00:00.000002Z}'::timestamptz[])[number % 3 + 1], total = number % 2 where company_id = ${id}`,
    )
})
afterAll(() => server.stop())

async function lay(apiKey: string, branches: readonly string[]): Promise<void> {
  const app = caller(server.url, apiKey)
  for (const branch_id of branches)
    for (let n = 0; n < 7; n++)
      await app.send(order.create, {
        body: {
          branch_id,
          delivery_type: 'comeGetIt',
          customer: { name: 'Ada' },
          payment_method: 'cash',
          lines: [{ name: 'Çay', quantity: 1, unit_price: 3000, tax_rate: 10 }],
        } as never,
      })
}

const listed = async (who: Caller, query: object) => {
  const { data, ...rest } = await who.send(order.list, { query })
  return { ids: data.map((it) => it.id), ...rest }
}

it('whoever asks and however it is sorted, the pages are joined the whole list, and lead back', async () => {
  for (const who of Object.values(askers))
    for (const sort of ['created_at', 'total', 'number'].flatMap((it) => [it, `-${it}`])) {
      const query = { sort, status: ['awaiting_approval', 'preparing'], limit: 4 }
      const whole = await listed(who, { ...query, limit: 200 })
      expect(whole.ids.length).toBeGreaterThanOrEqual(7)
      expect([whole.next_cursor, whole.previous_cursor]).toEqual([null, null])
      const pages = [await listed(who, query)]
      while (pages.at(-1)!.next_cursor) pages.push(await listed(who, { ...query, cursor: pages.at(-1)!.next_cursor }))
      expect(pages.flatMap((it) => it.ids)).toEqual(whole.ids)
      for (let n = pages.length - 1; n > 0; n--)
        expect(await listed(who, { ...query, cursor: pages[n]!.previous_cursor })).toEqual(pages[n - 1])
      expect(await listed(who, { ...query, page: 2 })).toEqual(pages[1])
      expect(pages.map((it) => [it.total, it.counts])).toEqual(pages.map(() => [whole.total, whole.counts]))
    }
})

it('another tenant’s cursor is a place in time and no key: it shows what one’s own would', async () => {
  const { foreignCompany, company } = askers
  const theirs = await foreignCompany.send(order.list, { query: { limit: 3 } })
  const ours = await company.send(order.list, { query: { limit: 200 } })
  const last = theirs.data.at(-1)!
  const shown = await company.send(order.list, { query: { limit: 200, cursor: theirs.next_cursor! } })
  expect(shown.data.map((it) => it.company_id)).toEqual(shown.data.map(() => world.companies.own.id))
  const older = ours.data.filter((it) => Date.parse(it.created_at) < Date.parse(last.created_at))
  expect(shown.data).toEqual(expect.arrayContaining(older))
  expect(shown.total).toBe(ours.total)
})

it('a cursor of another sort, or of a list that is not this one, is refused', async () => {
  const { next_cursor } = await askers.branch.send(order.list, { query: { limit: 2 } })
  for (const [cursor, sort] of [
    [next_cursor!, 'number'],
    ['2026-11-20T10:00:00.000000Z|00000000-0000-0000-0000-000000000000', '-created_at'],
  ] as const)
    expect((await askers.branch.refused(order.list, { query: { cursor, sort } })).errors).toMatchObject([
      { path: 'cursor', code: 'cursor_broken' },
    ])
  expect((await askers.branch.refused(order.list, { query: { page: 201 } })).errors).toMatchObject([
    { path: 'page', code: 'too_big' },
  ])
})
