import { useWatch } from 'react-hook-form'
import { company } from '#contract/organisation/company.ts'
import { areaSources } from '#contract/organisation/delivery-types.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { orderWords } from '#panel/domain/order-words.ts'
import { NumberInput } from '#panel/kit/amounts.tsx'
import { MultiInput, PhoneInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/fields.tsx'
import { FormSection } from '#panel/kit/form-section.tsx'
import { optionsOf } from '#panel/kit/format.ts'
import { PictureInput } from '#panel/kit/picture-input.tsx'
import { RecordInput } from '#panel/kit/record-field.tsx'
import { useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { MinuteInput } from '#panel/domain/minute-input.tsx'
import { FormLimit, LimitRefused, useLimitRefusal } from './limit.tsx'
import { PlaceInput } from './place-input.tsx'
import { words } from './words.ts'

const zones = ['Europe/Istanbul', 'Europe/Berlin']
const timezones = optionsOf(
  [...zones, ...Intl.supportedValuesOf('timeZone').filter((each) => !zones.includes(each))],
  (it) => it.replaceAll('_', ' '),
)

/** The inputs of a branch, the same for all five ways to its form. */
export function BranchFields({ isNew, isCompanyGiven }: { isNew: boolean; isCompanyGiven: boolean }) {
  const t = useWords(words)
  const o = useWords(orderWords)
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
            isDisabled={!isNew || isCompanyGiven}
            description={isNew ? t('companyFixed') : undefined}
          />
        )}
        {isNew && company_id && !refusal && (
          <div className="col-span-full">
            <FormLimit company_id={company_id} />
          </div>
        )}
        <PictureInput name="logo" label={t('logo')} kind="logo" />
        <PictureInput name="dark_logo" label={t('dark_logo')} kind="logo" description={t('darkHelp')} />
      </FormSection>
      <FormSection title={t('contact')}>
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} type="email" inputMode="email" />
        <RecordInput name="city_id" label={t('city_id')} from={cities.list} />
        <TextInput name="district" label={t('district')} />
        <TextInput name="address" label={t('address')} className="col-span-full" />
        <PlaceInput />
      </FormSection>
      <FormSection title={t('ordering')} description={t('orderingHelp')}>
        <MultiInput
          name="order_methods"
          label={t('order_methods')}
          options={optionsOf(deliveryTypes, (it) => o(`delivery.${it}`))}
          className="col-span-full"
        />
        <SelectInput
          name="area_source"
          label={t('area_source')}
          description={t('areaHelp')}
          options={optionsOf(areaSources, (it) => t(`area.${it}`))}
        />
        <NumberInput
          name="preparation_min"
          label={t('preparation_min')}
          description={t('preparationHelp')}
          suffix={t('minutes')}
        />
        <SelectInput
          name="unanswered"
          label={t('unanswered')}
          description={t('unansweredHelp')}
          options={optionsOf(['ring', 'cancel'], t)}
        />
        <SwitchInput name="auto_accept" label={t('auto_accept')} description={t('autoAcceptHelp')} />
        <SwitchInput name="tips_is_active" label={t('tips_is_active')} />
        <SwitchInput name="reservation_is_active" label={t('reservation_is_active')} />
        <SwitchInput name="table_is_open" label={t('table_is_open')} />
      </FormSection>
      <FormSection title={t('clock')}>
        <MinuteInput name="day_starts_min" label={t('day_starts_min')} description={t('dayStartsHelp')} />
        <SelectInput name="timezone" label={t('timezone')} options={timezones} />
      </FormSection>
      <FormSection title={t('onsite')} description={t('onsiteHelp')}>
        <TextInput
          name="onsite_ip"
          label={t('onsite_ip')}
          inputMode="decimal"
          placeholder="192.168.1.20"
          maxLength={15}
        />
        <NumberInput name="onsite_port" label={t('onsite_port')} formatOptions={{ useGrouping: false }} />
      </FormSection>
    </>
  )
}
