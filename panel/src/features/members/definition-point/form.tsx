import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { pointDefinition } from '#contract/members/points/point-definition.ts'
import { isByRate, pointTypes, type PointType } from '#contract/members/points/points.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { OfferTerms, withTerms } from '#panel/domain/members/offer-terms.tsx'
import { elsewhereWords } from '#panel/domain/members/elsewhere-words.ts'
import { useValidElsewhere } from '#panel/domain/members/valid-elsewhere.ts'
import { useCompanyCurrency } from '#panel/domain/organisation/company-currency.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { ShareInput } from '#panel/domain/platform/share-input.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

// Loads after the form, because it is only shown beside it.
const Aside = lazy(() => import('./aside.tsx'))

const noun = withTerms(pointDefinition)

/** A point definition, with the simulator and the spending rules beside it. */
export default function DefinitionPointForm() {
  const t = useWords(words)
  const e = useWords(elsewhereWords)
  const isElsewhere = useValidElsewhere()
  const companies = useUser().user_companies
  const { definition_point_id } = usePage<'/marketing/definition-point/form/$definition_point_id'>().params
  return (
    <FormPage
      noun={noun}
      start={{
        ...(companies[0] && { company_id: companies[0].id }),
        point_type: 'purchase',
        validity_days: 365,
        earn_rate_bp: 300,
        earn_points: 0,
        min_order_total: 0,
        min_wallet_amount: 0,
        is_active: true,
      }}
      name={(record) => record.name}
      back="/marketing/definition-point"
      locked={(it) => isElsewhere(it) && e('elsewhere')}
      aside={
        <Suspense fallback={<Skeleton className="h-96" />}>
          <Aside id={definition_point_id ?? null} />
        </Suspense>
      }
    >
      {!definition_point_id && companies.length > 1 && (
        <RecordInput name="company_id" label={t('company')} from={companyNames} className="col-span-full" />
      )}
      <TextInput name="name" label={t('name')} />
      <SelectInput
        name="point_type"
        label={t('point_type')}
        options={optionsOf(pointTypes, (it) => t(`types.${it}`))}
      />
      <Gives />
      <ValidityDays />
      <SwitchInput name="is_active" label={t('is_active')} description={t('activeHelp')} className="col-span-full" />
      <Terms />
    </FormPage>
  )
}

/** The inputs for how many points the definition gives. */
function Gives() {
  const t = useWords(words)
  const [type, company_id] = useWatch({ name: ['point_type', 'company_id'] }) as [PointType, string | undefined]
  const currency = useCurrencyFormat()(useCompanyCurrency(company_id ?? ''))
  if (!isByRate(type)) return <NumberInput name="earn_points" label={t('earn_points')} />
  return (
    <>
      <ShareInput name="earn_rate_bp" label={t('earn_rate_bp')} description={t(`rateHelp.${type as 'purchase'}`)} />
      {type === 'wallet' && <MoneyInput name="min_wallet_amount" label={t('min_wallet_amount')} currency={currency} />}
    </>
  )
}

/** The inputs for how long the points can be spent. */
function ValidityDays() {
  const t = useWords(words)
  const count = (useWatch({ name: 'validity_days' }) as number | null) ?? 0
  return (
    <NumberInput
      name="validity_days"
      label={t('validity_days')}
      description={t('validityHelp')}
      suffix={t('daysUnit', { count })}
    />
  )
}

/**
 * The terms of the definition. Only a definition for orders has a minimum basket. A definition for
 * loading money has its own minimum, and the other types have no minimum.
 */
function Terms() {
  const type = useWatch({ name: 'point_type' }) as PointType
  return <OfferTerms of={pointDefinition.input} {...(type !== 'purchase' && { without: ['min_order_total'] })} />
}
