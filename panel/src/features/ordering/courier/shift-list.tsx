import { HandCoins } from 'lucide-react'
import { courierShift, type CourierShift } from '#contract/ordering/courier-shift.ts'
import { useIsAwaitingPaymentNames, usePaymentName } from '#panel/domain/ordering/payment-method.tsx'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { cx } from '#panel/ui/cx.ts'
import { words } from './words.ts'

const column = columnsOf<CourierShift>()

/** The shifts that have ended: what each courier was paid at the door and handed over. */
export default function CourierShiftList() {
  const t = useWords(words)
  const format = useFormat()
  const money = useMoney()
  const paymentName = usePaymentName()
  const { branch_id } = usePage<'/manegement/$branch_id/courier/shift-list'>().params
  const amount = ({ currency }: CourierShift, minor: number | null) => (minor === null ? '–' : money(minor, currency))
  const differenceOf = (row: CourierShift) => (row.cash_counted === null ? null : row.cash_counted - row.cash_due)
  return (
    <ListPage
      list={listOfBranch(courierShift.list, branch_id)}
      columns={[
        column.text('courier_name', t('name'), (row) => row.courier_name, { card: 'primary' }),
        column.whole('began_at', t('began'), (row) => format.dateTime(row.began_at), { card: 'none' }),
        column.whole('ended_at', t('ended'), (row) => format.dateTime(row.ended_at)),
        column.number('orders', t('delivered'), (row) => row.orders),
        column.whole(
          'takings',
          t('taken'),
          (row) =>
            row.takings
              .map((it) => `${paymentName(it.payment_method, 'deliveryToAddress')} ${money(it.amount, row.currency)}`)
              .join(' · ') || '–',
          { card: 'none' },
        ),
        column.whole('cash_due', t('cashDue'), (row) => amount(row, row.cash_due), { align: 'end' }),
        column.whole('cash_counted', t('cashCounted'), (row) => amount(row, row.cash_counted), { align: 'end' }),
        column.whole('difference', t('difference'), (row) => amount(row, differenceOf(row)), {
          align: 'end',
          cell: (row) => (
            <span className={cx('tabular-nums', (differenceOf(row) ?? 0) < 0 && 'font-medium text-danger')}>
              {amount(row, differenceOf(row))}
            </span>
          ),
        }),
        column.whole('ended_by', t('endedBy'), (row) => row.ended_by, { card: 'none' }),
      ]}
      isWaiting={useIsAwaitingPaymentNames()}
      searchPlaceholder={t('search')}
      filters={[{ kind: 'days', from: 'ended_at_from', until: 'ended_at_to', label: t('ended'), as: 'moments' }]}
      name={(row) => row.courier_name}
      empty={{ title: t('noShifts'), text: t('noShiftsText'), icon: <HandCoins size={20} aria-hidden /> }}
    />
  )
}
