import { fixedId } from '../chance.ts'
import { shelfOf } from '../menu/shelf.ts'
import { companies } from '../companies.ts'
import { branchId } from '../organisation.ts'

/** A fixed Getir id for a name: 24 hexadecimal digits. */
const getirId = (name: string) => fixedId(`getir ${name}`).replaceAll('-', '').slice(-20).padStart(24, '6655')

/**
 * The menu of a demo branch in GetirYemek's format: two languages, prices in lira, removals as
 * `removeToppings`.
 */
export function getirMenuOf(branch_id: string) {
  const company = companies.find((it) => it.branches.some((branch) => branchId(branch.slug) === branch_id))
  const branch = company?.branches.find((it) => branchId(it.slug) === branch_id)
  if (!company || !branch) throw new Error(`No demo branch ${branch_id}`)
  const { categories, products, catalogs, materials, options, links } = shelfOf(company, branch)
  const bilingual = ({ tr, en }: { tr: string; en: string }) => ({ tr, en })
  return products.map((product) => ({
    id: getirId(product.id),
    chainProduct: getirId(`chain ${product.id}`),
    category: bilingual(categories.find((it) => it.id === product.category_id)?.name ?? product.name),
    name: bilingual(product.name),
    description: bilingual(product.description),
    price: product.price / 100,
    optionCategories: links
      .filter((it) => it.product_id === product.id)
      .flatMap(({ material_catalog_id }) => catalogs.filter((it) => it.id === material_catalog_id))
      .map((group) => {
        const removes = group.selection_type.startsWith('multiple_inverse')
        const own = options.filter((it) => it.material_catalog_id === group.id)
        return {
          id: getirId(group.id),
          name: bilingual(group.name),
          minCount: group.minimum_limit,
          maxCount: group.selection_limit || own.length,
          ...(removes && { removeToppings: true }),
          options: own.map((it) => ({
            id: getirId(`${group.id} ${it.material_id}`),
            name: bilingual(materials.find(({ id }) => id === it.material_id)!.name),
            price: removes ? 0 : it.price / 100,
          })),
        }
      }),
  }))
}
