import type { AskedRow } from '#contract/menu/menu-file.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

interface AskedPricesProps {
  asked: readonly AskedRow[]
  total: number
  currency: string
  /** The rows whose prices the user has accepted. */
  taken: ReadonlySet<number>
  onChange: (taken: ReadonlySet<number>) => void
}

/** Prices that look like a mistake, each with its row in the file. Only ticked ones are written. */
export function AskedPrices({ asked, total, currency, taken, onChange }: AskedPricesProps) {
  const t = useWords(words)
  const money = useMoney()
  const lang = useLanguage()
  const isAll = taken.size === asked.length
  const toggle = (row: number) => {
    const next = new Set(taken)
    if (!next.delete(row)) next.add(row)
    onChange(next)
  }
  return (
    <div className="grid gap-3 px-5 pb-4" data-asked>
      <Banner
        kind="warning"
        title={t('asked', { count: total })}
        action={
          <Button onPress={() => onChange(new Set(isAll ? [] : asked.map(({ row }) => row)))}>
            {t(isAll ? 'takeNone' : 'takeAll')}
          </Button>
        }
      >
        {t('askedText')}
      </Banner>
      <ul className="grid gap-1">
        {asked.map(({ row, name, is_new, prices }) => (
          <li key={row} data-row={row}>
            <Checkbox
              value={taken.has(row)}
              onChange={() => toggle(row)}
              label={
                <>
                  <span className="font-medium">{name[lang] || name.tr}</span>{' '}
                  <span className="text-muted">{t('atRow', { row })}</span>
                  {prices.map(({ field, before, after, question }) => (
                    <span key={field} className="block text-sm text-pretty tabular-nums">
                      {t(`price.${field}`)}:{' '}
                      {before !== null && (
                        <>
                          <del className="text-muted">{money(before, currency)}</del> <span aria-hidden>→ </span>
                        </>
                      )}
                      <ins className="font-medium no-underline">{money(after, currency)}</ins>{' '}
                      <span className="text-warning">{t(`question.${question}`)}</span>
                    </span>
                  ))}
                  {is_new && !taken.has(row) && <span className="block text-sm text-muted">{t('notAdded')}</span>}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {total > asked.length && <p className="text-sm text-muted">{t('moreAsked', { count: total - asked.length })}</p>}
    </div>
  )
}
