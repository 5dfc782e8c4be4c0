import type { ReactNode } from 'react'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { cx } from '#panel/ui/cx.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { paidWord } from '#panel/domain/ordering/paid-word.ts'
import { PaymentMethodName } from '#panel/domain/ordering/payment-method.tsx'
import type { TicketWidth } from '#panel/domain/ordering/ticket-paper.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'
import { hasPartsBack } from '#panel/domain/ordering/parts-back.ts'
import { printWords } from './print-words.ts'
import type { TicketKind } from './print.ts'

export interface TicketProps {
  row: OrderDetail
  kind: TicketKind
  width: TicketWidth
  isCopy: boolean
}

/**
 * A ticket that the browser prints. Paper has no theme, so its colours are black and red. Widths
 * are in millimetres.
 */
export function Ticket({ row, kind, width, isCopy }: TicketProps) {
  const p = useWords(printWords)
  const o = useWords(orderWords)
  const format = useFormat()
  const timezone = useBranchZone(row.branch_id)
  const isKitchen = kind === 'kitchen'
  const { address } = row
  return (
    <div
      className={cx(
        'grid gap-[2mm] bg-white p-[3mm] leading-tight text-black',
        width === '58' ? 'w-[58mm] text-[8.5pt]' : 'w-[80mm] text-[10pt]',
      )}
    >
      {isCopy && (
        <p className="border border-black py-[0.5mm] text-center text-[1.25em] font-bold tracking-[0.2em]">
          {p('copy')}
        </p>
      )}
      {row.is_test && <p className="bg-black py-[1mm] text-center font-bold text-white">{p('test')}</p>}
      <div className="grid gap-[1mm] text-center">
        {!isKitchen && <p className="text-[1.1em] font-bold">{row.branch_name}</p>}
        <p className={cx('font-bold tabular-nums', isKitchen ? 'text-[2.4em] leading-none' : 'text-[1.6em]')}>
          <span className={isKitchen ? 'sr-only' : 'text-[0.6em] font-normal'}>{p('order')} </span>
          {row.external_number ?? row.number}
        </p>
        <p className="font-bold">
          {channelName(o, row.channel)} · {o(`delivery.${row.delivery_type}`)}
          {row.table_name && <> · {row.table_name}</>}
        </p>
        <p>{format.dateTime(row.created_at, timezone)}</p>
        {(row.scheduled_at ?? row.promised_at) && (
          <p className="font-bold">
            {p(row.scheduled_at ? 'scheduled' : 'for')}:{' '}
            {format.time(row.scheduled_at ?? row.promised_at ?? '', timezone)}
          </p>
        )}
      </div>
      {/* Left out if there is only one line, which would repeat the summary. */}
      {row.lines.length > 1 && (
        <p className="line-clamp-2 border-y border-dashed border-black py-[1mm] text-[0.9em]">{row.summary}</p>
      )}
      {row.note && (
        <p className="border-2 border-black p-[1.5mm] text-[1.35em] font-bold">
          {p('note')}: {row.note}
        </p>
      )}
      <TicketLines row={row} isKitchen={isKitchen} />
      {!isKitchen && <TicketBill row={row} />}
      <div className="border-t border-dashed border-black pt-[1mm]">
        <p className="font-bold">{customerName(row, o)}</p>
        {!isKitchen && row.customer_phone && <p>{format.phone(row.customer_phone)}</p>}
        {!isKitchen && address && (
          <p>
            {[address.text, address.district, address.city].filter(Boolean).join(', ')}
            {address.directions && <span className="block font-bold">{address.directions}</span>}
          </p>
        )}
      </div>
      {!isKitchen && (
        <p className="pt-[1mm] text-center text-[0.85em]">
          {p('thanks')} · {p('notInvoice')}
        </p>
      )}
    </div>
  )
}

function TicketLines({ row, isKitchen }: { row: OrderDetail; isKitchen: boolean }) {
  const d = useWords(detailWords)
  const money = useMoney()
  return (
    <ul className={cx('grid', isKitchen ? 'gap-[2mm] text-[1.3em]' : 'gap-[1mm]')}>
      {row.lines.map((line, at) => (
        <li key={at}>
          <p className="flex justify-between gap-[2mm] font-bold">
            <span>
              {line.quantity}× {line.name}
              {!isKitchen && line.returned ? ` (${d('unitsBack', { count: line.returned })})` : ''}
            </span>
            {!isKitchen && (
              <span className="font-normal whitespace-nowrap tabular-nums">{money(line.total, row.currency)}</span>
            )}
          </p>
          {line.options.map((option, index) => (
            <p key={index} className={cx('pl-[4mm]', option.action === 'remove' && 'font-bold text-[#c1121f]')}>
              {option.action === 'remove' ? '− ' : option.action === 'add' ? '+ ' : ''}
              {option.quantity > 1 && `${option.quantity}× `}
              {option.name}
            </p>
          ))}
          {line.note && <p className="pl-[4mm] font-bold">» {line.note}</p>}
        </li>
      ))}
    </ul>
  )
}

function TicketBill({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  const o = useWords(orderWords)
  const money = useMoney()
  const price = (minor: number) => money(minor, row.currency)
  const { totals } = row
  // A wallet pays towards everything that is due, including fee and tip.
  const lowered = (isTender: boolean) =>
    totals.discounts
      .filter((each) => (each.kind === 'wallet') === isTender)
      .map((each, at) => (
        <Sum key={at} name={each.name || d(`discount.${each.kind}`)}>
          −{price(each.amount)}
        </Sum>
      ))
  return (
    <dl className="grid gap-[0.5mm] border-t border-dashed border-black pt-[1mm]">
      <Sum name={d('items')}>{price(totals.items)}</Sum>
      {lowered(false)}
      {totals.delivery_fee > 0 && <Sum name={d('delivery_fee')}>{price(totals.delivery_fee)}</Sum>}
      {totals.tip > 0 && <Sum name={d('tip')}>{price(totals.tip)}</Sum>}
      {lowered(true)}
      <Sum name={d('total')} className="text-[1.35em] font-bold">
        {price(totals.total)}
      </Sum>
      {hasPartsBack(row) && <Sum name={d('givenBack')}>−{price(row.returned_total)}</Sum>}
      <Sum name={<PaymentMethodName code={row.payment_method} type={row.delivery_type} />} className="font-bold">
        {o(paidWord(row))}
      </Sum>
      {totals.taxes.map((tax) => (
        <Sum key={tax.rate} name={d('tax', { rate: tax.rate, base: price(tax.base) })} className="text-[0.85em]">
          {price(tax.tax)}
        </Sum>
      ))}
    </dl>
  )
}

const Sum = ({ name, children, className }: { name: ReactNode; children: ReactNode; className?: string }) => (
  <div className={cx('flex justify-between gap-[2mm]', className)}>
    <dt>{name}</dt>
    <dd className="whitespace-nowrap tabular-nums">{children}</dd>
  </div>
)
