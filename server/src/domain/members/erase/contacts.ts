import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'

/** What is known of a person besides their records: numbers and addresses that nobody else is reached by. */
export interface Contacts {
  phones: readonly string[]
  /** As `emailKey` spells them. */
  emails: readonly string[]
}

/** Whose records were erased, by which numbers and addresses they were known, and what else was theirs. */
export interface Erased {
  ids: string[]
  /** Ids of all that was theirs, their own among them. */
  records: string[]
  contacts: Contacts
}

/** The numbers and addresses of records that are about to be erased, less those that other members have too: a family shares its number. */
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

/** Whether a row is tied to the person by a number or an address alone. */
export const isTied = ({ phones, emails }: Contacts, phone: Sql, email?: Sql): Sql =>
  sql`(${join(
    [
      sql`${phone} = any(${[...phones]}::text[])`,
      ...(email ? [sql`lower(${email}) = any(${[...emails]}::text[])`] : []),
    ],
    ' or ',
  )})`

/** A text as a regular expression that finds just it. */
const literal = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** What may stand before an address: nothing that makes it a longer one, apart from an escape as JSON writes it. */
const begins = String.raw`(?:(?<![\w.%+-])|(?<=\\[nrt]))`

/**
 * Whether a text names the person by a number as it is stored, or by an address. A longer number or address is somebody else's, and so is one that only looks
 * alike: what people call themselves is no pattern.
 */
const mentions = (text: Sql, { phones, emails }: Contacts): Sql => {
  const patterns = [
    ...phones.map((it) => String.raw`${literal(it)}(?!\d)`),
    ...emails.map((it) => String.raw`${begins}${literal(it)}(?![\w-]|\.\w)`),
  ]
  return sql`${text} ~* any(${patterns}::text[])`
}

/** Whether a text holds a number, however it is written. */
const dials = (text: Sql, { phones }: Contacts): Sql =>
  sql`regexp_replace(${text}, '[^0-9]', '', 'g') like any(${phones.map((it) => `%${it.replace(/^\+\d\d/, '')}%`)}::text[])`

/** Ids of reservations and of what was asked of a branch that were a person's. */
export interface ByContact {
  booked: string[]
  asked: string[]
}

/** What somebody left without being a member, or beside it: reservations, the letters about them, refused rows of files, answers kept for requests sent twice. */
export async function eraseByContact(db: Db, company_id: string, contacts: Contacts): Promise<ByContact> {
  const booked = await db.many<{ id: string }>(sql`
    update reservation set name = '—', phone = '', email = '', note = '', next_at = case when status in ('pending', 'approved') then next_at end
    where company_id = ${company_id} and ${isTied(contacts, sql`phone`, sql`email`)} returning id`)
  const branches = await db.many<{ name: string }>(sql`select name from branch where company_id = ${company_id}`)
  // Letters written before they named their reservation begin with the branch: those of other companies to the same address are none of this one's.
  await db.one(sql`delete from mail where about = any(${booked.map((it) => it.id)}::uuid[])
    or kind = 'reservation' and about is null and lower(to_address) = any(${[...contacts.emails]}::text[])
      and exists (select 1 from unnest(${branches.map((it) => it.name)}::text[]) it where starts_with(subject, it || ': '))`)
  // What they asked of a branch, or proposed to it.
  const asked = await db.many<{
    id: string
  }>(sql`update branch_request set customer_name = '—', customer_phone = '', customer_email = '', message = ''
    where company_id = ${company_id} and ${isTied(contacts, sql`customer_phone`, sql`customer_email`)} returning id`)
  const row = sql`raw::text`
  await db.one(sql`update member_import_row set raw = '[]', phone = null, email_key = null, changes = '{}', consents = '[]', reasons = '[]'
    where company_id = ${company_id} and (${isTied(contacts, sql`phone`, sql`email_key`)} or ${dials(row, contacts)} or ${mentions(row, contacts)})`)
  return { booked: booked.map((it) => it.id), asked: asked.map((it) => it.id) }
}

/** The route under which the answer to a step of an erasure is kept. */
export const erasureRoute = (step: 'approve' | 'deny' | 'complete') => `member-erasure ${step}`

/**
 * Forgets what is kept for callers, each at home (`homeOf`): a company's people in the company, whoever acts for several in the platform's own. These are answers kept
 * for requests sent twice, which name the person or a record of theirs, and files of lists, which name whoever was in them and are made anew where they are wanted.
 */
export async function forgetKept(db: Db, company_id: string, { ids, records, contacts }: Erased): Promise<void> {
  const named = sql`(${mentions(sql`answer`, contacts)}
    or exists (select 1 from regexp_matches(answer, '[0-9a-f]{8}-[0-9a-f-]{27}', 'g') it where it[1] = any(${[...records]}::text[])))`
  // Lists of the whole platform name no company; others name the companies they are of, or their dealer.
  const places = (await placesOf(db, company_id)).map((it) => `%${it}%`)
  const theirs = sql`record_id = any(${[...ids]}::uuid[]) or kind <> 'member-export'`
  for (const home of [company_id, platformCompany]) {
    // Whoever completes the erasure a second time is still told that it is done: that answer holds the member's id alone.
    await db.one(
      sql`delete from idempotency where company_id = ${home} and route <> ${erasureRoute('complete')} and ${named}`,
    )
    await db.one(sql`update run set expires_at = now() where company_id = ${home} and name is not null and expires_at > now() and (${theirs})
      and (${home === company_id} or input::text like any(${places}::text[]) or jsonb_path_exists(input, '$.**.everywhere ? (@ == true)'))`)
  }
}

/** The places, apart from the platform, of those who see the company's members: the company itself, its dealer, its branches. */
async function placesOf(db: Db, company_id: string): Promise<string[]> {
  const { account_id } = await db.must<{ account_id: string }>(
    sql`select account_id from company where id = ${company_id}`,
  )
  const branches = await db.many<{ id: string }>(sql`select id from branch where company_id = ${company_id}`)
  return [company_id, account_id, ...branches.map((it) => it.id)]
}

/** Kept views by which somebody looked for them. Views are no tenant's, so that this is done once the erasure has committed. */
export async function forgetSearches(db: Db, company_id: string, contacts: Contacts): Promise<void> {
  const places = await placesOf(db, company_id)
  // As the address bar writes what was typed.
  const typed = sql`regexp_replace(replace(replace(replace(search, '+', ' '), '%2B', '+'), '%40', '@'), '%[0-9A-Fa-f]{2}', ' ', 'g')`
  await db.one(sql`delete from saved_view where (${dials(typed, contacts)} or ${mentions(typed, contacts)} or ${dials(sql`name`, contacts)} or ${mentions(sql`name`, contacts)})
    and user_id in (select user_id from assignment where scope_type = 'provider' or scope_id = any(${places}::uuid[]))`)
}
