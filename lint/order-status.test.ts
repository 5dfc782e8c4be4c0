import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const source = new URL('../server/src/', import.meta.url)

/** Finds the statements in a text that write an order's status. */
const writes = (text: string) => text.match(/update orders\b[^;`]*?\bset\b[^;`]*?\bstatus = /g)?.length ?? 0

it('only three functions write an order’s status: a step, and the two undos', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (it) => it.endsWith('.ts') && !it.endsWith('.test.ts'),
  )
  const writing = files.filter((it) => writes(readFileSync(new URL(it, source), 'utf8')) > 0)
  expect(writing.sort()).toEqual([
    'domain/ordering/move.ts',
    'domain/ordering/restore.ts',
    'domain/ordering/take-back.ts',
  ])
})

it('sees one hidden among other columns', () => {
  expect(writes("update orders o set note = '', status = ${to} where")).toBe(1)
  expect(writes("update orders set note = ''`; select status = 1")).toBe(0)
})
