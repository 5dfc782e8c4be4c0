import { material, type Material } from '#contract/menu/material.ts'
import { materialCatalog } from '#contract/menu/material-catalog.ts'
import { menu } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { RemoveUsed } from '#panel/domain/menu/remove-used.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Usage } from './usage.tsx'
import { words } from './words.ts'

const groups = [materialCatalog.list, materialCatalog.read]
const stale = [material.list, material.read, ...groups, product.list, product.read, menu.read]

/**
 * Asks before deleting ingredients that are in use, and says where. Deleting removes them there
 * too.
 */
export default function RemoveMaterials(it: { materials: readonly Material[]; onClose: () => void }) {
  const t = useWords(words)
  const lang = useLanguage()
  const [first] = it.materials
  const count = it.materials.length
  const name = first?.name[lang] ?? ''
  const sum = (field: 'product_count' | 'group_count') => it.materials.reduce((all, one) => all + one[field], 0)
  return (
    <RemoveUsed
      records={it.materials}
      title={t('removeTitle', { count, name })}
      confirmLabel={t('remove')}
      removed={t('removed', { count, name })}
      remove={({ id }) => send(material.remove, { params: { branch_material_id: id }, query: { take_out: 'true' } })}
      stale={stale}
      onClose={it.onClose}
    >
      {count === 1 && first ? (
        <div className="grid gap-3">
          <p>{t('removeText')}</p>
          <Usage material={first} />
        </div>
      ) : (
        t('removeMany', { products: sum('product_count'), groups: sum('group_count') })
      )}
    </RemoveUsed>
  )
}
