import sql, { empty } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Actor } from '#server/kit/guard/actor.ts'
import { anyOf, containsFoldedPhone, where } from '#server/kit/list/list.ts'
import { countUpTo } from '#server/kit/list/long-list.ts'
import { maskedContact, seesContacts } from './erase/masked.ts'

interface NamesRequest {
  page: number
  limit: number
  search?: string | undefined
  id?: readonly string[] | undefined
}

/**
 * Members of a company for a picker, newest first, without the member `not`. Each comes with a
 * number or an address, as far as the caller may read it.
 */
export async function namedMembers(
  db: Db,
  actor: Actor,
  { company_id, not }: { company_id: string; not?: string },
  { page, limit, search, id }: NamesRequest,
) {
  const conditions = where([
    sql`m.company_id = ${company_id} and m.merged_into is null and m.erased_at is null ${not ? sql`and m.id <> ${not}` : empty}`,
    anyOf('m.id', id),
    containsFoldedPhone('m.search_text', search),
  ])
  const found = sql`from member m ${conditions}`
  const rows = await db.many<{ id: string; name: string; hint: string }>(sql`
    select m.id, m.name || ' ' || m.surname as name, coalesce(m.phone, m.email, '') as hint ${found}
    order by m.created_at desc, m.id limit ${limit} offset ${(page - 1) * limit}`)
  const data = seesContacts(actor, company_id) ? rows : rows.map((it) => ({ ...it, hint: maskedContact(it.hint) }))
  return { data, total: await countUpTo(db, found), page, limit }
}
