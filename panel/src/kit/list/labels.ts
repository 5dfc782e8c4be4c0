import type { Option } from '#panel/ui/option.tsx'
import type { NamesOf } from '../server/names.ts'

export interface FieldLabel {
  label: string
  options?: readonly Option[]
  say?: (value: number) => string
  /**
   * Describes a list of records in words, where naming its parts one by one would say too little.
   */
  rows?(value: readonly unknown[]): string
  /** For rows of a list (`hours.*`): the key by which the list is compared and merged. */
  parts?: Parts
  /** Where to look up the names of records the field refers to. */
  names?: NamesOf
}

/** What identifies a list's rows better than their position: a day of the week, a method. */
export interface Parts {
  /** The key of a row's part. */
  of(row: unknown): string
  /** The part's name for people, from one of its rows. */
  say(row: unknown): string
  /**
   * All its rows in words, as one value. Without it a part is a single row, and its fields are
   * compared one by one.
   */
  rows?(rows: readonly unknown[]): string
}

/**
 * Labels of fields and their values (`options`, `say` for an amount, `names` for records), by field
 * name; the rows of a list share them: `hours.*.opens_at` (labelKey).
 */
export type Labels = Map<string, FieldLabel>

/** The key of a field's label: `hours.3.opens_at` becomes a field of every row. */
export const labelKey = (name: string) => name.replace(/\.\d+(?=\.|$)/g, '.*')
