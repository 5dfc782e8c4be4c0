import { defineHook } from '#server/kit/jobs/hook.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

/**
 * A hook that is called when a branch was manually set busy, closed or open, or when its state
 * changed automatically. The other channels that sell for the branch listen.
 */
export const stateChanged = defineHook<BranchKey & { now: Date }>()
