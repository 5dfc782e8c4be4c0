import type { Option } from '#panel/ui/option.tsx'
import type { NamesOf } from '../server/names.ts'

export interface FieldLabel {
  label: string
  options?: readonly Option[]
  say?: (value: number) => string
  /**
   * Describes a whole list of records as one text, for lists whose rows say too little one by one.
   */
  rows?(value: readonly unknown[]): string
  /**
   * For the rows of a list (`hours.*`): how the rows are grouped for comparing and merging two
   * versions of the list.
   */
  parts?: Parts
  /** Where to look up the names of records the field refers to. */
  names?: NamesOf
}

/**
 * Groups the rows of a list into parts by something that identifies them better than their
 * position, such as a day of the week or a method.
 */
export interface Parts {
  /** The key of the part to which a row belongs. */
  of(row: unknown): string
  /** The name of a part, derived from one of its rows. */
  say(row: unknown): string
  /**
   * Describes all rows of a part in words, as one value. Without it, a part is a single row whose
   * fields are compared one by one.
   */
  rows?(rows: readonly unknown[]): string
}

/**
 * Labels of fields and of their values (`options`, `say` for an amount, `names` for records), by
 * field name. The rows of a list share them: `hours.*.opens_at` (labelKey).
 */
export type Labels = Map<string, FieldLabel>

/** The key of a field's label. `hours.3.opens_at` becomes the key that all rows share. */
export const labelKey = (name: string) => name.replace(/\.\d+(?=\.|$)/g, '.*')
