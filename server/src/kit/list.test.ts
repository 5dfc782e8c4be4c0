import { afterAll, beforeAll, expect, it } from 'vitest'
import { cities } from '#contract/platform/tax-office.ts'
import { signIn, type Caller } from '#server/app/test-client.ts'
import { testServer, type TestServer } from '#server/app/test-server.ts'
import { layTestWorld } from '#server/app/test-world.ts'

let server: TestServer
let caller: Caller
beforeAll(async () => {
  server = await testServer()
  caller = await signIn(server.url, (await layTestWorld(server)).users.provider)
})
afterAll(() => server.stop())

const named = async (query: { search?: string; id?: number[]; page?: number; limit?: number }) => {
  const { data, total } = await caller.send(cities.list, { query })
  return { names: data.map((it) => it.name), total }
}

it('names are found by folded text, in the order of the alphabet', async () => {
  expect(await named({ search: 'MUGLA' })).toEqual({ names: ['Muğla'], total: 1 })
  const { names } = await named({ search: 'iz' })
  expect(names).toContain('İzmir')
  expect(names).toEqual(names.toSorted(new Intl.Collator('tr-TR').compare))
  expect(await named({ search: '%' })).toEqual({ names: [], total: 0 })
})

it('names come a page at a time, each once', async () => {
  const pages = [await named({ limit: 40 }), await named({ limit: 40, page: 2 }), await named({ limit: 40, page: 3 })]
  const all = pages.flatMap((it) => it.names)
  expect(all).toHaveLength(pages[0]!.total)
  expect(new Set(all).size).toBe(all.length)
})

it('what is chosen already is named by its id; one that is gone is left out', async () => {
  expect(await named({ id: [35, 6, 999_999] })).toEqual({ names: ['Ankara', 'İzmir'], total: 2 })
})
