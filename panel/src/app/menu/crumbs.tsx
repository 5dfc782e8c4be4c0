import { Breadcrumbs } from '#panel/ui/breadcrumbs.tsx'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { barrier, fillPath } from '#panel/kit/page/screens.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Page } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useTabs } from '#panel/kit/tabs.ts'
import { tabName } from '../current-page.ts'
import { listOf, menuOf, waysTo } from './menu.ts'

/**
 * The links from a page back to the menu entry to which it belongs and, from a form, to its list if
 * the menu does not contain that list. A page that is itself a menu entry needs no links.
 */
export function Crumbs({ page }: { page: Page | null }) {
  const lang = useLanguage()
  const user = useUser()
  const branch_id = useCurrentBranch()?.branch_id
  const menu = menuOf(user, branch_id)
  const tabs = useTabs()
  const tab = tabs.find((each) => each.path === page?.path)
  const own = page && tabName({ pattern: page.pattern, title: tab?.title }, lang)
  // Leaves out menu entries with the same title as the page. A page about one of several companies
  // has the same title as the entry for the user's own company.
  const ways = page ? waysTo(page.path, menu).filter((line) => line.path !== page.path && line.title[lang] !== own) : []
  const list = page && listOf(page.pattern)
  const path = list && !barrier(list, user, branch_id) && fillPath(list.path, page.params)
  if (list && path) ways.push({ screen: list, path, title: list.title })
  // A page that does not exist has no name.
  if (!page || !own || ways.length === 0) return null
  return (
    <div className="px-6 pt-4 max-sm:px-4">
      <Breadcrumbs
        items={[
          ...ways.map((line) => (
            <Link key={line.path} to={line.path}>
              {line.title[lang]}
            </Link>
          )),
          own,
        ]}
      />
    </div>
  )
}
