import { useSyncExternalStore } from 'react'
import type { OrderRow } from '#contract/ordering/order.ts'
import { createListeners } from '#panel/ui/listeners.ts'

/** A question about one order. It can be shown over any screen: board, list or drawer. */
export interface OrderDialog {
  kind: 'cancel' | 'return' | 'print' | 'dispatch'
  order: Pick<OrderRow, 'id' | 'branch_id'>
}

let open: OrderDialog | null = null
const { listen, tell } = createListeners()

/** Opens a dialog about an order; null closes it. */
export function showDialog(next: OrderDialog | null) {
  open = next
  tell()
}

export const useDialog = () => useSyncExternalStore(listen, () => open)

/**
 * Whether something covers the board (0 layers) or the drawer (1), so that letters are not meant
 * for orders. Toasts do not count.
 */
export const isCovered = (layers: 0 | 1) =>
  document.querySelectorAll('[role=dialog], [role=alertdialog]:not([aria-modal=false])').length > layers
