import { useState, type Ref } from 'react'
import { useLocale } from 'react-aria-components'
import { flushSync } from 'react-dom'
import type { FieldProps } from './field.tsx'
import { PlainField } from './plain-field.tsx'

/**
 * How a currency is written. `decimals` says how many decimal places its minor unit has (2: kuruş,
 * cents).
 */
export interface MoneyFormat {
  symbol: string
  symbol_format: 'prefix' | 'suffix'
  decimals?: number
}

export interface MoneyFieldProps extends FieldProps {
  /** Integer minor units: 123456 is 1.234,56. NaN if the typed text is not an amount. */
  value: number | null
  /** Called when the user leaves the field, presses Enter or steps. */
  onChange: (value: number | null) => void
  currency: MoneyFormat
  /**
   * Parses typed text into minor units, with `scale` per unit. null for empty text, NaN if it is
   * not an amount.
   */
  read: (text: string, decimal: string, scale: number) => number | null
  placeholder?: string
  /**
   * Whether the amount may be negative. A phone's numeric keypad has no minus, so another keyboard
   * is then shown.
   */
  isSigned?: boolean
  ref?: Ref<HTMLInputElement>
}

/**
 * An input for an amount of money. The currency's own format places the symbol, because Intl puts ₺
 * first and people do not. Text that is not an amount stays as typed, so that the form refuses it;
 * a number field would drop the odd characters and read the rest.
 */
export function MoneyField({ value, onChange, currency, read, placeholder, isSigned, ref, ...field }: MoneyFieldProps) {
  const { locale } = useLocale()
  const digits = currency.decimals ?? 2
  const scale = 10 ** digits
  const decimal = (1.5).toLocaleString(locale).charAt(1)
  const [typed, setTyped] = useState<{ text: string; over: number | null } | null>(null)
  const isEmpty = value === null || Number.isNaN(value)
  const written = isEmpty
    ? ''
    : (value / scale).toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  // A new value from outside replaces the text that is being typed.
  const isTyped = typed !== null && Object.is(typed.over, value)
  function commit() {
    if (!isTyped) return
    const next = read(typed.text, decimal, scale)
    setTyped(Number.isNaN(next) ? { text: typed.text, over: next } : null)
    if (!Object.is(next, value)) onChange(next)
  }
  const symbol = currency.symbol && <span className="shrink-0 text-muted">{currency.symbol}</span>
  return (
    <PlainField field={field}>
      {(control) => (
        <div
          className="control flex items-center gap-1.5"
          data-invalid={control['aria-invalid']}
          data-disabled={control.disabled || undefined}
        >
          {currency.symbol_format === 'prefix' && symbol}
          <input
            {...control}
            ref={ref}
            placeholder={placeholder}
            inputMode={isSigned ? 'text' : 'decimal'}
            autoComplete="off"
            value={isTyped ? typed.text : written}
            onChange={(event) => setTyped({ text: event.target.value, over: value })}
            onBlur={() => {
              commit()
              control.onBlur?.()
            }}
            onKeyDown={(event) => {
              // Enter submits the form, so the form must receive the amount before that.
              if (event.key === 'Enter') flushSync(commit)
              const by = event.key === 'ArrowUp' ? scale : event.key === 'ArrowDown' ? -scale : 0
              if (by === 0 || field.isReadOnly) return
              event.preventDefault()
              setTyped(null)
              const next = ((isTyped ? read(typed.text, decimal, scale) : value) || 0) + by
              onChange(isSigned ? next : Math.max(next, 0))
            }}
            className="bare text-right tabular-nums"
          />
          {currency.symbol_format === 'suffix' && symbol}
        </div>
      )}
    </PlainField>
  )
}
