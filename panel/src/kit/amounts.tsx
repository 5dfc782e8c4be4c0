import type { ReactNode } from 'react'
import { MoneyField, type MoneyFormat } from '#panel/ui/money-field.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import { useBound, type InputProps } from './bound.ts'

export interface NumberInputProps extends InputProps {
  minValue?: number
  maxValue?: number
  step?: number
  suffix?: ReactNode
  hasSteppers?: boolean
}
/** A number, as the locale writes it. */
export function NumberInput({ minValue, maxValue, step, suffix, hasSteppers, ...rest }: NumberInputProps) {
  return <NumberField {...useBound<number | null>(rest)} {...{ minValue, maxValue, step, suffix, hasSteppers }} />
}

/** An amount in minor units. */
export function MoneyInput({ currency, maxValue, ...rest }: InputProps & { currency: MoneyFormat; maxValue?: number }) {
  return <MoneyField {...useBound<number | null>(rest)} {...{ currency, maxValue }} />
}
