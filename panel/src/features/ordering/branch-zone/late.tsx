import { lazy, Suspense } from 'react'
import { onceThere } from '#panel/ui/server-there.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import type { RingsFormProps } from './rings-form.tsx'
import type { TesterProps } from './tester.tsx'
import type { ZoneFormProps } from './zone-form.tsx'

// What the list of zones does not need.
const LateZoneForm = lazy(() => onceThere(() => import('./zone-form.tsx')))
const LateRingsForm = lazy(() => onceThere(() => import('./rings-form.tsx')))
const LateTester = lazy(() => onceThere(() => import('./tester.tsx')))

const page = <Skeleton className="h-140" />

export const ZoneForm = (props: ZoneFormProps) => (
  <Suspense fallback={page}>
    <LateZoneForm {...props} />
  </Suspense>
)

export const RingsForm = (props: RingsFormProps) => (
  <Suspense fallback={page}>
    <LateRingsForm {...props} />
  </Suspense>
)

export const Tester = (props: TesterProps) => (
  <Suspense fallback={page}>
    <LateTester {...props} />
  </Suspense>
)
