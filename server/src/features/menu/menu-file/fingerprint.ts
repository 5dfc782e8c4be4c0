import { createHash } from 'node:crypto'
import { isSame, type Plan, type Write } from '#server/domain/menu/plan.ts'

/** Where a record goes in its list, and which of its fields are the branch's own from then on. */
const derived = new Set(['position', 'overrides'])

/**
 * What a plan creates and changes, with the values it found: two plans of one file have the same fingerprint unless the menu changed in what the file changes.
 * Ids of new records differ from plan to plan and count by their order; what follows from the rest of the menu counts not at all.
 */
export function fingerprintOf({ categories, materials, groups, products }: Plan): string {
  const writes: Write<{ id: string }>[] = [...categories, ...materials, ...groups, ...products]
  const made = new Map(writes.flatMap(({ before, after }, n) => (before ? [] : [[after.id, `new ${n}`] as const])))
  const told = writes.map(({ before, after }) => {
    const found: Record<string, unknown> = { ...before }
    const changes = Object.entries(after).filter(
      ([field, it]) => !derived.has(field) && !isSame(field, found[field], it),
    )
    return [before?.id, changes.map(([field, it]) => [field, found[field], it])]
  })
  const text = JSON.stringify(told, (_, it: unknown) => (typeof it === 'string' ? (made.get(it) ?? it) : it))
  return createHash('sha256').update(text).digest('base64url')
}
