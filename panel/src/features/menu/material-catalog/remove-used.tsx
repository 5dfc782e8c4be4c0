import { useState } from 'react'
import { materialCatalog, type MaterialCatalog } from '#contract/menu/material-catalog.ts'
import { menu } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Usage } from './usage.tsx'
import { words } from './words.ts'

/** Asks before deleting groups in use, and says where; deleting removes them from those products. */
export default function RemoveUsed({ groups, onClose }: { groups: readonly MaterialCatalog[]; onClose: () => void }) {
  const t = useWords(words)
  const lang = useLanguage()
  const [isPending, setPending] = useState(false)
  const [first] = groups
  const count = groups.length
  const name = first?.name[lang] ?? ''
  async function remove() {
    setPending(true)
    try {
      for (const { id } of groups)
        await send(materialCatalog.remove, {
          params: { branch_material_catalog_id: id },
          query: { take_out: 'true' },
        })
      toasts.add({ title: t('removed', { count, name }) })
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      sayRefusal(refusal)
    } finally {
      void forget(materialCatalog.list, materialCatalog.read, product.list, product.read, menu.read)
      onClose()
    }
  }
  return (
    <Confirm
      title={t('removeTitle', { count, name })}
      confirmLabel={t('remove')}
      isDanger
      isPending={isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {count === 1 && first ? (
        <div className="grid gap-3">
          <p>{t('removeText')}</p>
          <Usage group={first} />
        </div>
      ) : (
        t('removeMany', { products: groups.reduce((all, it) => all + it.product_count, 0) })
      )}
    </Confirm>
  )
}
