import { lazy } from '#panel/ui/lazy.ts'
import type { MoneyFieldProps } from '#panel/ui/money-field.tsx'
import type { NumberFieldProps } from '#panel/ui/number-field.tsx'
import { amountOf, minorOf } from '#contract/kit/typed-amount.ts'
import { dayOf } from '#panel/ui/typed-time.ts'
import { useBound, type InputProps } from './bound.ts'
import { useInside } from './form.tsx'
import { formWords } from '../words/form-words.ts'
import { useFormat } from '../words/format.ts'
import { locales, useLanguage } from '../words/language.ts'
import { ReadFact } from './read-fact.tsx'
import { Awaited } from '../page/stand-in.tsx'
import { useWords } from '../words/words.ts'

const DatePicker = lazy(() => import('#panel/ui/date-picker.tsx').then((it) => ({ default: it.DatePicker })))
const MoneyField = lazy(() => import('#panel/ui/money-field.tsx').then((it) => ({ default: it.MoneyField })))
const NumberField = lazy(() => import('#panel/ui/number-field.tsx').then((it) => ({ default: it.NumberField })))

/* Bound inputs that need the widget library (see fields.tsx). The library loads after the
   form's first paint. An empty input holds null. */

/** The number format of the panel's language. */
function useDecimal() {
  const locale = locales[useLanguage()]
  return { locale, decimal: (1.5).toLocaleString(locale).charAt(1) }
}

type NumberPart = Pick<NumberFieldProps, 'step' | 'formatOptions' | 'suffix' | 'hasSteppers'>
/** A number in the language's format, within the contract's bounds. */
export function NumberInput({ step, formatOptions, suffix, hasSteppers, ...rest }: InputProps & NumberPart) {
  const behind = typeof suffix === 'string' ? suffix : undefined
  const { value = null, ...bound } = useBound<number | null | undefined>(rest, undefined, undefined, undefined, behind)
  const { minValue, maxValue } = useInside().boundsOf(rest.name)
  const { locale, decimal } = useDecimal()
  if (bound.isReadOnly)
    return (
      <ReadFact {...bound}>
        {value === null ? '' : `${value.toLocaleString(locale, formatOptions)} ${suffix ?? ''}`}
      </ReadFact>
    )
  return (
    <Awaited
      field={bound}
      text={value?.toLocaleString(locale, formatOptions)}
      read={(text) => bound.onChange(amountOf(text, decimal))}
    >
      <NumberField {...bound} {...{ value, minValue, maxValue, step, formatOptions, suffix, hasSteppers }} />
    </Awaited>
  )
}

/** An amount in minor units, in the format of its currency. */
export function MoneyInput({
  currency,
  placeholder,
  isSigned,
  ...rest
}: InputProps & Pick<MoneyFieldProps, 'currency' | 'placeholder' | 'isSigned'>) {
  const t = useWords(formWords)
  const format = useFormat()
  const { locale, decimal } = useDecimal()
  const digits = currency.decimals ?? 2
  const scale = 10 ** digits
  const { value = null, ...field } = useBound<number | null | undefined>(rest, undefined, (minor) =>
    format.money(minor, currency),
  )
  const bound = { ...field, error: field.error && Number.isNaN(value) ? t('amount', { digits }) : field.error }
  // NaN means something was typed that is not an amount.
  const isEmpty = value === null || Number.isNaN(value)
  if (bound.isReadOnly) return <ReadFact {...bound}>{isEmpty ? '' : format.money(value, currency)}</ReadFact>
  return (
    <Awaited
      field={bound}
      text={isEmpty ? '' : (value / scale).toLocaleString(locale, { minimumFractionDigits: digits })}
      read={(text) => bound.onChange(minorOf(text, decimal, scale))}
    >
      <MoneyField {...bound} {...{ value, currency, placeholder, isSigned }} read={minorOf} />
    </Awaited>
  )
}

/** A day, YYYY-MM-DD. */
export function DateInput(props: InputProps) {
  const format = useFormat()
  const { value = null, ...bound } = useBound<string | null | undefined>(props)
  if (bound.isReadOnly) return <ReadFact {...bound}>{value && format.date(`${value}T12:00:00`)}</ReadFact>
  return (
    <Awaited
      field={bound}
      text={value ? format.date(`${value}T12:00:00`) : ''}
      read={(text) => bound.onChange(dayOf(text))}
    >
      <DatePicker {...bound} value={value} />
    </Awaited>
  )
}
