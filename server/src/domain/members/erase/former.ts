import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { openRows } from '#server/kit/audit/sealed-history.ts'
import type { Kit } from '#server/kit/kit.ts'
import { ownContacts, tiesFrom, type Contacts, type Ties } from './contacts.ts'

interface Person {
  name?: string
  surname?: string
  phone?: string | null
  phones?: { phone: string }[]
  email?: string | null
}

const fullName = ({ name = '', surname = '' }: Person) => `${name} ${surname}`.trim()

/**
 * Says how rows are recognised that belong to a member or to the records merged into the member.
 * Former numbers, addresses and names are read from the history, so call this before the key of the
 * history is deleted.
 */
export async function tiesOf(
  db: Db,
  { seal }: Pick<Kit, 'seal'>,
  company_id: string,
  ids: readonly string[],
): Promise<Ties> {
  const own = await ownContacts(db, company_id, ids)
  const lines = await db.many<Record<'before' | 'after', Record<string, unknown> | null>>(sql`
    select before, after from audit where company_id = ${company_id} and noun = 'member' and record_id = any(${[...ids]}::text[])
      and (before ? 'sealed' or after ? 'sealed')`)
  const sealed = lines.flatMap((it) => [it.before, it.after])
  const known = ((await openRows(db, { seal }, company_id, sealed)) as (Person | null)[]).filter((it) => it !== null)
  const current = await db.many<Person>(
    sql`select name, surname from member where company_id = ${company_id} and id = any(${[...ids]}::uuid[])`,
  )
  const names = [...new Set([...known, ...current].map(fullName).filter((it) => it !== '' && it !== '—'))]
  const before: Contacts = {
    phones: [...new Set(known.flatMap((it) => [it.phone, ...(it.phones ?? []).map((each) => each.phone)]))].filter(
      (it) => typeof it === 'string',
    ),
    emails: [...new Set(known.flatMap((it) => (it.email ? [emailKey(it.email)] : [])))],
  }
  return tiesFrom({ own, before, names })
}
