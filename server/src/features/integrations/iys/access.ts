import sql, { raw } from 'sql-template-tag'
import type { CompanyIys } from '#contract/integrations/iys.ts'
import type { Db } from '#server/db/pool.ts'
import { openSecrets } from '#server/kit/record/access-secrets.ts'
import type { Kit } from '#server/kit/kit.ts'

/** A company's credentials for İYS with the password decrypted. Never log or return them. */
export interface IysAccess {
  company_id: string
  id: string
  is_active: boolean
  iys_code: string
  brand_code: string
  username: string
  secrets: { password: string }
  base_url: string
  /**
   * The time since which the company's access has had its current brand and host; null if it has
   * had them from the beginning.
   */
  brand_since: string | null
  checked: CompanyIys['checked']
  pulled_after: string | null
  pulled_at: string | null
  failure: string | null
  failed_at: string | null
  version: number
}
type Row = Omit<IysAccess, 'secrets'> & { secrets: Buffer }

const columns = raw(
  'company_id, id, is_active, iys_code, brand_code, username, secrets, base_url, brand_since, checked, pulled_after, pulled_at, failure, failed_at, version',
)

/** A company's access to İYS, whether it is active or not. */
export async function accessOf(
  db: Db,
  { seal, now }: Pick<Kit, 'seal' | 'now'>,
  company_id: string,
): Promise<IysAccess | undefined> {
  const row = await db.one<Row>(sql`select ${columns} from iys_access where company_id = ${company_id}`)
  return row && { ...row, secrets: openSecrets<IysAccess['secrets']>(seal, row.secrets, now()).secrets }
}

/** The companies whose access to İYS is active. */
export const connectedCompanies = ({ db }: Pick<Kit, 'db'>) =>
  db.many<{ company_id: string }>(
    sql`/* platform: İYS is asked for every company */ select company_id from iys_access where is_active order by random()`,
  )

/** Selects the row of a company in `iys_access`. */
export const isOf = (company_id: string) => sql`company_id = ${company_id}`
