import { useEffect, useRef, useState } from 'react'
import { useMatches } from '@tanstack/react-router'
import { writeSearch, type Search } from '#panel/kit/address.ts'
import { branchesOf, visitBranch } from '#panel/kit/current-branch.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import type { Page } from '#panel/kit/page/page.tsx'
import { barrier, titleFor } from '#panel/kit/page/screens.ts'
import { sayAloud } from '#panel/ui/say-aloud.ts'
import { currentUser } from '#panel/kit/server/session.ts'
import { useTabs, visitTab, type OpenTab } from '#panel/kit/tabs.ts'
import { screenOf } from './screens.ts'

/**
 * Returns the page at the current address, once its code has loaded, and opens its tab. The
 * returned object stays the same until path or search change.
 */
export function useCurrentPage(): Page | null {
  const leaf = useMatches({ select: (matches) => matches.at(-1) })
  const [page, setPage] = useState<Page | null>(null)
  if (
    leaf &&
    leaf.status === 'success' &&
    leaf.fullPath !== '/' &&
    (page?.path !== leaf.pathname || JSON.stringify(page.search) !== JSON.stringify(leaf.search))
  ) {
    const params = leaf.params as Record<string, string>
    setPage({
      path: leaf.pathname,
      pattern: screenOf(leaf.fullPath) && isKnown(params.branch_id) ? leaf.fullPath : 'not-found',
      params,
      search: leaf.search as Search,
    })
  }
  useEffect(() => {
    const screen = page && screenOf(page.pattern)
    const user = currentUser()
    // A page that the user may not open gets no tab.
    if (!screen || !user || barrier(screen, user, page.params.branch_id)) return
    visitTab({ path: page.path, pattern: page.pattern, href: page.path + writeSearch(page.search) })
    if (page.params.branch_id) visitBranch(page.params.branch_id)
  }, [page])
  useTitle(page)
  return page
}

/**
 * A branch that the user may not access is treated like a page that does not exist. The server
 * treats the records of such a branch in the same way.
 */
function isKnown(branch_id: string | undefined): boolean {
  const user = currentUser()
  return !branch_id || !user || branchesOf(user).some((each) => each.branch_id === branch_id)
}

/** The name of a tab: the name of its record, otherwise the title of its screen. */
export function tabName(tab: Pick<OpenTab, 'pattern' | 'title'>, lang: Lang): string {
  const screen = screenOf(tab.pattern)
  return tab.title ?? (screen ? titleFor(screen, currentUser())[lang] : '')
}

/**
 * Sets the window's title. Also announces the name of a screen when it opens, because otherwise
 * users of screen readers would not notice that.
 */
function useTitle(page: Page | null) {
  const lang = useLanguage()
  const said = useRef<string>(undefined)
  useEffect(() => {
    if (!page) return
    if (said.current && said.current !== page.path) sayAloud(tabName({ pattern: page.pattern }, lang))
    said.current = page.path
  }, [page, lang])
  const title = useTabs().find((tab) => tab.path === page?.path)?.title
  useEffect(() => {
    const name = page && tabName({ pattern: page.pattern, title }, lang)
    document.title = name ? `${name} · Sofra` : 'Sofra'
  }, [page, title, lang])
}
