import type { Menu, MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import { platformItem } from '#contract/menu/platform-item.ts'
import { useSiblings } from '#panel/domain/organisation/siblings.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { hasModule, useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { bulkKinds, bulkKindsInSight, type BulkKind } from './bulk/bulk-kinds.ts'
import { readAgain } from './menu-query.ts'
import { words } from './words.ts'

/** How many product ids fit into an address. */
const maxInAddress = 200

/** The functions that open a dialog from an entry of the context menu. */
export interface Opens {
  stock: (product_id: string) => void
  bulk: (kind: BulkKind, products: readonly MenuProduct[]) => void
  chain: () => void
}

/** The context-menu entries for a product, a category, and several products. */
export function useEntries(branch_id: string, menu: Menu | undefined, opens: Opens) {
  const t = useWords(words)
  const go = useGo()
  const can = useCan()
  const hasOthers = useSiblings(branch_id).length > 0
  const sendAgain = useSend(platformItem.retry, { onDone: () => readAgain(branch_id) })
  const at = `/manegement/${branch_id}/product`
  const canEdit = can('put-branch-product')

  const remove = (rows: readonly MenuProduct[]) =>
    void import('./list/edits.ts').then((it) => it.removeProducts(branch_id, rows))
  const removal = (onAction: () => void): readonly MenuEntry[] =>
    can('delete-branch-product') ? ['separator', { id: 'remove', label: t('remove'), isDanger: true, onAction }] : []

  return {
    ofProduct: (product: MenuProduct): readonly MenuEntry[] => [
      { id: 'form', label: t('openForm'), onAction: () => go(`${at}/form/${product.id}`) },
      ...(can('patch-branch-product-stock')
        ? [{ id: 'stock', label: t(product.out ? 'bringBack' : 'takeOff'), onAction: () => opens.stock(product.id) }]
        : []),
      ...(canEdit && menu?.platform_items.some((it) => it.item_id === product.id && it.state === 'refused')
        ? [
            {
              id: 'again',
              label: t('sendAgain'),
              onAction: () => sendAgain.mutate({ params: { branch_id }, query: {} }),
            },
          ]
        : []),
      ...(canEdit ? [{ id: 'category', label: t('moveTo'), onAction: () => opens.bulk('category', [product]) }] : []),
      ...removal(() => remove([product])),
    ],
    ofCategory: (category: MenuCategory): readonly MenuEntry[] => [
      ...(can('post-branch-product')
        ? [{ id: 'add', label: t('addHere'), onAction: () => go(`${at}/form?category_id=${category.id}`) }]
        : []),
      { id: 'form', label: t('openCategory'), onAction: () => go(`${at}/category-form/${category.id}`) },
    ],
    /** The entries for less frequent actions on several products. `clear` unticks the products. */
    ofMany: (products: readonly MenuProduct[], clear: () => void): readonly MenuEntry[] => [
      ...(canEdit ? bulkKinds.slice(bulkKindsInSight) : []).map((kind) => ({
        id: kind,
        label: t(`bulk.${kind}`),
        onAction: () => opens.bulk(kind, products),
      })),
      ...(can('put-product-catalog') && hasModule('multi_branch_catalog', branch_id)
        ? [{ id: 'chain', label: t('toChain'), onAction: opens.chain }]
        : []),
      ...(hasOthers && can('post-branch-product') && products.length <= maxInAddress
        ? [
            {
              id: 'transfer',
              label: t('transfer'),
              onAction: () => go(`${at}/transfer?${products.map((it) => `product=${it.id}`).join('&')}`),
            },
          ]
        : []),
      ...removal(() => {
        remove(products)
        clear()
      }),
    ],
  }
}
