import sql, { join, type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'

/** What is known of a person besides their records: numbers and addresses that nobody else is reached by. */
export interface Contacts {
  phones: readonly string[]
  /** As `emailKey` spells them. */
  emails: readonly string[]
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

/** What somebody left without being a member, or beside it: reservations, the letters about them, refused rows of files, answers kept for requests sent twice. */
export async function eraseByContact(db: Db, company_id: string, contacts: Contacts): Promise<void> {
  const booked = await db.many<{ id: string }>(sql`
    update reservation set name = '—', phone = '', email = '', note = '', next_at = case when status in ('pending', 'approved') then next_at end
    where company_id = ${company_id} and ${isTied(contacts, sql`phone`, sql`email`)} returning id`)
  await db.one(sql`delete from mail where about = any(${booked.map((it) => it.id)}::uuid[])
    or kind = 'reservation' and about is null and lower(to_address) = any(${[...contacts.emails]}::text[])`)
  // A row that was refused for how its number is written is found by the digits.
  const digits = contacts.phones.map((it) => `%${it.replace(/^\+\d\d/, '')}%`)
  await db.one(sql`update member_import_row set raw = '[]', phone = null, email_key = null, changes = '{}', consents = '[]', reasons = '[]'
    where company_id = ${company_id} and (${isTied(contacts, sql`phone`, sql`email_key`)}
      or regexp_replace(raw::text, '[^0-9]', '', 'g') like any(${digits}::text[])
      or raw::text ilike any(${contacts.emails.map((it) => `%${it}%`)}::text[]))`)
  const words = [...contacts.phones, ...contacts.emails].map((it) => `%${it}%`)
  await db.one(sql`delete from idempotency where company_id = ${company_id} and answer ilike any(${words}::text[])`)
}

/** Kept views by which somebody looked for them. Views are no tenant's, so that this is done once the erasure has committed. */
export async function forgetSearches(db: Db, company_id: string, { phones, emails }: Contacts): Promise<void> {
  const branches = await db.many<{ id: string }>(sql`select id from branch where company_id = ${company_id}`)
  const places = [company_id, ...branches.map((it) => it.id)]
  await db.one(sql`delete from saved_view where search ilike any(${[...phones, ...emails].map((it) => `%${it}%`)}::text[])
    and user_id in (select user_id from assignment where scope_id = any(${places}::uuid[]))`)
}
