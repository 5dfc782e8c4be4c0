import { paymentMethod, paymentMethodList } from '#contract/ordering/payment-method.ts'
import { paymentPlaces } from '#contract/organisation/payment-places.ts'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { NamesInput, SelectInput, SwitchInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

export default function PaymentMethodForm() {
  const t = useWords(words)
  const lang = useLanguage()
  return (
    <FormPage
      noun={paymentMethod}
      start={{ place: 'door', is_active: true }}
      name={(record) => record.name[lang]}
      back="/payment-method"
      invalidates={[paymentMethodList.list]}
    >
      <NamesInput name="name" label={t('name')} />
      <CodeInput name="code" label={t('code')} description={t('codeHelp')} />
      <SelectInput name="place" label={t('place')} options={optionsOf(paymentPlaces, t)} />
      <SwitchInput name="is_active" label={t('is_active')} />
    </FormPage>
  )
}
