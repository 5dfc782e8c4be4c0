import type { Lang } from '#contract/kit/field-words.ts'
import type { MenuSheet } from '#contract/menu/menu-file.ts'
import { valueOf } from './cells.ts'
import { sheets, titlesOf } from './columns.ts'
import type { Faults } from './faults.ts'
import { faultWords } from './words.ts'
import type { Line, Titles } from './line.ts'

/** A workbook after reading: sheets with a name and rows of cells. */
export type Book = readonly { name: string; rows: readonly (readonly unknown[])[] }[]

/** The rows of a sheet that are not empty, whatever the language of its headers. */
export function linesOf(book: Book, sheet: MenuSheet, faults: Faults, lang: Lang): Line[] {
  const { title, columns } = sheets[sheet]
  const found = book.find((it) => titlesOf(title).includes(it.name.trim()))
  if (!found) return []
  const [head = [], ...rows] = found.rows
  const names = head.map((it) => String(it ?? '').trim())
  const fields = names.map((name) =>
    Object.entries(columns).find(([, column]) => titlesOf(column.title).includes(name)),
  )
  const titles: Titles = { sheet: found.name.trim(), columns: {} }
  names.forEach((name, n) => {
    const field = fields[n]
    if (field) titles.columns[field[0]] = name
    else if (name !== '')
      faults.tell({ sheet: titles.sheet, row: 1, column: name.slice(0, 80), message: faultWords[lang].no_column })
  })
  return rows.flatMap((cells, at) => {
    if (cells.every((it) => it === null || it === undefined || it === '')) return []
    const line: Line = { sheet, titles, row: at + 2, fields: {}, isWrong: false }
    cells.forEach((cell, n) => {
      const field = fields[n]
      if (!field || cell === null || cell === undefined || cell === '') return
      const value = valueOf(field[1].kind, cell, lang)
      if (value === undefined) faults.add(line, field[0], faultWords[lang][field[1].kind])
      else line.fields[field[0]] = value
    })
    return [line]
  })
}
