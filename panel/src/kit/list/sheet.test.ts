import { readXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
const { csvOf, xlsxOf } = await import('./sheet.ts')

const columns = [{ width: 20 }, {}, { decimals: 2 }]
const lines = [
  ['Gün', 'Sipariş', 'Ciro'],
  ['=2+3', 12, 1234.5],
]

test('a number is a number in a workbook, and a text that looks like a formula stays text', async () => {
  const { sheets } = await readXlsx(await xlsxOf(lines, columns))
  expect(sheets[0]?.rows).toEqual(lines)
})

test('a character that no workbook can hold does not make it unreadable', async () => {
  const { sheets } = await readXlsx(await xlsxOf([['A\u0001da\uFFFE']], columns))
  expect(sheets[0]?.rows).toEqual([['Ada']])
})

test('in plain text a number has the decimals of its column, as the language writes them, and nothing is a formula', () => {
  expect(csvOf(lines, columns)).toBe('\uFEFFGün;Sipariş;Ciro\r\n\'=2+3;12;"1234,50"\r\n')
})
