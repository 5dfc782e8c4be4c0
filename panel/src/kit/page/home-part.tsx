import { Suspense, type ComponentType } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'

let Part: ComponentType | undefined
/** Called once by the app with what it adds to the first page after signing in: five lines and a title. */
export const knowHomePart = (part: ComponentType) => void (Part = part)

/** What the app adds to the first page, below its title; until it has loaded, a skeleton of its size. */
export const HomePart = () =>
  Part && (
    <div className="@container empty:hidden">
      <Suspense fallback={<Skeleton className="h-78 rounded-card @xl:h-55 @3xl:h-41 @5xl:h-27" />}>
        <Part />
      </Suspense>
    </div>
  )
