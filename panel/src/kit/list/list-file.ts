import { toasts } from '#panel/ui/toast-queue.ts'
import { allRows } from './all-rows.ts'
import type { ListColumn } from './columns.tsx'
import type { SheetFormat } from './export-menu.tsx'
import { exportWords } from './export-words.ts'
import type { ListCall, ListQuery, ParamsOf, RowOf } from '../server/list-query.ts'
import { saveSheet } from './sheet.ts'
import { say } from '../words/words.ts'

const maxRows = 20_000

/**
 * Exports all pages of the list, with its current filter and sort, to a spreadsheet file. A toast
 * reports how many rows the file contains and whether some are missing. Orders have their own
 * export on the server.
 */
export async function exportList<C extends ListCall>(
  format: SheetFormat,
  list: C,
  params: ParamsOf<C>,
  query: Partial<ListQuery>,
  columns: readonly ListColumn<RowOf<C>>[],
  fileName: string,
) {
  const found = await allRows(list, params, query, maxRows + 1)
  const rows = found.slice(0, maxRows)
  await saveSheet(
    format,
    [
      columns.map((column) => column.header),
      ...rows.map((row) => columns.map((column) => column.value?.(row) ?? column.text(row))),
    ],
    columns.map(() => ({})),
    fileName,
  )
  const t = say(exportWords)
  const count = rows.length
  const title = t('exported', { count })
  toasts.add(found.length > count ? { kind: 'warning', title, description: t('cut', { count }) } : { title })
}
