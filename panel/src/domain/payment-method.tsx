import { useQuery } from '@tanstack/react-query'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { paymentMethodList } from '#contract/ordering/payment-method.ts'
import { paymentNameFor } from '#contract/ordering/payment-name.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { ask } from '#panel/kit/query.ts'

const asked = { ...ask(paymentMethodList.list, {}), staleTime: 600_000 }

/** The payment methods with their names in the panel's language; empty until loaded. */
export function usePaymentMethods() {
  const lang = useLanguage()
  const { data } = useQuery(asked)
  return data?.map(({ code, name, place }) => ({ code, name: name[lang] || name.tr, place })) ?? []
}

/** The name of a payment method for an order of that type: empty until the names are loaded, the code itself when it is unknown. */
export function usePaymentName() {
  const lang = useLanguage()
  const methods = usePaymentMethods()
  const { isPending } = useQuery(asked)
  return (code: string, type: DeliveryType) =>
    paymentNameFor(code, type, lang) ?? methods.find((each) => each.code === code)?.name ?? (isPending ? '' : code)
}

/** How an order is paid, by its name. */
export function PaymentMethodName({ code, type }: { code: string; type: DeliveryType }) {
  return usePaymentName()(code, type)
}
