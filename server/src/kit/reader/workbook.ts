import { readXlsx } from 'hucre/xlsx'
import { maxColumns, refuseOversizedSheet, openings, textOf } from './bounds.ts'
import { Refusal } from './refusal.ts'
import { unzipped, withOnly } from './zip.ts'

export type Cell = string | number | boolean | Date | null

/**
 * The sheets to read, by title, each with the wanted columns. Without `sheets`, all columns of all
 * sheets are read. `rows` is the most rows a sheet may have, not counting its header. A .csv is
 * allowed if `csvRows` states the most rows it may have.
 */
export interface WorkbookWish {
  sheets?: { title: string; columns: string[] }[]
  rows: number
  csvRows?: number
}

/** Rows of a sheet. They follow the rows of earlier parts. */
export interface ReadRows {
  sheet: string
  rows: Cell[][]
}

/**
 * The parts of an .xlsx file that contain cells or lead to them. Pictures, drawings and links to
 * other files are never read.
 */
const wanted =
  /^(?!.*worksheets\/_rels\/)(\[Content_Types\]\.xml|.*\.rels|.*(workbook|sheet|sharedStrings|styles)[^/]*\.xml)$/i
/**
 * The maximum number of opening tags in all sheets of a file. 10,000 rows of 64 cells need fewer
 * than two million. The other parts of a file are parsed into trees, which cost more memory.
 */
const maxTags = 2_000_000
const maxNodes = 600_000
/**
 * Limits on the wanted non-empty cells and on their total characters, since many cells may share
 * one text. The largest menu has 10,000 products with 24 columns.
 */
const maxCells = 250_000
const maxText = 6_000_000
/** Rows sent per part. The parts are small, so that the receiver can do other work in between. */
const atOnce = 200

/**
 * The wanted sheets of an .xlsx file, row by row, within the limits of walls §4.12. A formula
 * counts as its last result. Cells under unwanted headers are left out, but the headers themselves
 * are reported. Refuses with `file_type`, `file_too_large`, `too_many_rows` or `too_many_columns`.
 */
export async function* readWorkbook(given: Uint8Array, { sheets, rows }: WorkbookWish): AsyncGenerator<ReadRows> {
  const zip = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  const parts = unzipped(zip).filter((it) => wanted.test(it.name))
  let [tags, nodes] = [0, 0]
  for (const part of parts) {
    const text = textOf(part.content)
    if (/worksheets\//i.test(part.name)) tags += openings(text, maxTags)
    else nodes += openings(text, maxNodes)
    if (tags > maxTags || nodes > maxNodes) throw new Refusal('file_too_large')
    refuseOversizedSheet(text, rows + 1)
  }
  const columnsOf = sheets && new Map(sheets.map((it) => [it.title, new Set(it.columns)]))
  const book = await readXlsx(withOnly(zip, parts), { sheets: (it) => columnsOf?.has(it.name.trim()) ?? true })
  let [cells, text] = [0, 0]
  const read: ReadRows[] = []
  for (const sheet of book.sheets) {
    const columns = columnsOf?.get(sheet.name.trim())
    const [head = [], ...lines] = sheet.rows as Cell[][]
    if (lines.length > rows) throw new Refusal('too_many_rows')
    if (head.length > maxColumns) throw new Refusal('too_many_columns', { max: maxColumns })
    const isWanted = head.map((it) => columns?.has(String(it ?? '').trim()) ?? false)
    const wantedOf = (line: Cell[]) => (columnsOf ? line.map((cell, n) => (isWanted[n] ? cell : null)) : line)
    read.push({ sheet: sheet.name, rows: [head] })
    for (let at = 0; at < lines.length; at += atOnce) {
      const some = lines.slice(at, at + atOnce).map(wantedOf)
      for (const cell of some.flat()) {
        if (cell !== null) cells++
        if (typeof cell === 'string') text += cell.length
      }
      if (cells > maxCells || text > maxText) throw new Refusal('file_too_large')
      read.push({ sheet: sheet.name, rows: some })
    }
  }
  // The rows are sent only at the end, because the caller must get nothing from a refused file.
  yield* read
}
