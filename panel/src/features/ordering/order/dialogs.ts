import { useSyncExternalStore } from 'react'

/** A question about one order that lies over whatever is on the screen: board, list or drawer. */
export interface OrderDialog {
  kind: 'cancel' | 'return' | 'print' | 'dispatch'
  order_id: string
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
