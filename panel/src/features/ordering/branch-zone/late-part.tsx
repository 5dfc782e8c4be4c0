import { Suspense, type ComponentType, type JSX, type ReactNode } from 'react'
import { lazy } from '#panel/ui/lazy.ts'

/** A part that loads after the page's first paint, with a placeholder until then. */
export function latePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode,
): (props: P & JSX.IntrinsicAttributes) => ReactNode {
  const Late = lazy(load)
  return (props) => (
    <Suspense fallback={waiting}>
      <Late {...props} />
    </Suspense>
  )
}
