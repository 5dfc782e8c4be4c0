import { ComboBox } from '#panel/ui/combo-box.tsx'
import { useBound } from './bound.ts'
import type { SelectInputProps } from './fields.tsx'
import { formWords } from './form-words.ts'
import { useWords } from './words.ts'

/** One of many, by typing. For references by number `isNumber` keeps the value one. */
export function ComboInput({ options, placeholder, isNumber, ...rest }: SelectInputProps & { isNumber?: boolean }) {
  const t = useWords(formWords)
  const bound = useBound<string | number | null | undefined>(rest, options)
  const value = bound.value === null || bound.value === undefined ? null : String(bound.value)
  return (
    <ComboBox
      {...bound}
      value={value}
      onChange={(next) => bound.onChange(next !== null && isNumber ? Number(next) : next)}
      options={options}
      placeholder={placeholder ?? t('choose')}
    />
  )
}
