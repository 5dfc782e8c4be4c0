import { useWatch } from 'react-hook-form'
import { company } from '#contract/organisation/company.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { PhoneInput, SelectInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { MinuteInput } from '#panel/domain/organisation/minute-input.tsx'
import { Logos, Onsite, Ordering } from './general-fields.tsx'
import { FormLimit, LimitRefused, useLimitRefusal } from './limit.tsx'
import { PlaceInput } from './place-input.tsx'
import { words } from './words.ts'

const zones = ['Europe/Istanbul', 'Europe/Berlin']
const timezones = optionsOf(
  [...zones, ...Intl.supportedValuesOf('timeZone').filter((each) => !zones.includes(each))],
  (it) => it.replaceAll('_', ' '),
)

/** The inputs of a branch. They are the same for all five ways in which its form is opened. */
export function BranchFields({ isNew, isCompanyGiven }: { isNew: boolean; isCompanyGiven: boolean }) {
  const t = useWords(words)
  const user = useUser()
  const company_id = useWatch({ name: 'company_id' }) as string | null | undefined
  const refusal = useLimitRefusal(company_id)
  const hasCompany = user.user_companies.length !== 1 || isCompanyGiven
  return (
    <>
      {refusal && <LimitRefused refusal={refusal} company_id={company_id ?? undefined} />}
      <FormSection title={t('identity')}>
        <TextInput name="name" label={t('name')} className={hasCompany ? undefined : 'col-span-full'} />
        {hasCompany && (
          <RecordInput
            name="company_id"
            label={t('company_id')}
            from={company.names}
            isFixed={!isNew || isCompanyGiven}
            description={isNew ? t('companyFixed') : undefined}
          />
        )}
        {isNew && company_id && !refusal && (
          <div className="col-span-full">
            <FormLimit company_id={company_id} />
          </div>
        )}
        <Logos />
      </FormSection>
      <FormSection title={t('contact')}>
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} type="email" inputMode="email" />
        <RecordInput name="city_id" label={t('city_id')} from={cities.list} />
        <TextInput name="district" label={t('district')} />
        <TextInput name="address" label={t('address')} className="col-span-full" />
        <PlaceInput />
      </FormSection>
      <Ordering />
      <FormSection title={t('clock')}>
        <MinuteInput name="day_starts_min" label={t('day_starts_min')} description={t('dayStartsHelp')} />
        <SelectInput name="timezone" label={t('timezone')} options={timezones} />
      </FormSection>
      <Onsite />
    </>
  )
}
