import type { Option } from '#panel/ui/option.tsx'

/** What people call a field and its values (`options`, or `say` for an amount), by the field's name; rows of a list share theirs: `hours.*.opens_at` (labelKey). */
export type Labels = Map<string, { label: string; options?: readonly Option[]; say?: (value: number) => string }>

/** The name a field's label is kept under: `hours.3.opens_at` is a field of every row. */
export const labelKey = (name: string) => name.replace(/\.\d+(?=\.|$)/g, '.*')
