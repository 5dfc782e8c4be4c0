import type { Schema } from '#contract/kit/call.ts'

/**
 * For a text: its maximum length and, if its pattern has a single character class (`[a-z0-9_]`),
 * the allowed characters. For a number: its limits.
 */
export interface Bounds {
  maxLength?: number
  characters?: string
  minValue?: number
  maxValue?: number
}

/** The parts of a schema definition that this module reads. */
interface Def {
  shape?: Record<string, Schema>
  element?: Schema
  innerType?: Schema
  out?: Schema
  options?: readonly Schema[]
  checks?: readonly {
    _zod: { def: { check: string; maximum?: number; value?: number; inclusive?: boolean; pattern?: RegExp } }
  }[]
}

/**
 * A pattern that consists of one repeated character class: `^[A-Z]{3}$`, `^\d{5}$`,
 * `^[a-z0-9_]{2,40}$`.
 */
const oneKind = /^\^(\\d|\[[^\]^]+\])\{(?:\d+,)?(\d+)\}\$$/

/**
 * The limits of a field by its path in the form (`name.tr`, `hours.3.opens_at`), as far as its
 * schema states them as numbers or as a pattern with a single character class.
 */
export function boundsOf(schema: Schema | undefined, path: readonly string[]): Bounds {
  if (!schema) return {}
  const { shape, element, innerType, out, options, checks = [] } = schema._zod.def as Def
  const inside = innerType ?? out
  if (inside) return boundsOf(inside, path)
  const [head, ...rest] = path
  if (head !== undefined) return boundsOf(shape?.[head] ?? element, rest)
  const bounds: Bounds = Object.assign({}, ...(options ?? []).map((each) => boundsOf(each, [])))
  for (const { _zod } of checks) {
    const { check, maximum, value, inclusive, pattern } = _zod.def
    if (check === 'max_length') bounds.maxLength = maximum
    const [, characters, max] = (pattern && oneKind.exec(pattern.source)) ?? []
    if (characters) Object.assign(bounds, { characters, maxLength: Number(max) })
    if (!inclusive || value === undefined) continue
    // If there are several limits, the narrowest applies.
    if (check === 'greater_than') bounds.minValue = Math.max(value, bounds.minValue ?? value)
    if (check === 'less_than') bounds.maxValue = Math.min(value, bounds.maxValue ?? value)
  }
  return bounds
}
