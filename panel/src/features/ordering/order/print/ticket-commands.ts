import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { OrderDetail } from '#contract/ordering/order.ts'
import type { TicketWidth } from '#panel/domain/ordering/ticket-paper.ts'

/**
 * The content of a ticket that its printer lays out. It is the same as when the browser prints it
 * (ticket.tsx), without pictures and colour.
 */
export interface TicketText {
  isKitchen: boolean
  copy: string | null
  test: string | null
  branch: string
  number: string
  /** Channel, delivery type and table; when the order came, and for when it was promised. */
  head: string[]
  due: string | null
  note: string | null
  lines: { quantity: number; name: string; price: string; under: string[]; removed: string[] }[]
  sums: { name: string; amount: string; isTotal?: boolean }[]
  foot: string[]
  end: string | null
}

/** Characters per line in the printer's own font. */
const columns: Record<TicketWidth, number> = { 58: 32, 80: 48 }

/**
 * Replaces characters that Turkish code pages lack, which a printer would print as question marks.
 */
const printable = (text: string) =>
  text
    .replaceAll('₺', 'TL')
    .replaceAll(/[\u2212\u2013\u2014]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201c\u201d]/g, '"')
    .replaceAll('…', '...')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')

/**
 * The ESC/POS commands for a number of copies of a ticket, each of which is cut off. Turkish uses
 * code page 857, which printers with Epson's commands support.
 */
export function ticketCommands(it: TicketText, width: TicketWidth, copies: number): Uint8Array<ArrayBuffer> {
  const encoder = new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns: columns[width],
    codepageMapping: 'epson',
    feedBeforeCut: 4,
  })
  encoder.initialize().codepage('cp857')
  for (let nth = 0; nth < copies; nth++) writeTicket(encoder, it, columns[width])
  return new Uint8Array(encoder.encode())
}

function writeTicket(to: ReceiptPrinterEncoder, it: TicketText, wide: number) {
  const line = (text: string) => to.line(printable(text))
  const bold = (text: string) => {
    to.bold(true)
    line(text)
    to.bold(false)
  }
  const beside = (left: string, right: string) => {
    const amount = printable(right)
    to.table(
      [
        { width: wide - amount.length - 1, align: 'left', overflow: 'wrap' },
        { width: amount.length + 1, align: 'right' },
      ],
      [[printable(left), amount]],
    )
  }
  to.align('center')
  if (it.copy) bold(`*** ${it.copy} ***`)
  if (it.test) {
    to.invert(true)
    bold(` ${it.test} `)
    to.invert(false)
  }
  if (!it.isKitchen) bold(it.branch)
  to.size(2, 2)
  bold(it.number)
  to.size(1, 1)
  for (const each of it.head) line(each)
  if (it.due) bold(it.due)
  to.align('left').rule()
  if (it.note) {
    bold(it.note)
    to.rule()
  }
  for (const each of it.lines) {
    if (it.isKitchen) {
      to.size(1, 2)
      bold(`${each.quantity}x ${each.name}`)
      to.size(1, 1)
    } else beside(`${each.quantity}x ${each.name}`, each.price)
    for (const text of each.removed) {
      to.invert(true)
      line(`  - ${text} `)
      to.invert(false)
    }
    for (const text of each.under) line(`    ${text}`)
  }
  to.rule()
  for (const { name, amount, isTotal } of it.sums) {
    if (isTotal) to.bold(true)
    beside(name, amount)
    if (isTotal) to.bold(false)
  }
  if (it.sums.length > 0) to.rule()
  for (const each of it.foot) line(each)
  if (it.end) to.align('center').line(printable(it.end)).align('left')
  to.cut('partial')
}

/** The number that people use for an order. */
export const ticketNumber = (row: Pick<OrderDetail, 'external_number' | 'number'>) =>
  row.external_number ?? String(row.number)
