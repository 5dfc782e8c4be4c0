import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { discountFaults } from '#contract/marketing/branch-discount.ts'
import { discount, discountFunders, type DiscountInput } from '#contract/marketing/discount.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { MomentInput } from '#panel/domain/marketing/moment-input.tsx'
import { DeliveryTermsInput, noTerms } from '#panel/domain/members/delivery-terms.tsx'
import { elsewhereWords } from '#panel/domain/members/elsewhere-words.ts'
import { OfferTerms } from '#panel/domain/members/offer-terms.tsx'
import { useValidElsewhere } from '#panel/domain/members/valid-elsewhere.ts'
import { useCompanyZone } from '#panel/domain/organisation/company-clock.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { ZoneContext } from '#panel/kit/words/format.ts'
import { thisMinute } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

// These parts are beside and above the form. They load after it, so that the form appears sooner.
const Preview = lazy(() => import('./preview.tsx'))
const Standing = lazy(() => import('./standing.tsx'))

const noun = { ...discount, input: withRules(discount.input, (it) => discountFaults(it as DiscountInput)) }

/**
 * The form of a discount: how much it takes off for each delivery type, when and where, and who
 * bears its cost. A preview of its effect is beside the form.
 */
export default function DiscountForm() {
  const t = useWords(words)
  const e = useWords(elsewhereWords)
  const isElsewhere = useValidElsewhere()
  const companies = useUser().user_companies
  const { discount_id } = usePage<'/marketing/discount/form/$discount_id'>().params
  return (
    <FormPage
      noun={noun}
      start={{
        ...(companies[0] && { company_id: companies[0].id }),
        terms: noTerms,
        applies_to_discounted: false,
        min_basket: 0,
        starts_at: new Date(thisMinute()).toISOString(),
        combinable: true,
        funder: 'company',
        share_bp: 10_000,
        is_active: true,
      }}
      name={(record) => record.name}
      back="/marketing/discount"
      locked={(it) => isElsewhere(it) && e('elsewhere')}
      underTitle={(record) => <Standing it={record} />}
      aside={
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Preview id={discount_id ?? null} />
        </Suspense>
      }
    >
      {!discount_id && companies.length > 1 && (
        <RecordInput name="company_id" label={t('company')} from={companyNames} className="col-span-full" />
      )}
      <TextInput name="name" label={t('name')} description={t('nameHelp')} className="col-span-full" />
      <SwitchInput name="is_active" label={t('is_active')} className="col-span-full" />
      <DeliveryTermsInput>
        <SwitchInput
          name="applies_to_discounted"
          label={t('applies_to_discounted')}
          description={t('discountedHelp')}
        />
      </DeliveryTermsInput>
      <Period />
      <OfferTerms
        of={discount.input}
        without={['starts_at', 'expires_at']}
        funders={discountFunders}
        funderHelp={t('funderHelp')}
      />
    </FormPage>
  )
}

/** The inputs for when the discount begins and ends, in the company's time zone. */
function Period() {
  const t = useWords(words)
  const zone = useCompanyZone(useWatch({ name: 'company_id' }) as string | undefined)
  return (
    <ZoneContext value={zone}>
      <FormSection title={t('period')} description={t('periodHelp')}>
        <MomentInput name="starts_at" label={t('starts_at')} timeLabel={t('time')} />
        <MomentInput name="expires_at" label={t('expires_at')} description={t('endsHelp')} timeLabel={t('endTime')} />
      </FormSection>
    </ZoneContext>
  )
}
