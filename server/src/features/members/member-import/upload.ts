import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { readableText } from '#contract/kit/fields.ts'
import type { Country } from '#contract/kit/phone.ts'
import { maxImport, type ImportColumn } from '#contract/members/member-import.ts'
import type { Db } from '#server/db/pool.ts'
import type { RawCell } from '#server/domain/members/import/raw-cell.ts'
import { columnsIn, headerIn, type GuessedColumn } from '#server/domain/members/import/header.ts'
import { mendLetters } from '#server/domain/members/import/letters.ts'
import { cellsContext } from '#server/domain/members/import/rows.ts'
import { breather } from '#server/kit/turns/breather.ts'
import type { Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { readBook } from '#server/kit/reader/book.ts'
import { foldedWord } from '#server/kit/list/sheet-words.ts'
import { otherKindOf } from '#server/kit/reader/other-kind.ts'
import { Refusal } from '#server/kit/reader/refusal.ts'
import type { Cell } from '#server/kit/reader/workbook.ts'
import { textOf } from './show.ts'

/** A row of a sheet that is not blank. */
interface Line {
  row_no: number
  raw: RawCell[]
}

const rawOf = (cell: Cell | undefined): RawCell => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? null : cell.toISOString().slice(0, 10)
  // The text is cut at a length beyond what any field allows, so that a text that is too long is
  // refused rather than shortened.
  if (typeof cell === 'string') return readableText(cell).slice(0, 2000) || null
  return cell === undefined || (typeof cell === 'number' && !Number.isFinite(cell)) ? null : cell
}

interface ReadSheet {
  name: string
  lines: Line[]
  hasMended: boolean
}

/**
 * The sheets of the uploaded file, each with its rows that are not blank. The file is read in a
 * separate process.
 */
export async function sheetsIn({ kit, actor, upload }: Context, country: Country): Promise<ReadSheet[]> {
  const bytes = upload ?? Buffer.alloc(0)
  const other = otherKindOf(bytes)
  if (other) throw wrongField('file', other)
  const isZip = bytes.toString('latin1', 0, 2) === 'PK'
  if (isZip && bytes.length > maxImport.xlsx)
    throw wrongField('file', 'file_too_large', { size: maxImport.xlsx / 1024 })
  const wish = { rows: maxImport.xlsxRows, csvRows: maxImport.csvRows }
  const book = await readBook(kit.reader, { bytes, wish, who: actor.id }).catch((error: unknown) => {
    throw error instanceof Refusal ? refused(error, isZip) : error
  })
  const breathe = breather()
  const sheets: ReadSheet[] = []
  for (const { name, rows } of book) {
    const lines: Line[] = []
    for (const [n, row] of rows.entries()) {
      const raw = row.map(rawOf)
      if (raw.some((it) => it !== null && String(it).trim() !== '')) lines.push({ row_no: n + 1, raw })
      await breathe()
    }
    const hasMended = await mendLetters(
      lines.map((it) => it.raw),
      country,
    )
    sheets.push({ name: name.slice(0, 100), lines, hasMended })
  }
  if (sheets.every((it) => it.lines.length < 1)) throw wrongField('file', 'file_empty')
  return sheets
}

const refused = ({ code, params }: Refusal, isZip: boolean) =>
  code === 'file_too_large'
    ? wrongField('file', isZip ? 'unpacked_too_large' : 'file_too_heavy')
    : code === 'too_many_rows'
      ? wrongField('file', code, { max: isZip ? maxImport.xlsxRows : maxImport.csvRows })
      : wrongField('file', code === 'file_type' ? (isZip ? 'file_damaged' : 'file_no_table') : code, params)

/** The digest by which a file that is sent again is recognised. */
export async function digestOf(bytes: Buffer): Promise<string> {
  const [hash, breathe, size] = [createHash('sha256'), breather(), 1_048_576]
  for (let at = 0; at < bytes.length; at += size) {
    hash.update(bytes.subarray(at, at + size))
    await breathe()
  }
  return hash.digest('hex')
}

/**
 * Stores rows, a few hundred per statement. Each statement is sent before the text of the next one
 * is built.
 */
export async function storeLines(
  db: Db,
  at: { company_id: string; import_id: string; sheet: number },
  lines: readonly Line[],
) {
  const size = 500
  const breathe = breather()
  for (let from = 0; from < lines.length; from += size) {
    await db.one(sql`insert into member_import_row (company_id, import_id, sheet, row_no, raw)
      select ${at.company_id}::uuid, ${at.import_id}::uuid, ${at.sheet}::int, row_no, raw
      from jsonb_to_recordset(${JSON.stringify(lines.slice(from, from + size))}::jsonb) as it(row_no int, raw jsonb)`)
    await breathe()
  }
}

export interface Guess {
  header_row: number
  columns: GuessedColumn[]
}

/**
 * Finds the header row, unless it is given, and guesses the field of each column. The guess uses
 * the sheet's first rows, and the fields to which columns with the same headers were last assigned.
 */
export async function guessOf(
  ctx: Pick<Context, 'now'> & { db: Db },
  company_id: string,
  lines: readonly Line[],
  said?: number,
): Promise<Guess> {
  const first = lines.slice(0, 200)
  const context = await cellsContext(ctx.db, company_id, ctx.now)
  const { country } = context
  const header_row =
    said ??
    first[
      headerIn(
        first.map((it) => it.raw),
        country,
      )
    ]?.row_no ??
    0
  const head = first.find((it) => it.row_no === header_row)?.raw ?? []
  const data = first.filter((it) => it.row_no > header_row).map((it) => it.raw)
  const before = await lastMapping(ctx.db, company_id)
  return {
    header_row,
    columns: columnsIn(head.map(textOf), data, { ...context, before }),
  }
}

/**
 * Which field each column header was assigned to in the company's last import that was run, by the
 * normalised header.
 */
async function lastMapping(db: Db, company_id: string): Promise<Map<string, ImportColumn>> {
  const last = await db.one<{ columns: ImportColumn[]; raw: RawCell[] }>(sql`
    select i.columns, r.raw from member_import i join member_import_row r
      on r.company_id = ${company_id} and r.import_id = i.id and r.sheet = i.sheet and r.row_no = i.header_row
    where i.company_id = ${company_id} and i.run_id is not null order by i.created_at desc, i.id desc limit 1`)
  return new Map((last?.columns ?? []).map((it, n) => [foldedWord(textOf(last?.raw[n])), it]))
}
