import { use } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { chequeFunders, chequeKinds, giftCheque, type ChequeKind } from '#contract/members/gift-cheque.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { category } from '#contract/menu/category.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { instantOf } from '#contract/organisation/wall-clock.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { deliveryWords } from '#panel/domain/delivery-words.ts'
import { useCurrencyFormat } from '#panel/domain/money.tsx'
import { ScheduleInput } from '#panel/domain/schedule-input.tsx'
import { ShareInput } from '#panel/domain/share-input.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/amounts.tsx'
import { branchesOf } from '#panel/kit/current-branch.ts'
import { MultiInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/fields.tsx'
import { FormPage } from '#panel/kit/form-page.tsx'
import { FormSection } from '#panel/kit/form-section.tsx'
import { optionsOf, ZoneContext } from '#panel/kit/format.ts'
import { HistoryLabel } from '#panel/kit/history-label.tsx'
import { usePage } from '#panel/kit/page.tsx'
import { ask } from '#panel/kit/query.ts'
import { RecordsInput } from '#panel/kit/record-field.tsx'
import { useUser } from '#panel/kit/session.ts'
import { useToday } from '#panel/kit/today.ts'
import { useWords } from '#panel/kit/words.ts'
import { DayInput, WorthInput } from './inputs.tsx'
import { Preview } from './preview.tsx'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** A gift cheque or coupon: what it takes off, how often, when and where, and who bears it; beside it the card as a customer sees it. */
export default function GiftChequeForm() {
  const t = useWords(words)
  const l = useWords(listWords)
  const d = useWords(deliveryWords)
  const zone = use(ZoneContext) ?? browserZone()
  const today = useToday(zone)
  const user = useUser()
  const { params } = usePage<'/manegement/$branch_id/gift-cards/form/$gift_cheque_id'>()
  const { branch_id, gift_cheque_id } = params
  const isNew = gift_cheque_id === undefined
  const company_id = branchesOf(user).find((it) => it.branch_id === branch_id)?.company_id
  const isWhole = user.user_companies.some((it) => it.id === company_id)
  const about = { company_id: company_id ?? '', valid_cities: [], branch_ids: [], first_order_only: false }
  const { data } = useQuery({
    ...ask(giftCheque.audience, { body: about }),
    enabled: company_id !== undefined,
    staleTime: 600_000,
  })
  const currency = useCurrencyFormat()(data?.currency ?? 'TRY')
  const base = `/manegement/${branch_id}/gift-cards`
  return (
    <FormPage
      noun={giftCheque}
      start={{
        ...(company_id && { company_id }),
        name: '',
        kind: 'code',
        code: '',
        amount: 5000,
        rate_bp: null,
        max_discount: null,
        min_basket_amount: 0,
        limit_count: 0,
        limit_amount: 0,
        user_limit: 1,
        starts_at: instantOf(today, 0, zone).toISOString(),
        expires_at: null,
        schedule: [],
        valid_cities: [],
        branch_ids: isWhole ? [] : [branch_id],
        delivery_types: [],
        category_ids: [],
        combinable: true,
        first_order_only: false,
        with_points: true,
        funder: isWhole ? 'company' : 'branch',
        share_bp: 10_000,
      }}
      name={(it) => it.name}
      back={isNew ? base : `${base}/view/${gift_cheque_id}`}
      onward={(made) => `${base}/view/${made.id}`}
      aside={<Preview currency={data?.currency ?? 'TRY'} />}
    >
      <HistoryLabel name="status" label={l('status')} />
      <FormSection title={t('details')}>
        <TextInput name="name" label={l('name')} description={t('nameHelp')} />
        <KindInput isNew={isNew} />
      </FormSection>
      <FormSection title={t('worthSection')}>
        <WorthInput currency={currency} />
        <MoneyInput name="min_basket_amount" label={t('min_basket_amount')} currency={currency} />
        <RecordsInput
          name="category_ids"
          label={t('categories')}
          description={t('categoriesHelp')}
          from={category.names}
          place={{ params: { branch_id } }}
        />
      </FormSection>
      <FormSection title={t('limits')} description={t('limitsHelp')}>
        <NumberInput name="limit_count" label={t('limit_count')} />
        <MoneyInput name="limit_amount" label={t('limit_amount')} currency={currency} />
        <NumberInput name="user_limit" label={t('user_limit')} />
      </FormSection>
      <FormSection title={t('when')}>
        <DayInput name="starts_at" label={t('starts_at')} end="first" />
        <DayInput name="expires_at" label={l('expires_at')} description={t('endHelp')} end="last" />
        <RecordsInput
          name="branch_ids"
          label={t('branches')}
          description={t('branchesHelp')}
          from={branchNames}
          query={{ company_id }}
        />
        <RecordsInput name="valid_cities" label={t('valid_cities')} description={t('citiesHelp')} from={cities.list} />
        <MultiInput
          name="delivery_types"
          label={t('delivery_types')}
          description={t('typesHelp')}
          options={optionsOf(
            deliveryTypes.filter((it) => it !== 'onlyPayment'),
            (it) => d(`delivery.${it}`),
          )}
          className="col-span-full"
        />
        <ScheduleInput
          name="schedule"
          label={t('schedule')}
          texts={{
            always: t('scheduleTexts.always'),
            hours: t('scheduleTexts.hours'),
            closed: t('scheduleTexts.closed'),
          }}
        />
      </FormSection>
      <FormSection title={t('who')}>
        <FunderInput />
        <div className="grid content-start gap-4">
          <SwitchInput name="first_order_only" label={t('first_order_only')} />
          <SwitchInput name="combinable" label={t('combinable')} description={t('combinableHelp')} />
          <SwitchInput name="with_points" label={t('with_points')} />
        </div>
      </FormSection>
    </FormPage>
  )
}

/** Who bears it; of what is not the company's own, how much of it. */
function FunderInput() {
  const t = useWords(words)
  const l = useWords(listWords)
  const funder = useWatch({ name: 'funder' }) as (typeof chequeFunders)[number]
  return (
    <div className="grid content-start gap-4">
      <SelectInput
        name="funder"
        label={l('funder')}
        description={t('funderHelp')}
        options={optionsOf(chequeFunders, (it) => l(`funders.${it}`))}
      />
      {funder !== 'company' && (
        <ShareInput
          name="share_bp"
          label={t('share', { funder: l(`funders.${funder}`) })}
          description={t('shareHelp')}
        />
      )}
    </div>
  )
}

/** Which of the three it is, decided once; only one code for everybody is typed here. */
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
        isDisabled={!isNew}
      />
      {kind === 'code' && <TextInput name="code" label={l('code')} description={t('codeHelp')} maxLength={30} />}
    </>
  )
}
