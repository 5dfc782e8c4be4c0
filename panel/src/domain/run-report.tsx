import { lazy, Suspense } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import type { SpreadReportProps } from './spread-report.tsx'

const SpreadReport = lazy(() => import('./spread-report.tsx'))

/** The report of a menu's way to the branches, fetched when there is one. */
export const RunReport = (props: SpreadReportProps) => (
  <Suspense fallback={<Skeleton className="h-40" />}>
    <SpreadReport {...props} />
  </Suspense>
)
