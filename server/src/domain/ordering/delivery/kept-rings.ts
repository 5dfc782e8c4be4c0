import type { Position } from '#contract/ordering/geo.ts'
import { maxZones } from '#contract/ordering/zone-fields.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

/*
 * The rings of zones as they were last read. Reading and parsing them would take most of the time
 * of a query about a place, and this node can serve no other request while it parses them.
 */

type Rings = Position[][]
/** Rings by the id and version of their zone. */
export type KeptRings = ReadonlyMap<string, Rings>

/** The rings of at most so many zones are kept, of all branches together and of one branch. */
const maxKept = 500
const maxOfBranch = 2 * maxZones
/** By branch. The most recently used branch comes last, and the first is removed first. */
const kept = new Map<string, KeptRings>()
let count = 0

const keyOf = ({ company_id, branch_id }: BranchKey) => `${company_id} ${branch_id}`
const stampOf = ({ id, version }: { id: string; version: number }) => `${id} ${version}`
const none: KeptRings = new Map()

/** The rings of a branch's zones that need not be read again. */
export const keptRings = (branch: BranchKey): KeptRings => kept.get(keyOf(branch)) ?? none

/**
 * Adds the `known` rings to the zones that were read without rings. Keeps the rings of the other
 * zones for the next query.
 */
export function withRings<T extends { id: string; version: number; rings: Rings | null }>(
  branch: BranchKey,
  zones: readonly T[],
  known: KeptRings,
): T[] {
  const whole = zones.map((it) => ({ ...it, rings: it.rings ?? known.get(stampOf(it)) ?? null }))
  const read = whole.flatMap((it): [string, Rings][] => (it.rings ? [[stampOf(it), it.rings]] : []))
  const all = new Map([...known, ...read])
  keep(keyOf(branch), all.size > maxOfBranch ? new Map(read) : all)
  return whole
}

function keep(key: string, rings: KeptRings): void {
  count += rings.size - (kept.get(key)?.size ?? 0)
  kept.delete(key)
  kept.set(key, rings)
  for (const [oldest, { size }] of kept) {
    if (count <= maxKept) break
    kept.delete(oldest)
    count -= size
  }
}
