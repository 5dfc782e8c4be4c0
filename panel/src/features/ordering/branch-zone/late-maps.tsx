import { lazy, Suspense } from 'react'
import { onceThere } from '#panel/ui/server-there.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import type { DrawingMapProps } from './drawing-map.tsx'
import type { OverviewMapProps } from './overview-map.tsx'
import type { ReplayProps } from './replay.tsx'

// The map comes after the page's first paint: the list and the form can be used without it.
const LateOverview = lazy(() => onceThere(() => import('./overview-map.tsx')))
const LateDrawing = lazy(() => onceThere(() => import('./drawing-map.tsx')))

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

const LateReplay = lazy(() => onceThere(() => import('./replay.tsx')))

export const Replay = (props: ReplayProps) => (
  <Suspense fallback={<Skeleton className="h-36" />}>
    <LateReplay {...props} />
  </Suspense>
)
