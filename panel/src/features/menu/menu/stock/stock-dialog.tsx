import { useId, useState } from 'react'
import type { Menu, MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { ActForm } from '../act-form.tsx'
import { EndInput, type OutInput } from './end-input.tsx'
import { useOffWords, useOutWords } from '../state.tsx'
import { putStock } from './stock-acts.ts'
import { stockWords } from './stock-words.ts'

export interface StockDialogProps {
  menu: Menu
  product: MenuProduct
  off: Off | undefined
  onClose: () => void
}

/**
 * Takes one product off sale until a time that the user chooses, changes that time, or puts the
 * product back on sale.
 */
export default function StockDialog({ menu, product, off, onClose }: StockDialogProps) {
  const t = useWords(stockWords)
  const lang = useLanguage()
  const outWords = useOutWords(menu.timezone)
  const offWords = useOffWords(menu)
  const [end, setEnd] = useState<OutInput>({ kind: 'day' })
  const [isSending, setSending] = useState(false)
  const isOut = product.out !== null
  const form = useId()
  const name = product.name[lang]
  async function put(out: OutInput | null) {
    setSending(true)
    if (await putStock(menu.branch_id, { kind: 'product', it: product }, out)) onClose()
    else setSending(false)
  }
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={isOut ? t('outTitle', { name, state: outWords(product.out!) }) : t('takeOffTitle', { name })}
      footer={
        <>
          {isOut ? (
            <Button isPending={isSending} onPress={() => void put(end)}>
              {t('changeEnd')}
            </Button>
          ) : (
            <Button onPress={onClose}>{t('cancel')}</Button>
          )}
          <Button variant="solid" type="submit" form={form} isPending={isSending}>
            {t(isOut ? 'bringBack' : 'takeOff')}
          </Button>
        </>
      }
    >
      <ActForm id={form} onSubmit={() => void put(isOut ? null : end)}>
        {off && off.reason !== 'out' && (
          <Banner
            kind="info"
            title={t('because', { reason: offWords(product, off) ?? '' })}
            action={
              <Link
                to={`/manegement/${menu.branch_id}/product/form/${product.id}`}
                className="text-sm font-medium underline"
              >
                {t('openForm')}
              </Link>
            }
          />
        )}
        <EndInput menu={menu} value={end} onChange={setEnd} />
      </ActForm>
    </Dialog>
  )
}
