import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { deliveryTypes } from '#contract/ordering/delivery-type.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { channels } from '#contract/ordering/order-fields.ts'
import { ChannelMark } from '#panel/domain/channel.tsx'
import { DeliveryTypeMark } from '#panel/domain/delivery-type.tsx'
import { Money } from '#panel/domain/money.tsx'
import { orderWords } from '#panel/domain/order-words.ts'
import { OrderStatusPill, useStatusName } from '#panel/domain/order-status.tsx'
import { usePaymentMethods, usePaymentName } from '#panel/domain/payment-method.tsx'
import { search as write } from '#panel/kit/client.ts'
import { columnsOf } from '#panel/kit/columns.tsx'
import { useFormat } from '#panel/kit/format.ts'
import { ListPage } from '#panel/kit/list-page.tsx'
import { readQuery } from '#panel/kit/list-query.ts'
import { usePage } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { useWords } from '#panel/kit/words.ts'
import { ExportMenu } from './list-export.tsx'
import { OrderTools } from './head.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ordersOf } from './list-query.ts'
import { orderListWords } from './list-words.ts'
import { useOrderMenu } from './order-menu.tsx'
import { words } from './words.ts'

const column = columnsOf<OrderRow>()

/** All orders of a branch, to search, filter and export. */
export default function OrderList({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const l = useWords(orderListWords)
  const o = useWords(orderWords)
  const format = useFormat()
  const statusName = useStatusName()
  const paymentName = usePaymentName()
  const methods = usePaymentMethods()
  const entries = useOrderMenu()
  const { path, search } = usePage()
  const list = ordersOf(branch_id)
  const query = readQuery(list, search)
  // The same question the page asks, so it is asked once; here for the counts and the cap.
  const { data } = useQuery({ ...ask(list, { query } as never), placeholderData: keepPreviousData })
  const isNarrow = Boolean(query.status ?? query.created_at_from)
  return (
    <ListPage
      list={list}
      title={t('title')}
      searchPlaceholder={l('search')}
      columns={[
        column.text('number', l('number'), (row) => String(row.number), {
          card: 'primary',
          cell: (row) => (
            <span className="inline-flex items-center gap-2 font-medium tabular-nums">
              <ChannelMark channel={row.channel} isShort />
              {row.external_number ?? row.number}
            </span>
          ),
        }),
        column.text('customer_name', l('customer'), (row) => row.customer_name, {
          card: 'secondary',
          cell: (row) => (
            <span className="grid leading-tight">
              <span className="truncate">{row.customer_name}</span>
              <span className="text-xs text-muted tabular-nums">{row.customer_phone ? format.phone(row.customer_phone) : (row.table_name ?? '')}</span>
            </span>
          ),
        }),
        column.text('status', l('status'), (row) => statusName(row.status, row.delivery_type), {
          card: 'end',
          cell: (row) => <OrderStatusPill status={row.status} type={row.delivery_type} ready_at={row.ready_at} />,
        }),
        column.text('delivery_type', l('delivery_type'), (row) => o(`delivery.${row.delivery_type}`), { cell: (row) => <DeliveryTypeMark type={row.delivery_type} /> }),
        column.text('summary', l('summary'), (row) => row.summary, { card: 'none', cell: (row) => <span className="line-clamp-1 max-w-72 text-muted">{row.summary}</span> }),
        column.text('payment_method', l('payment_method'), (row) => paymentName(row.payment_method)),
        column.text('total', l('total'), (row) => String(row.total / 100), { align: 'end', cell: (row) => <Money minor={row.total} currency={row.currency} className="font-medium" /> }),
        column.ago('created_at', l('created_at'), (row) => row.created_at),
      ]}
      name={(row) => t('order', { number: row.number })}
      href={(row) => path + write({ ...search, order: row.id })}
      actions={(row) => entries(row)}
      filters={[
        { field: 'delivery_type', label: l('delivery_type'), options: deliveryTypes.map((value) => ({ value, label: o(`delivery.${value}`) })) },
        { field: 'channel', label: l('channel'), options: channels.map((value) => ({ value, label: o(`channel.${value}`) })) },
        { field: 'payment_method', label: l('payment_method'), options: methods.map((each) => ({ value: each.code, label: each.name })) },
      ]}
      exporter={
        <>
          <ExportMenu query={query} />
          <OrderTools branch_id={branch_id} />
        </>
      }
      empty={{ title: l(isNarrow ? 'emptyNarrow' : 'empty'), text: l(isNarrow ? 'emptyNarrowText' : 'emptyText'), icon: <ClipboardList size={20} aria-hidden /> }}
    >
      <ListTabs counts={data?.counts} total={data?.total} isCapped={data?.total_capped ?? false} />
    </ListPage>
  )
}
