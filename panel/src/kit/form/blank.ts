import { safeParse } from 'zod/mini'
import type { Schema } from '#contract/kit/call.ts'
import { isTranslated, marks } from '#contract/kit/fields.ts'

/**
 * The values of a new record that its schema states: texts and lists are empty, what may be null is
 * null, and switches are off, as they are shown. Numbers, choices and references are left out.
 */
export const blankOf = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((schema as { shape?: Record<string, Schema> }).shape ?? {}).flatMap(([name, field]) => {
      const blank = isTranslated(field) ? { tr: '', en: '', de: '' } : emptyValue(field)
      return blank === undefined ? [] : [[name, blank]]
    }),
  )

function emptyValue(field: Schema) {
  const accepted = [null, [], '', false].find((it) => safeParse(field, it).success)
  if (accepted !== undefined) return accepted
  // A required text starts empty too. Strings with a format (ids, dates) and strings with a mark in
  // the schema (references to records) get no initial value.
  const { type, format } = field._zod.def as { type: string; format?: string }
  return type === 'string' && !format && !marks.has(field) ? '' : undefined
}
