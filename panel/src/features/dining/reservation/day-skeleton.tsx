import { Skeleton } from '#panel/ui/skeleton.tsx'

const lanes = 12

/**
 * A placeholder that is shown while a day's plan or list is loading: the day's lanes without
 * reservations.
 */
export const DaySkeleton = ({ isPlan }: { isPlan: boolean }) => (
  <div aria-hidden className="overflow-clip rounded-card bg-surface shadow-card">
    {isPlan && <div className="h-11" />}
    {Array.from({ length: lanes }, (_, at) => (
      <div key={at} className="grid min-h-10 grid-cols-[8rem_1fr] items-center border-t border-line first:border-0">
        <Skeleton className="mx-2 h-3.5" />
        {!isPlan && <Skeleton className="mx-2 h-3.5 max-w-60" />}
      </div>
    ))}
  </div>
)
