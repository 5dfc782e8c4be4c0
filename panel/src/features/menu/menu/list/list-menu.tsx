import type { MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import type { HeadActs } from './category-head.tsx'
import { moveCategory, moveProduct } from './move.ts'
import { rowWords } from './row-words.ts'
import type { ListInSight } from './rows.ts'

// The menu needs the widget library, and the list renders before anybody opens one.
const RowMenu = lateLayer(() => import('#panel/ui/row-menu.tsx').then((it) => ({ default: it.RowMenu })))

export interface ListMenuProps extends Omit<ListInSight, 'sections'> {
  /** The id of the menu's product or category. */
  id: string
  at: HTMLElement
  isMovable: boolean
  step: (product_id: string, by: 1 | -1) => void
  stepCategory: HeadActs['stepCategory']
  /** Further entries of a product's menu, below those that move it. */
  entries: (product: MenuProduct) => readonly MenuEntry[]
  /** Further entries of a category's menu. */
  headEntries: (category: MenuCategory) => readonly MenuEntry[]
  onClose: () => void
}

/** The menu of a row or heading: first the entries that move it, then the screen's actions. */
export function ListMenu({ id, at, branch_id, menu, isMovable, ...it }: ListMenuProps) {
  const t = useWords(rowWords)
  const product = menu.products.find((one) => one.id === id)
  const category = menu.categories.find((one) => one.id === id)
  const moves = (by: (step: 1 | -1) => void, first: () => void, keys?: string[]): readonly MenuEntry[] => [
    { id: 'up', label: t('moveUp'), keys: keys && [...keys, '↑'], onAction: () => by(-1) },
    { id: 'down', label: t('moveDown'), keys: keys && [...keys, '↓'], onAction: () => by(1) },
    { id: 'first', label: t('moveFirst'), onAction: first },
    'separator',
  ]
  const entries = product
    ? [
        ...(isMovable
          ? moves(
              (by) => it.step(id, by),
              () => moveProduct(branch_id, menu, product, product.category_id, 0),
              ['Alt'],
            )
          : []),
        ...it.entries(product),
      ]
    : category && [
        ...(isMovable
          ? moves(
              (by) => it.stepCategory(id, by),
              () => moveCategory(branch_id, menu.categories.indexOf(category), 0),
            )
          : []),
        ...it.headEntries(category),
      ]
  return entries && <RowMenu key={id} at={at} entries={entries} onClose={it.onClose} />
}
