import { Skeleton } from '#panel/ui/skeleton.tsx'

/** In place of the charts, at their size. */
export const ChartsSkeleton = () => (
  <div aria-hidden className="grid grid-cols-[minmax(0,5fr)_minmax(0,4fr)] gap-4 max-xl:grid-cols-1">
    <Skeleton className="h-76 rounded-card" />
    <Skeleton className="h-76 rounded-card" />
  </div>
)
