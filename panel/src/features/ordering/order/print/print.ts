import type { order } from '#contract/ordering/order.ts'
import type { CallInput } from '#contract/kit/call.ts'
import { rememberWidth, type TicketWidth } from '#panel/domain/ordering/ticket-paper.ts'

export type TicketKind = CallInput<typeof order.printed>['body']['ticket']

const kindKey = 'sofra.ticket-kind'

/** The kind of ticket that this device printed last. */
export const lastKind = (): TicketKind => (localStorage.getItem(kindKey) === 'kitchen' ? 'kitchen' : 'receipt')
export function rememberTicket(kind: TicketKind, width: TicketWidth) {
  localStorage.setItem(kindKey, kind)
  rememberWidth(width)
}
