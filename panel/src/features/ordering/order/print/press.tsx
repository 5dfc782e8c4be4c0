import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { printElement } from '#panel/domain/ordering/ticket-paper.ts'
import { loadWithoutReload } from '#panel/ui/server-there.ts'
import type { TicketRule } from './print-rules.ts'
import { PrintFailure, sendTo } from './printers.ts'
import type { TicketKind } from './print.ts'
import { Ticket } from './ticket.tsx'
import { useTicketText } from './ticket-text.ts'

const loadCommands = () => loadWithoutReload(() => import('./ticket-commands.ts'))

export interface PressProps {
  row: OrderDetail
  ticket: TicketKind
  rule: TicketRule
  isCopy: boolean
  timezone: string | undefined
  done: (error?: unknown) => void
}

/** Prints one ticket, once, when it mounts. */
export const Press = (given: PressProps) =>
  given.rule.printer.kind === 'browser' ? <Paper {...given} /> : <Sent {...given} />

/** Prints through the browser. While it prints, the ticket is on the page but out of sight. */
function Paper({ row, ticket, rule, isCopy, done }: PressProps) {
  const paper = useRef<HTMLDivElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !paper.current) return
    isDone.current = true
    printElement(paper.current, rule.width, () => done())
  })
  return createPortal(
    <div ref={paper} data-ticket aria-hidden className="invisible fixed top-0 left-[-200mm]">
      {Array.from({ length: rule.copies }, (_, at) => (
        <Ticket key={at} row={row} kind={ticket} width={rule.width} isCopy={isCopy} />
      ))}
    </div>,
    document.body,
  )
}

/** Prints on a printer that lays out the ticket itself. */
function Sent({ row, ticket, rule, isCopy, timezone, done }: PressProps) {
  const textOf = useTicketText()
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    const text = textOf(row, ticket, isCopy, timezone)
    void send(rule, text, done)
  })
  return null
}

async function send(
  { printer, width, copies }: TicketRule,
  text: ReturnType<ReturnType<typeof useTicketText>>,
  done: PressProps['done'],
) {
  if (printer.kind === 'browser') return
  try {
    const { ticketCommands } = await loadCommands()
    await sendTo(printer, ticketCommands(text, width, copies))
    done()
  } catch (error) {
    done(error instanceof PrintFailure ? error : new PrintFailure('server'))
  }
}

/** A device that prints preloads the code for it, in case it loses its connection later. */
export const loadPress = () => void loadCommands().catch(() => undefined)
