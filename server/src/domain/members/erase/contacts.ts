import sql, { join, type Sql } from 'sql-template-tag'
import { fold } from '#contract/kit/fold.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { recountChanged } from '../import-counts.ts'
import { blanked, mentions, patternsOf } from './blank.ts'

/**
 * The phone numbers and e-mail addresses that belong to one person and to nobody else. They are
 * used to find data about the person outside the person's own records.
 */
export interface Contacts {
  phones: readonly string[]
  /** Addresses in the normal form of `emailKey`. */
  emails: readonly string[]
}

/** The facts that identify rows about the person which do not refer to any of their records. */
export interface TieFacts {
  /** The numbers and addresses that belong only to this person. */
  own: Contacts
  /** Their former numbers and addresses. */
  before: Contacts
  /** The person's full names, including earlier ones. */
  names: readonly string[]
}
export interface Ties extends TieFacts {
  /**
   * Whether a row is about the person: it has one of their current numbers or addresses, or one of
   * their former ones together with their name, because a former one may belong to somebody else by
   * now.
   */
  isTheirs: (phone: Sql, email: Sql | undefined, name: Sql) => Sql
}

/**
 * A person who is being erased: their member records, their numbers and addresses, and other rows
 * about them.
 */
export interface Erased {
  ids: string[]
  /** The ids of all records about the person, including the member records themselves. */
  records: string[]
  contacts: Contacts
  names: readonly string[]
}

/**
 * The numbers and addresses of records that are about to be erased, except those that other members
 * share, for example in a family.
 */
export async function ownContacts(db: Db, company_id: string, ids: readonly string[]): Promise<Contacts> {
  const theirs = sql`company_id = ${company_id} and member_id = any(${[...ids]}::uuid[])`
  const others = sql`company_id = ${company_id} and id <> all(${[...ids]}::uuid[]) and erased_at is null and merged_into is null`
  const phones = await db.many<{ phone: string }>(sql`
    select it.phone from (select phone from member where company_id = ${company_id} and id = any(${[...ids]}::uuid[])
      union select phone from member_phone where ${theirs}) it where it.phone is not null
      and it.phone not in (select phone from member where ${others} and phone is not null)
      and it.phone not in (select p.phone from member_phone p join member m on m.company_id = ${company_id} and m.id = p.member_id
        where p.company_id = ${company_id} and p.member_id <> all(${[...ids]}::uuid[]) and m.erased_at is null and m.merged_into is null)`)
  const emails = await db.many<{ email: string }>(
    sql`select email from member where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) and email is not null`,
  )
  return { phones: phones.map((it) => it.phone), emails: emails.map((it) => emailKey(it.email)) }
}

/** A condition that is true for a row with one of these numbers or addresses. */
export const isTied = ({ phones, emails }: Contacts, phone: Sql, email?: Sql): Sql =>
  sql`(${join(
    [
      sql`${phone} = any(${[...phones]}::text[])`,
      ...(email ? [sql`lower(${email}) = any(${[...emails]}::text[])`] : []),
    ],
    ' or ',
  )})`

export const tiesFrom = ({ own, before, names }: TieFacts): Ties => ({
  own,
  before,
  names,
  isTheirs: (phone, email, name) =>
    sql`(${isTied(own, phone, email)} or ${isTied(before, phone, email)}
      and fold(${name}) = any(array(select fold(it) from unnest(${[...names]}::text[]) it)))`,
})

/** The ids of a person's reservations, and of their requests to a branch. */
export interface ByContact {
  booked: string[]
  asked: string[]
}

/**
 * Erases what a person left besides their member record, or without having one: reservations, the
 * letters about them, and rows of import files.
 */
export async function eraseByContact(
  db: Db,
  company_id: string,
  { own: contacts, isTheirs }: Ties,
): Promise<ByContact> {
  const booked = await db.many<{ id: string }>(sql`
    update reservation set name = '—', phone = '', email = '', note = '', booked_by = null, next_at = case when status in ('pending', 'approved') then next_at end
    where company_id = ${company_id} and ${isTheirs(sql`phone`, sql`email`, sql`name`)} returning id`)
  const branches = await db.many<{ name: string }>(sql`select name from branch where company_id = ${company_id}`)
  // Older letters do not name their reservation, but their subject begins with the branch's name.
  // Letters of other companies to the same address are not ours to erase.
  await db.one(sql`delete from mail where about = any(${booked.map((it) => it.id)}::uuid[])
    or kind = 'reservation' and about is null and lower(to_address) = any(${[...contacts.emails]}::text[])
      and exists (select 1 from unnest(${branches.map((it) => it.name)}::text[]) it where starts_with(subject, it || ': '))`)
  // Erases requests and proposals that the person made to a branch.
  const asked = await db.many<{
    id: string
  }>(sql`update branch_request set customer_name = '—', customer_phone = '', customer_email = '', message = ''
    where company_id = ${company_id} and ${isTheirs(sql`customer_phone`, sql`customer_email`, sql`customer_name`)} returning id`)
  await eraseImported(db, company_id, isTied(contacts, sql`phone`, sql`email_key`))
  return { booked: booked.map((it) => it.id), asked: asked.map((it) => it.id) }
}

/** Blanks rows of import files. Returns how many. */
export async function eraseImported(db: Db, company_id: string, condition: Sql): Promise<number> {
  const rows = await db.many<{ import_id: string; sheet: number; row_no: number }>(sql`
    update member_import_row set raw = '[]', phone = null, email_key = null, changes = '{}', consents = '[]', reasons = '[]'
    where company_id = ${company_id} and ${condition} returning import_id, sheet, row_no`)
  await recountChanged(db, company_id, rows)
  return rows.length
}

/** Rows of a sheet of an import: those after a row's number, up to another's. */
export interface ImportPage {
  import_id: string
  sheet: number
  after: number
  upto: number
}
/** How many rows of imports are searched at once. */
const importRows = 10_000

/** All rows of a company's imports, page by page. */
export async function importPages(db: Db, company_id: string): Promise<ImportPage[]> {
  const sheets = await db.many<{ import_id: string; sheet: number; last: number }>(sql`
    select import_id, sheet, max(row_no) as last from member_import_row where company_id = ${company_id} group by 1, 2 order by 1, 2`)
  return sheets.flatMap(({ import_id, sheet, last }) =>
    Array.from({ length: Math.floor(last / importRows) + 1 }, (_, n) => ({
      import_id,
      sheet,
      after: n * importRows - 1,
      upto: (n + 1) * importRows - 1,
    })),
  )
}

/** Blanks rows of import files that mention the person in any cell. */
export const erasePage = (db: Db, company_id: string, page: ImportPage, contacts: Contacts): Promise<number> =>
  eraseImported(
    db,
    company_id,
    sql`import_id = ${page.import_id} and sheet = ${page.sheet} and row_no > ${page.after} and row_no <= ${page.upto} and ${mentions(sql`raw::text`, contacts)}`,
  )

/** The route under which the answer to one step of an erasure is stored for repeated requests. */
export const erasureRoute = (step: 'approve' | 'deny' | 'complete') => `member-erasure ${step}`

/**
 * Deletes data about the person that is stored for callers: with the company for its own users,
 * with the platform for users of several companies (`homeOf`). This covers the answers for repeated
 * requests if they name the person or one of their records. It also covers files of lists, which
 * name everybody in them and can be made again.
 */
export async function forgetKept(db: Db, company_id: string, { ids, records, contacts }: Erased): Promise<void> {
  const named = sql`(${mentions(sql`answer`, contacts)}
    or exists (select 1 from regexp_matches(answer, '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') it where it[1] = any(${[...records]}::text[])))`
  // The input of a list's file says which places it covers: the companies or their dealer, or the
  // whole platform without any company.
  const places = (await placesOf(db, company_id)).map((it) => `%${it}%`)
  const theirs = sql`record_id = any(${[...ids]}::uuid[]) or kind <> 'member-export'`
  for (const home of [company_id, platformCompany]) {
    // The answer of the request that completes the erasure is kept, so that repeating the request
    // still succeeds. It holds only the member's id.
    await db.one(
      sql`delete from idempotency where company_id = ${home} and route <> ${erasureRoute('complete')} and ${named}`,
    )
    await db.one(sql`update run set expires_at = now() where company_id = ${home} and name is not null and expires_at > now() and (${theirs})
      and (${home === company_id} or input::text like any(${places}::text[]) or jsonb_path_exists(input, '$.**.everywhere ? (@ == true)'))`)
  }
}

/**
 * The company itself, its dealer and its branches: the places, other than the platform, at which
 * users can see the company's members.
 */
async function placesOf(db: Db, company_id: string): Promise<string[]> {
  const { account_id } = await db.must<{ account_id: string }>(
    sql`select account_id from company where id = ${company_id}`,
  )
  const branches = await db.many<{ id: string }>(sql`select id from branch where company_id = ${company_id}`)
  return [company_id, account_id, ...branches.map((it) => it.id)]
}

/**
 * Deletes saved views that search for the person or are named after them, if their owner may see
 * the company's members, or can no longer see members of any company. A view searches only for the
 * text that was typed, so comparing it with full names is enough. Views belong to no tenant, so
 * this commits separately from the erasure: once before it, and once more after it for views saved
 * meanwhile.
 */
export async function forgetSearches(
  db: Db,
  company_id: string,
  { contacts, names }: Pick<Erased, 'contacts' | 'names'>,
): Promise<void> {
  const places = await placesOf(db, company_id)
  const views = await db.many<{ id: string; name: string; search: string }>(sql`
    select id, name, search from saved_view
    where user_id in (select user_id from assignment where scope_type = 'provider' or scope_id = any(${places}::uuid[])) or user_id not in (select user_id from assignment)`)
  const patterns = patternsOf(contacts)
  const folded = names.map(fold).filter((it) => it.includes(' '))
  const isAbout = (text: string) => blanked(text, patterns) !== text || folded.some((it) => fold(text).includes(it))
  const ids = views.flatMap(({ id, name, search }) =>
    [name, ...new URLSearchParams(search).values()].some(isAbout) ? [id] : [],
  )
  await db.one(sql`delete from saved_view where id = any(${ids}::uuid[])`)
}
