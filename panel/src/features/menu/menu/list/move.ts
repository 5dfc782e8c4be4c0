import type { Menu, MenuProduct } from '#contract/menu/menu.ts'
import { language } from '#panel/kit/words/language.ts'
import { say } from '#panel/kit/words/words.ts'
import { reorder } from './edits.ts'
import { placedBefore } from './layout.ts'
import { rowWords } from './row-words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'

const inCategory = (menu: Menu, id: string) => menu.products.filter((it) => it.category_id === id)

/** Places a product before the `at`-th one of a category, which may be its own. */
function placed(menu: Menu, id: string, category_id: string, at: number): Menu {
  const product = menu.products.find((it) => it.id === id)
  if (!product) return menu
  const there = inCategory(menu, category_id)
  const from = there.findIndex((it) => it.id === id)
  const now = from < 0 ? there.toSpliced(at, 0, { ...product, category_id }) : placedBefore(there, from, at)
  const rest = menu.products.filter((it) => it.category_id !== category_id && it.id !== id)
  return { ...menu, products: [...rest, ...now] }
}

/** Moves a product. Moving it to another category shows a toast with undo. */
export function moveProduct(
  branch_id: string,
  menu: Menu,
  product: MenuProduct,
  category_id: string,
  at: number,
): void {
  const touched = [...new Set([product.category_id, category_id])]
  reorder(branch_id, (old) => placed(old, product.id, category_id, at), touched)
  if (touched.length === 1) return
  const back = inCategory(menu, product.category_id).findIndex((it) => it.id === product.id)
  const lang = language()
  const t = say(rowWords)
  toasts.add({
    kind: 'success',
    title: t('movedTo', {
      name: product.name[lang],
      category: menu.categories.find((it) => it.id === category_id)?.name[lang] ?? '',
    }),
    action: {
      label: t('undo'),
      onAction: () => reorder(branch_id, (old) => placed(old, product.id, product.category_id, back), touched),
    },
  })
}

/**
 * Moves a product one place up or down; at the end of its category, into the next one. Returns its
 * new position, counted from 1, or null at the very end of the menu.
 */
export function stepProduct(branch_id: string, menu: Menu, product: MenuProduct, by: 1 | -1): number | null {
  const here = inCategory(menu, product.category_id)
  const at = here.findIndex((it) => it.id === product.id)
  const next = at + by
  if (next >= 0 && next < here.length) {
    moveProduct(branch_id, menu, product, product.category_id, by > 0 ? at + 2 : at - 1)
    return next + 1
  }
  const category = menu.categories[menu.categories.findIndex((it) => it.id === product.category_id) + by]
  if (!category) return null
  const there = inCategory(menu, category.id).length
  moveProduct(branch_id, menu, product, category.id, by > 0 ? 0 : there)
  return by > 0 ? 1 : there + 1
}

/** Moves a category to the position before the `at`-th category. */
export function moveCategory(branch_id: string, from: number, at: number): void {
  reorder(branch_id, (old) => ({ ...old, categories: placedBefore(old.categories, from, at) }), 'categories')
}
