import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { discountedTypes, type DeliveryTerms } from '#contract/members/offer/delivery-terms.ts'
import { MoneyInput } from '#panel/kit/form/amounts.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { useCompanyCurrency } from '../organisation/company-currency.ts'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { useCurrencyFormat } from '../platform/money.tsx'
import { ShareInput } from '../platform/share-input.tsx'
import { deliveryTermWords } from './delivery-term-words.ts'

const nothing = { rate_bp: null, amount: null }

/** The terms with which a form starts: no discount for any delivery type. */
export const noTerms: DeliveryTerms['terms'] = {
  deliveryToAddress: nothing,
  comeGetIt: nothing,
  comeEat: nothing,
  orderOnTheTable: nothing,
}

/**
 * The inputs for what an offer takes off: for each delivery type a rate or an amount, in the
 * currency of the form's company. `children` are further inputs.
 */
export function DeliveryTermsInput({ children }: { children?: ReactNode }) {
  const t = useWords(deliveryTermWords)
  const d = useWords(deliveryWords)
  const company_id = useWatch({ name: 'company_id' }) as string | undefined
  const currency = useCurrencyFormat()(useCompanyCurrency(company_id ?? ''))
  return (
    <FormSection title={t('benefits')} description={t('benefitsHelp')}>
      {discountedTypes.flatMap((type) => [
        <ShareInput
          key={`${type} rate`}
          name={`terms.${type}.rate_bp`}
          label={t('rate', { type: d(`delivery.${type}`) })}
        />,
        <MoneyInput
          key={`${type} amount`}
          name={`terms.${type}.amount`}
          label={t('amount', { type: d(`delivery.${type}`) })}
          currency={currency}
        />,
      ])}
      <MoneyInput name="max_discount" label={t('max_discount')} description={t('noLimit')} currency={currency} />
      {children}
    </FormSection>
  )
}
