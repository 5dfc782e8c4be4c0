import { Suspense, use, useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { chequeFunders, chequeKinds, giftCheque, type ChequeKind } from '#contract/members/offer/gift-cheque.ts'
import { instantOf } from '#contract/kit/wall-clock.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { OfferTerms, withTerms } from '#panel/domain/members/offer-terms.tsx'
import { elsewhereWords } from '#panel/domain/members/elsewhere-words.ts'
import { useCompanyCurrency } from '#panel/domain/organisation/company-currency.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { KeepsKeys } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { browserZone } from '#panel/kit/words/days.ts'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf, ZoneContext } from '#panel/kit/words/format.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useToday } from '#panel/kit/words/today.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { WorthInput } from './inputs.tsx'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

// Loads after the form, because it is only shown beside it.
const Preview = lazy(() => import('./preview.tsx').then((it) => ({ default: it.Preview })))

const noun = withTerms(giftCheque)

/** The first moment of a day on a zone's clock. */
const firstOf = (day: string, zone: string) => instantOf(day, 0, zone).toISOString()

/**
 * A user who has only some of the company's branches starts a new voucher with one of these
 * branches, so the user's rights must be known first.
 */
export default function GiftChequeForm() {
  const { branch_id, gift_cheque_id } = usePage<'/manegement/$branch_id/gift-cards/form/$gift_cheque_id'>().params
  const company_id = branchesOf(useUser()).find((it) => it.branch_id === branch_id)?.company_id
  const base = `/manegement/${branch_id}/gift-cards`
  const everywhere = { company_id: company_id ?? '', valid_cities: [], branch_ids: [], first_order_only: false }
  const { data, error, isLoading, refetch } = useQuery({
    ...ask(giftCheque.audience, { body: everywhere }),
    enabled: gift_cheque_id === undefined && company_id !== undefined,
    staleTime: 600_000,
  })
  if (error && !data) return <Unloaded error={error} back={base} onAgain={() => void refetch()} />
  if (isLoading)
    return (
      <>
        <KeepsKeys />
        <FormSkeleton />
      </>
    )
  return <ChequeForm {...{ base, branch_id, gift_cheque_id, company_id }} isWhole={data?.may_create !== false} />
}

interface ChequeFormProps {
  /** The list's path. */
  base: string
  branch_id: string
  gift_cheque_id: string | undefined
  company_id: string | undefined
  /** Whether the user may create a voucher for the whole company. */
  isWhole: boolean
}

/**
 * The form of a gift voucher or coupon: how much it takes off a basket, how often, when and where
 * it is valid, and who bears the cost. Beside the form is the card as a customer sees it.
 */
function ChequeForm({ base, branch_id, gift_cheque_id, company_id, isWhole }: ChequeFormProps) {
  const t = useWords(words)
  const l = useWords(listWords)
  const e = useWords(elsewhereWords)
  const zone = use(ZoneContext) ?? browserZone()
  const today = useToday(zone)
  const isNew = gift_cheque_id === undefined
  const code = useCompanyCurrency(company_id ?? '')
  const currency = useCurrencyFormat()(code)
  return (
    <FormPage
      noun={noun}
      start={{
        ...(company_id && { company_id }),
        kind: 'code',
        amount: 5000,
        min_basket_amount: 0,
        limit_count: 0,
        limit_amount: 0,
        user_limit: 1,
        starts_at: firstOf(today, zone),
        branch_ids: isWhole ? [] : [branch_id],
        combinable: true,
        first_order_only: false,
        with_points: true,
        funder: isWhole ? 'company' : 'branch',
        share_bp: 10_000,
      }}
      name={(it) => it.name}
      back={isNew ? base : `${base}/view/${gift_cheque_id}`}
      onward={(made) => `${base}/view/${made.id}`}
      locked={(it) => !it.can_change && e('elsewhere')}
      aside={
        <Suspense fallback={<Skeleton className="h-64" />}>
          <Preview currency={code} />
        </Suspense>
      }
    >
      {isNew && <FirstDay />}
      <HistoryLabel name="status" label={l('status')} />
      <FormSection title={t('details')}>
        <TextInput name="name" label={l('name')} description={t('nameHelp')} />
        <KindInput isNew={isNew} />
      </FormSection>
      <FormSection title={t('worthSection')}>
        <WorthInput currency={currency} />
      </FormSection>
      <FormSection title={t('limits')} description={t('limitsHelp')}>
        <NumberInput name="limit_count" label={t('limit_count')} />
        <MoneyInput name="limit_amount" label={t('limit_amount')} currency={currency} />
        <NumberInput name="user_limit" label={t('user_limit')} />
      </FormSection>
      <OfferTerms of={giftCheque.input} funders={chequeFunders} funderHelp={t('funderHelp')} branch_id={branch_id}>
        <SwitchInput name="with_points" label={t('with_points')} />
      </OfferTerms>
    </FormPage>
  )
}

/**
 * Sets the first day of a new voucher to today by the branch's clock, which may become known only
 * after the form is shown.
 */
function FirstDay() {
  const { resetField, getValues, formState } = useFormContext()
  const zone = use(ZoneContext)
  const today = useToday(zone)
  const begin = useEffectEvent((zone: string) => {
    const isAsItWas = getValues('starts_at') === formState.defaultValues?.['starts_at']
    if (isAsItWas) resetField('starts_at', { defaultValue: firstOf(today, zone) })
  })
  useEffect(() => {
    if (zone) begin(zone)
  }, [zone])
  return null
}

/**
 * The choice of a voucher's kind, which cannot change later. Only the kind with one code for
 * everybody has a field for typing the code.
 */
function KindInput({ isNew }: { isNew: boolean }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const kind = useWatch({ name: 'kind' }) as ChequeKind
  return (
    <>
      <SelectInput
        name="kind"
        label={l('kind')}
        description={t(`kindHelp.${kind}`)}
        options={optionsOf(chequeKinds, (it) => l(`kinds.${it}`))}
        isFixed={!isNew}
      />
      {kind === 'code' && <TextInput name="code" label={l('code')} description={t('codeHelp')} maxLength={30} />}
    </>
  )
}
