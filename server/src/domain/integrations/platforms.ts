import { menuHook } from '#server/domain/menu/stock.ts'
import { stateChanged } from '#server/domain/organisation/state-hook.ts'
import { stepTaken, stepTakenBack } from '#server/domain/ordering/outside.ts'
import { queueItems } from './menu/items.ts'
import { noteOutages } from './restaurant/outages.ts'
import type { Platform } from './platform.ts'
import { addPlatforms } from './registry.ts'
import { queueStates } from './restaurant/states.ts'
import { queueSteps, withdrawSteps } from './steps.ts'

/** An outage on a platform counts only while the branch itself is selling. */
const beginOrEnd: Parameters<typeof stateChanged.on>[0] = async (db, it) => void (await noteOutages(db, it))

/**
 * Connects orders, menus and branches with the platforms. From then on each platform is told about
 * steps of its orders, about what its branches sell, whether they are open, and how much longer
 * they take.
 */
export function connectPlatforms(platforms: readonly Platform[]): void {
  addPlatforms(platforms)
  stepTaken.on(queueSteps)
  stepTakenBack.on(withdrawSteps)
  menuHook.on(queueItems)
  stateChanged.on(queueStates)
  stateChanged.on(beginOrEnd)
}
