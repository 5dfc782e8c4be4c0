import type { Option } from '#panel/ui/option.tsx'
import type { NamesOf } from '../server/names.ts'

export interface FieldLabel {
  label: string
  options?: readonly Option[]
  say?: (value: number) => string
  /** A list of records in words, where its parts one by one would say too little. */
  rows?(value: readonly unknown[]): string
  /** Of the rows of a list (`hours.*`): what they belong to, by which the list is compared and merged. */
  parts?: Parts
  /** Where the records have their names that the field refers to. */
  names?: NamesOf
}

/** What the rows of a list belong to, where that says more than their place: a day of the week, a method. */
export interface Parts {
  /** The part a row belongs to. */
  of(row: unknown): string
  /** What people call the part, by a row of it. */
  say(row: unknown): string
  /** All its rows in words: together they are one value. Without it a part is a row of its own, and its fields are told. */
  rows?(rows: readonly unknown[]): string
}

/** What people call a field and its values (`options`, `say` for an amount, `names` for records), by the field's name; rows of a list share theirs: `hours.*.opens_at` (labelKey). */
export type Labels = Map<string, FieldLabel>

/** The name a field's label is kept under: `hours.3.opens_at` is a field of every row. */
export const labelKey = (name: string) => name.replace(/\.\d+(?=\.|$)/g, '.*')
