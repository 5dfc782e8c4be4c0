import type { ComponentType } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { barrier } from '#panel/kit/page/screens.ts'
import { currentUser } from '#panel/kit/server/session.ts'
import { screenOf } from './screens.ts'

// Loaded on demand, because only users who follow an old link see this page.
const Forbidden = lazy(() => import('./forbidden.tsx'))

/**
 * Returns the component that renders a screen, or the page that says why this user may not open the
 * screen.
 */
export function forbiddenOr(pattern: string, component: ComponentType | undefined): ComponentType | undefined {
  const screen = screenOf(pattern)
  const user = currentUser()
  return screen && user && barrier(screen, user) ? Forbidden : component
}
