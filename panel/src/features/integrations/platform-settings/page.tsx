import { lazy, Suspense } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { usePage } from '#panel/kit/page/page.tsx'

const Platforms = lazy(() => import('./platforms.tsx'))
const Health = lazy(() => import('./health.tsx'))

/** The screens of a branch's platforms load through this file, so that the shell names only one. */
export default function PlatformsPage() {
  const { params } = usePage()
  const isOne = 'name' in params
  return <Suspense fallback={<Skeleton className="h-96" />}>{isOne ? <Health /> : <Platforms />}</Suspense>
}
