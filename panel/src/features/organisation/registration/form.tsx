import { restaurantRegistration } from '#contract/organisation/requests.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { PhoneInput, TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Next } from './next.tsx'
import { words } from './words.ts'

/** A restaurant's application: entered manually, or read and decided. */
export default function RegistrationForm() {
  const t = useWords(words)
  return (
    <FormPage
      noun={restaurantRegistration}
      start={{ phone: '' }}
      newTitle={t('new')}
      name={(record) => record.restaurant_name}
      back="/marketing/restaurant-registration/list"
      underTitle={(record) => <Next it={record} />}
    >
      <FormSection title={t('restaurant')}>
        <TextInput name="restaurant_name" label={t('restaurant_name')} />
        <TextInput name="tax_number" label={t('tax_number')} maxLength={11} />
        <RecordInput name="city_id" label={t('city_id')} from={cities.list} />
        <TextInput name="district" label={t('district')} />
        <TextInput name="address" label={t('address')} className="col-span-full" />
      </FormSection>
      <FormSection title={t('contact')}>
        <TextInput name="authorised_name" label={t('authorised_name')} />
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} type="email" inputMode="email" />
        <TextAreaInput name="note" label={t('note')} rows={4} className="col-span-full" />
      </FormSection>
    </FormPage>
  )
}
