import { expect } from 'vitest'
import type { Call } from '#contract/kit/call.ts'

/** Whether a list declares that its rows can be found by a text. */
export const isSearched = ({ query }: Call): boolean =>
  'search' in ((query as { shape?: object } | undefined)?.shape ?? {})

interface Found {
  data: Record<string, unknown>[]
}

/**
 * Expects that a list's search really filters: a text that is in no row finds nothing, and one of
 * the first row's own texts finds this row.
 */
export async function expectSearch(ask: (query: object) => Promise<Found>): Promise<void> {
  const [row] = (await ask({})).data
  expect(row, 'a list needs a row to search for').toBeDefined()
  expect((await ask({ search: 'xqzjwv' })).data).toEqual([])
  const found: string[] = []
  for (const [field, search] of textsOf(row!))
    if ((await ask({ search })).data.some((it) => JSON.stringify(it) === JSON.stringify(row))) found.push(field)
  expect(found, `by a text of ${JSON.stringify(row)}`).not.toEqual([])
}

/** The texts of a row that can be searched for, with the names of their fields. */
const textsOf = (row: object): [string, string][] =>
  Object.entries(row).flatMap(([field, it]: [string, unknown]): [string, string][] => {
    if (typeof it === 'number') return [[field, String(it)]]
    if (typeof it === 'string') return it.trim().length > 2 && it.length <= 100 ? [[field, it]] : []
    return typeof it === 'object' && it !== null ? textsOf(it) : []
  })
