import { defineHook } from '#server/kit/work/hook.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'

/** A branch was set busy, closed or open by hand, or its state has changed by itself: for the channels it also sells through. */
export const stateChanged = defineHook<BranchKey & { now: Date }>()
