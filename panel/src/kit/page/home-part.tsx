import { Suspense } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useHomePart } from './home-slot.ts'

const Room = () => <Skeleton className="h-78 rounded-card lg:h-41" />

/**
 * Renders the app's addition to the first page, below the list of what needs attention now. While
 * it or the page loads, shows a skeleton of the same size.
 */
export function HomePart({ isLoading = false }: { isLoading?: boolean }) {
  const part = useHomePart()
  if (!part) return null
  return isLoading ? <Room /> : <Suspense fallback={<Room />}>{part}</Suspense>
}
