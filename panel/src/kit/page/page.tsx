import { createContext, use, useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'
import type { Search } from '../address.ts'
import { useLanguage } from '../words/language.ts'
import { currentUser } from '../server/session.ts'
import { screenAt, titleFor, type ParamsOf } from './screens.ts'
import { leaveAt, setTabTitle } from '../tabs.ts'

/** The page a component is on. It stays the same while its tab is hidden. */
export interface Page {
  /** The address without its search. It identifies the tab. */
  path: string
  /** The screen's own path, which contains the names of its parameters. */
  pattern: string
  params: Record<string, string>
  search: Search
}

export const PageContext = createContext<Page | null>(null)

/**
 * The page on which this component is. `P` is the path of its screen:
 * `usePage<'/currency/form/$currency_id'>().params`.
 */
export function usePage<P extends string>() {
  const page = use(PageContext)
  if (!page) throw new Error('Not on a page')
  return page as Omit<Page, 'params'> & { params: ParamsOf<P> }
}

/** Returns to the first page of a list. Used when search, filters or sort change. */
export const firstPage = { page: undefined, cursor: undefined }

/**
 * Returns a function that reads this page's search from the address. It includes changes of a
 * navigation that has begun but is not rendered yet.
 */
export function useLatestSearch() {
  const { path, search } = usePage()
  const router = useRouter()
  return (): Search => {
    const { pathname } = router.buildLocation({ to: path })
    return router.latestLocation.pathname === pathname ? router.latestLocation.search : search
  }
}

/**
 * Changes parts of this page's search; undefined removes a part. `replace` adds no entry to the
 * browser's history.
 */
export function useSetSearch() {
  const { path } = usePage()
  const latest = useLatestSearch()
  const router = useRouter()
  return (part: Record<string, unknown>, { replace = false } = {}) => {
    const next = { to: path, search: { ...latest(), ...part } as never }
    const { pathname, href } = router.buildLocation(next)
    // A typed search reaches the address after a pause. If the user has gone to another page by
    // then, whose code may still be loading, the panel stays there; the search applies when the
    // user returns.
    if (router.latestLocation.pathname !== pathname) return leaveAt(path, href)
    void router.navigate({ ...next, replace })
  }
}

/** The screen's title (its `screens.ts`), unless the page gives a more specific one. */
export function useScreenTitle(own?: string) {
  const screen = screenAt(usePage().pattern)
  const lang = useLanguage()
  return own ?? (screen ? titleFor(screen, currentUser())[lang] : '')
}

/** A more specific name for this page's tab and title: the record's own. */
export function usePageTitle(title: string | undefined) {
  const { path } = usePage()
  useEffect(() => setTabTitle(path, title), [path, title])
}

/** Goes to an address of the panel: `go('/currency?page=2')`. */
export function useGo() {
  const router = useRouter()
  return (href: string, { replace = false } = {}) => void router.navigate({ href, replace } as never)
}
