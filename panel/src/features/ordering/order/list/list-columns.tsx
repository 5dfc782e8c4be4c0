import { cx } from '#panel/ui/cx.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { customerName } from '#panel/domain/ordering/customer-name.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { ChannelMark } from '#panel/domain/ordering/channel.tsx'
import { DeliveryTypeMark } from '#panel/domain/organisation/delivery-type.tsx'
import { PartsBack } from '#panel/domain/ordering/refunded.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { orderNumber, shownNumber } from '#panel/domain/ordering/order-number.ts'
import type { orderWords } from '#panel/domain/ordering/order-words.ts'
import { OrderStatusPill, type useStatusName } from '#panel/domain/ordering/order-status.tsx'
import type { usePaymentName } from '#panel/domain/ordering/payment-method.tsx'
import { columnsOf, type ListColumn } from '#panel/kit/list/columns.tsx'
import type { Format } from '#panel/kit/words/format.ts'
import type { useWords } from '#panel/kit/words/words.ts'
import type { orderListWords } from './list-words.ts'

const column = columnsOf<OrderRow>()

export interface ColumnTongue {
  l: ReturnType<typeof useWords<typeof orderListWords.tr>>
  o: ReturnType<typeof useWords<typeof orderWords.tr>>
  format: Format
  statusName: ReturnType<typeof useStatusName>
  paymentName: ReturnType<typeof usePaymentName>
}

/** The columns of the order list. */
export function columnsIn({ l, o, format, statusName, paymentName }: ColumnTongue): ListColumn<OrderRow>[] {
  const payment = (row: OrderRow) => paymentName(row.payment_method, row.delivery_type)
  return [
    column.text('number', l('number'), (row) => String(row.number), {
      card: 'primary',
      cell: (row) => (
        <span className="inline-flex items-center gap-x-2 gap-y-1 font-medium tabular-nums max-sm:flex-wrap">
          <ChannelMark channel={row.channel} isShort />
          <span title={orderNumber(row)}>{shownNumber(row)}</span>
          {row.is_test && <Badge tone="progress">{o('test')}</Badge>}
          {row.pay_by && <Badge tone="warning">{o('awaitsPayment')}</Badge>}
        </span>
      ),
    }),
    column.whole('customer_name', l('customer'), (row) => customerName(row, o), {
      card: 'secondary',
      cell: (row) => (
        <span className="grid max-w-64 leading-tight max-sm:max-w-none">
          <span className="truncate" title={customerName(row, o)}>
            {customerName(row, o)}
          </span>
          {/* A switchboard's number with an extension needs two lines. */}
          <span
            className={cx('text-xs text-muted tabular-nums', !row.customer_phone?.includes('/') && 'whitespace-nowrap')}
          >
            {row.customer_phone ? format.phone(row.customer_phone) : (row.table_name ?? '')}
          </span>
        </span>
      ),
    }),
    column.text('status', l('status'), (row) => statusName(row.status, row.delivery_type), {
      card: 'end',
      cell: (row) => <OrderStatusPill status={row.status} type={row.delivery_type} ready_at={row.ready_at} />,
    }),
    column.text('delivery_type', l('delivery_type'), (row) => o(`delivery.${row.delivery_type}`), {
      cell: (row) => <DeliveryTypeMark type={row.delivery_type} />,
    }),
    column.text('summary', l('summary'), (row) => row.summary, {
      card: 'none',
      isSentence: true,
      cell: (row) => <span className="text-muted">{row.summary}</span>,
    }),
    column.text('total', l('total'), (row) => String(row.total / 100), {
      align: 'end',
      yields: 'last',
      cell: (row) => (
        <span className="grid min-w-24 justify-items-end leading-tight max-sm:min-w-0">
          <Money minor={row.total} currency={row.currency} className="font-medium" />
          {row.discount_total > 0 && (
            <span className="text-xs whitespace-nowrap text-success">
              {l('discount')} −<Money minor={row.discount_total} currency={row.currency} />
            </span>
          )}
          <PartsBack row={row} />
          <span className="max-w-[min(9rem,100%)] truncate text-xs text-muted" title={payment(row)}>
            {payment(row)}
          </span>
        </span>
      ),
    }),
    column.ago('created_at', l('created_at'), (row) => row.created_at),
  ]
}
