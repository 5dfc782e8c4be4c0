import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import type { Link } from '../platform.ts'

/**
 * The tax rates, in percent, of the branch's products that a platform knows by these ids. An id that
 * is matched to no product is missing.
 */
export async function taxRatesOf(kit: Kit, link: Link, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { company_id, branch_id, platform } = link
  if (ids.length === 0) return new Map()
  const rows = await kit.db.many<{ external_id: string; tax_rate: number }>(sql`
    select i.external_id, p.tax_rate from platform_item i join product p on p.company_id = i.company_id and p.id = i.item_id
    where i.company_id = ${company_id} and i.branch_id = ${branch_id} and i.platform = ${platform} and i.external_id = any(${[...ids]})`)
  return new Map(rows.map((it) => [it.external_id, it.tax_rate]))
}

/**
 * Throws if an order is in another currency than the branch's company counts in: its amounts would
 * be read as other money.
 */
export async function refuseOtherCurrency(kit: Kit, { company_id }: Link, currency: string): Promise<void> {
  const company = await kit.db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)
  if (company.currency !== currency)
    throw new Error(`an order of a platform is in ${currency}, and its branch sells in ${company.currency}`)
}
