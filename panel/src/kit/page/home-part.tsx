import { Suspense } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useHomePart } from './home-slot.ts'

const Room = () => <Skeleton className="h-78 rounded-card lg:h-41" />

/**
 * What the app adds to the first page, below what needs attention now; until it has loaded, and while
 * the page is loading itself, a skeleton of its size.
 */
export function HomePart({ isLoading = false }: { isLoading?: boolean }) {
  const part = useHomePart()
  if (!part) return null
  return isLoading ? <Room /> : <Suspense fallback={<Room />}>{part}</Suspense>
}
