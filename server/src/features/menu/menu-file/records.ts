import type * as z from 'zod/mini'
import { fieldErrors, langs } from '#contract/kit/field-words.ts'
import type { MenuSheet } from '#contract/menu/menu-file.ts'
import type { RuleFault } from '#contract/menu/rules.ts'
import type { Names } from '#server/domain/menu/document.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import type { Faults } from './faults.ts'
import type { Fields, Line } from './line.ts'

interface Reading {
  lines: Record<MenuSheet, Line[]>
  /** Makes names comparable in the same way as the database. */
  fold: (text: string) => string
  faults: Faults
  /** The fault that is reported if a row names a record that another row has already named. */
  twice: string
  /** Lets other requests run between rows, because a large menu takes longer than they may wait. */
  breathe: () => Promise<void>
}

/** Reads the records of a sheet: finds their ids at the branch, completes and checks them. */
export function recordReader({ lines, fold, faults, twice, breathe }: Reading) {
  return async function recordsIn<T extends { id: string; key: string; name: Names }>(
    sheet: MenuSheet,
    there: readonly T[],
    start: Omit<T, 'id' | 'key' | 'name' | 'price'>,
    complete: (line: Line, it: T) => T,
    check: (it: T) => RuleFault[],
    schema: z.ZodMiniObject,
  ): Promise<{ all: T[]; ids: Map<string, string>; rows: Map<string, number> }> {
    const shape = Object.keys(schema.shape)
    const byId = new Map(there.map((it) => [it.id, it]))
    const byKey = new Map<string, T[]>()
    for (const it of there) listed(byKey, it.key).push(it)
    const taken = new Set(lines[sheet].map((line) => String(line.fields['id'] ?? '').toLowerCase()))
    const ids = new Map<string, string>()
    const all: T[] = []
    const rows = new Map<string, number>()
    const told = new Set<string>()
    const named = new Set<string>()
    for (const line of lines[sheet]) {
      await breathe()
      const { id: given, ...rest } = line.fields
      const key = fold(String(line.fields['name.tr'] ?? ''))
      const namesakes = byKey.get(key) ?? []
      while (namesakes[0] && taken.has(namesakes[0].id)) namesakes.shift()
      const known = byId.get(String(given ?? '').toLowerCase()) ?? namesakes[0]
      if (known) {
        if (told.has(known.id)) {
          faults.add(line, 'id', twice)
          continue
        }
        taken.add(known.id)
        told.add(known.id)
      } else if (!given && named.has(key)) {
        faults.add(line, 'name.tr', twice)
        continue
      } else if (!given) named.add(key)
      const nested: Fields = known ? { ...known } : { ...start, id: uuidv7(), key, name: {} }
      for (const [field, value] of Object.entries(rest)) {
        const [head = '', tail] = field.split('.')
        if (shape.includes(head)) nested[head] = tail ? { ...fieldsIn(nested[head]), [tail]: value ?? '' } : value
      }
      // If a language has no name, it gets that of another language.
      const names = fieldsIn(nested['name'])
      for (const one of langs) names[one] ||= names['tr'] ?? ''
      // The values are still texts here. They get their types when they are parsed below.
      const it = complete(line, { ...nested, name: names, key: fold(String(names['tr'] ?? '')) } as unknown as T)
      if (!line.isWrong) {
        const values: Fields = { ...it }
        const result = schema.safeParse(Object.fromEntries(shape.map((field) => [field, values[field]])), {
          reportInput: true,
        })
        faults.codes(line, result.success ? check(it) : fieldErrors(result.error.issues, schema))
      }
      // Other rows can still refer to a faulty record, so that its fault is reported only once.
      for (const reference of [String(given ?? '').toLowerCase(), it.id, it.key])
        if (reference) ids.set(reference, it.id)
      rows.set(it.id, line.row)
      if (!line.isWrong) all.push(it)
      else if (known) all.push(known)
    }
    for (const it of there)
      for (const reference of [it.id, it.key])
        if (!ids.has(reference)) {
          ids.set(reference, it.id)
        }
    return { all, ids, rows }
  }
}

/** The list under a key of a map. It is created if it is missing. */
export function listed<T>(map: Map<string, T[]>, key: string): T[] {
  const known = map.get(key)
  if (known) return known
  const made: T[] = []
  map.set(key, made)
  return made
}

const fieldsIn = (given: unknown): Fields => (typeof given === 'object' ? { ...given } : {})
