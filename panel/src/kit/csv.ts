import { toasts } from '#panel/ui/toast-queue.ts'
import { allRows } from './all-rows.ts'
import type { ListColumn } from './columns.tsx'
import { csvWords } from './csv-words.ts'
import { language } from './language.ts'
import type { ListCall, ListQuery, ParamsOf, RowOf } from './list-query.ts'
import { say } from './words.ts'

const maxRows = 20_000

/**
 * The list as it is filtered and sorted now, all pages of it, as a csv file for a spreadsheet; a toast says how many rows it holds, and when they
 * are not all. Orders have their own export on the server.
 */
export async function exportCsv<C extends ListCall>(
  list: C,
  params: ParamsOf<C>,
  query: ListQuery,
  columns: readonly ListColumn<RowOf<C>>[],
  fileName: string,
) {
  const found = await allRows(list, params, query, maxRows + 1)
  const rows = found.slice(0, maxRows)
  saveCsv(
    [columns.map((column) => column.header), ...rows.map((row) => columns.map((column) => column.text(row)))],
    fileName,
  )
  const t = say(csvWords)
  const count = rows.length
  const title = t('exported', { count })
  toasts.add(found.length > count ? { kind: 'warning', title, description: t('cut', { count }) } : { title })
}

/** Saves lines as a csv file, `fileName` without its ending. */
export const saveCsv = (lines: readonly (readonly string[])[], fileName: string) =>
  save(toCsv(lines), `${fileName}.csv`)

/** Lines as local spreadsheets expect them: semicolons in Turkish and German, commas in English; UTF-8 with a BOM. */
function toCsv(lines: readonly (readonly string[])[]): string {
  const separator = language() === 'en' ? ',' : ';'
  return `\uFEFF${lines.map((line) => line.map(cell).join(separator)).join('\r\n')}\r\n`
}

/** A spreadsheet would run a cell that begins like a formula; an apostrophe makes it text. */
function cell(text: string) {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function save(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
