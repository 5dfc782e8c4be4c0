import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/**
 * How many devices a company may have paired. 0 means no limit; undefined means that the company
 * lacks the module.
 */
export async function kioskLimit(db: Db, company_id: string, lock?: 'lock'): Promise<number | undefined> {
  const row = await db.one<{ has: boolean; max: number }>(sql`
    select coalesce((licensed_module_list ->> 'kiosk')::boolean, false) as has, coalesce((limits ->> 'kioskLimit')::int, 0) as max
    from license where company_id = ${company_id} ${lock ? sql`for update` : sql``}`)
  return row?.has ? row.max : undefined
}

/**
 * The position of a paired device among those of its company, oldest pairing first. Devices beyond
 * the limit are refused; older ones may continue to sell (semantics §1).
 */
export async function placeInLine(
  db: Db,
  company_id: string,
  kiosk_id: string,
): Promise<{ place: number; count: number }> {
  const row = await db.one<{ place: number; count: number }>(sql`
    select (count(*) filter (where (k.paired_at, k.id) <= (me.paired_at, me.id)))::int as place, count(*)::int as count
    from kiosk k join kiosk me on me.company_id = k.company_id and me.id = ${kiosk_id}
    where k.company_id = ${company_id} and k.key_hash is not null`)
  return row ?? { place: 0, count: 0 }
}
