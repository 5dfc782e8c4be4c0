import { beforeEach, expect, it, vi } from 'vitest'
import { mail } from '#contract/integrations/mail.ts'
import { currency } from '#contract/platform/currency.ts'
import { allRows } from './all-rows.ts'
import { readQuery } from '../server/list-query.ts'

const pages: { data: { id: number }[]; next_cursor?: string | null }[] = []
const asked: { page: number; cursor?: string; limit: number }[] = []
vi.mock('../server/client.ts', () => ({
  send: (_: unknown, { query }: { query: { page: number; cursor?: string; limit: number } }) => {
    asked.push(query)
    return Promise.resolve(pages.shift())
  },
}))
beforeEach(() => {
  pages.length = asked.length = 0
})

const rows = (from: number, count = 200) => Array.from({ length: count }, (_, n) => ({ id: from + n }))
const ids = (list: readonly { id: unknown }[]) => list.map((row) => row.id)

it('a list without end is read from its beginning by its cursors, whatever page one is on', async () => {
  pages.push(
    { data: rows(0), next_cursor: 'a' },
    { data: rows(200), next_cursor: 'b' },
    { data: rows(400), next_cursor: null },
  )
  const found = await allRows(mail.list, {}, readQuery(mail.list, { cursor: 'here', state: 'failed' }), 5000)
  expect(ids(found)).toEqual(ids(rows(0, 600)))
  expect(asked.map(({ page, cursor, limit }) => [page, cursor, limit])).toEqual([
    [1, undefined, 200],
    [undefined, 'a', 200],
    [undefined, 'b', 200],
  ])
  expect(asked.every((query) => 'state' in query)).toBe(true)
})

it('any other list by its pages; a row that moved comes once, and no more than are wanted', async () => {
  pages.push({ data: rows(0) }, { data: rows(199) }, { data: rows(399) })
  const found = await allRows(currency.list, {}, readQuery(currency.list, { page: '3' }), 450)
  expect(ids(found)).toEqual(ids(rows(0, 450)))
  expect(asked.map(({ page, cursor }) => [page, cursor])).toEqual([
    [1, undefined],
    [2, undefined],
    [3, undefined],
  ])
})
