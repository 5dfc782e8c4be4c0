import { workbookCell } from '#contract/kit/workbook-cell.ts'
import type { SheetFormat } from './export-menu.tsx'
import { language, locales } from '../words/language.ts'

/** Text, or a number that a spreadsheet can add up. */
export type Cell = string | number

/** The width of a column in a spreadsheet, in characters, and the decimals of its numbers. */
export interface SheetColumn {
  width?: number | undefined
  decimals?: number | undefined
}

type Lines = readonly (readonly Cell[])[]

/** Saves lines as a spreadsheet file; `fileName` has no extension. */
export async function saveSheet(format: SheetFormat, lines: Lines, columns: readonly SheetColumn[], fileName: string) {
  const content = format === 'csv' ? csvOf(lines, columns) : await xlsxOf(lines, columns)
  const url = URL.createObjectURL(new Blob([content], { type: types[format] }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${fileName}.${format}` })
  link.click()
  URL.revokeObjectURL(url)
}

const types: Record<SheetFormat, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Creates a workbook with one sheet. Text never becomes a formula, and a number stays a number. The
 * library loads on first use.
 */
export async function xlsxOf(lines: Lines, columns: readonly SheetColumn[]): Promise<Uint8Array<ArrayBuffer>> {
  const { XlsxStreamWriter } = await import('hucre/xlsx')
  const sheet = new XlsxStreamWriter({
    name: 'Sofra',
    columns: columns.map(({ width = 16, decimals }) => ({
      width,
      ...(decimals !== undefined && { numFmt: `#,##0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}` }),
    })),
  })
  for (const line of lines) sheet.addRow(line.map(workbookCell))
  return (await sheet.finish()) as Uint8Array<ArrayBuffer>
}

/**
 * The lines as spreadsheets in that language expect them: in Turkish and German semicolons and a
 * decimal comma, in English a comma and a decimal point. UTF-8 with a BOM.
 */
export function csvOf(lines: Lines, columns: readonly SheetColumn[]): string {
  const separator = language() === 'en' ? ',' : ';'
  const formats = columns.map(
    ({ decimals = 0 }) =>
      new Intl.NumberFormat(locales[language()], {
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals || 20,
        useGrouping: false,
      }),
  )
  const written = (cell: Cell, at: number) =>
    typeof cell === 'number' ? (formats[at]?.format(cell) ?? String(cell)) : cell
  return `\uFEFF${lines.map((line) => line.map((cell, at) => quoted(written(cell, at))).join(separator)).join('\r\n')}\r\n`
}

/** A spreadsheet would execute a cell that begins like a formula. An apostrophe makes it text. */
function quoted(text: string) {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
