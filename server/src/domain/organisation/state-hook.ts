import { defineHook } from '#server/kit/hook.ts'
import type { BranchKey } from './pauses.ts'

/** A branch was set busy, closed or open by hand, or its state has changed by itself: for the channels it also sells through. */
export const stateChanged = defineHook<BranchKey & { now: Date }>()
