import { useSyncExternalStore } from 'react'

/** A visited page. `href` is where the user left it, including the search. */
export interface OpenTab {
  path: string
  pattern: string
  href: string
  /** The record's own name, where the page gave one. */
  title?: string
  /** It has unsaved work. */
  isDirty?: boolean
}

const key = 'sofra.tabs'
let tabs: readonly OpenTab[] = stored()
const listeners = new Set<() => void>()

function change(next: readonly OpenTab[]) {
  tabs = next
  // Kept for a reload of this browser tab; gone with it.
  sessionStorage.setItem(key, JSON.stringify(tabs))
  for (const listener of listeners) listener()
}

function stored(): readonly OpenTab[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as OpenTab[]
  } catch {
    return []
  }
}

const patch = (path: string, part: Partial<OpenTab>) => {
  const old = tabs.find((each) => each.path === path)
  const isNews = old && Object.entries(part).some(([name, value]) => old[name as keyof OpenTab] !== value)
  if (isNews) change(tabs.map((each) => (each === old ? { ...each, ...part } : each)))
}

/** The tabs in their order. */
export const openTabs = () => tabs
export const useTabs = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, openTabs)

/** A page was visited: its tab is there and remembers where it was. */
export function visitTab(it: Pick<OpenTab, 'path' | 'pattern' | 'href'>) {
  if (tabs.some((each) => each.path === it.path)) patch(it.path, it)
  else change([...tabs, it])
}

/** The address under which a page was left, where it is still open; else its own. */
export const leftAt = (path: string) => tabs.find((each) => each.path === path)?.href ?? path

export const setTabTitle = (path: string, title: string | undefined) => patch(path, { title })

/** Closes tabs; answers the neighbour to go to when one of them was `current`, '/' when none is left, null when nothing has to move. */
export function closeTabs(paths: readonly string[], current: string): string | null {
  const at = tabs.findIndex((each) => each.path === current)
  const rest = tabs.filter((each) => !paths.includes(each.path))
  for (const path of paths) dropDrafts(path)
  change(rest)
  if (!paths.includes(current)) return null
  return (rest[Math.min(at, rest.length - 1)] ?? { href: '/' }).href
}

const ownerKey = 'sofra.owner'
/** Whose tabs these are: somebody else's are wiped; one's own outlive a session that ran out. */
export function ownTabs(user_id: string) {
  const owner = sessionStorage.getItem(ownerKey)
  if (owner && owner !== user_id) wipeTabs()
  sessionStorage.setItem(ownerKey, user_id)
}

/** Sign-out and change of user: no tab, draft or title of the last user stays (semantics §9). */
export function wipeTabs() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('sofra.')) sessionStorage.removeItem(name)
  change([])
}

/** Drafts of before, without a version, lie under `sofra.draft:` and are not read. */
const draftKey = (path: string) => `sofra.drafts:${path}`
/** What was typed into a form of the page and not saved, kept in this browser tab across a reload; nothing once it is saved. Marks the page's tab. */
export function keepDraft(path: string, form: string, values: unknown) {
  const drafts = { ...readDrafts(path), [form]: values }
  const isDirty = Object.values(drafts).some((each) => each !== undefined)
  if (!isDirty) dropDrafts(path)
  else if (tabs.some((each) => each.path === path)) sessionStorage.setItem(draftKey(path), JSON.stringify(drafts))
  patch(path, { isDirty })
}
const dropDrafts = (path: string) => sessionStorage.removeItem(draftKey(path))
/** The drafts of a page, by its forms. */
export function readDrafts(path: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(path)) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

let isLeaving = false
/** The panel itself is leaving the page: ask nothing. */
export const letGo = () => void (isLeaving = true)

// The browser's own question, when the whole panel is about to be closed with something unsaved in it.
addEventListener('beforeunload', (event) => {
  if (!isLeaving && tabs.some((each) => each.isDirty)) event.preventDefault()
})
