import { menuHook } from '#server/domain/menu/stock.ts'
import { stepTaken, stepTakenBack } from '#server/domain/ordering/outside.ts'
import { queueItems } from './items.ts'
import type { Platform } from './platform.ts'
import { addPlatforms } from './registry.ts'
import { queueSteps, withdrawSteps } from './steps.ts'

/** Connects the product with platforms: from now on each is told about its orders' steps and about what its branches sell. */
export function connectPlatforms(platforms: readonly Platform[]): void {
  addPlatforms(platforms)
  stepTaken.on(queueSteps)
  stepTakenBack.on(withdrawSteps)
  menuHook.on(queueItems)
}
