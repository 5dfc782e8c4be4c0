import { Breadcrumbs } from '#panel/ui/breadcrumbs.tsx'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { Link } from '#panel/kit/link.tsx'
import type { Page } from '#panel/kit/page.tsx'
import { useUser } from '#panel/kit/session.ts'
import { useTabs } from '#panel/kit/tabs.ts'
import { tabName } from './current-page.ts'
import { lineOf, menuOf } from './menu.ts'

/** Above a page that lies below a menu entry: the way back to it. A page of the menu itself needs none. */
export function Crumbs({ page }: { page: Page | null }) {
  const lang = useLanguage()
  const lines = menuOf(useUser(), useCurrentBranch()?.branch_id).flatMap((each) => each.lines)
  const tabs = useTabs()
  const parent = page && lineOf(page.path, lines)
  if (!page || !parent || parent.path === page.path) return null
  const tab = tabs.find((each) => each.path === page.path)
  return (
    <div className="px-6 pt-4 max-sm:px-4">
      <Breadcrumbs
        items={[
          <Link key="parent" to={parent.path}>
            {parent.screen.title[lang]}
          </Link>,
          tabName({ pattern: page.pattern, title: tab?.title }, lang),
        ]}
      />
    </div>
  )
}
