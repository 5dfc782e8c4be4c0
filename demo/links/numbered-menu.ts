import { fixedId } from '../chance.ts'
import { companies } from '../companies.ts'
import { shelfOf } from '../menu/shelf.ts'
import { branchId } from '../organisation.ts'

/** A fixed number for a name, as some platforms number products and options. */
const numberOf = (name: string): number => Number.parseInt(fixedId(`trendyol ${name}`).slice(-7), 16) + 1

/**
 * Products that these platforms name differently, so that the demo has something to match by hand.
 */
const renamed: Record<string, string> = { Ayran: 'Yayık ayran 30 cl' }

/**
 * The menu of a demo branch as platforms know it that use numbers as ids: prices are in kuruş, what
 * can be chosen are options, and what can be left out are ingredients.
 */
export function numberedMenuOf(branch_id: string) {
  const company = companies.find((it) => it.branches.some((branch) => branchId(branch.slug) === branch_id))
  const branch = company?.branches.find((it) => branchId(it.slug) === branch_id)
  if (!company || !branch) throw new Error(`No demo branch ${branch_id}`)
  const { categories, products, catalogs, materials, options, links } = shelfOf(company, branch)
  return products.map((product) => {
    const groups = links
      .filter((it) => it.product_id === product.id)
      .flatMap(({ material_catalog_id }) => catalogs.filter((it) => it.id === material_catalog_id))
    const isRemoval = (it: (typeof groups)[number]) => it.selection_type.startsWith('multiple_inverse')
    const within = (some: typeof groups) =>
      some
        .flatMap((group) => options.filter((it) => it.material_catalog_id === group.id))
        .map((it) => ({
          id: numberOf(it.material_id),
          name: materials.find(({ id }) => id === it.material_id)?.name.tr ?? '',
          price: it.price,
        }))
    return {
      id: numberOf(product.id),
      name: renamed[product.name.tr] ?? product.name.tr,
      section: categories.find((it) => it.id === product.category_id)?.name.tr ?? '',
      price: product.price,
      options: within(groups.filter((it) => !isRemoval(it))),
      ingredients: within(groups.filter(isRemoval)),
    }
  })
}
