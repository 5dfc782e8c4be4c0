import { Suspense } from 'react'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { usePage } from '#panel/kit/page/page.tsx'

const Endpoints = lazy(() => import('./endpoints.tsx'))
const Deliveries = lazy(() => import('./deliveries.tsx'))

/** Both screens load through this file, so that the shell names only one. */
export default function WebhookPage() {
  const { params } = usePage()
  const isOne = 'webhook_endpoint_id' in params
  return <Suspense fallback={<Skeleton className="h-64" />}>{isOne ? <Deliveries /> : <Endpoints />}</Suspense>
}
