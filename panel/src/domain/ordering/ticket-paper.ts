import type { order } from '#contract/ordering/order.ts'
import type { CallInput } from '#contract/kit/call.ts'
import { printPaper } from '#panel/kit/print-paper.ts'

/** Paper width in millimetres. */
export type TicketWidth = CallInput<typeof order.printed>['body']['width']

const widthKey = 'sofra.ticket-width'

/** The paper that this device printed on last. */
export const lastWidth = (): TicketWidth => (localStorage.getItem(widthKey) === '58' ? '58' : '80')
export const rememberWidth = (width: TicketWidth) => localStorage.setItem(widthKey, width)

const mmPerPixel = 25.4 / 96

/**
 * The height of a rendered ticket in whole millimetres, plus one, so that no second page is
 * printed.
 */
export const ticketHeight = (ticket: Element) => Math.ceil(ticket.getBoundingClientRect().height * mmPerPixel) + 1

/** Prints tickets, each on a page of the first one's size. */
export const printElement = (paper: HTMLElement, width: TicketWidth, onDone?: () => void) =>
  printPaper(paper, { width: `${width}mm`, height: `${ticketHeight(paper.firstElementChild ?? paper)}mm` }, onDone)
