import type { Kit } from '#server/kit/kit.ts'

/** How many changes to live releases this node has made, for each server in the process. */
const changes = new WeakMap<object, number>()

/** Makes this node read the sites again. The other nodes do so within a few seconds. */
export const siteChanged = (kit: Pick<Kit, 'db'>): void => void changes.set(kit.db, (changes.get(kit.db) ?? 0) + 1)
/** How many changes to live releases this node has made. */
export const siteChanges = (kit: Pick<Kit, 'db'>): number => changes.get(kit.db) ?? 0
