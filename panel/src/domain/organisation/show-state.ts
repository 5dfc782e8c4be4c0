import { keepKeys } from '#panel/ui/late-keys.ts'
import { askable } from '#panel/kit/asked.ts'

const state = askable<undefined>()

/**
 * Opens the header's panel about the current branch's state. Keys that are typed before the panel
 * has opened go to the panel.
 */
export const showBranchState = (): void => state.ask(undefined, keepKeys({ isLayer: true }))
export const useStateAsked = state.useAsked
