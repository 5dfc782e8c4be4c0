import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react'
import { useFormat } from '#panel/kit/words/format.ts'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Kbd } from '#panel/ui/kbd.tsx'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { stayed } from '#panel/ui/row-focus.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { questionOf, type PriceQuestion } from './price-question.ts'
import { rowWords } from './row-words.ts'

export interface PriceEditorProps {
  label: string
  value: number
  currency: MoneyFormat
  /**
   * Whether the editor was opened by Enter in the previous row's editor, not by the user directly.
   */
  isByItself: boolean
  /** `by` says where to continue: at the next price below or above, or nowhere. */
  onSave: (value: number | null, by: 1 | -1 | 0) => void
  onCancel: () => void
  /** Called when the user has moved on to something else, which already has the focus. */
  onLeave: () => void
}

interface PendingPrice {
  question: PriceQuestion
  value: number
  by: 1 | -1 | 0
  /** Whether the editor opens above the field, because there is no room below. */
  isUp: boolean
}

const roomBelow = 180

/**
 * Edits a price. Enter saves and moves down (with Shift up), Escape cancels. Blur saves, except in
 * an editor that opened automatically. A suspicious price is questioned in place, and a second
 * Enter saves it. It is a native input in the list's own code, so that it appears with the press.
 */
export function PriceEditor({ label, value, currency, isByItself, onSave, onCancel, onLeave }: PriceEditorProps) {
  const t = useWords(rowWords)
  const format = useFormat()
  const locale = locales[useLanguage()]
  const digits = currency.decimals ?? 2
  const [typed, setTyped] = useState(() =>
    (value / 10 ** digits).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  const [asked, setAsked] = useState<PendingPrice | null>(null)
  const isOver = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const end = (then: () => void) => {
    if (isOver.current) return
    isOver.current = true
    then()
  }
  function save(by: 1 | -1 | 0) {
    const minor = minorOf(typed, (1.5).toLocaleString(locale).charAt(1), 10 ** digits)
    const next = minor !== null && minor >= 0 ? minor : null
    const question = next !== null && asked?.value !== next && questionOf(value, next)
    if (!question) return end(() => onSave(next, by))
    const isUp = input.current!.getBoundingClientRect().bottom > innerHeight - roomBelow
    setAsked({ question, value: next, by, isUp })
    // An Enter that was already pressed must not answer a question that nobody has read yet.
    stayed(input.current)
  }
  function leave(event: FocusEvent) {
    if (event.currentTarget.contains(event.relatedTarget)) return
    if (isByItself) end(onLeave)
    else if (!asked) save(0)
  }
  const symbol = <span className="shrink-0 text-muted">{currency.symbol}</span>
  return (
    <div
      role="presentation"
      className="relative w-32"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') end(onCancel)
        else if (event.key === 'Enter' && event.target === input.current) save(asked?.by ?? (event.shiftKey ? -1 : 1))
        else return
        event.stopPropagation()
        event.preventDefault()
      }}
    >
      <span className="control flex min-h-8! items-center gap-1.5">
        {currency.symbol_format === 'prefix' && symbol}
        <input
          ref={input}
          data-editor
          aria-label={label}
          aria-invalid={asked ? true : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAsked(null)
          }}
          className="bare text-right tabular-nums"
        />
        {currency.symbol_format === 'suffix' && symbol}
      </span>
      {asked && (
        <div
          role="alert"
          data-asking
          className={cx(
            // On a phone, the price is below the name on the left, so the editor opens to the
            // right.
            'absolute right-0 z-30 grid w-72 gap-3 max-sm:right-auto max-sm:-left-20 rounded-card bg-raised p-3.5 text-left text-sm shadow-pop ring-1 ring-line',
            asked.isUp ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
          )}
        >
          <p className="text-pretty">
            <span className="block font-semibold whitespace-nowrap tabular-nums">
              {format.money(value, currency)} → {format.money(asked.value, currency)}
            </span>
            {t(`ask.${asked.question}`)}
          </p>
          <span className="flex justify-end gap-2">
            <Button size="small" onPress={() => end(onCancel)}>
              {t('ask.no')} <Kbd keys={['Esc']} />
            </Button>
            <Button size="small" variant="solid" onPress={() => save(asked.by)}>
              {t('ask.yes')} <Kbd keys={['↵']} isInverse />
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
