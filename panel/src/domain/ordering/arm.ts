import { askable } from '#panel/kit/asked.ts'

const bell = askable<string>()

/**
 * Makes this device ring for a branch. Must be called in a click, since a browser otherwise plays
 * no sound.
 */
export const armHere = (branch_id: string): void => bell.ask(branch_id)
export const useArmAsked = bell.useAsked
