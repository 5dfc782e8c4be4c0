import { companies } from '../companies.ts'
import { shelfOf } from '../menu/shelf.ts'
import { branchId } from '../organisation.ts'

/**
 * The menu of a demo branch at a platform that uses our own ids: with prices in minor units, and
 * the options that cost or add something as toppings.
 */
export function menuByOurIds(branch_id: string, lang: 'tr' | 'de') {
  const company = companies.find((it) => it.branches.some((branch) => branchId(branch.slug) === branch_id))
  const branch = company?.branches.find((it) => branchId(it.slug) === branch_id)
  if (!company || !branch) throw new Error(`No demo branch ${branch_id}`)
  const { categories, products, catalogs, materials, options, links } = shelfOf(company, branch)
  return products.map((product) => ({
    id: product.id,
    name: product.name[lang],
    category: categories.find((it) => it.id === product.category_id)?.name[lang] ?? '',
    price: product.price,
    toppings: links
      .filter((it) => it.product_id === product.id)
      .flatMap(({ material_catalog_id }) => catalogs.filter((it) => it.id === material_catalog_id))
      .filter((group) => !group.selection_type.startsWith('multiple_inverse'))
      .flatMap((group) => options.filter((it) => it.material_catalog_id === group.id))
      .map((it) => ({
        id: it.material_id,
        name: materials.find(({ id }) => id === it.material_id)?.name[lang] ?? '',
        price: it.price,
      })),
  }))
}
