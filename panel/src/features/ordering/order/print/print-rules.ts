import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'
import { readCookie, writeCookie } from '#panel/kit/cookie.ts'
import type { TicketWidth } from '#panel/domain/ordering/ticket-paper.ts'
import type { TicketKind } from './print.ts'

/** When a ticket prints automatically: when the order arrives, or once anybody has approved it. */
export type PrintWhen = 'off' | 'arrival' | 'approval'

/**
 * Where the ticket is printed: by the browser, by a printer at an address in the branch's network,
 * or by a printer at this device's USB port.
 */
export type PrinterChoice =
  | { kind: 'browser' }
  | { kind: 'network'; address: string }
  | { kind: 'usb'; vendorId: number; productId: number; serialNumber: string; name: string }

export interface TicketRule {
  when: PrintWhen
  copies: number
  width: TicketWidth
  printer: PrinterChoice
  /**
   * Whether printing was just switched on. Orders that are already on the board are then not
   * printed.
   */
  isNew?: boolean
}
export type PrintRules = Record<TicketKind, TicketRule>

export const ticketKinds = ['kitchen', 'receipt'] as const satisfies readonly TicketKind[]

const key = 'sofra.printing'
const none: Readonly<Record<string, PrintRules>> = {}
let read: { text: string | null; rules: Readonly<Record<string, PrintRules>> } = { text: null, rules: none }
const { listen, tell } = createListeners()

/** This device's print rules, by branch. Another tab may have changed them. */
export function allRules(): Readonly<Record<string, PrintRules>> {
  const text = localStorage.getItem(key)
  if (text !== read.text) read = { text, rules: text ? (JSON.parse(text) as Record<string, PrintRules>) : none }
  return read.rules
}

export const rulesOf = (branch_id: string): PrintRules | undefined => allRules()[branch_id]

export function saveRules(branch_id: string, rules: PrintRules) {
  localStorage.setItem(key, JSON.stringify({ ...allRules(), [branch_id]: rules }))
  allowPrinters()
  tell()
}

addEventListener('storage', (event) => {
  if (event.key === key) tell()
})

/** Calls the listener when the rules change in any tab. */
export const onRules = listen

export const useAllRules = () => useSyncExternalStore(listen, allRules)

const yearDays = 365

/** The addresses of this device's network printers, without repetition. */
const addresses = () => [
  ...new Set(
    Object.values(allRules())
      .flatMap((it) => [it.kitchen, it.receipt])
      .flatMap(({ printer }) => (printer.kind === 'network' ? printer.address : [])),
  ),
]

/**
 * Allows the page to connect to the printers that this device has named. Otherwise it may connect
 * only to its own server. The server reads the printers from this cookie when it sends the page,
 * and allows only addresses in the branch's own network. A new printer can therefore be reached
 * only after a reload.
 */
const allowPrinters = () => writeCookie('printers', addresses().join(' '), yearDays)

const allowed = new Set(readCookie('printers')?.split(' '))
if (addresses().length > 0) allowPrinters()

/** Whether this page was loaded before the printer was named, or after its cookie had expired. */
export const needsReload = (printer: PrinterChoice) => printer.kind === 'network' && !allowed.has(printer.address)
