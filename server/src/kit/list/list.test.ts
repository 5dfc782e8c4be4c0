import { expect, it } from 'vitest'
import { cities } from '#contract/platform/tax-office.ts'
import { setUp } from '#server/app/test/test-setup.ts'

const { provider: caller } = await setUp(['provider'])

const named = async (query: { search?: string; id?: number[]; page?: number; limit?: number }) => {
  const { data, total } = await caller.send(cities.list, { query })
  return { names: data.map((it) => it.name), total }
}

it('finds names by folded text, in alphabetical order', async () => {
  expect(await named({ search: 'MUGLA' })).toEqual({ names: ['Muğla'], total: 1 })
  const { names } = await named({ search: 'iz' })
  expect(names).toContain('İzmir')
  expect(names).toEqual(names.toSorted(new Intl.Collator('tr-TR').compare))
  expect(await named({ search: '%' })).toEqual({ names: [], total: 0 })
})

it('returns names a page at a time, each once', async () => {
  const pages = [await named({ limit: 40 }), await named({ limit: 40, page: 2 }), await named({ limit: 40, page: 3 })]
  const all = pages.flatMap((it) => it.names)
  expect(all).toHaveLength(pages[0]!.total)
  expect(new Set(all).size).toBe(all.length)
})

it('names what is already chosen by its id, leaving out what is gone', async () => {
  expect(await named({ id: [35, 6, 999_999] })).toEqual({ names: ['Ankara', 'İzmir'], total: 2 })
})
