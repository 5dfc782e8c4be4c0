import { askable } from '#panel/kit/asked.ts'

const bell = askable<string>()

/** Makes this device ring for a branch; to be called in a click, without which a browser plays no sound. */
export const armHere = (branch_id: string): void => bell.ask(branch_id)
export const useArmAsked = bell.useAsked
