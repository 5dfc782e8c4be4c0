import { useSyncExternalStore } from 'react'

/** What this device's printers are doing: `trouble` where a ticket that was tried is not on paper. */
export interface PrintState {
  state: 'off' | 'ready' | 'trouble'
  /** Tickets that are not on paper yet. */
  waiting: number
  /** What hinders, in words. */
  text: string
}

let now: PrintState = { state: 'off', waiting: 0, text: '' }
/** The branch whose printers on this device are being set up. */
let asked: string | null = null
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const tell = () => listeners.forEach((listener) => listener())

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
