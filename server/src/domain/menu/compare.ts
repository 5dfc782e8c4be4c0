import type { DocGroup, Document } from './document.ts'

export type NameOf = (id: string) => unknown
/**
 * Maps the ids of categories, groups and materials to their names, including those that are about
 * to be created at the branch.
 */
export function namesIn(
  target: Document,
  slots: { [K in 'categories' | 'materials' | 'groups']: Map<string, { source: { name: unknown }; id: string }> },
): NameOf {
  const known = new Map<string, unknown>()
  for (const kind of ['categories', 'materials', 'groups'] as const) {
    for (const slot of slots[kind].values()) known.set(slot.id, slot.source.name)
    for (const it of target[kind]) known.set(it.id, it.name)
  }
  return (id) => known.get(id) ?? id
}

const asSet = new Set(['allergens', 'delivery_types', 'channels', 'materials'])
/** Whether two values from JSON are equal. The order of an object's fields does not matter. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((it, n) => isEqual(it, b[n]))
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((it) => isEqual(one[it], other[it]))
}
/**
 * Whether two values of a field are equal. The order of an object's fields and of a set's members
 * does not matter.
 */
export const isSame = (field: string, a: unknown, b: unknown) =>
  asSet.has(field) && Array.isArray(a) && Array.isArray(b) ? isEqual(a.toSorted(), b.toSorted()) : isEqual(a, b)

/** A value in readable form, in which ids are replaced by names. */
export function shownAs(field: string, value: unknown, nameOf: NameOf): unknown {
  if (field === 'category_id') return nameOf(String(value))
  if ((field === 'groups' || field === 'materials') && Array.isArray(value))
    return value.map((it) => nameOf(String(it)))
  if (field === 'options')
    return (value as DocGroup['options']).map(({ material_id, ...option }) => ({
      name: nameOf(material_id),
      ...option,
    }))
  return value
}
