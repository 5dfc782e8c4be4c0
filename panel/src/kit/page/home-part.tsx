import { Suspense } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useHomePart } from './home-slot.ts'

const Room = () => <Skeleton className="h-78 rounded-card lg:h-41" />

/**
 * What the app adds to the first page, below what needs attention now. While it or the page loads,
 * a skeleton of the same size.
 */
export function HomePart({ isLoading = false }: { isLoading?: boolean }) {
  const part = useHomePart()
  if (!part) return null
  return isLoading ? <Room /> : <Suspense fallback={<Room />}>{part}</Suspense>
}
