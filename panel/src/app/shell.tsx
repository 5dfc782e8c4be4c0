import { useState } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { loadWithoutReload } from '#panel/ui/server-there.ts'
import { KeepAlive } from '#panel/kit/page/keep-alive.tsx'
import type { Page } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { afterPage } from './after-page.ts'
import { Crumbs } from './menu/crumbs.tsx'
import { useCurrentPage } from './current-page.ts'
import { forbiddenOr } from './barred.ts'
import { Header } from './header.tsx'
import { PageClock } from './page-clock.tsx'
import { bannerParts, CallsPart, DockPart, FootPart } from './parts.ts'
import { Overlays } from './overlays.tsx'
import { componentOf } from './page-components.ts'
import { Quiet } from './quiet.tsx'
import { useRoom } from './room.ts'
import { shellWords } from './shell-words.ts'
import { Sidebar } from './menu/sidebar.tsx'
import { TabBar } from './menu/tab-bar.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { topLayer } from '#panel/ui/top-layer.ts'

const MenuDrawer = lateLayer(() => import('./menu/menu-drawer.tsx'))
const ToastRegion = lazy(async () => {
  await afterPage
  return { default: (await import('#panel/ui/toast.tsx')).ToastRegion }
})

// Loaded later, because it is not needed before the page can be used.
void afterPage
  .then(() => loadWithoutReload(() => import('#panel/ui/cut-text.ts')))
  .then(
    (it) => it.sayCutText(),
    () => undefined,
  )

/** Everything around the page: menu, header, tabs. It stays mounted while pages change. */
export default function Shell() {
  const t = useWords(shellWords)
  const page = useCurrentPage()
  const { hasMenu, hasTabs } = useRoom(page)
  // The page on which the menu's drawer was opened. The drawer closes when the user goes to another
  // page.
  const [menuOn, setMenuOn] = useState<Page | 'nowhere' | null>('nowhere')
  return (
    <div className="grid h-dvh grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)_auto_auto_auto] overflow-clip max-sm:h-svh xl:in-data-rail-room:pr-80">
      <a
        href="#content"
        className="sr-only z-90 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('skip')}
      </a>
      {hasMenu && <Sidebar page={page} onMenu={() => setMenuOn(page)} />}
      {menuOn === page && (
        <Quiet>
          <MenuDrawer page={page} onClose={() => setMenuOn('nowhere')} />
        </Quiet>
      )}
      <div className="col-start-2 row-start-1 flex min-h-0 min-w-0 flex-col">
        <Header hasMenu={hasMenu} onMenu={() => setMenuOn(page)} />
        <TabBar page={page} isShown={hasTabs} />
        {bannerParts.map((Part, at) => (
          <Quiet key={at}>
            <Part />
          </Quiet>
        ))}
        <Crumbs page={page} />
        <main id="content" tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
          {page && (
            <KeepAlive
              page={page}
              componentOf={(pattern) => forbiddenOr(pattern, componentOf(pattern))}
              frame={PageClock}
            />
          )}
        </main>
        <Quiet>
          <FootPart />
        </Quiet>
      </div>
      <Overlays page={page} />
      <div {...topLayer} className="contents">
        <Quiet>
          <CallsPart />
        </Quiet>
      </div>
      <Quiet>
        <ToastRegion className="z-45 col-span-2 col-start-1 row-start-3" />
      </Quiet>
      {/* These regions exist before any order rings. What is added to them while a dialog is open
          can therefore be reached as if it had been there before. */}
      <div {...topLayer} className="contents">
        <Quiet>
          <DockPart />
        </Quiet>
      </div>
    </div>
  )
}
