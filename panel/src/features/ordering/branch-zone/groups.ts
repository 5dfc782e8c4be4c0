import type { BranchZone } from '#contract/ordering/branch-zone.ts'

/** The ids of zones by priority, the highest first. Zones with the same priority form a group. */
export type Groups = readonly (readonly string[])[]

type Ranked = Pick<BranchZone, 'id' | 'name' | 'priority'>

export const groupsOf = (zones: readonly Ranked[]): Groups => {
  const byPriority = Map.groupBy(
    zones.toSorted((a, b) => b.priority - a.priority || a.name.localeCompare(b.name, 'tr') || (a.id < b.id ? -1 : 1)),
    (it) => it.priority,
  )
  return [...byPriority.values()].map((group) => group.map((it) => it.id))
}

const placeOf = (groups: Groups, id: string) => groups.findIndex((group) => group.includes(id))
const without = (groups: Groups, id: string) => groups.map((group) => group.filter((it) => it !== id))
const tidy = (groups: Groups): Groups => groups.filter((group) => group.length > 0)

/**
 * Moves a zone one step up or down in priority. A zone that shares its priority leaves its group in
 * that direction; a zone that is alone passes the next group.
 */
export function movedByOne(groups: Groups, id: string, by: 1 | -1): Groups {
  const at = placeOf(groups, id)
  const isAlone = groups[at]?.length === 1
  const to = at + (by === 1 ? 1 : 0) + (isAlone ? by : 0)
  if (at < 0 || to < 0 || to > groups.length) return groups
  return tidy(without(groups, id).toSpliced(to, 0, [id]))
}

/** Moves a zone into the group above, whose priority it then shares. */
export function joined(groups: Groups, id: string): Groups {
  const at = placeOf(groups, id)
  if (at < 1) return groups
  return tidy(without(groups, id).map((group, n) => (n === at - 1 ? [...group, id] : group)))
}

/** Gives a zone a priority of its own, right below that of its former group. */
export const parted = (groups: Groups, id: string): Groups =>
  (groups[placeOf(groups, id)]?.length ?? 0) > 1 ? movedByOne(groups, id, 1) : groups

/**
 * Handles a drop in the list. Between two zones of one group, the zone joins that group; anywhere
 * else, it gets a priority of its own.
 */
export function dropped(groups: Groups, id: string, next: readonly string[]): Groups {
  const at = next.indexOf(id)
  const rest = tidy(without(groups, id))
  const [above, below] = [next[at - 1], next[at + 1]]
  const group = above === undefined ? -1 : placeOf(rest, above)
  if (group >= 0 && below !== undefined && group === placeOf(rest, below)) {
    const within = rest[group]!
    return rest.with(group, within.toSpliced(within.indexOf(above!) + 1, 0, id))
  }
  return rest.toSpliced(group + 1, 0, [id])
}
