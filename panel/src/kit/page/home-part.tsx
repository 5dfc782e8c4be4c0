import { Suspense, type ComponentType } from 'react'
import { Skeleton } from '#panel/ui/skeleton.tsx'

let Part: ComponentType | undefined
/**
 * The app calls this once with what it adds to the first page after signing in: a title and five
 * lines.
 */
export const knowHomePart = (part: ComponentType) => void (Part = part)

/**
 * What the app adds to the first page, below the title. Until it has loaded, a skeleton of the same
 * size.
 */
export const HomePart = () =>
  Part && (
    <Suspense fallback={<Skeleton className="h-78 rounded-card lg:h-41" />}>
      <Part />
    </Suspense>
  )
