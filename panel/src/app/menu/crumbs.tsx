import { Breadcrumbs } from '#panel/ui/breadcrumbs.tsx'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import type { Page } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useTabs } from '#panel/kit/tabs.ts'
import { tabName } from '../current-page.ts'
import { menuOf, waysTo } from './menu.ts'

/**
 * The link from a page back to the menu entry to which it belongs. A page that is itself a menu
 * entry needs none.
 */
export function Crumbs({ page }: { page: Page | null }) {
  const lang = useLanguage()
  const menu = menuOf(useUser(), useCurrentBranch()?.branch_id)
  const tabs = useTabs()
  const tab = tabs.find((each) => each.path === page?.path)
  const own = page && tabName({ pattern: page.pattern, title: tab?.title }, lang)
  // Leaves out menu entries with the same title as the page. A page about one of several companies
  // has the same title as the entry for the user's own company.
  const ways = page ? waysTo(page.path, menu).filter((line) => line.path !== page.path && line.title[lang] !== own) : []
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
