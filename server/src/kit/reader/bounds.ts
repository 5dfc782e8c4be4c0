import { Refusal } from './refusal.ts'

/**
 * No menu has more columns than this. Without a limit, a single cell in column XFD makes a row of
 * 16,384 cells (walls §4.12).
 */
export const maxColumns = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * A part of a workbook, as text. Refuses parts that declare types or entities, or that use another
 * encoding.
 */
export function textOf(content: Buffer): string {
  let text: string
  try {
    text = utf8.decode(content)
  } catch {
    throw new Refusal('file_type')
  }
  if (text.includes('\0') || /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) throw new Refusal('file_type')
  return text
}

/** The number of opening tags in a text. Stops counting above `max`. */
export function openings(text: string, max: number): number {
  let count = 0
  for (let at = text.indexOf('<'); at >= 0 && count <= max; at = text.indexOf('<', at + 1))
    if (text[at + 1] !== '/') count++
  return count
}

const sheetTag = /(?:[^\s:<>]*:)?(row|c)(?=[\s/>])/y
const reference = /\sr\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))/g
const place = /^([A-Za-z]{1,3})?(\d{1,7})$/

/**
 * Refuses a sheet with a cell or row beyond the limits before any memory is allocated for it. Looks
 * only at tags, and refuses any tag that it cannot interpret, such as a position written with
 * entities or a `<` inside a tag.
 */
export function refuseOversizedSheet(text: string, maxRows: number): void {
  let [row, column] = [0, 0]
  for (let at = text.indexOf('<'), next = 0; at >= 0; at = next) {
    next = text.indexOf('<', at + 1)
    sheetTag.lastIndex = at + 1
    const name = sheetTag.exec(text)?.[1]
    if (!name) continue
    const tag = text.slice(at, next < 0 ? text.length : next)
    if (!tag.includes('>')) throw new Refusal('file_type')
    const places = [...tag.matchAll(reference)].map((it) => placeOf(it[1] ?? it[2] ?? it[3] ?? '', name))
    if (name === 'c') column = places.length > 0 ? Math.max(...places.map((it) => it.column)) : column + 1
    else [row, column] = [places.length > 0 ? 0 : row + 1, 0]
    row = Math.max(row, ...places.map((it) => it.row))
    if (row > maxRows) throw new Refusal('too_many_rows')
    if (column > maxColumns) throw new Refusal('too_many_columns', { max: maxColumns })
  }
}

/** Reads the position in the attribute `r`: a row's number, or a cell's column and row. */
function placeOf(text: string, tag: string): { column: number; row: number } {
  const [, letters = '', digits] = place.exec(text) ?? []
  if (!digits || (letters === '') !== (tag === 'row')) throw new Refusal('file_type')
  // Column A is 1, column BL is 64.
  const column = [...letters.toUpperCase()].reduce((sum, it) => sum * 26 + it.charCodeAt(0) - 64, 0)
  return { column, row: Number(digits) }
}
