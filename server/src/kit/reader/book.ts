import { breather } from '../turns/breather.ts'
import type { Reader } from './pool.ts'
import type { Cell, WorkbookWish } from './workbook.ts'

/** A sheet with all its rows, including the first one. */
export interface Sheet {
  name: string
  rows: Cell[][]
}

/**
 * The sheets of an uploaded workbook or csv file, read in a separate process. Throws the same
 * errors as `Reader.read`.
 */
export async function readBook(
  reader: Reader,
  asked: { bytes: Uint8Array; wish: WorkbookWish; who: string },
): Promise<Sheet[]> {
  const sheets = new Map<string, Sheet>()
  const breathe = breather()
  for (const { sheet, rows } of await reader.read('workbook', asked)) {
    const known = sheets.get(sheet)
    if (!known) sheets.set(sheet, { name: sheet, rows })
    else for (const row of rows) known.rows.push(row)
    await breathe()
  }
  return [...sheets.values()]
}
