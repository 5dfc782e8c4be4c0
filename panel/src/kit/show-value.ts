import type { Option } from '#panel/ui/option.tsx'
import type { formWords } from './form-words.ts'
import type { Translate } from './words.ts'

/** Any value of a record, for people; by its option's label where the field has options. */
export function showValue(
  value: unknown,
  t: Translate<(typeof formWords)['tr']>,
  options: readonly Option[] = [],
): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (Array.isArray(value)) return value.map((each) => showValue(each, t, options)).join(', ') || '–'
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([name, each]) => `${name}: ${showValue(each, t)}`)
        .join(', ') || '–'
    )
  return options.find((option) => option.value === String(value))?.label ?? String(value)
}
