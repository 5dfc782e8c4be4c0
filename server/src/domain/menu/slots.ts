import type { DocGroup, Document, Part } from './document.ts'
import type { Bring } from './plan.ts'

export interface Slot<T> {
  source: T
  found: T | undefined
  /** The id of the matching record at the branch, or the id for the new one. */
  id: string
}

/**
 * Makes a function that gives groups of two documents the same key if they offer materials with the
 * same names. The groups' own names are not enough, because several may be called "Take out".
 */
export function offersOf(source: Document, target: Document) {
  const keys = new Map([...source.materials, ...target.materials].map((it) => [it.id, it.key]))
  return (it: DocGroup) => JSON.stringify(it.options.map((one) => keys.get(one.material_id)).toSorted())
}

/** Makes a function that takes the next record with a key, of those that are not taken yet. */
function takenFrom<T>(records: readonly T[], keyOf: (it: T) => string, taken: Set<T>) {
  const byKey = Map.groupBy(records, keyOf)
  const passed = new Map<string, number>()
  return (key: string): T | undefined => {
    const named = byKey.get(key) ?? []
    let at = passed.get(key) ?? 0
    while (at < named.length && taken.has(named[at]!)) at++
    passed.set(key, at)
    return named[at]
  }
}

/**
 * Matches each record of a document to a record at the branch, each of which is matched at most
 * once: first by link, then by name. Among equal names, records of one `likeness` are preferred. A
 * menu may have any number of records of one name.
 */
export function slotsOf<T extends Omit<Part, 'followed_version'>>(
  sources: readonly T[],
  targets: readonly T[],
  { match, mode, newId }: Bring,
  likeness: (it: T) => string = () => '',
): Map<string, Slot<T>> {
  const byId = new Map(targets.map((it) => [it.id, it]))
  const byMaster = new Map(targets.flatMap((it) => (it.master_id ? [[it.master_id, it] as const] : [])))
  const taken = new Set<T>()
  const take = (it: T | undefined) => {
    if (!it || taken.has(it)) return undefined
    taken.add(it)
    return it
  }
  const found = new Map<string, T>()
  for (const it of sources) {
    const own = take(byId.get(it.id)) ?? take(byMaster.get(it.id))
    const kin = own ?? (it.master_id ? (take(byId.get(it.master_id)) ?? take(byMaster.get(it.master_id))) : undefined)
    if (kin) found.set(it.id, kin)
  }
  const named = targets.filter((it) => mode !== 'follow' || !it.master_id)
  if (match === 'name')
    for (const keyOf of [(it: T) => `${it.key}\0${likeness(it)}`, (it: T) => it.key]) {
      const next = takenFrom(named, keyOf, taken)
      for (const it of sources) {
        const one = found.has(it.id) ? undefined : take(next(keyOf(it)))
        if (one) found.set(it.id, one)
      }
    }
  return new Map(
    sources.map((it) => [it.id, { source: it, found: found.get(it.id), id: found.get(it.id)?.id ?? newId() }]),
  )
}
