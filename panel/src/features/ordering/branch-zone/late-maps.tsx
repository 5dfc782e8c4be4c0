import { Skeleton } from '#panel/ui/skeleton.tsx'
import { latePart } from './late-part.tsx'

// The map loads after the page's first paint, because the list and the form can be used without it.
export const OverviewMap = latePart(() => import('./overview-map.tsx'), <Skeleton className="h-80 lg:h-140" />)
export const DrawingMap = latePart(() => import('./drawing-map.tsx'), <Skeleton className="h-96 lg:h-155" />)
export const Replay = latePart(() => import('./replay.tsx'), <Skeleton className="h-36" />)
