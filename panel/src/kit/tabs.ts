import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'

/**
 * A tab, that is, a visited page. `href` is its address when the user left it, including the
 * search. A tab stays open once the user has worked on its page or chosen to keep it. A tab whose
 * page was only looked at is replaced by the next page.
 */
export interface OpenTab {
  path: string
  pattern: string
  href: string
  /** The record's own name, if the page provided one. */
  title?: string
  /** Whether the page has unsaved work. */
  isDirty?: boolean
  isKept?: boolean
}

const key = 'sofra.tabs'
let tabs: readonly OpenTab[] = stored()
const maxVisited = 8
let visited: readonly OpenTab[] = tabs.toReversed()
const { listen, tell } = createListeners()

function change(next: readonly OpenTab[]) {
  tabs = next
  // Survives a reload of this browser tab, but is lost when the tab is closed.
  sessionStorage.setItem(key, JSON.stringify(tabs))
  tell()
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

/** The tabs, in the order in which they are shown. */
export const openTabs = () => tabs
export const useTabs = () => useSyncExternalStore(listen, openTabs)

/**
 * Records a visit to a page. If the page has no tab, its tab replaces one whose page was only
 * looked at. Stores the page's address. Filtering, sorting or opening something on a page counts as
 * working on it.
 */
export function visitTab(it: Pick<OpenTab, 'path' | 'pattern' | 'href'>) {
  const old = tabs.find((each) => each.path === it.path)
  visited = [it, ...visited.filter((each) => each.path !== it.path)].slice(0, maxVisited)
  if (old) return patch(it.path, old.href === it.href ? it : { ...it, isKept: true })
  const at = tabs.findIndex((each) => !each.isKept && !each.isDirty)
  change(at < 0 ? [...tabs, it] : tabs.with(at, it))
}

/**
 * Remembers another address for a page that is not shown now, and keeps its tab, because the user
 * has worked there.
 */
export const leaveAt = (path: string, href: string) => patch(path, { href, isKept: true })

/** Keeps a page's tab, because the user has worked in it or wants it to stay. */
export const keepTab = (path: string) => patch(path, { isKept: true })

/** The pages visited last, latest first, whether or not their tabs are still open. */
export const visitedPages = () => visited

/**
 * The address at which the user left a page, if it is open or was visited lately. Otherwise the
 * path itself.
 */
export const leftAt = (path: string) => [...tabs, ...visited].find((each) => each.path === path)?.href ?? path

export function setTabTitle(path: string, title: string | undefined) {
  patch(path, { title })
  visited = visited.map((each) => (each.path === path && title ? { ...each, title } : each))
}

/**
 * Closes tabs. If `current` was among them, returns the address to open: that of the neighbouring
 * tab, or of the page visited before if no tab is left, or '/'. Null if the current page stays.
 */
export function closeTabs(paths: readonly string[], current: string): string | null {
  const at = tabs.findIndex((each) => each.path === current)
  const rest = tabs.filter((each) => !paths.includes(each.path))
  for (const path of paths) dropDrafts(path)
  visited = visited.filter((each) => !paths.includes(each.path))
  change(rest)
  if (!paths.includes(current)) return null
  return (rest[Math.min(at, rest.length - 1)] ?? visited[0] ?? { href: '/' }).href
}

const ownerKey = 'sofra.owner'
/**
 * Sets the owner of the tabs. Another user's tabs are wiped; the same user's tabs survive an
 * expired session.
 */
export function ownTabs(user_id: string) {
  const owner = sessionStorage.getItem(ownerKey)
  if (owner && owner !== user_id) wipeTabs()
  sessionStorage.setItem(ownerKey, user_id)
}

/**
 * Removes the last user's tabs, drafts and titles on sign-out and on a change of user (semantics
 * §9).
 */
export function wipeTabs() {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith('sofra.')) sessionStorage.removeItem(name)
  visited = []
  change([])
}

/** Older drafts, without a version, are stored under `sofra.draft:` and are ignored. */
const draftKey = (path: string) => `sofra.drafts:${path}`
/**
 * Stores the unsaved input of a form in this browser tab, across reloads, until it is saved. Marks
 * the page's tab.
 */
export function keepDraft(path: string, form: string, values: unknown) {
  const drafts = { ...readDrafts(path), [form]: values }
  const isDirty = Object.values(drafts).some((each) => each !== undefined)
  if (!isDirty) dropDrafts(path)
  else if (tabs.some((each) => each.path === path)) storeDrafts(path, drafts)
  patch(path, isDirty ? { isDirty, isKept: true } : { isDirty })
}
/**
 * A browser stores some megabytes. Larger drafts are only on the page, which asks before it is left;
 * an older draft would come back after a reload in place of the newer one, so it goes.
 */
function storeDrafts(path: string, drafts: Record<string, unknown>) {
  try {
    sessionStorage.setItem(draftKey(path), JSON.stringify(drafts))
  } catch {
    dropDrafts(path)
  }
}
const dropDrafts = (path: string) => sessionStorage.removeItem(draftKey(path))
/** A page's drafts, by form. */
export function readDrafts(path: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(path)) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

let isLeaving = false
/** The panel itself leaves the page, so the browser must not ask about unsaved work. */
export const letGo = () => void (isLeaving = true)

// Makes the browser ask if the whole panel is about to close with unsaved work.
addEventListener('beforeunload', (event) => {
  if (!isLeaving && tabs.some((each) => each.isDirty)) event.preventDefault()
})
