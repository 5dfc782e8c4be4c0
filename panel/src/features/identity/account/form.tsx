import { account, type Account } from '#contract/identity/account.ts'
import { taxOfficeNames } from '#contract/platform/tax-office.ts'
import { PhoneInput, SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormPage } from '#panel/kit/form/form-page.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { usePage } from '#panel/kit/page/page.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { AccountActions } from './account-actions.tsx'
import { ShareInput } from '#panel/domain/platform/share-input.tsx'

import { words } from './words.ts'

const types: readonly Account['type'][] = ['account', 'solution_partner']

export default function AccountForm() {
  const t = useWords(words)
  const page = usePage<'/account/form/$account_id'>()
  const { account_id } = page.params
  const isNew = account_id === undefined
  return (
    <FormPage
      noun={account}
      start={{
        type: types.find((it) => it === page.search.type) ?? 'account',
        share_bp: 0,
        demands_two_factor: false,
        is_active: true,
      }}
      name={(record) => record.name}
      back="/account/list"
      invalidates={[account.names]}
      underTitle={(record) => <AccountActions record={record} />}
    >
      <FormSection title={t('identity')}>
        <TextInput name="name" label={t('name')} />
        <SelectInput
          name="type"
          label={t('type')}
          description={t('typeFixed')}
          isFixed={!isNew}
          options={optionsOf(types, (it) => t(it === 'account' ? 'oneAccount' : 'oneSolution_partner'))}
        />
        <TextInput name="legal_name" label={t('legal_name')} />
        <TextInput name="authorised_name" label={t('authorised_name')} />
      </FormSection>
      <FormSection title={t('contact')}>
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} type="email" inputMode="email" />
        <TextInput name="website" label={t('website')} type="url" inputMode="url" placeholder="https://" />
      </FormSection>
      <FormSection title={t('books')}>
        <TextInput name="tax_number" label={t('tax_number')} inputMode="numeric" maxLength={11} />
        <RecordInput name="tax_office_id" label={t('tax_office_id')} from={taxOfficeNames.list} />
        <ShareInput name="share_bp" label={t('share')} description={t('shareHelp')} />
      </FormSection>
      <FormSection title={t('security')}>
        <SwitchInput name="is_active" label={t('is_activeLabel')} description={t('offHelp')} />
        <SwitchInput name="demands_two_factor" label={t('demands_two_factor')} description={t('twoFactorHelp')} />
      </FormSection>
    </FormPage>
  )
}
