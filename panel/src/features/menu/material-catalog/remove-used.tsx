import { materialCatalog, type MaterialCatalog } from '#contract/menu/material-catalog.ts'
import { menu } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { RemoveUsed } from '#panel/domain/menu/remove-used.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Usage } from './usage.tsx'
import { words } from './words.ts'

const stale = [materialCatalog.list, materialCatalog.read, product.list, product.read, menu.read]

/**
 * Asks before deleting groups that are in use, and says where. Deleting removes them from those
 * products.
 */
export default function RemoveGroups(it: { groups: readonly MaterialCatalog[]; onClose: () => void }) {
  const t = useWords(words)
  const lang = useLanguage()
  const [first] = it.groups
  const count = it.groups.length
  const name = first?.name[lang] ?? ''
  return (
    <RemoveUsed
      records={it.groups}
      title={t('removeTitle', { count, name })}
      confirmLabel={t('remove')}
      removed={t('removed', { count, name })}
      remove={({ id }) =>
        send(materialCatalog.remove, { params: { branch_material_catalog_id: id }, query: { take_out: 'true' } })
      }
      stale={stale}
      onClose={it.onClose}
    >
      {count === 1 && first ? (
        <div className="grid gap-3">
          <p>{t('removeText')}</p>
          <Usage group={first} />
        </div>
      ) : (
        t('removeMany', { products: it.groups.reduce((all, one) => all + one.product_count, 0) })
      )}
    </RemoveUsed>
  )
}
