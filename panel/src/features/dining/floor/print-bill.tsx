import { useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Printer } from 'lucide-react'
import type { TableSession } from '#contract/dining/table-session.ts'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { optionsText } from '#panel/domain/ordering/options-text.ts'
import { lastWidth, printElement } from '#panel/domain/ordering/ticket-paper.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { sumsOf, validOrders } from './sums.ts'
import { words } from './words.ts'

interface BillOfTable {
  it: TableSession
  branch_id: string
  tables: readonly string[]
}

/**
 * Prints what the guests at a table had and what they owe, on the paper size that this device used
 * last.
 */
export function PrintBill(props: BillOfTable) {
  const t = useWords(words)
  const paper = useRef<HTMLDivElement>(null)
  const [isPrinting, setPrinting] = useState(false)
  function print() {
    flushSync(() => setPrinting(true))
    if (paper.current) printElement(paper.current, lastWidth(), () => setPrinting(false))
  }
  useKeys([{ keys: 'p', label: t('print'), run: print }])
  return (
    <>
      <Button aria-keyshortcuts="P" icon={<Printer size={16} aria-hidden />} onPress={print}>
        {t('print')}
      </Button>
      {isPrinting &&
        createPortal(
          <div ref={paper} data-ticket aria-hidden className="invisible fixed top-0 left-[-200mm]">
            <Paper {...props} />
          </div>,
          document.body,
        )}
    </>
  )
}

/** The printout has no theme: black on white, widths in millimetres. */
function Paper({ it, branch_id, tables }: BillOfTable) {
  const t = useWords(words)
  const format = useFormat()
  const timezone = useBranchZone(branch_id)
  const money = useMoney()
  const price = (minor: number) => money(minor, it.currency)
  return (
    <div
      className={cx(
        'grid gap-[2mm] bg-white p-[3mm] leading-tight text-black',
        lastWidth() === '58' ? 'w-[58mm] text-[8.5pt]' : 'w-[80mm] text-[10pt]',
      )}
    >
      <div className="grid gap-[1mm] text-center">
        <p className="text-[1.6em] font-bold">{tables.join(', ')}</p>
        <p>
          {format.dateTime(it.opened_at, timezone)} · {t('guests', { count: it.guests })}
        </p>
      </div>
      <ul className="grid gap-[1mm] border-t border-dashed border-black pt-[1mm]">
        {validOrders(it).flatMap((row) =>
          row.lines.map((line, at) => (
            <li key={`${row.id} ${at}`}>
              <p className="flex justify-between gap-[2mm] font-bold">
                <span>
                  {line.quantity}× {line.name}
                </span>
                <span className="font-normal whitespace-nowrap tabular-nums">{price(line.amount)}</span>
              </p>
              {line.options.length > 0 && <p className="pl-[4mm]">{optionsText(line)}</p>}
            </li>
          )),
        )}
      </ul>
      <dl className="grid gap-[0.5mm] border-t border-dashed border-black pt-[1mm]">
        {[...sumsOf(it), ['openSum', it.open] as const].map(([name, minor]) => (
          <div
            key={name}
            className={cx('flex justify-between gap-[2mm]', name === 'openSum' && 'text-[1.35em] font-bold')}
          >
            <dt>{t(name)}</dt>
            <dd className="whitespace-nowrap tabular-nums">{price(minor)}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-[1mm] text-center text-[0.85em]">{t('notInvoice')}</p>
    </div>
  )
}
