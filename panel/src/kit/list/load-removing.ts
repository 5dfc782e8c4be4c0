import { onceThere } from '#panel/ui/server-there.ts'

/** Loads what deletes with time to undo; a deletion waits for it, also for a line that was cut. */
export const loadRemoving = () => onceThere(() => import('./remove-later.ts'))
