import sql, { raw } from 'sql-template-tag'
import {
  consentFields,
  type ImportColumn,
  type ImportOutcome,
  type MemberImport,
} from '#contract/members/member-import.ts'
import type { Country } from '#contract/kit/phone.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { dayOfCompany, zoneOfCompany } from '#server/kit/company-day.ts'
import type { Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import type { RunWork } from '#server/kit/jobs/run.ts'
import { foldedWord } from '#server/kit/list/sheet-words.ts'
import type { CellsContext } from './cells.ts'
import type { RawCell } from './raw-cell.ts'
import { contactsOf, rememberedOf } from '../erase/erased-contacts.ts'
import type { CurrentConsent, NotedConsent } from './consents.ts'
import { judge, readRow, type Around, type Judged, type KnownMember, type ReadRow } from './row.ts'

/** The facts about an import that are needed to interpret its rows. */
export interface ImportPlan extends Pick<
  MemberImport,
  'unique_field' | 'on_existing' | 'on_missing' | 'leaves_unreadable' | 'consents' | 'gives_points' | 'name'
> {
  company_id: string
  id: string
  sheet: number
  header_row: number
  columns: ImportColumn[]
}
export interface StoredRow {
  row_no: number
  raw: RawCell[]
  outcome: ImportOutcome | null
  member_id: string | null
  member_version: number | null
  consents: NotedConsent[]
}

const memberText = sql`id, version, name, surname, phone, email, birth_date, marriage_anniversary, plate, city_id, note`

/** Looks up the cities by their folded names, the company's country, and the current date there. */
export async function cellsContext(db: Db, company_id: string, now: Date): Promise<CellsContext> {
  const cities = await db.many<{ id: number; name: string }>(sql`select id, name from city`)
  const { country } = await db.must<{ country: Country }>(sql`select country from company where id = ${company_id}`)
  return {
    cities: new Map(cities.map((it) => [foldedWord(it.name), it.id])),
    country,
    today: await dayOfCompany(db, company_id, now),
  }
}

/**
 * Decides what an import does with these rows, given the current members and the import's other
 * rows.
 */
export async function judgeRows(
  db: Db,
  plan: ImportPlan,
  rows: readonly Pick<StoredRow, 'row_no' | 'raw'>[],
  { kit, now }: Pick<RunWork, 'kit' | 'now'>,
): Promise<(ReadRow & Judged)[]> {
  const { company_id } = plan
  const context = await cellsContext(db, company_id, now)
  const read = rows.map((it) => readRow(it.row_no, it.raw, plan.columns, context))
  const phones = [...new Set(read.flatMap((it) => it.phone ?? []))]
  const emails = [...new Set(read.flatMap((it) => it.email_key ?? []))]
  const living = sql`company_id = ${company_id} and merged_into is null and erased_at is null`
  const [ofPhone, ofEmail, firstOfPhone, firstOfEmail] = await Promise.all([
    db.many<KnownMember>(sql`select ${memberText} from member where ${living} and phone = any(${phones}::text[])`),
    db.many<KnownMember>(sql`select ${memberText} from member where ${living} and email_key = any(${emails}::text[])`),
    firstRows(db, plan, 'phone', read),
    firstRows(db, plan, 'email_key', read),
  ])
  const byPhone = new Map(ofPhone.map((it) => [it.phone ?? '', it]))
  const byEmail = new Map(ofEmail.map((it) => [emailKey(it.email ?? ''), it]))
  const isNew = ({ phone, email_key }: ReadRow) =>
    plan.unique_field === 'phone' ? phone && !byPhone.has(phone) : email_key && !byEmail.has(email_key)
  const around = {
    byPhone,
    byEmail,
    firstOfPhone,
    firstOfEmail,
    held: await heldBy(db, plan, [...ofPhone, ...ofEmail]),
    remembered: await rememberedOf(
      db,
      kit,
      company_id,
      new Map(
        read.filter(isNew).map((it) => [it.row_no, contactsOf({ phone: it.phone, email: it.email_key })] as const),
      ),
      now,
    ),
    country: context.country,
    zone: await zoneOfCompany(db, company_id),
    now,
  }
  return read.map((row) => ({ ...row, ...judge(row, plan, plan.columns, around) }))
}

/**
 * The current consent answers of these members. They are read only if the file has a column for
 * consents.
 */
async function heldBy(
  db: Db,
  { company_id, columns }: ImportPlan,
  members: readonly KnownMember[],
): Promise<Around['held']> {
  const held = new Map<string, Map<ConsentChannel, CurrentConsent>>()
  if (!columns.some((it) => it.field && it.field in consentFields)) return held
  const ids = [...new Set(members.map((it) => it.id))]
  const rows = await db.many<CurrentConsent & { member_id: string; channel: ConsentChannel }>(
    sql`select member_id, channel, status, source, at from member_consent where company_id = ${company_id} and member_id = any(${ids}::uuid[])`,
  )
  for (const { member_id, channel, ...it } of rows)
    held.set(member_id, (held.get(member_id) ?? new Map<ConsentChannel, CurrentConsent>()).set(channel, it))
  return held
}

/**
 * For each phone or e-mail in these rows, the number of the first row in the file that contains it.
 */
async function firstRows(
  db: Db,
  { company_id, id, sheet }: ImportPlan,
  column: 'phone' | 'email_key',
  rows: readonly ReadRow[],
): Promise<Map<string, number>> {
  const first = new Map<string, number>()
  const note = (value: string | null, row_no: number) => {
    if (value !== null && row_no < (first.get(value) ?? Infinity)) first.set(value, row_no)
  }
  for (const it of rows) note(it[column], it.row_no)
  const values = [...first.keys()]
  const own = rows.map((it) => it.row_no)
  const key = raw(column)
  // The values are joined as a table, because PostgreSQL would scan a long array once for every
  // row.
  const others = await db.many<{ value: string; row_no: number }>(sql`
    select r.${key} as value, min(r.row_no) as row_no from unnest(${values}::text[]) as k(value) join member_import_row r
      on r.company_id = ${company_id} and r.import_id = ${id} and r.sheet = ${sheet} and r.${key} = k.value
    where r.row_no not in (select unnest(${own}::int[])) group by r.${key}`)
  for (const it of others) note(it.value, it.row_no)
  return first
}

/** Stores what the check has decided for these rows. */
export const storeJudged = (db: Db, { company_id, id, sheet }: ImportPlan, rows: readonly (ReadRow & Judged)[]) =>
  db.one(sql`update member_import_row r set phone = it.phone, email_key = it.email_key, outcome = it.outcome, reasons = it.reasons, member_id = it.member_id,
      member_version = it.member_version, changes = it.changes, consents = it.consents, no_gift = it.no_gift
    from jsonb_to_recordset(${JSON.stringify(
      rows.map((it) => ({
        row_no: it.row_no,
        phone: it.phone,
        email_key: it.email_key,
        outcome: it.outcome,
        reasons: it.reasons,
        member_id: it.member?.id ?? null,
        member_version: it.member?.version ?? null,
        changes: it.changes,
        consents: it.consents,
        no_gift: it.no_gift,
      })),
    )}::jsonb) as it(row_no int, phone text, email_key text, outcome text, reasons jsonb, member_id uuid, member_version int, changes jsonb, consents jsonb, no_gift boolean)
    where r.company_id = ${company_id} and r.import_id = ${id} and r.sheet = ${sheet} and r.row_no = it.row_no`)

type At = Pick<ImportPlan, 'company_id' | 'id' | 'sheet'>
interface Span {
  after: number
  upto: number
}
const between = ({ company_id, id, sheet }: At, { after, upto }: Span) =>
  sql`company_id = ${company_id} and import_id = ${id} and sheet = ${sheet} and row_no > ${after} and row_no <= ${upto}`

/** The rows of a range of row numbers, from first to last. */
export const rowsBetween = (db: Db, at: At, span: Span) =>
  db.many<StoredRow & { changes: Judged['changes']; state: string | null }>(sql`
    select row_no, raw, outcome, member_id, member_version, changes, consents, state from member_import_row
    where ${between(at, span)} order by row_no`)

/**
 * Locks the rows of a range before they are read and checked: otherwise a person who is erased in
 * the meantime would be stored again. An erasure locks members before rows, so members that must be
 * locked too come first here.
 */
export const lockRows = (db: Db, at: At, span: Span) =>
  db.many(sql`select row_no from member_import_row where ${between(at, span)} order by row_no for update`)

/** The members to whom rows of a range belong. */
export const membersBetween = async (db: Db, at: At, span: Span): Promise<string[]> =>
  (
    await db.many<{ id: string }>(
      sql`select distinct member_id as id from member_import_row where ${between(at, span)} and member_id is not null`,
    )
  ).map((it) => it.id)

/** The import that belongs to a run. */
export const planOf = (db: Db, at: { company_id: string; id: string }) =>
  db.must<ImportPlan>(sql`select company_id, id, name, sheet, header_row, columns, unique_field, on_existing, on_missing, leaves_unreadable, consents, gives_points from member_import
    where company_id = ${at.company_id} and id = ${at.id}`)
