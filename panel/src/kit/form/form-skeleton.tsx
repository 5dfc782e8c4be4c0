import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'

const fields = 8

/**
 * A placeholder while a record is loading: the record's title, and boxes as high as the fields will
 * be.
 */
export const FormSkeleton = () => (
  <div aria-hidden className="grid max-w-4xl gap-5">
    <Skeleton className="h-7 w-72 max-w-full" />
    <Card>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {Array.from({ length: fields }, (_, at) => (
          <div key={at} className="grid gap-1.5">
            <Skeleton className="h-[1lh] w-28" />
            <Skeleton className="h-ctl" />
          </div>
        ))}
      </div>
    </Card>
  </div>
)
