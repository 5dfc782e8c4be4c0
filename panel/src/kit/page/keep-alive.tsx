import { Activity, memo, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorBoundary } from './errors.tsx'
import { usePageFocus } from './page-focus.ts'
import { PageContext, type Page } from './page.tsx'
import { KeepsKeys } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { keepTab, useTabs, visitedPages } from '../tabs.ts'

/**
 * How many pages are kept mounted. If there are more, the page that was shown longest ago and has
 * no unsaved work is dropped.
 */
const maxAlive = 12

export interface KeepAliveProps {
  /** The page to show now. */
  page: Page
  /** The component that renders a screen's pages. */
  componentOf: (pattern: string) => ComponentType | undefined
  /** The component that surrounds every page. It is rendered inside the page's context. */
  frame: Frame
}
type Frame = ComponentType<{ children: ReactNode }>

/**
 * Renders the current page. The pages of other open tabs, and pages visited lately, stay mounted
 * but hidden: their effects are stopped, and scroll position and typed text are kept. Going back to
 * a list therefore sends no request.
 */
export function KeepAlive({ page, componentOf, frame }: KeepAliveProps) {
  const tabs = useTabs()
  const [alive, setAlive] = useState<readonly Page[]>([page])
  const [shown, setShown] = useState(page)
  if (shown !== page) {
    setShown(page)
    const known = [...tabs, ...visitedPages()]
    const isKept = (each: Page) => each.path !== page.path && known.some((tab) => tab.path === each.path)
    const rest = alive.filter(isKept)
    const spare = rest.length - (maxAlive - 1)
    const droppable = rest
      .filter((each) => !tabs.some((tab) => tab.path === each.path && tab.isDirty))
      .slice(0, Math.max(0, spare))
    setAlive([...rest.filter((each) => !droppable.includes(each)), page])
  }
  // Sorted by path, so that no page moves within the document and loses its scroll position.
  return alive
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((each) => (
      <Activity key={each.path} name={each.path} mode={each.path === page.path ? 'visible' : 'hidden'}>
        <AlivePage page={each} of={componentOf(each.pattern)} frame={frame} />
      </Activity>
    ))
}

interface AlivePageProps {
  page: Page
  of: ComponentType | undefined
  frame: Frame
}

const AlivePage = memo(function AlivePage({ page, of: Content, frame: Frame }: AlivePageProps) {
  const root = usePageFocus()
  // If the buttons or fields of a page were used, the user works there, so its tab stays. Following
  // a link does not count.
  useEffect(() => {
    const place = root.current
    if (!place) return
    const keep = (event: Event) => {
      // The click may have removed its button. The event's path still contains the button.
      if (!event.composedPath().includes(place)) return
      if (event.type === 'input' || (event.target as Element).closest('button')) keepTab(page.path)
    }
    // React handles an event before listeners at the window do (lint/native-listeners.test.ts).
    addEventListener('click', keep)
    addEventListener('input', keep)
    return () => {
      removeEventListener('click', keep)
      removeEventListener('input', keep)
    }
  }, [root, page.path])
  return (
    <PageContext value={page}>
      <div
        ref={root}
        data-screen={page.pattern}
        tabIndex={-1}
        className="absolute inset-0 overflow-auto overscroll-contain p-6 outline-none max-sm:p-4 [&>.grid]:auto-cols-[minmax(0,1fr)]"
      >
        <ErrorBoundary resetKey={page.path}>
          <Frame>
            <Suspense fallback={<PageSkeleton />}>{Content && <Content />}</Suspense>
          </Frame>
        </ErrorBoundary>
      </div>
    </PageContext>
  )
})

/** The frame of a page while its code is loading. */
export const PageSkeleton = () => (
  <div aria-hidden data-awaits-code className="grid gap-4">
    <KeepsKeys />
    <Skeleton className="h-8 w-56" />
    <Skeleton className="h-9 w-full max-w-xl" />
    <Skeleton className="h-96 w-full" />
  </div>
)
