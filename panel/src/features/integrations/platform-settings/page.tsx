import { Suspense } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { usePage } from '#panel/kit/page/page.tsx'

const Platforms = lazy(() => import('./platforms.tsx'))
const Health = lazy(() => import('./health.tsx'))
const Menu = lazy(() => import('./menu.tsx'))

/** The screens of a branch's platforms load through this file, so that the shell names only one. */
export default function PlatformsPage() {
  const { params, path } = usePage()
  const Page = !('name' in params) ? Platforms : path.endsWith('/menu') ? Menu : Health
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Page />
    </Suspense>
  )
}
