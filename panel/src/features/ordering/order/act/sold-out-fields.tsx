import type { Menu, MenuProduct } from '#contract/menu/menu.ts'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { SoldOutEnd } from './sold-out.ts'
import { soldOutWords } from './sold-out-words.ts'

export interface SoldOutFieldsProps {
  menu: Menu
  products: readonly MenuProduct[]
  ticked: readonly string[]
  onTick: (ids: readonly string[]) => void
  end: SoldOutEnd
  onEnd: (end: SoldOutEnd) => void
}

/**
 * Scrolls these fields into view, because they appear below a list of reasons that may be longer
 * than the dialog.
 */
const showWhole = (fields: HTMLElement | null) => fields?.scrollIntoView({ block: 'nearest' })

/** Lists the order's products that will go off sale, and until when, before it happens. */
export function SoldOutFields({ menu, products, ticked, onTick, end, onEnd }: SoldOutFieldsProps) {
  const t = useWords(soldOutWords)
  const lang = useLanguage()
  const format = useFormat()
  return (
    <fieldset ref={showWhole} className="grid gap-3 rounded-control bg-sunken p-3.5">
      <legend className="contents">
        <span className="text-sm font-medium">{t('which')}</span>
      </legend>
      <div className="grid gap-1.5">
        {products.map((it) => (
          <Checkbox
            key={it.id}
            label={it.name[lang]}
            description={it.out ? t('already') : undefined}
            isDisabled={it.out !== null}
            value={ticked.includes(it.id)}
            onChange={(isTicked) => onTick(isTicked ? [...ticked, it.id] : ticked.filter((each) => each !== it.id))}
          />
        ))}
      </div>
      {ticked.length > 0 && (
        <Segmented
          label={t('until')}
          value={end}
          onChange={onEnd}
          segments={[
            { value: 'day', label: t('day', { time: format.time(menu.day_ends_at, menu.timezone) }) },
            { value: 'reopened', label: t('reopened') },
          ]}
          className="justify-self-start"
        />
      )}
      <p className="text-xs text-pretty text-muted">{t('help')}</p>
    </fieldset>
  )
}
