import { Suspense, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { ErrorBoundary } from '#panel/kit/page/errors.tsx'

/** A part of the shell that breaks disappears and takes nothing else with it. */
export function Quiet({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <ErrorBoundary resetKey={router.state.location.pathname} isQuiet>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
