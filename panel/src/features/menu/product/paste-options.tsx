import { useState } from 'react'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { TextArea } from '#panel/ui/text-area.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { groupWords } from './group-words.ts'
import { readOptions, type PastedOption } from './pasted-options.ts'

interface PasteOptionsProps {
  /** The text already pasted. */
  text: string
  currency: MoneyFormat
  taken: readonly string[]
  room: number
  onTake: (options: PastedOption[]) => void
  onClose: () => void
}

/**
 * A dialog for options pasted from a spreadsheet. Before they are added, a preview shows which
 * lines were recognised and which were not.
 */
export default function PasteOptions({ text: given, currency, taken, room, onTake, onClose }: PasteOptionsProps) {
  const t = useWords(groupWords)
  const format = useFormat()
  const decimal = (1.5).toLocaleString(locales[useLanguage()]).charAt(1)
  const [text, setText] = useState(given)
  const lines = readOptions(text, { decimal, scale: 10 ** (currency.decimals ?? 2), taken, room })
  const options = lines.flatMap((it) => it.option ?? [])
  const wrong = lines.filter((it) => it.why !== null)
  const take = () => {
    onTake(options)
    onClose()
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('pasteTitle')}
      footer={
        <>
          <p role="status" className="mr-auto self-center text-sm text-muted">
            {lines.length > 0 && t('read', { count: options.length })}
            {wrong.length > 0 && ` · ${t('left', { count: wrong.length })}`}
          </p>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="solid" isDisabled={options.length === 0} onPress={take}>
            {t('take', { count: options.length })}
          </Button>
        </>
      }
    >
      {/* Hundreds of lines would push the preview out of view. */}
      <div className="grid gap-4 [&_textarea]:field-sizing-fixed [&_textarea]:h-32">
        <TextArea label={t('pasteLabel')} description={t('pasteHelp')} value={text} onChange={setText} rows={5} />
        {lines.length > 0 && (
          <>
            {wrong.length > 0 && (
              <table className="w-full text-left text-sm">
                <caption className="pb-1 text-left text-xs font-medium text-muted">{t('notUnderstood')}</caption>
                <tbody>
                  {wrong.map(({ text: line, why }, at) => (
                    <tr key={at} className="border-t border-line">
                      <td className="py-1.5 pr-3 break-all">{line}</td>
                      <td className="text-right text-warning">{why && t(`why.${why}`)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {options.length > 0 && (
              <table className="w-full text-left text-sm">
                <caption className="pb-1 text-left text-xs font-medium text-muted">{t('understood')}</caption>
                <thead className="text-xs text-muted">
                  <tr>
                    <th scope="col" className="font-medium">
                      {t('option')}
                    </th>
                    <th scope="col" className="text-right font-medium">
                      {t('price')}
                    </th>
                    <th scope="col" className="text-right font-medium">
                      {t('max_count')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {options.map(({ name, price, max_count }) => (
                    <tr key={name} className="border-t border-line">
                      <td className="py-1.5 pr-3 break-words">{name}</td>
                      <td className="text-right whitespace-nowrap tabular-nums">{format.money(price, currency)}</td>
                      <td className="text-right tabular-nums">{max_count}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
