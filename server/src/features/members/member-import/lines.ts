import sql from 'sql-template-tag'
import type { ImportLine } from '#contract/members/member-import.ts'
import type { Db } from '#server/db/pool.ts'
import { recount } from '#server/domain/members/import-counts.ts'
import type { RawCell } from '#server/domain/members/import/raw-cell.ts'
import type { Changes } from '#server/domain/members/import/row.ts'
import type { Reason } from '#server/domain/members/import/reason.ts'
import { judgeRows, planOf, storeJudged } from '#server/domain/members/import/rows.ts'
import type { NotedConsent } from '#server/domain/members/import/consents.ts'
import { answerText, fieldOfColumn, reasonText } from '#server/domain/members/import/words.ts'
import type { Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { textOf, type StoredImport } from './show.ts'

/** A row of `member_import_row r`, as stored. */
export type LineRow = {
  id: string
  row_no: number
  raw: RawCell[]
  outcome: ImportLine['outcome']
  reasons: Reason[]
  changes: Changes
  consents: NotedConsent[]
  member_id: string | null
  state: ImportLine['state']
}
export const lineColumns = sql`r.row_no::text as id, r.row_no, r.raw, r.outcome, r.reasons, case when r.outcome = 'update' then r.changes else '{}' end as changes,
  case when r.outcome = 'update' then r.consents else '[]' end as consents, r.member_id, r.state`

/** Rows as the user sees them, with texts in the caller's language and names of cities. */
export async function shownLines(
  db: Db,
  { lang }: Pick<Context, 'lang'>,
  width: number,
  rows: LineRow[],
): Promise<ImportLine[]> {
  const hasCities = rows.some((it) => it.changes.city_id)
  const cities = hasCities ? await db.many<{ id: number; name: string }>(sql`select id, name from city`) : []
  const cityOf = new Map(cities.map((it) => [it.id, it.name]))
  const shown = (column: string, value: string | number | null) =>
    value === null ? '' : column === 'city_id' ? (cityOf.get(Number(value)) ?? '') : String(value)
  return rows.map(({ raw, changes, consents, reasons, ...row }) => ({
    ...row,
    cells: Array.from({ length: width }, (_, n) => textOf(raw[n])),
    reasons: reasons.map((it) => ({ code: it.code, column: it.column ?? null, message: reasonText(it, lang) })),
    changes: [
      ...Object.entries(changes).map(([column, [before, after]]) => ({
        field: fieldOfColumn(column),
        before: shown(column, before),
        after: shown(column, after),
      })),
      ...consents.map(({ channel, before, status }) => ({
        field: `consent_${channel}` as const,
        before: before ? answerText(before.status, lang) : '',
        after: answerText(status, lang),
      })),
    ],
  }))
}

/**
 * Corrects cells of a checked row. Checks it again, together with rows that share a phone or an
 * e-mail with it.
 */
export async function mendLine(
  db: Db,
  ctx: Context,
  it: StoredImport,
  { row_no, cells }: { row_no: number; cells: readonly { column: number; text: string }[] },
): Promise<ImportLine> {
  const { company_id, id, sheet } = it
  const at = sql`r.company_id = ${company_id} and r.import_id = ${id} and r.sheet = ${sheet} and r.row_no > ${it.header_row}`
  const row = await db.one<{ raw: RawCell[]; phone: string | null; email_key: string | null }>(
    sql`select raw, phone, email_key from member_import_row r where ${at} and r.row_no = ${row_no} for update`,
  )
  if (!row) throw fault('not_found')
  const raw = [...row.raw]
  for (const { column, text } of cells) {
    if (column >= it.columns.length) throw wrongField('column', 'choice')
    while (raw.length <= column) raw.push(null)
    raw[column] = text || null
  }
  await db.one(sql`update member_import_row r set raw = ${JSON.stringify(raw)} where ${at} and r.row_no = ${row_no}`)
  const plan = await planOf(db, { company_id, id })
  const [mended] = await judgeRows(db, plan, [{ row_no: row_no, raw }], ctx)
  await storeJudged(db, plan, mended ? [mended] : [])
  // Rows that share a phone or an e-mail with this row are judged again. A row that was the second
  // one with the old phone may now be the first, and the row that was the first with the new phone
  // may no longer be.
  const phones = [row.phone, mended?.phone].filter((key) => key)
  const emails = [row.email_key, mended?.email_key].filter((key) => key)
  const others = await db.many<{ row_no: number; raw: RawCell[] }>(sql`
        select row_no, raw from member_import_row r where ${at} and r.row_no <> ${row_no}
          and (r.phone = any(${phones}::text[]) or r.email_key = any(${emails}::text[])) order by row_no limit 2000 for update`)
  await storeJudged(db, plan, await judgeRows(db, plan, others, ctx))
  await recount(db, plan, [row_no, ...others.map((other) => other.row_no)])
  const line = await db.must<LineRow>(
    sql`select ${lineColumns} from member_import_row r where ${at} and r.row_no = ${row_no}`,
  )
  const [shown] = await shownLines(db, ctx, it.columns.length, [line])
  return shown!
}
