import type { Kit } from '#server/kit/kit.ts'

/** The moment of the last publication on this node, for each running server. */
const changes = new WeakMap<object, number>()

/** Makes this node read the sites anew. The others notice within a few seconds. */
export const siteChanged = (kit: Pick<Kit, 'db'>): void => void changes.set(kit.db, (changes.get(kit.db) ?? 0) + 1)
/** How many times something was published on this node. */
export const siteChanges = (kit: Pick<Kit, 'db'>): number => changes.get(kit.db) ?? 0
