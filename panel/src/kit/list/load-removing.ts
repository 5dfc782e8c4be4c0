import { onceThere } from '#panel/ui/server-there.ts'

/**
 * Loads the code that deletes with time to undo. A deletion waits for this code, even if the
 * connection was cut.
 */
export const loadRemoving = () => onceThere(() => import('./remove-later.ts'))
