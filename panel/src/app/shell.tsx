import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { KeepAlive } from '#panel/kit/keep-alive.tsx'
import { ErrorBoundary } from '#panel/kit/errors.tsx'
import { useWords } from '#panel/kit/words.ts'
import { Crumbs } from './crumbs.tsx'
import { useCurrentPage } from './current-page.ts'
import { forbiddenOr } from './forbidden.tsx'
import { Header } from './header.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { bannerParts } from './parts.ts'
import { Overlays } from './overlays.tsx'
import { componentOf } from './router.tsx'
import { shellWords } from './shell-words.ts'
import { Sidebar } from './sidebar.tsx'
import { TabBar } from './tab-bar.tsx'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))
const ToastRegion = lazy(() => import('./toast-region.tsx'))

/** Everything around the page: menu, header, tabs; it stays while pages come and go. */
export default function Shell() {
  const t = useWords(shellWords)
  const page = useCurrentPage()
  const [isMenuOpen, setMenuOpen] = useState(false)
  useEffect(() => setMenuOpen(false), [page])
  return (
    <div className="flex h-dvh overflow-clip max-sm:h-svh">
      <a href="#content" className="sr-only z-90 rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2">
        {t('skip')}
      </a>
      <Sidebar page={page} />
      {isMenuOpen && (
        <Quiet>
          <MenuDrawer page={page} onClose={() => setMenuOpen(false)} />
        </Quiet>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <Header onMenu={() => setMenuOpen(true)} />
        <TabBar page={page} />
        <OfflineBanner />
        {bannerParts.map((Part, at) => (
          <Quiet key={at}>
            <Part />
          </Quiet>
        ))}
        <Crumbs page={page} />
        <main id="content" tabIndex={-1} className="relative min-h-0 flex-1 outline-none">
          {page && <KeepAlive page={page} componentOf={(pattern) => forbiddenOr(pattern, componentOf(pattern))} />}
        </main>
      </div>
      <Overlays page={page} />
      <Quiet>
        <ToastRegion />
      </Quiet>
    </div>
  )
}

/** A part of the shell that breaks is missing, and takes nothing else with it. */
export function Quiet({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <ErrorBoundary resetKey={router.state.location.pathname} isQuiet>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
