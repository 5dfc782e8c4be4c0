import { useRef, type Ref } from 'react'
import { Group, Input, NumberField, useLocale } from 'react-aria-components'
import { FieldFrame, fieldClass, fieldState, type FieldProps } from './field.tsx'
import { typedAmount } from './typed-amount.ts'

/** How a currency is written; `decimals` says how many minor units make one (2: kuruş, cents). */
export interface MoneyFormat {
  symbol: string
  symbol_format: 'prefix' | 'suffix'
  decimals?: number
}

export interface MoneyFieldProps extends FieldProps {
  /** Integer minor units: 123456 is 1.234,56. */
  value: number | null
  onChange: (value: number | null) => void
  currency: MoneyFormat
  /** In minor units, as is `maxValue`. */
  minValue?: number
  maxValue?: number
  placeholder?: string
  ref?: Ref<HTMLInputElement>
}

/** An amount of money. The symbol stands where the currency's own format puts it (Intl puts ₺ first, people do not). */
export function MoneyField({
  value,
  onChange,
  currency,
  minValue = 0,
  maxValue,
  placeholder,
  ref,
  ...field
}: MoneyFieldProps) {
  const decimals = currency.decimals ?? 2
  const scale = 10 ** decimals
  const { locale } = useLocale()
  const typed = useRef('')
  /** The field reads the dot of a number pad as thousands, where people write a comma. */
  const meant = (read: number) => {
    const decimal = (1.5).toLocaleString(locale).charAt(1)
    const amount = typedAmount(typed.current, decimal) ?? read
    typed.current = ''
    return Math.min(Math.max(amount, minValue / scale), (maxValue ?? Number.MAX_SAFE_INTEGER) / scale)
  }
  const symbol = <span className="shrink-0 text-muted">{currency.symbol}</span>
  return (
    <NumberField
      {...fieldState(field)}
      isReadOnly={field.isReadOnly}
      value={value === null ? Number.NaN : value / scale}
      onChange={(next) => onChange(Number.isNaN(next) ? null : Math.round(meant(next) * scale))}
      minValue={minValue / scale}
      maxValue={maxValue === undefined ? undefined : maxValue / scale}
      formatOptions={{ minimumFractionDigits: decimals, maximumFractionDigits: decimals }}
      isWheelDisabled
      className={fieldClass(field.className)}
    >
      <FieldFrame {...field}>
        <Group className="control flex items-center gap-1.5">
          {currency.symbol_format === 'prefix' && symbol}
          <Input
            ref={ref}
            placeholder={placeholder}
            inputMode="decimal"
            onInput={(event) => (typed.current = event.currentTarget.value)}
            onKeyDown={(event) => event.key.startsWith('Arrow') && (typed.current = '')}
            className="bare text-right tabular-nums"
          />
          {currency.symbol_format === 'suffix' && symbol}
        </Group>
      </FieldFrame>
    </NumberField>
  )
}
