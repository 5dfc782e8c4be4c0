import { Skeleton } from '#panel/ui/skeleton.tsx'
import { latePart } from './late-part.tsx'

const page = <Skeleton className="h-140" />

// These parts load later, because the list of zones does not need them.
export const ZoneForm = latePart(() => import('./zone-form.tsx'), page)
export const RingsForm = latePart(() => import('./rings-form.tsx'), page)
export const Tester = latePart(() => import('./tester.tsx'), page)
