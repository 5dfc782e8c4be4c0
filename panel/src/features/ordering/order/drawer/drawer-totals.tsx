import type { ReactNode } from 'react'
import type { OrderDetail } from '#contract/ordering/order.ts'
import { cx } from '#panel/ui/cx.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { paidWord } from '#panel/domain/ordering/paid-word.ts'
import { PaymentMethodName } from '#panel/domain/ordering/payment-method.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { detailWords } from '../detail-words.ts'
import { hasPartsBack } from '#panel/domain/ordering/parts-back.ts'

/**
 * The bill: items, discounts with who bears them, fee, tip, total, and the included taxes by rate.
 */
export function OrderTotals({ row }: { row: OrderDetail }) {
  const d = useWords(detailWords)
  const o = useWords(orderWords)
  const money = useMoney()
  const price = (minor: number) => money(minor, row.currency)
  const { totals } = row
  const paid = paidWord(row)
  // The tax on a table's bill is part of its orders, not of the payment.
  const taxes = totals.taxes.filter((it) => it.rate > 0 || row.delivery_type !== 'onlyPayment')
  return (
    <dl className="grid gap-1 text-sm">
      <Sum name={d('items')}>{price(totals.items)}</Sum>
      <Discounts row={row} isTender={false} />
      {totals.delivery_fee > 0 && <Sum name={d('delivery_fee')}>{price(totals.delivery_fee)}</Sum>}
      {totals.tip > 0 && <Sum name={d('tip')}>{price(totals.tip)}</Sum>}
      <Discounts row={row} isTender />
      <Sum name={d('total')} className="mt-1 border-t border-line pt-2 text-base font-semibold">
        {price(totals.total)}
      </Sum>
      {hasPartsBack(row) && <Sum name={d('givenBack')}>−{price(row.returned_total)}</Sum>}
      {paid === 'nothingDue' ? (
        <p className="text-success">{o(paid)}</p>
      ) : (
        <Sum name={<PaymentMethodName code={row.payment_method} type={row.delivery_type} />}>
          <span className={paid === 'paid' ? 'text-success' : paid === 'unpaid' ? 'font-medium' : undefined}>
            {o(paid)}
          </span>
        </Sum>
      )}
      {row.door_payments?.map((it) => (
        <Sum
          key={it.payment_method}
          name={<PaymentMethodName code={it.payment_method} type={row.delivery_type} />}
          className="text-xs text-muted"
        >
          {price(it.amount)}
        </Sum>
      ))}
      {taxes.map((tax) => (
        <Sum key={tax.rate} name={d('tax', { rate: tax.rate, base: price(tax.base) })} className="text-xs text-muted">
          {price(tax.tax)}
        </Sum>
      ))}
    </dl>
  )
}

/**
 * Reductions of the price; or, with `isTender`, payments from a wallet towards the whole amount
 * due, including fee and tip.
 */
function Discounts({ row, isTender }: { row: OrderDetail; isTender: boolean }) {
  const d = useWords(detailWords)
  const money = useMoney()
  return row.totals.discounts
    .filter((each) => (each.kind === 'wallet') === isTender)
    .map((each, at) => (
      <Sum
        key={at}
        name={
          <>
            {d(`discount.${each.kind}`)}
            {each.name && <> · {each.name}</>}{' '}
            <span className="text-xs text-muted">({d(`funder.${each.funder}`)})</span>
          </>
        }
      >
        <span className="text-success">−{money(each.amount, row.currency)}</span>
      </Sum>
    ))
}

const Sum = ({ name, children, className }: { name: ReactNode; children: ReactNode; className?: string }) => (
  <div className={cx('flex justify-between gap-4', className)}>
    <dt className="min-w-0">{name}</dt>
    <dd className="shrink-0 text-right tabular-nums">{children}</dd>
  </div>
)
