import { useQuery } from '@tanstack/react-query'
import { category } from '#contract/menu/category.ts'
import { cappedMethods, capFaults, maxCapRules, orderCap } from '#contract/organisation/order-cap.ts'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { ScheduleInput } from '#panel/domain/organisation/schedule-input.tsx'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { DocumentPage } from '#panel/kit/form/document-page.tsx'
import { MultiInput } from '#panel/kit/form/fields.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { RecordsInput } from '#panel/kit/form/record-field.tsx'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { NextQuarters } from './next-quarters.tsx'
import { words } from './words.ts'

const noun = { ...orderCap, input: withRules(orderCap.input, capFaults) }
const newRule = {
  order_methods: [],
  schedule: [],
  max_orders: null,
  max_amount: null,
  max_dishes: null,
  category_ids: [],
}

/**
 * How many orders a branch accepts in a quarter of an hour, and what the next quarters already
 * contain.
 */
export default function OrderCapForm() {
  const t = useWords(words)
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  return (
    <DocumentPage
      noun={noun}
      params={{ branch_id }}
      back={`/manegement/${branch_id}/home`}
      invalidates={[orderCap.quarters]}
      aside={<NextQuarters branch_id={branch_id} />}
    >
      <Rules branch_id={branch_id} />
      <FormSection title={t('later')}>
        <NumberInput
          name="max_later_min"
          label={t('max_later_min')}
          description={t('laterHelp')}
          suffix={t('min')}
          className="col-span-full"
        />
      </FormSection>
      <FormSection title={t('pace')}>
        <NumberInput
          name="max_pace_min"
          label={t('max_pace_min')}
          description={t('paceHelp')}
          suffix={t('min')}
          className="col-span-full"
        />
      </FormSection>
    </DocumentPage>
  )
}

function Rules({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const d = useWords(deliveryWords)
  const saved = useQuery(ask(orderCap.read, { params: { branch_id } })).data
  const currency = useCurrencyFormat()(saved?.currency ?? 'TRY')
  return (
    <RowsInput
      name="rules"
      label={t('rules')}
      description={t('rulesHelp')}
      add={t('add')}
      max={maxCapRules}
      start={newRule}
    >
      {(field) => (
        <>
          <MultiInput
            name={field('order_methods')}
            label={t('order_methods')}
            ifNone={t('allMethods')}
            className="col-span-full"
            options={cappedMethods.map((value) => ({ value, label: d(`delivery.${value}`) }))}
          />
          <NumberInput name={field('max_orders')} label={t('max_orders')} suffix={t('orders')} />
          <MoneyInput
            name={field('max_amount')}
            label={t('max_amount')}
            description={t('amountHelp')}
            currency={currency}
          />
          <NumberInput name={field('max_dishes')} label={t('max_dishes')} suffix={t('dishes')} />
          <RecordsInput
            name={field('category_ids')}
            label={t('category_ids')}
            description={t('allCategories')}
            from={category.names}
            place={{ params: { branch_id } }}
          />
          <ScheduleInput
            name={field('schedule')}
            label={t('schedule')}
            texts={{ always: t('always'), hours: t('hours'), closed: t('notThen') }}
          />
        </>
      )}
    </RowsInput>
  )
}
