import type { ReactNode } from 'react'
import { setHomePart } from '#panel/kit/page/home-slot.ts'

export const triesKey = 'sofra.tries'
let list: ReactNode = null

/** Whether the list of things to try was closed on this device. */
export const areTriesClosed = () => localStorage.getItem(triesKey) !== null

/**
 * In a demo: the first page shows this list of things to try, unless it was closed on this device.
 */
export function offerTries(it = list) {
  list = it
  setHomePart(areTriesClosed() ? null : it)
}
