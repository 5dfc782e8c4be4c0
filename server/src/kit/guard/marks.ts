import * as z from 'zod/mini'
import type { Schema } from '#contract/kit/call.ts'
import { marks } from '#contract/kit/fields.ts'

/**
 * A field somewhere in a schema. Its path leaves out list positions and writes `*` for the keys of
 * a record. The mark (`of`) says what the field refers to.
 */
export interface Field {
  path: readonly string[]
  schema: Schema
  of: string | undefined
}

const known = new WeakMap<Schema, readonly Field[]>()

/** Every field of a schema at every depth, outermost first. */
export function fieldsOf(schema: Schema | undefined): readonly Field[] {
  if (!schema) return []
  const fields = known.get(schema) ?? [...walk(schema, [])]
  known.set(schema, fields)
  return fields
}

function* walk(schema: Schema, path: readonly string[]): Generator<Field> {
  yield { path, schema, of: marks.get(schema)?.of }
  for (const [name, part] of partsOf(schema)) yield* walk(part, name ? [...path, name] : path)
}

/** The direct parts of a schema, whatever its kind. Arbitrary JSON contains no fields of ours. */
function* partsOf(schema: Schema): Generator<[name: string, part: Schema]> {
  if (schema instanceof z.core.$ZodObject) return yield* Object.entries(schema._zod.def.shape)
  if (schema instanceof z.core.$ZodLazy) return
  for (const [key, given] of Object.entries({ ...schema._zod.def }))
    for (const part of [given].flat()) if (part instanceof z.core.$ZodType) yield [key === 'valueType' ? '*' : '', part]
}

interface Mark {
  path: readonly string[]
  of: string
}
const knownMarks = new WeakMap<Schema, readonly Mark[]>()

/** The marked fields of a schema. */
export function marked(schema: Schema | undefined): readonly Mark[] {
  if (!schema) return []
  const found =
    knownMarks.get(schema) ?? fieldsOf(schema).flatMap(({ path, of }) => (of === undefined ? [] : [{ path, of }]))
  knownMarks.set(schema, found)
  return found
}

/**
 * The string values of a marked field in a request, each with its path: `images.0`. Lists are
 * searched wherever they occur, even where the schema allows none, so that no value can hide in a
 * list.
 */
export function* wordsAt(
  value: unknown,
  [name, ...rest]: readonly string[],
  at = '',
): Generator<[at: string, word: string]> {
  const within = (key: string | number) => (at ? `${at}.${key}` : String(key))
  if (Array.isArray(value))
    for (const [n, it] of value.entries()) yield* wordsAt(it, name === undefined ? [] : [name, ...rest], within(n))
  else if (name === undefined) {
    if (typeof value === 'string') yield [at, value]
  } else if (typeof value === 'object' && value !== null)
    for (const [key, it] of Object.entries(value))
      if (name === '*' || key === name) yield* wordsAt(it, rest, within(key))
}
