import { memberPage } from '#contract/members/member-page.ts'
import type { Member } from '#contract/members/member.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { PartsBack } from '#panel/domain/ordering/refunded.tsx'
import { OrderStatusPill } from '#panel/domain/ordering/order-status.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<OrderRow>()

/** The member's orders, newest first. */
export function Orders({ row: { id } }: { row: Member }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <PartList
      list={memberPage.orders}
      params={{ params: { member_id: id } }}
      label={t('ordersTab')}
      columns={[
        column.text('number', t('orderNumber'), shownNumber, { card: 'primary' }),
        column.whole('created_at', t('day'), (row) => format.dateTime(row.created_at)),
        column.text('summary', t('content'), (row) => row.summary, {
          card: 'secondary',
          cell: (row) => <span className="line-clamp-2 sm:max-w-96">{row.summary}</span>,
        }),
        column.text('status', t('state'), (row) => row.status, {
          card: 'end',
          cell: (row) => <OrderStatusPill status={row.status} type={row.delivery_type} ready_at={row.ready_at} />,
        }),
        column.text('total', t('total'), (row) => String(row.total), {
          align: 'end',
          cell: (row) => (
            <span className="grid justify-items-end leading-tight">
              <Money minor={row.total} currency={row.currency} />
              <PartsBack row={row} />
            </span>
          ),
        }),
      ]}
      name={shownNumber}
      href={(row) => `/manegement/${row.branch_id}/order/list?order=${row.id}`}
      empty={t('noOrdersYet')}
    />
  )
}
