/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */
import { useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { order, type OrderDetail } from '#contract/ordering/order.ts'
import { deviceName } from '#panel/domain/organisation/device.ts'
import { ofOrder } from '#panel/domain/ordering/of-order.ts'
import { lastWidth, printElement, type TicketWidth } from '#panel/domain/ordering/ticket-paper.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { ask, forget } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { lastKind, rememberTicket, type TicketKind } from './print.ts'
import { printWords } from './print-words.ts'
import { Ticket } from './ticket.tsx'

/**
 * Previews the ticket and prints it; pressing Enter is enough. The choice is remembered on this
 * device.
 */
export default function PrintDialog({ row, onClose }: { row: OrderDetail; onClose: () => void }) {
  const p = useWords(printWords)
  const [kind, setKind] = useState<TicketKind>(lastKind)
  const [width, setWidth] = useState<TicketWidth>(lastWidth)
  const [isCounting, setCounting] = useState(false)
  const [copy, setCopy] = useState<number>()
  const paper = useRef<HTMLDivElement>(null)
  // The copy number is predicted from the timeline, but the server's answer decides, because
  // another till may print the same ticket in the meantime.
  const { data: timeline } = useQuery({ ...ask(order.timeline, ofOrder(row)), staleTime: 0 })
  const wasPrinted = timeline?.some((each) => each.kind === 'printed' && each.data.ticket === kind) ?? false
  const isCopy = copy === undefined ? wasPrinted : copy > 1
  const ticket = <Ticket row={row} kind={kind} width={width} isCopy={isCopy} />

  async function print() {
    rememberTicket(kind, width)
    flushSync(() => setCounting(true))
    try {
      const counted = await send(order.printed, {
        ...ofOrder(row),
        body: { ticket: kind, width, device: deviceName() },
      })
      flushSync(() => setCopy(counted.copy))
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      // The ticket is printed although it could not be counted, because the kitchen is waiting for
      // it.
      toasts.add({ kind: 'warning', title: p('notCounted'), description: refusal.message })
    }
    if (paper.current) printElement(paper.current, width)
    setCounting(false)
    onClose()
    await forget(order.timeline, order.read)
  }
  return (
    <Dialog
      onClose={onClose}
      width="narrow"
      title={p('title', { number: row.external_number ?? String(row.number) })}
      footer={
        <>
          <Button onPress={onClose}>{p('close')}</Button>
          <Button
            variant="solid"
            autoFocus
            icon={<Printer size={16} aria-hidden />}
            isPending={isCounting}
            isDisabled={!timeline}
            onPress={() => void print()}
          >
            {p('print')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={p('ticket')}
            value={kind}
            onChange={setKind}
            segments={[
              { value: 'receipt', label: p('receipt') },
              { value: 'kitchen', label: p('kitchen') },
            ]}
          />
          <Segmented
            label={p('width')}
            value={width}
            onChange={setWidth}
            segments={[
              { value: '58', label: '58 mm' },
              { value: '80', label: '80 mm' },
            ]}
          />
        </div>
        <div
          role="group"
          aria-label={p('preview')}
          tabIndex={0}
          className="flex max-h-[26rem] justify-center overflow-auto rounded-control bg-sunken p-4"
        >
          <div className="h-fit shadow-pop">{ticket}</div>
        </div>
        <p role="status" className="min-h-[2lh] text-xs text-muted">
          {isCopy && p('copyHint')}
        </p>
      </div>
      {createPortal(
        <div ref={paper} data-ticket aria-hidden className="invisible fixed top-0 left-[-200mm]">
          {ticket}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
