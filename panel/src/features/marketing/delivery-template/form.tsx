import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { deliveryTemplate, deliveryTemplateList } from '#contract/marketing/delivery-template.ts'
import { ringFaults } from '#contract/ordering/zone-faults.ts'
import { currencyList } from '#contract/platform/currency.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { RingInputs } from '#panel/domain/ordering/ring-inputs.tsx'
import { SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const noun = { ...deliveryTemplate, input: withRules(deliveryTemplate.input, ringFaults) }

export default function DeliveryTemplateForm() {
  const t = useWords(words)
  const currencies = useQuery(ask(currencyList.list, {})).data ?? []
  return (
    <FormPage
      noun={noun}
      start={{ currency: 'TRY', road_factor_pct: 130 }}
      name={(record) => record.name}
      back="/marketing/delivery-distance-template"
      invalidates={[deliveryTemplateList.list]}
    >
      <TextInput name="name" label={t('name')} />
      <SelectInput
        name="currency"
        label={t('currency')}
        description={t('currencyHelp')}
        options={currencies.map(({ type }) => ({ value: type, label: type }))}
      />
      <Rings />
    </FormPage>
  )
}

function Rings() {
  const currencyOf = useCurrencyFormat()
  return <RingInputs currency={currencyOf(String(useWatch({ name: 'currency' })))} />
}
