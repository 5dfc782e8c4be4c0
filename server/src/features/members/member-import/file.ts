import { Readable } from 'node:stream'
import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { workbookCell } from '#contract/kit/workbook-cell.ts'
import { memberImport } from '#contract/members/member-import.ts'
import type { MadeFile } from '#contract/platform/file.ts'
import type { RawCell } from '#server/domain/members/import/raw-cell.ts'
import type { Reason } from '#server/domain/members/import/reason.ts'
import { importFieldWords, reasonText } from '#server/domain/members/import/words.ts'
import { askForFile, dayMs } from '#server/kit/list/ask-for-file.ts'
import type { Context } from '#server/kit/context.ts'
import { csvLine, csvStart, escapeFormula } from '#server/kit/list/csv.ts'
import type { Kit } from '#server/kit/kit.ts'
import { narrowedTo } from '#server/kit/guard/reach.ts'
import { defineRun, type FileTell } from '#server/kit/jobs/run.ts'
import { textOf, type StoredImport } from './show.ts'

interface Request extends Pick<StoredImport, 'company_id' | 'sheet' | 'header_row' | 'columns'> {
  import_id: string
  lang: Lang
  format: 'xlsx' | 'csv'
}
const reasonWord: Record<Lang, string> = { tr: 'Hata', en: 'Error', de: 'Fehler' }
const fileWord: Record<Lang, string> = { tr: 'hatali-satirlar', en: 'refused-rows', de: 'fehlerhafte-zeilen' }

/** Queues a file with the refused rows. The panel follows it at file/{id}. */
export const askForRefused = (ctx: Context, it: StoredImport, format: 'xlsx' | 'csv'): Promise<MadeFile> =>
  askForFile(ctx, importFileRun, {
    name: `${it.name.replace(/\.\w+$/, '').slice(0, 80)}-${fileWord[ctx.lang]}.${format}`,
    at: narrowedTo(ctx.reach.tie, [it.company_id]),
    input: {
      company_id: it.company_id,
      import_id: it.id,
      sheet: it.sheet,
      header_row: it.header_row,
      columns: it.columns,
      lang: ctx.lang,
      format,
    },
  })

/**
 * The refused rows as sent, or as corrected, with their faults in a last column. Once corrected,
 * the file can be uploaded again as it is.
 */
export const importFileRun = defineRun<Request>({
  name: 'member-import-file',
  permission: memberImport.file.permission,
  keptMs: dayMs,
  file: async (kit, { input, tell }) => {
    const { rows, total } = await rowsOf(kit, input, tell)
    if (input.format === 'csv') {
      const lines = rows.map((row) => csvLine(row.map((it) => escapeFormula(textOf(it)))))
      return { content: Readable.from([csvStart, ...lines]), rows: total }
    }
    const { writeXlsx } = await import('hucre/xlsx')
    const sheet = { name: 'Sofra', rows: rows.map((row) => row.map(workbookCell)), freezePane: { rows: 1 } }
    return { content: (await writeXlsx({ sheets: [sheet] })) as Uint8Array, rows: total }
  },
})

async function rowsOf(kit: Kit, { lang, columns, ...it }: Request, tell: FileTell) {
  const at = sql`company_id = ${it.company_id} and import_id = ${it.import_id} and sheet = ${it.sheet}`
  const head = await kit.db.one<{ raw: RawCell[] }>(
    sql`select raw from member_import_row where ${at} and row_no = ${it.header_row}`,
  )
  const titles = columns.map(({ field }, n) => textOf(head?.raw[n]) || (field ? importFieldWords[lang][field] : ''))
  // If a corrected file fails again, it still has only one column of errors.
  const known = titles.findIndex((title) => Object.values(reasonWord).includes(title))
  const errors = known < 0 ? titles.length : known
  const rows: RawCell[][] = [titles.with(0, titles[0] ?? '')]
  rows[0]![errors] = reasonWord[lang]
  const step = 2000
  for (let after = it.header_row; ;) {
    const page = await kit.slow.many<{ row_no: number; raw: RawCell[]; reasons: Reason[] }>(sql`
      select row_no, raw, reasons from member_import_row where ${at} and outcome = 'refuse' and row_no > ${after} order by row_no limit ${step}`)
    for (const { raw, reasons } of page) {
      const row = titles.map((_, n) => raw[n] ?? null)
      row[errors] = reasons
        .map((reason) => {
          const title = reason.column === undefined ? '' : titles[reason.column]
          return `${title ? `${title}: ` : ''}${reasonText(reason, lang)}`
        })
        .join('; ')
      rows.push(row)
    }
    const last = page.at(-1)
    await tell(rows.length - 1, rows.length - 1)
    if (!last || page.length < step) return { rows, total: rows.length - 1 }
    after = last.row_no
  }
}
