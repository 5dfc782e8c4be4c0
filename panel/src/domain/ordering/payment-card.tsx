import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { PaymentMatrix } from './payment-matrix.tsx'
import { usePaymentMethods } from './payment-method.tsx'
import { paymentWords } from './payment-words.ts'

/**
 * A company's payment methods apply to all order methods. Each of its branches then makes its own
 * choice.
 */
function Inputs({ currency }: { currency: string }) {
  const off = usePaymentMethods().flatMap((it) => (it.is_active ? [] : [it.code]))
  return <PaymentMatrix isDefault={false} off={off} currency={currency} types={deliveryTypes} />
}

/** The card in which the setting `payment_method` is edited. */
export function usePaymentCard(currency: string) {
  const t = useWords(paymentWords)
  return { title: t('title'), help: t('titleHelp'), inputs: <Inputs currency={currency} /> }
}
