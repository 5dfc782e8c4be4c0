import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { account } from '#contract/identity/account.ts'
import { countries } from '#contract/kit/phone.ts'
import { company, type Company } from '#contract/organisation/company.ts'
import { restaurantRegistration, type RestaurantRegistration } from '#contract/organisation/requests.ts'
import { cities, taxOfficeNames } from '#contract/platform/tax-office.ts'
import { CodeInput } from '#panel/kit/form/code-input.tsx'
import { PhoneInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { DateInput } from '#panel/kit/form/amounts.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSkeleton } from '#panel/kit/form/form-skeleton.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { CompanyNav } from '#panel/domain/organisation/company-nav.tsx'
import { Facts } from './facts.tsx'
import { SwitchedOff, SwitchOff } from './on-off.tsx'
import { words } from './words.ts'

const currencies = optionsOf(['TRY', 'EUR'], String)

/**
 * A company: an existing one, a new one, or with `?registration_id=` a new one for a restaurant
 * that applied.
 */
export default function CompanyForm() {
  const { params, search } = usePage<'/company/form/$company_id'>()
  const id = search.registration_id
  const given = params.company_id === undefined && typeof id === 'string'
  // The page of a dealer links here to create a company of that dealer.
  const account_id = typeof search.account_id === 'string' ? search.account_id : undefined
  const { data, error, refetch } = useQuery({
    ...ask(restaurantRegistration.read, { params: { restaurant_registration_id: String(id) } }),
    enabled: given,
    refetchOnWindowFocus: false,
  })
  if (!given) return <Form key={account_id} company_id={params.company_id} account_id={account_id} />
  if (error)
    return <Unloaded error={error} back="/marketing/restaurant-registration/list" onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  return <Form registration={data} />
}

interface FormProps {
  company_id?: string
  account_id?: string
  registration?: RestaurantRegistration
}

function Form({ company_id, account_id, registration }: FormProps) {
  const t = useWords(words)
  const user = useUser()
  const isNew = company_id === undefined
  const isAbove = user.account_type === 'provider' || user.account_type === 'account'
  return (
    <FormPage
      noun={registration ? { ...company, input: company.create.body } : company}
      start={{
        ...(account_id && { account_id }),
        ...(user.account_type === 'account' && user.account_id && { account_id: user.account_id }),
        country: 'TR',
        currency: 'TRY',
        demands_two_factor: false,
        ...(registration && {
          registration_id: registration.id,
          name: registration.restaurant_name,
          authorised_name: registration.authorised_name,
          phone: registration.phone,
          email: registration.email,
          city_id: registration.city_id,
          district: registration.district,
          address: registration.address,
          tax_number: registration.tax_number,
        }),
      }}
      name={(record) => record.name}
      back={registration ? `/branch/form/registration/${registration.id}` : isAbove ? '/company/list' : '/'}
      invalidates={[company.names, restaurantRegistration.read, restaurantRegistration.list]}
      actions={(record) => record.is_active && <SwitchOff record={record} />}
      underTitle={(record) => (
        <>
          <CompanyNav company_id={record.id} />
          <Facts record={record} />
          {!record.is_active && <SwitchedOff record={record} />}
        </>
      )}
    >
      <FormSection title={t('identity')}>
        <TextInput name="name" label={t('name')} />
        <TextInput name="legal_name" label={t('legal_name')} />
        <TextInput name="authorised_name" label={t('authorised_name')} />
        {isAbove && <RecordInput name="account_id" label={t('account_id')} from={account.names} />}
        <SelectInput name="country" label={t('country')} isFixed={!isNew} options={optionsOf(countries, t)} />
        <SelectInput
          name="currency"
          label={t('currency')}
          isFixed={!isNew}
          description={t('currencyFixed')}
          options={currencies}
        />
      </FormSection>
      <FormSection title={t('contact')}>
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} type="email" inputMode="email" />
        <TextInput name="website" label={t('website')} type="url" inputMode="url" placeholder="https://" />
        <RecordInput name="city_id" label={t('city_id')} from={cities.list} />
        <TextInput name="district" label={t('district')} />
        <TextInput name="address" label={t('address')} className="col-span-full" />
      </FormSection>
      <FormSection title={t('books')}>
        <TextInput name="tax_number" label={t('tax_number')} maxLength={11} />
        <RecordInput name="tax_office_id" label={t('tax_office_id')} from={taxOfficeNames.list} />
        <TextInput name="iban" label={t('iban')} description={t('ibanHelp')} maxLength={34} className="col-span-full" />
        <Registry />
      </FormSection>
      <FormSection title={t('contract')}>
        <DateInput name="contract_starts_on" label={t('contract_starts_on')} />
        <DateInput name="contract_ends_on" label={t('contract_ends_on')} />
        <TextInput name="domain" label={t('domain')} description={t('domainHelp')} maxLength={253} />
        <TextInput name="domain_ip" label={t('domain_ip')} maxLength={45} />
      </FormSection>
      <FormSection title={t('security')} description={t('twoFactorHelp')}>
        <SwitchInput name="demands_two_factor" label={t('demands_two_factor')} className="col-span-full" />
      </FormSection>
    </FormPage>
  )
}

/** Numbers in Turkish registers, which companies in other countries do not have. */
function Registry() {
  const t = useWords(words)
  const country = useWatch({ name: 'country' }) as Company['country']
  if (country !== 'TR') return null
  return (
    <>
      <CodeInput name="mersis_no" label={t('mersis_no')} description={t('mersisHelp')} />
      <TextInput name="kep_address" label={t('kep_address')} type="email" inputMode="email" />
      <TextInput name="etbis_no" label={t('etbis_no')} />
    </>
  )
}
