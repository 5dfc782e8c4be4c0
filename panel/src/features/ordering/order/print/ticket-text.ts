import type { OrderDetail } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { paidWord } from '#panel/domain/ordering/paid-word.ts'
import { usePaymentName } from '#panel/domain/ordering/payment-method.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'
import { hasPartsBack } from '#panel/domain/ordering/parts-back.ts'
import type { TicketKind } from './print.ts'
import { printWords } from './print-words.ts'
import { ticketNumber, type TicketText } from './ticket-commands.ts'

/**
 * A ticket's words and amounts, formatted by the panel, for a printer that lays them out itself.
 */
export function useTicketText() {
  const p = useWords(printWords)
  const o = useWords(orderWords)
  const d = useWords(detailWords)
  const format = useFormat()
  const money = useMoney()
  const payment = usePaymentName()
  return (row: OrderDetail, kind: TicketKind, isCopy: boolean, timezone: string | undefined): TicketText => {
    const isKitchen = kind === 'kitchen'
    const price = (minor: number) => money(minor, row.currency)
    const due = row.scheduled_at ?? row.promised_at
    const { totals, address } = row
    const lowered = (isTender: boolean) =>
      totals.discounts
        .filter((each) => (each.kind === 'wallet') === isTender)
        .map((each) => ({ name: each.name || d(`discount.${each.kind}`), amount: `-${price(each.amount)}` }))
    return {
      isKitchen,
      copy: isCopy ? p('copy') : null,
      test: row.is_test ? p('test') : null,
      branch: row.branch_name,
      number: ticketNumber(row),
      head: [
        [channelName(o, row.channel), o(`delivery.${row.delivery_type}`), row.table_name].filter(Boolean).join(' - '),
        format.dateTime(row.created_at, timezone),
      ],
      due: due && `${p(row.scheduled_at ? 'scheduled' : 'for')}: ${format.time(due, timezone)}`,
      note: row.note && `${p('note')}: ${row.note}`,
      lines: row.lines.map((line) => ({
        quantity: line.quantity,
        name: line.name,
        price: price(line.total),
        removed: line.options.filter((it) => it.action === 'remove').map((it) => it.name),
        under: [
          ...line.options
            .filter((it) => it.action !== 'remove')
            .map((it) => `${it.action === 'add' ? '+ ' : ''}${it.quantity > 1 ? `${it.quantity}x ` : ''}${it.name}`),
          ...(line.note ? [`> ${line.note}`] : []),
          ...(!isKitchen && line.returned ? [d('unitsBack', { count: line.returned })] : []),
        ],
      })),
      sums: isKitchen
        ? []
        : [
            { name: d('items'), amount: price(totals.items) },
            ...lowered(false),
            ...(totals.delivery_fee > 0 ? [{ name: d('delivery_fee'), amount: price(totals.delivery_fee) }] : []),
            ...(totals.tip > 0 ? [{ name: d('tip'), amount: price(totals.tip) }] : []),
            ...lowered(true),
            { name: d('total'), amount: price(totals.total), isTotal: true },
            ...(hasPartsBack(row) ? [{ name: d('givenBack'), amount: `-${price(row.returned_total)}` }] : []),
            { name: payment(row.payment_method, row.delivery_type), amount: o(paidWord(row)) },
            ...totals.taxes.map((tax) => ({
              name: d('tax', { rate: tax.rate, base: price(tax.base) }),
              amount: price(tax.tax),
            })),
          ],
      foot: [
        customerName(row, o),
        ...(isKitchen ? [] : [row.customer_phone ? format.phone(row.customer_phone) : '']),
        ...(isKitchen || !address
          ? []
          : [[address.text, address.district, address.city].filter(Boolean).join(', '), address.directions]),
      ].filter(Boolean),
      end: isKitchen ? null : `${p('thanks')} - ${p('notInvoice')}`,
    }
  }
}
