import { useId, type ReactNode } from 'react'
import { Minus, Plus } from 'lucide-react'
import type { Choice } from '#contract/menu/price.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { cx } from '#panel/ui/cx.ts'
import type { Lang } from '#panel/kit/words/language.ts'
import { wordsIn } from '#panel/kit/words/words.ts'
import { choiceWords } from './choice-words.ts'
import { isTakenOut, limitSentence, withOption, type ChosenGroup } from './choosing.ts'
import { limitWords } from '../organisation/limit-words.ts'
import { useMoney } from '../platform/money.tsx'

/** A group as the customer sees it, in the customer's language. */
export interface ShownGroup extends ChosenGroup {
  name: string
  options: readonly (ChosenGroup['options'][number] & { name: string; isOut: boolean })[]
}

export interface GroupChoiceProps {
  group: ShownGroup
  /** The customer's language. */
  lang: Lang
  choice: Choice
  onChange: (choice: Choice) => void
  /** ISO code. */
  currency: string
  isWrong?: boolean
}

/**
 * One option group to choose from: radio buttons, checkboxes or steppers, depending on its
 * selection type, and its limits in a sentence.
 */
export function GroupChoice({ group, lang, choice, onChange, currency, isWrong }: GroupChoiceProps) {
  const t = wordsIn(choiceWords, lang)
  const limit = wordsIn(limitWords, lang)
  const money = useMoney()
  const id = useId()
  const { key, min, max } = limitSentence(group)
  const isInverse = isTakenOut(group.selection_type)
  const countOf = (option: string) => choice.options.find((it) => it.id === option)?.quantity ?? 0
  const set = (option: string, quantity: number) => onChange(withOption(choice, group.selection_type, option, quantity))
  const priceOf = (price: number) => {
    if (price === 0 || group.selection_type === 'multiple_inverse') return null
    return `${isInverse ? '−' : '+'}${money(price, currency)}`
  }
  return (
    <fieldset className="grid min-w-0 gap-1 border-t border-line pt-3" aria-describedby={`${id}-limits`}>
      <legend className="contents">
        <span className="text-sm font-semibold">
          {group.name}
          {min > 0 && !isInverse && (
            <span aria-hidden className="text-danger">
              {' *'}
            </span>
          )}
        </span>
      </legend>
      <p id={`${id}-limits`} className={cx('mb-1 text-xs', isWrong ? 'font-medium text-danger' : 'text-muted')}>
        {limit(key, { min, max })}
        {group.free_count > 0 && `, ${limit('free', { count: group.free_count })}`}
      </p>
      {group.options.length === 0 && <p className="text-xs text-muted">{t('noOptions')}</p>}
      {group.selection_type === 'single' && min === 0 && group.options.length > 0 && (
        <Line label={t('none')}>
          <input
            type="radio"
            className="dot"
            name={id}
            checked={choice.options.length === 0}
            onChange={() => onChange({ ...choice, options: [] })}
          />
        </Line>
      )}
      {group.options.map((option) => {
        const count = countOf(option.id)
        const end = option.is_on ? priceOf(option.price) : t(option.isOut ? 'isOut' : 'isOff')
        if (group.selection_type === 'multiple' && option.max_count > 1)
          return (
            <div
              key={option.id}
              className={cx('flex min-h-9 items-center gap-2 text-sm', !option.is_on && 'text-muted')}
            >
              <span className="min-w-0 flex-1">{option.name}</span>
              <span className="text-xs text-muted tabular-nums">{end}</span>
              {option.is_on && (
                <span className="flex items-center">
                  <IconButton
                    size="small"
                    label={t('fewer', { name: option.name })}
                    icon={<Minus size={14} aria-hidden />}
                    isDisabled={count === 0}
                    onPress={() => set(option.id, count - 1)}
                  />
                  <output aria-label={option.name} className="w-6 text-center tabular-nums">
                    {count}
                  </output>
                  <IconButton
                    size="small"
                    label={t('more', { name: option.name })}
                    icon={<Plus size={14} aria-hidden />}
                    isDisabled={count >= option.max_count}
                    onPress={() => set(option.id, count + 1)}
                  />
                </span>
              )}
            </div>
          )
        return (
          <Line key={option.id} label={option.name} end={end} isOff={!option.is_on}>
            {group.selection_type === 'single' ? (
              <input
                type="radio"
                className="dot"
                name={id}
                checked={count > 0}
                disabled={!option.is_on}
                onChange={() => set(option.id, 1)}
              />
            ) : (
              <input
                type="checkbox"
                className="box"
                // In such a group, the choice contains the removed options, although a tick means
                // that an option stays.
                checked={option.is_on && (isInverse ? count === 0 : count > 0)}
                disabled={!option.is_on}
                onChange={() => set(option.id, count > 0 ? 0 : 1)}
              />
            )}
          </Line>
        )
      })}
    </fieldset>
  )
}

const Line = ({
  label,
  end,
  isOff,
  children,
}: {
  label: string
  end?: string | null
  isOff?: boolean
  children: ReactNode
}) => (
  <label className={cx('flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11', isOff && 'text-muted')}>
    {children}
    <span className="min-w-0 flex-1">{label}</span>
    {end && <span className="text-xs text-muted tabular-nums">{end}</span>}
  </label>
)
