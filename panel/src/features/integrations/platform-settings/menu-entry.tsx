import { useState } from 'react'
import { platformMenu, type PlatformMenu, type PlatformMenuEntry } from '#contract/integrations/platform-menu.ts'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { Button } from '#panel/ui/button.tsx'
import { ComboBox } from '#panel/ui/combo-box.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ask, queries, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { menuWords } from './menu-words.ts'

interface EntryProps {
  branch_id: string
  code: PlatformCode
  menu: PlatformMenu
  it: PlatformMenuEntry
}

type Chosen = { choice: 'name' | 'left' } | { choice: 'hand'; product_id: string }
const chosenNow = ({ choice, product }: PlatformMenuEntry): Chosen =>
  choice === 'hand' && product ? { choice, product_id: product.id } : { choice: choice === 'left' ? 'left' : 'name' }

/** One product of the platform's menu, and the product here that it is matched to. */
export function MenuEntry({ branch_id, code, menu, it }: EntryProps) {
  const t = useWords(menuWords)
  const lang = useLanguage()
  const can = useCan()
  const [isChoosing, setChoosing] = useState(false)
  const params = { branch_id, name: code }
  const show = (answer: PlatformMenu) => queries.setQueryData(ask(platformMenu.read, { params }).queryKey, answer)
  const undo = useSend(platformMenu.match, { onDone: show })
  const { external_id, name, product, suggested, choice } = it
  const match = useSend(platformMenu.match, {
    onDone: (answer, { body }) => {
      show(answer)
      setChoosing(false)
      toasts.add({
        about: `platform menu ${external_id}`,
        title: t(`done.${body.choice}`, { name }),
        action: {
          label: t('undo'),
          onAction: () => undo.mutate({ params, body: { external_id, ...chosenNow(it) } }),
        },
      })
    },
  })
  const choose = (chosen: Chosen) => match.mutate({ params, body: { external_id, ...chosen } })
  const about = (word: string) => ({ 'aria-label': `${word}: ${name}` })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="font-medium break-words">{name || external_id}</p>
        {product && (
          <p className="break-words text-muted">
            {product.name[lang]}
            {choice === 'hand' && ` · ${t('byHand')}`}
          </p>
        )}
      </div>
      {can(platformMenu.match.permission) && (
        <div className="flex flex-wrap gap-2">
          {suggested && (
            <Button
              size="small"
              isPending={match.isPending}
              onPress={() => choose({ choice: 'hand', product_id: suggested.id })}
            >
              {t('isIt', { product: suggested.name[lang] })}
            </Button>
          )}
          <Button size="small" onPress={() => setChoosing(true)} {...about(t(product ? 'change' : 'choose'))}>
            {t(product ? 'change' : 'choose')}
          </Button>
          {choice === 'name' && (
            <Button
              size="small"
              isPending={match.isPending}
              onPress={() => choose({ choice: 'left' })}
              {...about(t('leave'))}
            >
              {t('leave')}
            </Button>
          )}
          {choice !== 'name' && (
            <Button
              size="small"
              isPending={match.isPending}
              onPress={() => choose({ choice: 'name' })}
              {...about(t('again'))}
            >
              {t('again')}
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <Choose
          menu={menu}
          it={it}
          isPending={match.isPending}
          onClose={() => setChoosing(false)}
          onChoose={(product_id) => choose({ choice: 'hand', product_id })}
        />
      )}
    </li>
  )
}

interface ChooseProps {
  menu: PlatformMenu
  it: PlatformMenuEntry
  isPending: boolean
  onClose: () => void
  onChoose: (product_id: string) => void
}

/**
 * Asks which of our products an entry is. A product that is matched to another entry can be chosen
 * too.
 */
function Choose({ menu, it, isPending, onClose, onChoose }: ChooseProps) {
  const t = useWords(menuWords)
  const lang = useLanguage()
  const [product_id, setProduct] = useState<string | null>(it.product?.id ?? it.suggested?.id ?? null)
  const matched = menu.entries.flatMap(({ product }) => product ?? [])
  const all = new Map([...menu.ours, ...matched].map(({ id, name }) => [id, name[lang]]))
  const options = [...all]
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label, lang))
  return (
    <Dialog
      title={it.name || it.external_id}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="solid"
            isPending={isPending}
            isDisabled={product_id === null}
            onPress={() => product_id && onChoose(product_id)}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <ComboBox
        label={t('product')}
        placeholder={t('placeholder')}
        value={product_id}
        onChange={setProduct}
        options={options}
      />
    </Dialog>
  )
}
