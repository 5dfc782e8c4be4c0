import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'

/** The clock where a company has no branch. */
export const homeZone = 'Europe/Istanbul'

/** A company's clock, as a scalar subquery: that of its oldest branch, of those in use if there are any (members-marketing §0); null without one. */
export const companyZone = (company_id: string): Sql =>
  sql`(select timezone from branch where company_id = ${company_id} order by is_active desc, created_at, id limit 1)`

/** A company's clock by itself. */
export async function zoneOfCompany(db: Db, company_id: string): Promise<string> {
  const { zone } = await db.must<{ zone: string | null }>(sql`select ${companyZone(company_id)} as zone`)
  return zone ?? homeZone
}
