import { Skeleton } from '#panel/ui/skeleton.tsx'

/** Placeholders for the list and the charts. */
export const HomeSkeleton = () => (
  <div aria-hidden className="grid gap-5">
    <Skeleton className="h-36 rounded-card" />
    <Skeleton className="h-76 rounded-card" />
  </div>
)
