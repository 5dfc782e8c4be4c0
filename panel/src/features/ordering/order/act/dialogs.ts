import { useSyncExternalStore } from 'react'
import type { OrderRow } from '#contract/ordering/order.ts'

/** A question about one order that lies over whatever is on the screen: board, list or drawer. */
export interface OrderDialog {
  kind: 'cancel' | 'return' | 'print' | 'dispatch'
  order: Pick<OrderRow, 'id' | 'branch_id'>
}

let open: OrderDialog | null = null
const listeners = new Set<() => void>()

/** Opens a dialog for an order; null closes it. */
export function showDialog(next: OrderDialog | null) {
  open = next
  for (const listener of listeners) listener()
}

export const useDialog = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => open,
  )

/** Whether something lies over the board (0 layers) or over the drawer (1): its letters are not the orders'. A toast covers nothing. */
export const isCovered = (layers: 0 | 1) =>
  document.querySelectorAll('[role=dialog], [role=alertdialog]:not([aria-modal=false])').length > layers
