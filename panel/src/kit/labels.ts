import type { Option } from '#panel/ui/option.tsx'
import type { NamesOf } from './names.ts'

export interface FieldLabel {
  label: string
  options?: readonly Option[]
  say?: (value: number) => string
  /** A list of records in words, where its parts one by one would say too little. */
  rows?: (value: readonly never[]) => string
  /** Where the records have their names that the field refers to. */
  names?: NamesOf
}

/** What people call a field and its values (`options`, `say` for an amount, `names` for records), by the field's name; rows of a list share theirs: `hours.*.opens_at` (labelKey). */
export type Labels = Map<string, FieldLabel>

/** The name a field's label is kept under: `hours.3.opens_at` is a field of every row. */
export const labelKey = (name: string) => name.replace(/\.\d+(?=\.|$)/g, '.*')
