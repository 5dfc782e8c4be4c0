import type { OrderRow } from '#contract/ordering/order.ts'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { addJob } from './print-queue.ts'
import type { TicketKind } from './print.ts'

/**
 * Prints an order's ticket on this device's printer for that ticket. The tab that prints takes it
 * from the queue.
 */
export const printNow = (row: OrderRow, ticket: TicketKind) =>
  addJob({ branch_id: row.branch_id, order_id: row.id, number: shownNumber(row), ticket, isAsked: true })
