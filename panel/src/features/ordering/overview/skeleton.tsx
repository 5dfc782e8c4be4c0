import { Skeleton } from '#panel/ui/skeleton.tsx'

/** The places of the tiles, the list and the charts. */
export const HomeSkeleton = () => (
  <div aria-hidden className="grid gap-5">
    <div className="grid grid-cols-4 gap-4 max-xl:grid-cols-2 max-sm:gap-3">
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-30 rounded-card" />
      ))}
    </div>
    <Skeleton className="h-36 rounded-card" />
    <Skeleton className="h-76 rounded-card" />
  </div>
)
