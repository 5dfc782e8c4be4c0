import { Suspense, type ComponentProps } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'

const SpreadReport = lazy(() => import('./spread-report.tsx'))

/** The report of copying a menu to branches. Its code is loaded when there is a report. */
export const SpreadRunCard = (props: ComponentProps<typeof SpreadReport>) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <SpreadReport {...props} />
  </Suspense>
)
