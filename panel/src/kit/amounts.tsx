import { lazy } from 'react'
import type { MoneyFieldProps } from '#panel/ui/money-field.tsx'
import type { NumberFieldProps } from '#panel/ui/number-field.tsx'
import { useBound, type InputProps } from './bound.ts'
import { useFormat } from './format.ts'
import { Awaited } from './stand-in.tsx'

const DatePicker = lazy(() => import('#panel/ui/date-picker.tsx').then((it) => ({ default: it.DatePicker })))
const MoneyField = lazy(() => import('#panel/ui/money-field.tsx').then((it) => ({ default: it.MoneyField })))
const NumberField = lazy(() => import('#panel/ui/number-field.tsx').then((it) => ({ default: it.NumberField })))
const TimeField = lazy(() => import('#panel/ui/time-field.tsx').then((it) => ({ default: it.TimeField })))

/*
 * Bound inputs that need the widget library (see fields.tsx), which comes after the form's first paint. An emptied one holds null.
 */

type NumberPart = Pick<NumberFieldProps, 'minValue' | 'maxValue' | 'step' | 'formatOptions' | 'suffix' | 'hasSteppers'>
/** A number, as the language writes it. */
export function NumberInput({
  minValue,
  maxValue,
  step,
  formatOptions,
  suffix,
  hasSteppers,
  ...rest
}: InputProps & NumberPart) {
  const { value = null, ...bound } = useBound<number | null | undefined>(rest)
  return (
    <Awaited field={bound}>
      <NumberField {...bound} {...{ value, minValue, maxValue, step, formatOptions, suffix, hasSteppers }} />
    </Awaited>
  )
}

/** An amount in minor units, written as its currency is. */
export function MoneyInput({
  currency,
  minValue,
  maxValue,
  ...rest
}: InputProps & Pick<MoneyFieldProps, 'currency' | 'minValue' | 'maxValue'>) {
  const format = useFormat()
  const { value = null, ...bound } = useBound<number | null | undefined>(rest, undefined, (minor) =>
    format.money(minor, currency),
  )
  return (
    <Awaited field={bound}>
      <MoneyField {...bound} {...{ value, currency, minValue, maxValue }} />
    </Awaited>
  )
}

/** HH:mm of 24 hours. */
export function TimeInput(props: InputProps) {
  const { value = null, ...bound } = useBound<string | null | undefined>(props)
  return (
    <Awaited field={bound}>
      <TimeField {...bound} value={value} />
    </Awaited>
  )
}

/** A day, YYYY-MM-DD. */
export function DateInput({ minValue, maxValue, ...rest }: InputProps & { minValue?: string; maxValue?: string }) {
  const { value = null, ...bound } = useBound<string | null | undefined>(rest)
  return (
    <Awaited field={bound}>
      <DatePicker {...bound} {...{ value, minValue, maxValue }} />
    </Awaited>
  )
}
