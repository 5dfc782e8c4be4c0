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

const saidWithinMs = 30_000
const mmPerPixel = 25.4 / 96

/** The height of a ticket that is on the page, in whole millimetres; one more than it needs, so that no second page comes out. */
export const ticketHeight = (ticket: Element) => Math.ceil(ticket.getBoundingClientRect().height * mmPerPixel) + 1

/**
 * Prints an element that is a child of <body> and nothing else, each of its children on a page of the first one's size. The content policy allows no <style>
 * element, so the page's rules are a constructed style sheet that is there while the browser prints. `onDone` is told when it no longer needs the element: some
 * browsers return from `print` before they have drawn it.
 */
export function printElement(paper: HTMLElement, width: TicketWidth, onDone?: () => void) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    @page { size: ${width}mm ${ticketHeight(paper.firstElementChild ?? paper)}mm; margin: 0 }
    @media print {
      html, body { width: ${width}mm; height: auto; margin: 0; overflow: visible; background: #fff }
      body > :not([data-printing]) { display: none !important }
      body > [data-printing] { position: static !important; visibility: visible !important }
      [data-printing] > :not(:last-child) { break-after: page }
    }`)
  document.adoptedStyleSheets.push(sheet)
  paper.dataset.printing = ''
  const end = () => {
    clearTimeout(timer)
    removeEventListener('afterprint', end)
    delete paper.dataset.printing
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    onDone?.()
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('afterprint', end)
  window.print()
  // A browser that never says so, or does not print at all, must not hold up the tickets behind this one.
  if (paper.dataset.printing !== undefined) timer = setTimeout(end, saidWithinMs)
}
