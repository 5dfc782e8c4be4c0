import { Skeleton } from '#panel/ui/skeleton.tsx'

const tables = Array.from({ length: 10 }, (_, at) => at)

/**
 * A placeholder that is shown while a floor is loading. With `field` (the class of the plan's
 * area), it shows tables on a plan; without, as on a narrow screen, it shows cards.
 */
export const FloorSkeleton = ({ field }: { field: string | undefined }) =>
  field ? (
    <div
      aria-hidden
      className={`grid min-h-80 grid-cols-5 gap-6 rounded-card bg-sunken p-6 ring-1 ring-line ring-inset ${field}`}
    >
      {tables.map((at) => (
        <Skeleton key={at} className="h-full rounded-card" />
      ))}
    </div>
  ) : (
    <div aria-hidden className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2.5">
      {tables.map((at) => (
        <Skeleton key={at} className="min-h-24 rounded-card" />
      ))}
    </div>
  )
