import type { order } from '#contract/ordering/order.ts'
import type { Given } from '#contract/kit/call.ts'

type Printed = Given<typeof order.printed>['body']
export type TicketKind = Printed['ticket']
/** Millimetres of paper. */
export type TicketWidth = Printed['width']

const widthKey = 'sofra.ticket-width'
const kindKey = 'sofra.ticket-kind'

/** The paper and the ticket this device printed last. */
export const lastWidth = (): TicketWidth => (localStorage.getItem(widthKey) === '58' ? '58' : '80')
export const lastKind = (): TicketKind => (localStorage.getItem(kindKey) === 'kitchen' ? 'kitchen' : 'receipt')
export function rememberTicket(kind: TicketKind, width: TicketWidth) {
  localStorage.setItem(kindKey, kind)
  localStorage.setItem(widthKey, width)
}

const mmPerPixel = 25.4 / 96

/** The height of a ticket that is on the page, in whole millimetres; one more than it needs, so that no second page comes out. */
export const ticketHeight = (ticket: Element) => Math.ceil(ticket.getBoundingClientRect().height * mmPerPixel) + 1

/**
 * Prints an element that is a child of <body> and nothing else, on a page of its own size. The content policy allows no <style> element, so the page's
 * rules are a constructed style sheet that is there while the browser prints.
 */
export function printElement(ticket: HTMLElement, width: TicketWidth) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    @page { size: ${width}mm ${ticketHeight(ticket)}mm; margin: 0 }
    @media print {
      html, body { width: ${width}mm; height: auto; margin: 0; overflow: visible; background: #fff }
      body > :not([data-ticket]) { display: none !important }
      body > [data-ticket] { position: static !important; visibility: visible !important }
    }`)
  document.adoptedStyleSheets.push(sheet)
  addEventListener(
    'afterprint',
    () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    },
    { once: true },
  )
  window.print()
}
