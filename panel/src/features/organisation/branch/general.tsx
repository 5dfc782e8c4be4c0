import { branch } from '#contract/organisation/branch.ts'
import { branchSetting, branchSettings } from '#contract/organisation/branch-settings.ts'
import { onsiteFaults } from '#contract/organisation/general-fields.ts'
import { generalSettings } from '#contract/organisation/general-settings.ts'
import { DocumentPage } from '#panel/kit/form/document-page.tsx'
import { useOrderingCard } from '#panel/domain/ordering/ordering-card.tsx'
import { PhoneInput, TextInput } from '#panel/kit/form/fields.tsx'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { SettingCards } from '#panel/kit/setting/setting-cards.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Logos, Onsite, Ordering } from './general-fields.tsx'
import { words } from './words.ts'

const noun = { ...generalSettings, input: withRules(generalSettings.input, onsiteFaults) }

/**
 * The page for the part of a branch's record that the branch's own staff may change, and for how
 * the branch handles orders. The latter may be inherited from the company.
 */
export default function GeneralSettingsForm() {
  const t = useWords(words)
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const ordering = useOrderingCard()
  const back = `/manegement/${branch_id}/settings`
  return (
    <DocumentPage
      noun={noun}
      params={{ branch_id }}
      back={back}
      invalidates={[branch.list, branch.read, branch.names, branch.state, branch.guide, branchSettings.read]}
      below={<SettingCards noun={branchSetting} params={{ branch_id }} back={back} cards={{ ordering }} />}
    >
      <FormSection title={t('forCustomers')} description={t('forCustomersHelp')}>
        <TextInput name="name" label={t('name')} className="col-span-full" />
        <PhoneInput name="phone" label={t('phone')} />
        <TextInput name="email" label={t('email')} type="email" inputMode="email" />
        <Logos />
      </FormSection>
      <Ordering />
      <Onsite />
    </DocumentPage>
  )
}
