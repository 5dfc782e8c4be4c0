import { useState, type ReactNode } from 'react'
import { ImageOff, RotateCcw } from 'lucide-react'
import { priceChoices, unitPrice, type Choice, type ChoiceFault } from '#contract/menu/price.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { langs, useOtherLanguage, type Lang } from '#panel/kit/words/language.ts'
import { useWords, wordsIn, type Translate } from '#panel/kit/words/words.ts'
import { choiceWords } from '../menu/choice-words.ts'
import { isTakenOut, startOf, type ChosenGroup } from '../menu/choosing.ts'
import { GroupChoice, type ShownGroup } from '../menu/group-choice.tsx'
import { Money } from '../platform/money.tsx'

type Names = Record<Lang, string>
/** A group whose names are not yet reduced to one language. */
export type NamedGroup = Omit<ChosenGroup, 'options'> & {
  name: Names
  options: readonly (ChosenGroup['options'][number] & { name: Names; isOut: boolean })[]
}

export interface CustomerCardProps {
  /** What is rendered above the option groups, in the chosen language: picture, name, price. */
  head: (lang: Lang) => ReactNode
  groups: readonly NamedGroup[]
  /** The price of one piece without options, in minor units. */
  price: number
  currency: string
  /** Why the product is not on sale now, one sentence for each reason. */
  off?: readonly string[]
  /** Shown below the total. */
  foot?: ReactNode
}

/**
 * Shows what a customer sees and pays, as on a phone. Options can be chosen. The total and any
 * errors come from the same rules that price orders (contract menu/price.ts).
 */
export function CustomerCard({ head, groups, price, currency, off = [], foot }: CustomerCardProps) {
  const t = useWords(choiceWords)
  const [lang, setLang] = useOtherLanguage()
  const [made, setMade] = useState<ReadonlyMap<string, Choice>>(new Map())
  const theirs = wordsIn(choiceWords, lang)
  const shown = groups.map((it) => inLanguage(it, lang, theirs('unnamedGroup')))
  // A choice is kept as long as its group exists. Options that no longer exist are dropped.
  const choices = shown.map((group) => {
    const choice = made.get(group.id) ?? startOf(group)
    return { ...choice, options: choice.options.filter((one) => group.options.some((it) => it.id === one.id)) }
  })
  const { options, faults } = priceChoices(shown, choices)
  const sum = unitPrice(price, options)
  // Before the user has chosen anything, a missing choice is not an error, so it is shown in a
  // muted style.
  const wrong = new Set(faults.map((it) => it.group_id))
  const say = sentences(shown, theirs)
  return (
    <section aria-label={t('preview')} className="grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-2">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{t('preview')}</h2>
          <p className="text-xs text-muted">{t('previewHelp')}</p>
        </div>
        <span className="flex items-center gap-1">
          <Segmented
            label={t('language')}
            value={lang}
            onChange={setLang}
            segments={optionsOf(langs, (it) => it.toUpperCase())}
          />
          <IconButton
            label={t('startAgain')}
            icon={<RotateCcw size={16} aria-hidden />}
            isDisabled={made.size === 0}
            onPress={() => setMade(new Map())}
          />
        </span>
      </header>
      {off.length > 0 && (
        <Banner kind="warning" title={t('offNow')}>
          <ul className="grid gap-0.5">
            {off.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Banner>
      )}
      <div
        lang={lang}
        className="flex flex-col overflow-clip rounded-[1.5rem] border-4 border-neutral-tint bg-surface shadow-card xl:max-h-[calc(100dvh-15rem)]"
      >
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {head(lang)}
          <div className="grid gap-4 px-4 pb-4">
            {shown.map((group, at) => (
              <GroupChoice
                key={group.id}
                group={group}
                lang={lang}
                choice={choices[at]!}
                onChange={(choice) => setMade(new Map(made).set(group.id, choice))}
                currency={currency}
                isWrong={made.size > 0 && wrong.has(group.id)}
              />
            ))}
          </div>
        </div>
        <footer className="grid gap-1.5 border-t border-line bg-raised px-4 py-3">
          <p className="flex items-baseline justify-between gap-3" role="status">
            <span className="text-sm text-muted">{theirs('total')}</span>
            <Money minor={sum} currency={currency} className="text-lg font-semibold" />
          </p>
          {faults.length > 0 && (
            <ul className={cx('grid gap-0.5 text-xs', made.size > 0 ? 'text-danger' : 'text-muted')}>
              {faults.map((fault) => (
                <li key={JSON.stringify(fault)}>{say(fault)}</li>
              ))}
            </ul>
          )}
          {foot}
        </footer>
      </div>
    </section>
  )
}

/** A product's picture, or a placeholder. */
export const CardPicture = ({ url }: { url: string | undefined }) =>
  url ? (
    <img src={url} alt="" className="aspect-4/3 w-full object-cover" />
  ) : (
    <div aria-hidden className="grid aspect-[5/2] w-full place-items-center bg-sunken text-muted">
      <ImageOff size={24} />
    </div>
  )

const inLanguage = (group: NamedGroup, lang: Lang, unnamed: string): ShownGroup => ({
  ...group,
  name: spoken(group.name, lang) || unnamed,
  options: group.options.map((it) => ({ ...it, name: spoken(it.name, lang) })),
})

/** The name in a language, or in Turkish until it has been translated. */
export const spoken = (names: Partial<Names> | undefined, lang: Lang) =>
  names?.[lang]?.trim() || names?.tr?.trim() || ''

/** The errors of a customer's choice of options, one sentence each. */
function sentences(groups: readonly ShownGroup[], t: Translate<(typeof choiceWords)['tr']>) {
  return (fault: ChoiceFault): string => {
    const group = groups.find((it) => it.id === fault.group_id)
    const name = group?.name ?? ''
    const isOut = group !== undefined && isTakenOut(group.selection_type)
    if (fault.code === 'too_few')
      return t(isOut ? 'fault.too_few_out' : 'fault.too_few', { group: name, min: fault.min })
    if (fault.code === 'too_many')
      return t(isOut ? 'fault.too_many_out' : 'fault.too_many', { group: name, max: fault.max })
    const option = 'option_id' in fault ? group?.options.find((it) => it.id === fault.option_id)?.name : undefined
    return t('fault.option_off', { option: option ?? name })
  }
}
