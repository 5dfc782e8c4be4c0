import { fixedId } from '../chance.ts'
import type { DemoBranch, DemoCompany } from '../companies.ts'
import { companyId, branchId } from '../organisation.ts'
import { categoryImage, dishImage } from '../pictures/render.ts'
import { cards } from './cards.ts'
import { dishes } from './dishes.ts'
import { groups } from './groups.ts'
import { ingredients } from './ingredients.ts'
import type { Dish, OptionGroup, Words } from './shapes.ts'

/** A product as a customer of its branch finds it, in the company's language and currency. */
export interface ShelfProduct {
  id: string
  name: string
  price: number
  tax_rate: number
  is_drink: boolean
  is_dessert: boolean
  groups: {
    id: string
    selection_type: OptionGroup['selection_type']
    is_required: boolean
    selection_limit: number
    options: { id: string; name: string; price: number }[]
  }[]
}

const json = ([tr, en, de]: Words) => ({ tr, en, de })

/** Prices in minor units of the company's currency; a German menu is in euros. */
const priceOf = (it: { lira?: number; eur?: number }, company: DemoCompany) =>
  Math.round((company.currency === 'EUR' ? (it.eur ?? 0) : (it.lira ?? 0)) * 100)

/**
 * Tax on food is 10 % in Turkey. In Germany it is 7 %, and 19 % on drinks (rules §4.1 and §4.2).
 */
const taxRate = (dish: Dish, company: DemoCompany) => (company.country === 'TR' ? 10 : dish.is_drink ? 19 : 7)

/** The menu of a company's kitchen. A dish appears in the first category that names it. */
function cardOf(company: DemoCompany) {
  const taken = new Set<string>()
  return cards[company.cuisine].map((category) => ({
    category,
    dishes: category.dishes.flatMap((slug) => {
      const dish = dishes[slug]
      if (!dish || taken.has(slug) || (company.currency === 'EUR' && dish.eur === undefined)) return []
      taken.add(slug)
      return [{ slug, dish }]
    }),
  }))
}

/**
 * The rows of a branch's menu, and the same menu in the form in which its customers order from it.
 */
export function shelfOf(company: DemoCompany, branch: DemoBranch) {
  const own = { company_id: companyId(company.slug), branch_id: branchId(branch.slug) }
  const id = (name: string) => fixedId(`${branch.slug} ${name}`)
  const spoken = (words: Words) => words[company.country === 'DE' ? 2 : 0]
  const card = cardOf(company)
  const used = new Set(card.flatMap((it) => it.dishes.flatMap(({ dish }) => dish.groups)))
  // In a single-choice group, each option is an ingredient of that group only, because "medium"
  // means one thing for eggs and another for sizes. In all other groups, options with the same name
  // are the same ingredient.
  const materialId = (slug: string, [, name]: Words) =>
    id(groups[slug]?.selection_type === 'single' ? `material ${slug} ${name}` : `material ${name}`)

  const categories = card.map(({ category }, position) => ({
    ...own,
    id: id(`category ${category.name[1]}`),
    name: json(category.name),
    image: `/files/${categoryImage(category)}`,
    position,
  }))
  const catalogs = [...used].flatMap((slug) => {
    const group = groups[slug]
    if (!group) throw new Error(`No option group ${slug}`)
    const {
      selection_type,
      minimum_limit = group.is_required ? 1 : 0,
      selection_limit = selection_type === 'single' ? 1 : 0,
      is_required = false,
    } = group
    return [
      {
        ...own,
        id: id(`group ${slug}`),
        name: json(group.name),
        selection_type,
        minimum_limit,
        selection_limit,
        is_required,
      },
    ]
  })
  const options = [...used].flatMap((slug) =>
    (groups[slug]?.options ?? []).map((it, position) => ({
      company_id: own.company_id,
      material_catalog_id: id(`group ${slug}`),
      material_id: materialId(slug, it.name),
      price: priceOf(it, company),
      max_count: 1,
      is_default: false,
      position,
    })),
  )
  const slugs = card.flatMap((it) => it.dishes.map(({ slug }) => slug))
  const recipes = Object.values(ingredients).flatMap(({ name, dishes }) =>
    dishes
      .filter((it) => slugs.includes(it))
      .map((slug) => ({
        company_id: own.company_id,
        product_id: id(`dish ${slug}`),
        material_id: id(`material ${name[1]}`),
        name,
      })),
  )
  const named = new Map([
    ...[...used].flatMap((slug) =>
      (groups[slug]?.options ?? []).map((it) => [materialId(slug, it.name), it.name] as const),
    ),
    ...recipes.map((it) => [it.material_id, it.name] as const),
  ])
  const materials = [...named].map(([id, name]) => ({ ...own, id, name: json(name) }))
  const products = card.flatMap(({ category, dishes }) =>
    dishes.map(({ slug, dish }, position) => ({
      ...own,
      id: id(`dish ${slug}`),
      category_id: id(`category ${category.name[1]}`),
      name: json(dish.name),
      description: json(dish.description),
      price: priceOf(dish, company),
      tax_rate: taxRate(dish, company),
      images: [`/files/${dishImage(slug)}`],
      position,
    })),
  )
  const links = card.flatMap(({ dishes }) =>
    dishes.flatMap(({ slug, dish }) =>
      dish.groups.map((group, position) => ({
        company_id: own.company_id,
        product_id: id(`dish ${slug}`),
        material_catalog_id: id(`group ${group}`),
        position,
      })),
    ),
  )
  const shelf: ShelfProduct[] = card.flatMap(({ category, dishes }) =>
    dishes.map(({ slug, dish }) => ({
      id: id(`dish ${slug}`),
      name: spoken(dish.name),
      price: priceOf(dish, company),
      tax_rate: taxRate(dish, company),
      is_drink: dish.is_drink ?? false,
      is_dessert: category.name[1] === 'Desserts',
      groups: dish.groups.flatMap((it) => {
        const group = groups[it]
        return group
          ? [
              {
                id: id(`group ${it}`),
                selection_type: group.selection_type,
                is_required: group.is_required ?? false,
                selection_limit: group.selection_limit ?? 0,
                options: group.options.map((option) => ({
                  id: materialId(it, option.name),
                  name: spoken(option.name),
                  price: priceOf(option, company),
                })),
              },
            ]
          : []
      }),
    })),
  )
  const made = recipes.map(({ company_id, product_id, material_id }) => ({ company_id, product_id, material_id }))
  return { categories, materials, catalogs, options, products, links, recipes: made, shelf }
}
