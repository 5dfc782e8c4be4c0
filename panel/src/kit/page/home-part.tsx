import { Suspense, type ComponentType } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'

let Part: ComponentType | undefined
/** Called once by the app with what it adds to the first page after signing in: five lines and a title. */
export const knowHomePart = (part: ComponentType) => void (Part = part)

/** What the app adds to the first page, below its title; until it has loaded, a skeleton of its size. */
export const HomePart = () =>
  Part && (
    <Suspense fallback={<Skeleton className="h-78 rounded-card lg:h-41" />}>
      <Part />
    </Suspense>
  )
