import { lazy, Suspense } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import type { DrawingMapProps } from './drawing-map.tsx'
import type { OverviewMapProps } from './overview-map.tsx'

// The map comes after the page's first paint: the list and the form can be used without it.
const LateOverview = lazy(() => import('./overview-map.tsx'))
const LateDrawing = lazy(() => import('./drawing-map.tsx'))

const waiting = <Skeleton className="h-80 lg:h-140" />

export const OverviewMap = (props: OverviewMapProps) => (
  <Suspense fallback={waiting}>
    <LateOverview {...props} />
  </Suspense>
)

export const DrawingMap = (props: DrawingMapProps) => (
  <Suspense fallback={<Skeleton className="h-96 lg:h-155" />}>
    <LateDrawing {...props} />
  </Suspense>
)
