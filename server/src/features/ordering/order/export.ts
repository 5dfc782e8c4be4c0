import { Readable } from 'node:stream'
import sql, { join as joined } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { order } from '#contract/ordering/order.ts'
import type { MadeFile } from '#contract/platform/file.ts'
import type { Context } from '#server/kit/context.ts'
import { dayAt } from '#contract/kit/wall-clock.ts'
import { csvLine, csvStart } from '#server/kit/list/csv.ts'
import { homeZone } from '#server/kit/company-zone.ts'
import { askForFile, dayMs } from '#server/kit/list/ask-for-file.ts'
import type { Kit } from '#server/kit/kit.ts'
import { tieOf, withinCompany, type Tie } from '#server/kit/guard/reach.ts'
import { defineRun, type FileTell } from '#server/kit/jobs/run.ts'
import { csvRow, exportColumns, sheetColumns, sheetRow, type ExportRow } from './export-columns.ts'
import { narrowed, orderConditions, type OrderQuery } from './narrowed.ts'

interface Request {
  query: OrderQuery
  tie: Tie
  lang: Lang
  format: 'xlsx' | 'csv'
  columns: string[]
}
const step = 1000

/** Queues the export for a worker; the panel follows its progress at file/{id}. */
export async function startExport(
  query: OrderQuery & { format: 'xlsx' | 'csv'; columns?: string | undefined },
  ctx: Context,
): Promise<MadeFile> {
  const { format, columns, ...rest } = query
  // Refuses an invalid query at once rather than in the worker.
  narrowed(query, ctx)
  const known = Object.keys(exportColumns)
  const wanted = columns?.split(',').filter((it) => known.includes(it)) ?? known
  const input: Request = {
    query: rest,
    tie: ctx.reach.tie,
    lang: ctx.lang,
    format,
    columns: wanted.length > 0 ? wanted : known,
  }
  const [only, ...others] = query.branch_id ?? []
  const place = only && others.length === 0 ? ctx.actor.tree.branches.get(only.toLowerCase()) : undefined
  const date = dayAt(ctx.now, place?.timezone ?? homeZone)
  const name = `${{ tr: 'siparisler', en: 'orders', de: 'bestellungen' }[ctx.lang]}-${date}.${format}`
  const at = query.branch_id ? tieOf(query.branch_id, ctx.actor.tree) : ctx.reach.tie
  return askForFile(ctx, orderExport, { name, input, at })
}

/** Streams the orders into a file in the store and reports the progress. */
export const orderExport = defineRun<Request>({
  name: 'order-export',
  permission: order.export.permission,
  keptMs: dayMs,
  file: makeExport,
})

async function makeExport(kit: Kit, { input, tell }: { input: Request; tell: FileTell }) {
  const { query, tie, lang, format, columns } = input
  const tree = await kit.tree()
  // Test orders are excluded from every sum (semantics §2), and therefore from data that people add
  // up.
  const conditions = sql`${joined(orderConditions(query, { reach: { tie }, actor: { tree }, lang }), ' and ')} and not o.is_test`
  const total = (
    await kit.reports.must<{ n: number }>(sql`select count(*)::int as n from orders o where ${conditions}`)
  ).n
  let rows = 0

  async function* read<T>(
    asRow: (row: ExportRow, columns: string[], lang: Lang) => T[],
  ): AsyncGenerator<(T | string)[]> {
    yield columns.map((it) => exportColumns[it]?.[lang] ?? it)
    let at: { created_at: string; id: string } | undefined
    for (;;) {
      const after = at ? sql`and (o.created_at, o.id) < (${at.created_at}::timestamptz, ${at.id}::uuid)` : sql``
      const page = await kit.reports.many<ExportRow & { place: string }>(sql`
        select o.*, o.created_at::text as place, b.name as branch_name, b.timezone, t.name ->> ${lang} as delivery_type_name, coalesce(p.name ->> ${lang}, o.payment_method) as payment_method_name
        from orders o join branch b on ${withinCompany(tie, 'b.company_id')} and b.company_id = o.company_id and b.id = o.branch_id join delivery_type t on t.code = o.delivery_type
          left join payment_method p on p.code = o.payment_method
        where ${conditions} ${after} order by o.created_at desc, o.id desc limit ${step}`)
      for (const row of page) yield asRow(row, columns, lang)
      const last = page.at(-1)
      if (!last || page.length < step) return
      at = { created_at: last.place, id: last.id }
      rows += page.length
      await tell(rows, total)
    }
  }

  const content =
    format === 'csv' ? Readable.from(csv(read(csvRow))) : await spreadsheet(read(sheetRow), sheetColumns(columns, lang))
  return { content, rows: total }
}

/** The library is loaded by the first export, so that a node without exports stays small. */
async function spreadsheet(
  rows: AsyncGenerator<(string | number | Date)[]>,
  columns: { width: number; numFmt?: string }[],
): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const options = { name: 'Sofra', columns, freezePane: { rows: 1 } }
  return Readable.fromWeb(writeXlsxStream(rows, options) as Parameters<typeof Readable.fromWeb>[0])
}

async function* csv(rows: AsyncIterable<string[]>): AsyncGenerator<string> {
  yield csvStart
  for await (const row of rows) yield csvLine(row)
}
