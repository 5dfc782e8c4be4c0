import { quantityText, type Unit } from '#contract/kit/quantities.ts'
import { language, locales } from './language.ts'

/**
 * How a number is told where its field is told of: with the unit that the contract says, else with what stands behind it in its input. Undefined where it stands by
 * itself, as an amount does whose currency only its field knows.
 */
export function numberWith(
  unit: Unit | undefined,
  suffix: string | undefined,
): ((value: number) => string) | undefined {
  if (unit && unit !== 'count' && unit !== 'money') return (value) => quantityText(language(), value, unit)
  return suffix ? (value) => `${value.toLocaleString(locales[language()])}\u00a0${suffix}` : undefined
}
