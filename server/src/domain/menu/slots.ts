import type { DocGroup, Document, Part } from './document.ts'
import type { Bring } from './plan.ts'

export interface Slot<T> {
  source: T
  found: T | undefined
  /** The id of the matching record at the branch, or the id for the new one. */
  id: string
}

/**
 * Makes a function that says whether a group of one document and a group of the other offer
 * materials with the same names. Names alone are not enough, because several groups may be called
 * "Take out".
 */
export function sameOptions(source: Document, target: Document) {
  const keys = new Map([...source.materials, ...target.materials].map((it) => [it.id, it.key]))
  const offers = (it: DocGroup) => JSON.stringify(it.options.map((one) => keys.get(one.material_id)).toSorted())
  return (a: DocGroup, b: DocGroup) => offers(a) === offers(b)
}

/**
 * Matches each record of a document to a record at the branch, each of which is matched at most
 * once: first by link, then by name. Among equal names, similar records are preferred.
 */
export function slotsOf<T extends Omit<Part, 'followed_version'>>(
  sources: readonly T[],
  targets: readonly T[],
  { match, mode, newId }: Bring,
  isAlike: (source: T, target: T) => boolean = () => true,
): Map<string, Slot<T>> {
  const byId = new Map(targets.map((it) => [it.id, it]))
  const byMaster = new Map(targets.flatMap((it) => (it.master_id ? [[it.master_id, it] as const] : [])))
  const byKey = new Map<string, T[]>()
  for (const it of targets)
    if (mode !== 'follow' || !it.master_id) byKey.set(it.key, [...(byKey.get(it.key) ?? []), it])
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
  if (match === 'name')
    for (const fits of [isAlike, () => true])
      for (const it of sources) {
        if (found.has(it.id)) continue
        const named = take(byKey.get(it.key)?.find((one) => !taken.has(one) && fits(it, one)))
        if (named) found.set(it.id, named)
      }
  return new Map(
    sources.map((it) => [it.id, { source: it, found: found.get(it.id), id: found.get(it.id)?.id ?? newId() }]),
  )
}
