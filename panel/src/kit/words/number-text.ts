import { quantityText, type Unit } from '#contract/kit/quantities.ts'
import { language, locales } from './language.ts'

/**
 * Returns a function that formats a number as its field shows it: with the contract's unit,
 * otherwise with the suffix of the field's input. Undefined for a number that has neither, such as
 * an amount whose currency only its field knows.
 */
export function numberWith(
  unit: Unit | undefined,
  suffix: string | undefined,
): ((value: number) => string) | undefined {
  if (unit && unit !== 'count' && unit !== 'money') return (value) => quantityText(language(), value, unit)
  return suffix ? (value) => `${value.toLocaleString(locales[language()])}\u00a0${suffix}` : undefined
}
