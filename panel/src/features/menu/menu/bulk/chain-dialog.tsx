import { useId, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { MenuProduct } from '#contract/menu/menu.ts'
import { productCatalog, type ProductCatalog } from '#contract/menu/product-catalog.ts'
import { send } from '#panel/kit/server/client.ts'
import { ask, forget, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ActForm } from '../act-form.tsx'

const words = defineWords({
  tr: {
    title: 'Zincir menüye ekle',
    catalog: 'Zincir menü',
    none: 'Bu şubede zincir menü yok.',
    holds: '{count, plural, other {# ürün}}',
    cancel: 'Vazgeç',
    add: 'Ekle',
    out: 'Çıkar',
    added: '{count, plural, other {# ürün}} “{name}” menüsüne eklendi',
    taken: '{count, plural, other {# ürün}} “{name}” menüsünden çıkarıldı',
    same: 'Seçilenlerin hepsi zaten “{name}” menüsünde',
    undo: 'Geri al',
  },
  en: {
    title: 'Add to a chain menu',
    catalog: 'Chain menu',
    none: 'This branch has no chain menu.',
    holds: '{count, plural, one {# product} other {# products}}',
    cancel: 'Cancel',
    add: 'Add',
    out: 'Take out',
    added: '{count, plural, one {# product} other {# products}} added to “{name}”',
    taken: '{count, plural, one {# product} other {# products}} taken out of “{name}”',
    same: 'All of these are in “{name}” already',
    undo: 'Undo',
  },
  de: {
    title: 'In eine Kettenkarte aufnehmen',
    catalog: 'Kettenkarte',
    none: 'Diese Filiale hat keine Kettenkarte.',
    holds: '{count, plural, one {# Produkt} other {# Produkte}}',
    cancel: 'Abbrechen',
    add: 'Aufnehmen',
    out: 'Herausnehmen',
    added: '{count, plural, one {# Produkt} other {# Produkte}} in „{name}“ aufgenommen',
    taken: '{count, plural, one {# Produkt} other {# Produkte}} aus „{name}“ genommen',
    same: 'Alle sind schon in „{name}“',
    undo: 'Rückgängig',
  },
})

const inputOf = (it: ProductCatalog, products: string[]) => ({
  branch_id: it.branch_id,
  name: it.name,
  branch_ids: it.branch_ids,
  fields: it.fields,
  products,
  version: it.version,
})

export interface ChainDialogProps {
  branch_id: string
  products: readonly MenuProduct[]
  onClose: () => void
  onDone: () => void
}

/**
 * Adds products to a chain menu that is edited at this branch, or removes them. Branches receive
 * the change with the next publication.
 */
export default function ChainDialog({ branch_id, products, onClose, onDone }: ChainDialogProps) {
  const t = useWords(words)
  const form = useId()
  const { data } = useQuery(ask(productCatalog.list, { query: { branch_id: [branch_id], limit: 100 } }))
  const catalogs = data?.data
  const [chosen, setChosen] = useState<string>()
  const [isOut, setOut] = useState(false)
  const id = chosen ?? catalogs?.[0]?.id
  const sending = useSend(productCatalog.update, { invalidates: [productCatalog.list, productCatalog.read] })

  const act = async (takes: boolean) => {
    if (!id || sending.isPending) return
    setOut(takes)
    // Refetches the chain menu, because another till may have changed it since the list was loaded.
    const now = await send(productCatalog.read, { params: { product_catalog_id: id } }).catch(sayRefusal)
    if (!now) return
    const there = new Set(now.products)
    const moved = products.map((it) => it.id).filter((it) => there.has(it) === takes)
    if (moved.length === 0) {
      toasts.add({ kind: 'info', title: t('same', { name: now.name }) })
      return
    }
    const next = takes ? now.products.filter((it) => !moved.includes(it)) : [...now.products, ...moved]
    sending.mutate(
      { params: { product_catalog_id: id }, body: inputOf(now, next) },
      {
        onSuccess: (saved) => {
          const back = () =>
            void send(productCatalog.update, {
              params: { product_catalog_id: id },
              body: inputOf(saved, now.products),
            }).then(() => forget(productCatalog.list, productCatalog.read), sayRefusal)
          toasts.add({
            kind: 'success',
            title: t(takes ? 'taken' : 'added', { count: moved.length, name: now.name }),
            action: { label: t('undo'), onAction: back },
          })
          onDone()
        },
      },
    )
  }

  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={t('title')}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button isDisabled={!id} isPending={sending.isPending && isOut} onPress={() => void act(true)}>
            {t('out')}
          </Button>
          <Button variant="solid" type="submit" form={form} isDisabled={!id} isPending={sending.isPending && !isOut}>
            {t('add')}
          </Button>
        </>
      }
    >
      <ActForm id={form} onSubmit={() => void act(false)}>
        {catalogs?.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : (
          <RadioGroup
            label={t('catalog')}
            value={id ?? ''}
            onChange={setChosen}
            options={(catalogs ?? []).map((it) => ({
              value: it.id,
              label: it.name,
              description: t('holds', { count: it.product_count }),
            }))}
          />
        )}
      </ActForm>
    </Dialog>
  )
}
