import type { Menu, MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import { fold } from '#contract/kit/fold.ts'
import { searcher } from '../search.ts'

/** The values of the filter "show". A product must meet all chosen ones. */
export const shows = ['off', 'discounted', 'no_picture', 'chain'] as const
export type Show = (typeof shows)[number]

export interface Narrowing {
  search: string
  category: readonly string[]
  show: readonly string[]
}

/** A category with its visible products. */
export interface Section {
  category: MenuCategory
  products: readonly MenuProduct[]
  /** All of its products. */
  total: number
}

/** The menu as filtered for the list. */
export interface ListInSight {
  branch_id: string
  menu: Menu
  sections: readonly Section[]
}

/**
 * How many names are prepared for searching (folded) in one go, which takes about half a
 * millisecond.
 */
const foldedAtOnce = 100
/** After this time, in ms, the first rows have been painted. */
const foldDelayMs = 200
const folded = new WeakMap<MenuProduct, string>()
/**
 * A product's names, prepared for searching (folded). They are prepared once and kept as long as
 * the row exists.
 */
function textOf(product: MenuProduct): string {
  const known = folded.get(product)
  if (known !== undefined) return known
  const text = fold([...new Set(Object.values(product.name))].join(' '))
  folded.set(product, text)
  return text
}

/**
 * Prepares names for searching in batches ahead of time, so that the first letter of a search need
 * not wait for all of them. Returns a function that stops this.
 */
export function foldAhead(products: readonly MenuProduct[]): () => void {
  let at = 0
  const some = () => {
    for (const it of products.slice(at, at + foldedAtOnce)) textOf(it)
    at += foldedAtOnce
    if (at < products.length) timer = setTimeout(some)
  }
  let timer = setTimeout(some, foldDelayMs)
  return () => clearTimeout(timer)
}

export const isNarrow = (it: Narrowing) => it.search !== '' || it.category.length > 0 || it.show.length > 0

/**
 * The filtered menu with its categories in order. An empty category is shown only if there are no
 * filters.
 */
export function sectionsOf(
  menu: Pick<Menu, 'categories' | 'products'>,
  off: ReadonlyMap<string, Off>,
  narrowing: Narrowing,
  synonyms: readonly (readonly string[])[],
): Section[] {
  const found = narrowed(menu, off, narrowing, synonyms)
  if (!narrowing.search || found.length > 0) return found
  // If no product has this name, a category may have it. Then its products match.
  const finds = searcher(narrowing.search, synonyms)
  const all = narrowed(menu, off, { ...narrowing, search: '' }, synonyms)
  return all.filter(
    ({ category, products }) => products.length > 0 && finds(fold(Object.values(category.name).join(' '))),
  )
}

function narrowed(
  menu: Pick<Menu, 'categories' | 'products'>,
  off: ReadonlyMap<string, Off>,
  narrowing: Narrowing,
  synonyms: readonly (readonly string[])[],
): Section[] {
  const byCategory = new Map<string, { products: MenuProduct[]; total: number }>(
    menu.categories.map((it) => [it.id, { products: [], total: 0 }]),
  )
  const finds = searcher(narrowing.search, synonyms)
  const asked: Record<Show, (it: MenuProduct) => boolean> = {
    off: (it) => off.has(it.id),
    discounted: (it) => it.discounted_price !== null,
    no_picture: (it) => it.image === null,
    chain: (it) => it.master_id !== null,
  }
  const wanted = shows.filter((it) => narrowing.show.includes(it)).map((it) => asked[it])
  const isAnyCategory = narrowing.category.length === 0
  for (const product of menu.products) {
    const at = byCategory.get(product.category_id)
    if (!at) continue
    at.total++
    if (!isAnyCategory && !narrowing.category.includes(product.category_id)) continue
    if (!wanted.every((holds) => holds(product))) continue
    if (narrowing.search && !finds(textOf(product))) continue
    at.products.push(product)
  }
  const isAll = !isNarrow(narrowing)
  return menu.categories
    .map((category) => ({ category, ...byCategory.get(category.id)! }))
    .filter((it) => isAll || it.products.length > 0)
}

/** The products between two given ones, in the order shown, for a Shift-click. */
export function between(sections: readonly Section[], from: string, to: string): string[] {
  const ids = sections.flatMap((it) => it.products.map((product) => product.id))
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)]
  return a < 0 || b < 0 ? [to] : ids.slice(Math.min(a, b), Math.max(a, b) + 1)
}
