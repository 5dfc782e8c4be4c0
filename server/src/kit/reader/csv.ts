import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, Parser } from 'csv-parse'
import { maxColumns } from './bounds.ts'
import { Refusal } from './refusal.ts'
import type { ReadRows } from './workbook.ts'

/**
 * Limits on the non-empty cells and the total characters: enough for 100,000 rows of 16 columns.
 * The server holds everything that was read until it is stored.
 */
const maxCells = 1_600_000
const maxText = 25_000_000
/**
 * The maximum number of characters in one row and in one line. Without this limit, an unclosed
 * quote would take in the rest of the file.
 */
const maxLine = 100_000
/**
 * The maximum number of cells in one row, including blank ones. Some programs end each line with a
 * row of separators.
 */
const maxSeparated = 1024
/** Rows sent per part. The parts are small, so that the receiver can do other work in between. */
const atOnce = 500

/**
 * The rows of a .csv file, as one sheet without a name. Cells may be separated by semicolons, tabs
 * or commas; the encoding may be UTF-16 ("Unicode text" in spreadsheets), UTF-8 or windows-1254.
 * Refuses with `file_empty`, `file_type`, `quote_open`, `line_too_long`, `file_too_large`,
 * `too_many_rows` or `too_many_columns`.
 */
export async function* readCsv(given: Uint8Array, maxRows: number): AsyncGenerator<ReadRows> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
  if (bytes.length === 0) throw new Refusal('file_empty')
  const encoding = encodingOf(bytes)
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, maxLine))
  if (!encoding || !isWritten(start, encoding)) throw new Refusal('file_type')
  let [rows, cells, text] = [0, 0, 0]
  let some: (string | null)[][] = []
  for await (const line of csvRows(textOf(bytes, encoding), delimiterOf(start))) {
    if (++rows > maxRows + 1) throw new Refusal('too_many_rows')
    const filled = line.findLastIndex((it) => it.trim() !== '') + 1
    if (filled > maxColumns || line.length > maxSeparated) throw new Refusal('too_many_columns', { max: maxColumns })
    for (const it of line) {
      if (it !== '') cells++
      text += it.length
    }
    if (cells > maxCells || text > maxText) throw new Refusal('file_too_large')
    some.push(line.slice(0, filled).map((it) => it || null))
    if (some.length < atOnce) continue
    yield { sheet: '', rows: some }
    some = []
  }
  yield { sheet: '', rows: some }
}

function encodingOf(bytes: Buffer): string | undefined {
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  if (bytes.includes(0)) return unmarkedOf(bytes.subarray(0, maxLine))
  return isUtf8(bytes) ? 'utf-8' : 'windows-1254'
}

/**
 * Detects UTF-16 without a byte order mark. Separators, digits and most letters are ASCII, so the
 * same byte of each pair is nearly always zero.
 */
function unmarkedOf(start: Buffer): string | undefined {
  const zeros = [0, 0]
  for (const [n, byte] of start.entries()) if (byte === 0) zeros[n % 2]!++
  const [high = 0, low = 0] = zeros.map((it) => it / (start.length / 2))
  if (low > 0.6 && high < 0.02) return 'utf-16le'
  return high > 0.6 && low < 0.02 ? 'utf-16be' : undefined
}

/** Characters that do not occur in text. A program may still leave a few among many letters. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const unwritten = /[\u0000-\u0008\u000E-\u001F\uFFFD-\uFFFF]/g
/**
 * Whether the content is text rather than, say, a sound file named .csv. The old end-of-file mark
 * \x1A is ignored. If no other encoding fits, less than half of the characters may be non-ASCII, as
 * in any Turkish or German text.
 */
function isWritten(start: string, encoding: string): boolean {
  const odd = start.replace(/\u001A$/, '').match(unwritten)?.length ?? 0
  const foreign = encoding === 'windows-1254' ? (start.match(/[^\u0000-\u007F]/g)?.length ?? 0) : 0
  return odd <= start.length * 0.02 && foreign <= start.length * 0.5
}

function* textOf(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  const size = 65_536
  for (let at = 0; at < bytes.length; at += size) yield decoder.decode(bytes.subarray(at, at + size), { stream: true })
  yield decoder.decode()
}

/**
 * The rows of a text that comes in chunks (RFC 4180; a row may end with CR, LF or both). A quote
 * has a meaning only at the beginning of a cell. An empty line is a row with one empty cell, so
 * that row numbers match those in a spreadsheet.
 */
export async function* csvRows(chunks: Iterable<string>, delimiter: string): AsyncGenerator<string[]> {
  const parser = new Parser({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: maxLine,
  })
  try {
    for await (const row of Readable.from(withinLines(chunks), { objectMode: false }).compose(parser))
      yield row as string[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new Refusal('line_too_long', { max: maxLine })
    throw new Refusal(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote_open' : 'file_type')
  }
}

/**
 * Guards the parser, which limits cells only by their content: a line that contains nothing but
 * separators would exhaust its memory.
 */
function* withinLines(chunks: Iterable<string>): Generator<string> {
  let length = 0
  const add = (n: number) => {
    length += n
    if (length > maxLine) throw new Refusal('line_too_long', { max: maxLine })
  }
  for (const chunk of chunks) {
    let from = 0
    for (const { index } of chunk.matchAll(/[\r\n]/g)) {
      add(index - from)
      length = 0
      from = index + 1
    }
    add(chunk.length - from)
    yield chunk
  }
}

/**
 * The separator that occurs equally often in most of the first lines. If several do, the most
 * frequent one.
 */
export function delimiterOf(start: string): string {
  const lines = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/)
  const some = lines.slice(0, lines.length > 21 ? 20 : 21).filter((it) => it.trim() !== '')
  const scores = [';', '\t', ','].map((delimiter) => {
    const counts = some.map((it) => it.split(delimiter).length - 1).filter((it) => it > 0)
    const often = new Map<number, number>()
    for (const it of counts) often.set(it, (often.get(it) ?? 0) + 1)
    const [count = 0, even = 0] = [...often].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? []
    return { delimiter, count, even }
  })
  return scores.toSorted((a, b) => b.even - a.even || b.count - a.count)[0]!.delimiter
}
