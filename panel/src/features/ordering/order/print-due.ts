import type { OrderRow } from '#contract/ordering/order.ts'
import { laneOf } from './board-data.ts'
import type { PrintWhen } from './print-rules.ts'

/** Whether a ticket of the order should be on paper by a moment (ms): while the order is open, so that nothing is printed that is over. A scheduled one prints when it wakes. */
export function isDue(row: OrderRow, when: PrintWhen, now: number): boolean {
  if (when === 'off' || laneOf(row, now) === 'scheduled') return false
  const isApproved = row.status === 'preparing' || row.status === 'on_the_way'
  return isApproved || (when === 'arrival' && row.status === 'awaiting_approval')
}
