import { phoneCall } from '#contract/integrations/phone-call.ts'
import { member } from '#contract/members/member.ts'
import { allergens } from '#contract/menu/menu-fields.ts'
import { companyNames } from '#contract/organisation/names.ts'
import { cities } from '#contract/platform/tax-office.ts'
import { memberTerms } from '#panel/domain/members/member-terms.ts'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { DateInput } from '#panel/kit/form/amounts.tsx'
import { MultiInput, PhoneInput, SelectInput, SwitchInput, TextAreaInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { FromAddress } from '#panel/kit/form/from-address.tsx'
import { langs, useLanguage } from '#panel/kit/words/language.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { formWords } from './form-words.ts'
import { memberName } from './name.ts'
import { words } from './words.ts'

/**
 * A member's form. With `?phone=`, it creates a new member with the number of an unknown caller.
 */
export default function MemberForm() {
  const t = useWords(words)
  const f = useWords(formWords)
  const term = useWords(memberTerms)
  const m = useWords(menuWords)
  const lang = useLanguage()
  const companies = useUser().user_companies
  const { params, search } = usePage<'/member/form/$member_id'>()
  const isNew = params.member_id === undefined
  const given = isNew && typeof search.phone === 'string' ? { phone: search.phone } : undefined
  return (
    <FormPage
      noun={member}
      start={{
        ...(companies[0] && { company_id: companies[0].id }),
        phone: given?.phone ?? '',
        language: lang,
        is_active: true,
        is_premium: false,
      }}
      name={memberName}
      invalidates={[phoneCall.live]}
      back={isNew ? '/member/list' : `/member/view/${params.member_id}`}
    >
      <FromAddress fields={given} />
      <FormSection title={f('about')}>
        {isNew && companies.length > 1 && <RecordInput name="company_id" label={t('company')} from={companyNames} />}
        <TextInput name="name" label={t('name')} />
        <TextInput name="surname" label={t('surname')} />
        <DateInput name="birth_date" label={t('birth_date')} />
        <DateInput name="marriage_anniversary" label={t('marriage_anniversary')} />
        <RecordInput name="city_id" label={t('city_id')} from={cities.list} />
        <SelectInput
          name="language"
          label={t('language')}
          options={optionsOf(langs, (it) => term(`languages.${it}`))}
        />
      </FormSection>
      <FormSection title={f('contact')} description={f('contactHelp')}>
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} />
        <RowsInput
          name="phones"
          label={t('phones')}
          description={f('phonesHelp')}
          start={{ phone: '' }}
          add={f('addPhone')}
          max={5}
        >
          {(field) => <PhoneInput name={field('phone')} label={t('phone')} />}
        </RowsInput>
      </FormSection>
      <FormSection title={f('service')}>
        <MultiInput
          name="allergens"
          label={t('allergens')}
          description={f('allergensHelp')}
          options={optionsOf(allergens, (it) => m(`allergen.${it}`))}
        />
        <TextInput name="plate" label={t('plate')} />
        <TextAreaInput name="note" label={t('note')} description={f('noteHelp')} className="col-span-full" />
        <SwitchInput name="is_premium" label={t('is_premium')} />
        <DateInput name="premium_until" label={t('premium_until')} description={f('premiumUntilHelp')} />
        <SwitchInput name="is_active" label={t('is_active')} description={f('activeHelp')} className="col-span-full" />
      </FormSection>
    </FormPage>
  )
}
