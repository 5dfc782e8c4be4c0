import { Suspense, type ReactNode } from 'react'
import { useRouter } from '@tanstack/react-router'
import { ErrorBoundary } from '#panel/kit/page/errors.tsx'

/**
 * An error boundary for one part of the shell. If the part fails, the part disappears and
 * everything else goes on.
 */
export function Quiet({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <ErrorBoundary resetKey={router.state.location.pathname} isQuiet>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
