import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Schema } from '#contract/kit/call.ts'
import { offerFaults } from '#contract/members/offer/offer-faults.ts'
import type { Funder, OfferTerms as Terms, TermName } from '#contract/members/offer/offer-terms.ts'
import { category } from '#contract/menu/category.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { DateInput, MoneyInput } from '#panel/kit/form/amounts.tsx'
import { MultiInput, SelectInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { RecordsInput } from '#panel/kit/form/record-field.tsx'
import { labelKey, type Labels } from '#panel/kit/list/labels.ts'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useCompanyCurrency } from '../organisation/company-currency.ts'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { ScheduleInput } from '../organisation/schedule-input.tsx'
import { useCurrencyFormat } from '../platform/money.tsx'
import { ShareInput } from '../platform/share-input.tsx'
import { DayInput } from './day-input.tsx'
import { offerWords } from './offer-words.ts'
import { termWords } from './term-words.ts'

const minimums = ['min_basket_amount', 'min_basket', 'min_order_total'] as const

/**
 * Adds the rules that relate an offer's terms to each other to the form's schema, so that the form
 * refuses contradictions before it is sent.
 */
export const withTerms = <N extends { input: Schema }>(noun: N): N => ({
  ...noun,
  input: withRules(noun.input, (it) => offerFaults(it as Terms)),
})

interface OfferTermsProps {
  /** The form's schema, which decides which terms are shown. */
  of: Schema
  /** Terms to hide because of a choice elsewhere in the form. */
  without?: readonly TermName[]
  /** What to say above the terms of something that is not for orders. */
  help?: string
  /** The possible funders, and a help text for each. */
  funders?: readonly Funder[]
  funderHelp?: string
  /** The branch whose categories may be chosen. */
  branch_id?: string
  /** Further inputs, shown beside the funder. */
  children?: ReactNode
}

/**
 * The inputs for the terms of an offer. The schema `of` decides which terms there are (contract
 * members/offer/offer-terms.ts).
 */
export function OfferTerms({ of, without = [], help, funders, funderHelp, branch_id, children }: OfferTermsProps) {
  const t = useWords(termWords)
  const o = useWords(offerWords)
  const d = useWords(deliveryWords)
  const company_id = useWatch({ name: 'company_id' }) as string | undefined
  const currency = useCurrencyFormat()(useCompanyCurrency(company_id ?? ''))
  const shape = (of as unknown as { shape: Partial<Record<TermName, Schema>> }).shape
  const has = (name: TermName) => name in shape && !without.includes(name)
  const minimum = minimums.find(has)
  const types = deliveryTypes.filter((it) => it !== 'onlyPayment')
  return (
    <>
      <FormSection title={o('terms')} description={help ?? t('termsHelp')}>
        {has('starts_at') && <DayInput name="starts_at" label={t('begins')} end="first" />}
        {has('expires_at') && <DayInput name="expires_at" label={t('ends')} description={t('endsHelp')} end="last" />}
        {has('starts_on') && <DateInput name="starts_on" label={t('begins')} />}
        {has('ends_on') && <DateInput name="ends_on" label={t('ends')} description={t('endsHelp')} />}
        {has('branch_ids') && (
          <RecordsInput
            name="branch_ids"
            label={t('branch_ids')}
            description={t('branchesHelp')}
            from={branchNames}
            query={{ company_id }}
          />
        )}
        {has('valid_cities') && (
          <RecordsInput
            name="valid_cities"
            label={t('valid_cities')}
            description={t('citiesHelp')}
            from={cities.list}
          />
        )}
        {has('delivery_types') && (
          <MultiInput
            name="delivery_types"
            label={t('delivery_types')}
            ifNone={t('typesHelp')}
            options={optionsOf(types, (it) => d(`delivery.${it}`))}
            className="col-span-full"
          />
        )}
        {has('schedule') && (
          <ScheduleInput
            name="schedule"
            label={t('schedule')}
            texts={{ always: t('always'), hours: t('hours'), closed: t('closed') }}
          />
        )}
        {minimum && <MoneyInput name={minimum} label={t('minimum')} currency={currency} />}
        {has('category_ids') && branch_id && (
          <RecordsInput
            name="category_ids"
            label={t('category_ids')}
            description={t('categoriesHelp')}
            from={category.names}
            place={{ params: { branch_id } }}
          />
        )}
        {has('first_order_only') && <SwitchInput name="first_order_only" label={t('first_order_only')} />}
      </FormSection>
      {(funders || has('combinable') || children) && (
        <FormSection title={t('bearing')}>
          {funders && <FunderInput funders={funders} description={funderHelp} hasShare={has('share_bp')} />}
          <div className="grid content-start gap-4">
            {has('combinable') && (
              <SwitchInput name="combinable" label={t('combinable')} description={t('combinableHelp')} />
            )}
            {children}
          </div>
        </FormSection>
      )}
    </>
  )
}

interface FunderInputProps {
  funders: readonly Funder[]
  description: string | undefined
  hasShare: boolean
}

/** Who bears the cost and, unless the company bears it alone, which share. */
function FunderInput({ funders, description, hasShare }: FunderInputProps) {
  const t = useWords(termWords)
  const o = useWords(offerWords)
  const funder = useWatch({ name: 'funder' }) as Funder
  return (
    <div className="grid content-start gap-4">
      <SelectInput
        name="funder"
        label={o('funder')}
        {...(description && { description })}
        options={optionsOf(funders, (it) => o(`funders.${it}`))}
      />
      {hasShare && funder !== 'company' && (
        <ShareInput
          name="share_bp"
          label={t('share', { funder: o(`funders.${funder}`) })}
          description={t('shareHelp')}
        />
      )}
    </div>
  )
}

/** The labels of terms in histories. */
export function useTermLabels(funder: Funder): Labels {
  const t = useWords(termWords)
  const o = useWords(offerWords)
  const own = ['schedule', 'valid_cities', 'branch_ids', 'delivery_types', 'category_ids', 'first_order_only'] as const
  return new Map([
    ...[...own, 'combinable' as const].map((it) => [labelKey(it), { label: t(it) }] as const),
    ...minimums.map((it) => [labelKey(it), { label: t('minimum') }] as const),
    ...(['starts_at', 'starts_on'] as const).map((it) => [labelKey(it), { label: t('begins') }] as const),
    ...(['expires_at', 'ends_on'] as const).map((it) => [labelKey(it), { label: t('ends') }] as const),
    ['funder', { label: o('funder') }] as const,
    ['share_bp', { label: t('share', { funder: o(`funders.${funder}`) }) }] as const,
  ])
}
