import { defineHook } from '#server/kit/jobs/hook.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

/**
 * A branch was set busy, closed or open by hand, or its state has changed automatically: for the
 * other channels that sell for it.
 */
export const stateChanged = defineHook<BranchKey & { now: Date }>()
