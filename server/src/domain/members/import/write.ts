import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { noteMembers, noteUpdated } from '../changes.ts'
import { memberColumns, type Changes, type KnownMember } from './row.ts'

/** The values of all changed columns, either before (0) or after (1) the change. */
export const sideOf = (changes: Changes, side: 0 | 1) =>
  Object.fromEntries(Object.entries(changes).map(([column, pair]) => [column, pair[side]]))

/** Adds members. Their consents are written separately. */
export async function addMembers(
  db: Db,
  company_id: string,
  rows: readonly { id: string; changes: Changes }[],
  now: Date,
) {
  if (rows.length === 0) return
  const values = rows.map((it) => ({ id: it.id, ...sideOf(it.changes, 1) }))
  await db.one(sql`insert into member (company_id, id, name, surname, phone, email, birth_date, marriage_anniversary, plate, city_id, note, registration_source,
      language, created_at, updated_at)
    select ${company_id}::uuid, id, name, coalesce(surname, ''), phone, email, birth_date, marriage_anniversary, coalesce(plate, ''), city_id, coalesce(note, ''), 'imported',
      case when coalesce(phone like '+49%', (select country from company where id = ${company_id}) = 'DE') then 'de' else 'tr' end, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as it(id uuid, name text, surname text, phone text, email text, birth_date date, marriage_anniversary date, plate text, city_id int, note text)`)
  const ids = rows.map((it) => it.id)
  await noteMembers(
    db,
    company_id,
    ids.map((member_id) => ({ type: 'created', member_id, version: 1 })),
  )
  for (const table of ['member_stat', 'member_account'])
    await db.one(
      sql`insert into ${raw(table)} (company_id, member_id) select ${company_id}::uuid, id from unnest(${ids}::uuid[]) as it(id)`,
    )
}

/**
 * Writes the new values of `changes` to many members. Each member must be locked and passed as it
 * is now.
 */
export async function changeMembers(
  db: Db,
  company_id: string,
  rows: readonly { member: KnownMember; changes: Changes }[],
  now: Date,
) {
  if (rows.length === 0) return
  const values = rows.map((it) => ({ ...it.member, ...sideOf(it.changes, 1) }))
  const set = join(memberColumns.map((column) => sql`${raw(column)} = ${raw(`it.${column}`)}`))
  const changed = await db.many<{
    id: string
    version: number
  }>(sql`update member m set ${set}, version = m.version + 1, updated_at = ${now},
      tokens_from = case when m.phone is distinct from it.phone or m.email is distinct from it.email then ${now}::timestamptz else m.tokens_from end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as it(id uuid, name text, surname text, phone text, email text, birth_date date, marriage_anniversary date, plate text, city_id int, note text)
    where m.company_id = ${company_id} and m.id = it.id returning m.id, m.version`)
  await noteUpdated(db, company_id, changed)
}
