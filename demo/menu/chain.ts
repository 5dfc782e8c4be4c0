import { chainFields } from '#contract/menu/product.ts'
import { fixedId } from '../chance.ts'
import type { DemoBranch, DemoCompany } from '../companies.ts'
import { branchId, companyId } from '../organisation.ts'

/** How many products of a menu a chain shares. */
const shared = 12

/**
 * The chain menu of a company with several branches. It is edited at the first branch for all the
 * others, and not yet published.
 */
export function chainRows(company: DemoCompany, branch: DemoBranch, products: readonly { id: string }[]) {
  const [first, ...others] = company.branches
  if (branch !== first || others.length === 0) return {}
  const own = { company_id: companyId(company.slug) }
  const id = fixedId(`${company.slug} chain menu`)
  return {
    product_catalog: [
      {
        ...own,
        id,
        branch_id: branchId(first.slug),
        name: company.country === 'DE' ? 'Hauptkarte' : 'Ana menü',
        branch_ids: others.map((it) => branchId(it.slug)),
        fields: chainFields,
      },
    ],
    product_catalog_product: products
      .slice(0, shared)
      .map((it) => ({ ...own, product_catalog_id: id, product_id: it.id })),
  }
}
