import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'

/**
 * The state of this device's printers. `trouble` means that printing a ticket was tried and failed.
 */
export interface PrintState {
  state: 'off' | 'ready' | 'trouble'
  /** Tickets not printed yet. */
  waiting: number
  /** The cause, in words. */
  text: string
}

let now: PrintState = { state: 'off', waiting: 0, text: '' }
/** The branch whose printers on this device are being set up. */
let asked: string | null = null
const { listen, tell } = createListeners()

export function setPrintState(next: PrintState) {
  if (next.state === now.state && next.waiting === now.waiting && next.text === now.text) return
  now = next
  tell()
}
export const usePrintState = () => useSyncExternalStore(listen, () => now)

/** Opens "this device's printers" for a branch; null closes it. */
export function showPrinters(branch_id: string | null) {
  asked = branch_id
  tell()
}
export const useShownPrinters = () => useSyncExternalStore(listen, () => asked)
