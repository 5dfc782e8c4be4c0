import { useQuery } from '@tanstack/react-query'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { paymentMethodList } from '#contract/ordering/payment-method.ts'
import { paymentNameFor } from '#contract/ordering/payment-name.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { cx } from '#panel/ui/cx.ts'
import { orderWords } from './order-words.ts'
import { isOff, paidWord } from './paid-word.ts'

const asked = { ...ask(paymentMethodList.list, {}), staleTime: 600_000 }

/** The payment methods with their names in the panel's language; empty until loaded. */
export function usePaymentMethods() {
  const lang = useLanguage()
  const { data } = useQuery(asked)
  return data?.map(({ name, ...it }) => ({ ...it, name: name[lang] || name.tr })) ?? []
}

/** Whether the names are still loading. */
export const useIsAwaitingPaymentNames = () => useQuery(asked).isLoading

/**
 * A payment method's name for an order of a delivery type. Empty until the names are loaded; the
 * code itself if it is unknown.
 */
export function usePaymentName() {
  const lang = useLanguage()
  const methods = usePaymentMethods()
  const { isPending } = useQuery(asked)
  return (code: string, type: DeliveryType) =>
    paymentNameFor(code, type, lang) ?? methods.find((each) => each.code === code)?.name ?? (isPending ? '' : code)
}

/** The name of an order's payment method. */
export function PaymentMethodName({ code, type }: { code: string; type: DeliveryType }) {
  return usePaymentName()(code, type)
}

type Paid = Pick<OrderRow, 'is_paid' | 'status' | 'total' | 'payment_method' | 'delivery_type'>

/** Whether and how an order is paid, on its card. */
export function PaymentLine({ row }: { row: Paid }) {
  const o = useWords(orderWords)
  const paid = paidWord(row)
  return (
    <span className={cx('truncate', paid === 'unpaid' && !isOff(row.status) && 'font-medium text-ink')}>
      {o(paid)}
      {paid !== 'nothingDue' && (
        <>
          {' · '}
          <PaymentMethodName code={row.payment_method} type={row.delivery_type} />
        </>
      )}
    </span>
  )
}
